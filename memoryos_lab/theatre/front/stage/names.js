// The names of topics and slots at the left, and how hot each topic is at the right.

import { heatAt, isAlive, LEFT } from "../model.js"
import { slotWords } from "../words.js"
import { factSlots } from "./facts.js"
import { heatWritten } from "./heat.js"
import { smallType, writeText } from "./lettering.js"
import { drawMark } from "./marks.js"

const NAME = 28 // px: names begin here, after their mark

/** Topic mark, label and heat of every row; a name is hidden until its segment is born where the future is. */
export function nameRows(g, scene, side, turn, lit) {
  const { rows, run } = side
  const picked = side.name === "A" ? lit?.segments : lit?.opposite
  for (const segment of rows.full) {
    if (run.segments.opened[segment] > turn && !scene.store.state.future) continue
    nameRow(g, scene, side, segment, turn, rows.y.get(segment), picked?.has(segment))
  }
  if (rows.folded.length) nameFolded(g, scene, side, picked, turn)
}

function nameRow(g, scene, side, segment, turn, y, on) {
  const { inks, bands } = scene
  const { opened, label } = side.run.segments
  const hue = side.hues[segment]
  const gone = opened[segment] <= turn && !isAlive(side.run, segment, turn)
  const height = Math.min(side.rows.rowHeight, 20)
  if (on) {
    g.fillStyle = inks.faint
    g.fillRect(8, y - height / 2, bands.x0 - 16, height)
  }
  g.globalAlpha = opened[segment] <= turn ? 1 : 0.32
  drawMark(g, "square", 18, y, hue < 0 ? 3 : 4, gone ? null : inks.fill(hue), gone ? inks.edge(hue) : null, 1)
  writeText(g, label[segment], NAME, y + 0.5, { font: inks.font(on ? 600 : 400, 12), ink: gone ? inks.ink3 : inks.ink, room: bands.x0 - NAME - 14, data: true })
  g.globalAlpha = 1
  if (opened[segment] <= turn) writeHeat(g, scene, side, segment, turn, y, gone)
}

/** Heat at the right: bold when hot with new pages, light when it has nothing new, an hourglass when it waits. */
function writeHeat(g, { inks, bands }, side, segment, turn, y, gone) {
  const x = bands.width - 16
  if (gone) return side.run.segments.into[segment] === LEFT && drawMark(g, "cross", x - 4, y, 3, null, inks.ink3, 1.2)
  const now = heatAt(side.run, segment, turn)
  if (!now) return
  const written = heatWritten(side.run, now.heat)
  const hot = now.status === "hot" || now.status === "waiting"
  const ink = hot ? inks.ink : now.status === "idle" ? inks.ink3 : inks.ink2
  writeText(g, written, x, y + 0.5, { font: inks.font(hot ? 600 : 400, 11), ink, align: "right" })
  if (now.status === "waiting") drawMark(g, "glass", x - g.measureText(written).width - 8, y, 3, null, inks.ink2, 1.2)
}

/** How many are folded; a picked one among them by name. */
function nameFolded(g, scene, side, lit, turn) {
  const { inks, bands, store } = scene
  const { rows, run } = side
  const y = rows.foldTop + Math.min(8, Math.max(5, (rows.top + rows.height - rows.foldTop) / 2))
  const picked = rows.folded.filter((segment) => lit?.has(segment) && run.segments.opened[segment] <= turn)
  picked.slice(0, 2).forEach((segment, i) => nameRow(g, scene, side, segment, turn, y + i * 17, true))
  if (picked.length) return
  const born = rows.folded.filter((segment) => run.segments.opened[segment] <= turn).length
  const n = store.state.future ? rows.folded.length : born
  if (n) writeText(g, store.text("stage_folded", { n }), NAME, y, { font: inks.font(400, 11), ink: inks.ink3, room: bands.x0 - NAME - 14 })
}

/** The slots; faint until something was written to them. */
export function nameFacts(g, scene, turn) {
  const { inks, bands, store, lanes } = scene
  lanes.forEach(({ side, slot, tag, again }, i) => {
    const { run } = scene.sides.find((one) => one.name === side)
    const first = run.facts.start[factSlots(run).get(slot)?.[0]] ?? Infinity
    const y = bands.facts.y + (i + 0.5) * bands.facts.lane + 0.5
    const known = first <= turn
    if (!known && !store.state.future) return
    g.globalAlpha = known ? 1 : 0.32
    const room = bands.x0 - NAME - 14 - (tag ? 16 : 0)
    if (tag) writeText(g, tag, bands.x0 - 14, y, { font: inks.font(600, 10.5), ink: inks.ink3, align: "right" })
    if (!again) writeText(g, slotName(store, slot), bands.x0 - 14 - (tag ? 16 : 0), y, { font: inks.font(400, 11.5), ink: inks.ink, align: "right", room, data: true })
    g.globalAlpha = 1
  })
  const rest = factSlots(scene.sides[0].run).size - lanes.filter((lane) => lane.side === "A").length
  if (bands.facts.more && rest > 0 && store.state.future) writeText(g, store.text("stage_slots", { n: rest }), bands.x0 - 14, bands.facts.y + bands.facts.lanes * bands.facts.lane + 5, smallType(inks, { align: "right" }))
}

/** A slot as it heads a lane: a colon does not stick to what follows it. */
export function slotName(store, slot) {
  return slotWords(store, slot).replace(/:(?=\S)/, ": ")
}
