// What heads a band: its name and its count in the gutter, one line that explains it, the legend.

import { knownFacts, lastAtOrBefore } from "../model.js"
import { score } from "../words.js"
import { sideTitle } from "./apart.js"
import { bandRules, headOf, headOfWalls } from "./bands.js"
import { hasCurves, termName } from "./heat.js"
import { smallType, writeCaption, writeText } from "./lettering.js"
import { drawMark, drawRule } from "./marks.js"
import { onceFor } from "./memo.js"
import { nameFacts, nameRows } from "./names.js"

const LEFT = 14 // px

export function drawRules(g, { bands, inks, width }) {
  for (const y of bandRules(bands)) drawRule(g, 12, width - 12, y, inks.line)
}

/** Everything that is written in words; the ground of the gutter first. */
export function drawGutter(g, scene, turn, lit) {
  const { inks, bands } = scene
  g.fillStyle = inks.page
  g.fillRect(0, 0, bands.x0 - 7, bands.foot.y - 1)
  for (const y of bandRules(bands)) drawRule(g, 12, bands.x0 - 7, y, inks.line)
  headConversation(g, scene)
  headWalls(g, scene, turn)
  headRows(g, scene, turn)
  headFacts(g, scene, turn)
  headArchive(g, scene, turn)
  headHeat(g, scene)
  for (const side of scene.sides) nameRows(g, scene, side, turn, lit)
  nameFacts(g, scene, turn)
}

/** Caption, count at the border of the gutter, one line in the plot. */
function head(g, scene, y, name, count, line, room) {
  const { inks, bands, axis, store } = scene
  g.font = inks.font(400, 11)
  const most = bands.x0 - 14 - LEFT - (count ? g.measureText(count).width + 8 : 0)
  const width = writeCaption(g, store.text(name), LEFT, y, inks, most)
  g.font = inks.font(400, 11)
  const left = bands.x0 - 14 - LEFT - width - 8
  if (count) writeText(g, count, bands.x0 - 14, y, { font: inks.font(400, 11), ink: inks.ink2, align: "right", room: left })
  if (line) writeText(g, line, axis.x0 + 2, y, { font: inks.font(400, 11), ink: inks.ink3, room, halo: groundAt(scene, axis.x0 + 2) })
}

/** The ground at x: the panel's in the past, the page's in the future. */
function groundAt({ axis, inks, store }, x) {
  return x < axis.right(store.state.turn) ? inks.panel : inks.page
}

function headConversation(g, scene) {
  const { inks, bands, store } = scene
  const { y } = bands.conversation
  writeCaption(g, store.text("stage_conversation"), LEFT, y + 18, inks)
  writeText(g, store.text(bands.x0 < 160 ? "stage_cells_short" : "stage_cells"), LEFT, y + 35, smallType(inks, { room: bands.x0 - LEFT - 4 }))
}

function headWalls(g, scene, turn) {
  const { bands, store, axis } = scene
  const shown = scene.sides.filter((side) => side.band)
  const y = headOfWalls()
  const { run } = shown[0] ?? scene.sides[0]
  const room = axis.x1 - axis.x0
  if (!shown.length) return head(g, scene, y, "stage_stm", "", run.n ? store.text(run.stm ? "stage_stm_through" : "stage_stm_none") : "", room)
  const counts = shown.map((side) => heldCount(side, turn))
  const most = [...new Set(shown.map((side) => side.run.stm))].join(" · ")
  const line = twoNames(scene, shown, "stm").slice(0, -3) || store.textOf(run, run.stm ? "stage_stm_line" : "stage_stm_free", { n: most })
  head(g, scene, y, "stage_stm", counts.join(" · "), line, room)
  if (shown.length > 1) for (const side of shown) writeText(g, side.name, bands.x0 - 14, side.band.y + side.band.height / 2, smallType(scene.inks, { align: "right" }))
}

/** Pages in the window, and of how many where it counts pages. */
function heldCount({ run, wall }, turn) {
  const held = wall.count[Math.min(turn, run.n)] ?? 0
  return run.stm && run.unit === "pages" ? `${held} / ${run.stm}` : String(held)
}

function headRows(g, scene, turn) {
  const { axis, sides, bands, inks, store } = scene
  const y = headOf(bands.parts[0])
  const { run } = sides[0]
  if (scene.sides.every((side) => !side.run.segments.label.length)) return head(g, scene, y, "stage_mtm", "0", store.text(emptiness(run)), axis.x1 - axis.x0)
  const legend = drawLegend(g, scene, y)
  const sign = run.knobs.theta_inclusive ? "≥" : ">"
  const alone = run.theta === null ? store.text("stage_mtm_free") : store.text("stage_mtm_line", { theta: score(run.theta), sign })
  head(g, scene, y, "stage_mtm", sides[1] ? "" : aliveCount(run, turn), sides[1] ? `${twoNames(scene, sides, "mtm")}${store.text("stage_mtm_two")}` : alone, legend - axis.x0 - 16)
  if (sides[1]) for (const side of sides) nameSide(g, scene, side, turn)
  if (hasCurves(run)) nameHeat(g, scene, y)
}

/** Why there is no row at all: no page left the window, or none was kept. */
function emptiness({ n, pages }) {
  if (!n) return "stage_mtm_none"
  return pages.out.some(Boolean) || pages.dropped.some(Boolean) ? "stage_mtm_none" : "stage_mtm_unneeded"
}

/** Where two systems are compared, what each calls a place: "A: mid-term · B: notes · ". */
function twoNames({ store }, sides, key) {
  if (sides.length < 2 || sides[0].run.system === sides[1].run.system) return ""
  const [a, b] = sides.map(({ run }) => store.textOf(run, key))
  return `${store.text("stage_two_systems", { a, b })} · `
}

/** What stands at the right of the rows, where its name has room: the line says it too. */
function nameHeat(g, { store, inks, bands }, y) {
  const text = store.text("heat")
  g.font = smallType(inks).font
  if (bands.width - 16 - g.measureText(text).width > bands.x1 + 4) writeText(g, text, bands.width - 16, y, smallType(inks, { align: "right" }))
}

/** "B · θ .60" and how many segments it holds. */
function nameSide(g, { sides, store, inks, bands }, side, turn) {
  const y = bands.parts[sides.indexOf(side)].title
  const count = aliveCount(side.run, turn)
  writeText(g, count, bands.x0 - 14, y, { font: inks.font(400, 11), ink: inks.ink2, align: "right" })
  const room = bands.x0 - 36 - g.measureText(count).width
  writeText(g, sideTitle(store, side.name, sides.map((one) => one.run)), LEFT, y, { font: inks.font(600, 11), ink: inks.ink, room })
}

/** Alive segments and the capacity: "9 / 9". */
function aliveCount(run, turn) {
  const { opened, closed } = onceFor(run, "lives", () => ({
    opened: [...run.segments.opened].sort((a, b) => a - b),
    closed: run.segments.closed.filter(Boolean).sort((a, b) => a - b),
  }))
  const alive = lastAtOrBefore(opened, turn) - lastAtOrBefore(closed, turn)
  return run.mtm ? `${alive} / ${run.mtm}` : String(alive)
}

/** The marks of the rows in words, right-aligned. @returns where it begins */
function drawLegend(g, scene, y) {
  const { axis, inks, store, bands } = scene
  const items = [["dot", "stage_page"], ["bar", "stage_opened"], ["triangle", "stage_asked"], ["diamond", "stage_promoted"], ["cross", "stage_evicted"]].filter(([, key]) => isTold(scene, key))
  if (scene.sides[0].run.acted.length) items.splice(3, 0, ["up", "stage_acted"])
  const narrow = bands.width < 820
  let x = axis.x1
  if (narrow) return x
  for (const [shape, key] of items.reverse()) {
    const text = store.text(key)
    writeText(g, text, x, y, smallType(inks, { align: "right", halo: groundAt(scene, x) }))
    x -= g.measureText(text).width + 8
    drawMark(g, shape, x, y, shape === "bar" ? 4.5 : 3.4, { diamond: inks.ink, dot: inks.grey_fill, up: inks.ink2 }[shape], shape === "diamond" ? null : inks.ink2, shape === "cross" ? 1.6 : 1.2)
    x -= 14
  }
  return x
}

/** Of another system, only marks that its run has. */
function isTold({ sides }, key) {
  if (sides.some(({ run }) => !run.speech)) return true
  const has = (kind) => sides.some(({ run }) => run.moments.some((moment) => moment[0] === kind))
  if (key === "stage_asked") return has("visited")
  if (key === "stage_promoted") return has("promoted")
  return key !== "stage_evicted" || sides.some(({ run }) => run.segments.closed.some(Boolean))
}

function headFacts(g, scene, turn) {
  const { store, sides, bands, axis } = scene
  const { run } = sides[0]
  const counts = sides.map((side) => knownFacts(side.run, turn).length)
  const none = run.speech && sides.every((side) => !side.run.facts.value.length)
  const line = none ? store.text("stage_lpm_none") : run.tau === null ? store.text("stage_lpm_free") : store.text("stage_lpm_line", { tau: run.tau, sign: run.inclusive ? "≥" : ">" })
  head(g, scene, headOf(bands.facts), "stage_lpm", counts.join(" · "), twoNames(scene, sides, "lpm").slice(0, -3) || line, axis.x1 - axis.x0)
}

function headArchive(g, scene, turn) {
  const { store, sides, bands, axis, inks } = scene
  const y = bands.archive.y + 10
  const counts = sides.map((side) => archivedCount(side.run, turn))
  const lost = sides.map((side) => droppedCount(side.run, turn))
  const words = counts.some(Boolean) ? store.text("stage_pages", { n: counts.join(" · ") }) : lost.some(Boolean) ? `× ${lost.join(" · ")}` : "0"
  const { gone, dropped } = sides[0].run.pages
  const first = [...gone, ...dropped].filter(Boolean).reduce((a, b) => Math.min(a, b), Infinity)
  const line = store.text(!gone.some(Boolean) && dropped.some(Boolean) ? "stage_dropped_line" : "stage_archive_line")
  g.font = inks.font(400, 11)
  const free = !(axis.x(first) < axis.x0 + g.measureText(line).width + 12)
  head(g, scene, y, "stage_archive", words, free ? line : "", axis.x1 - axis.x0)
}

function archivedCount(run, turn) {
  return countedBy(run, "gone", turn)
}

function droppedCount(run, turn) {
  return countedBy(run, "dropped", turn)
}

/** How many pages went that way by a turn. */
function countedBy(run, way, turn) {
  const turns = onceFor(run, way, () => run.pages[way].filter(Boolean).sort((a, b) => a - b))
  return lastAtOrBefore(turns, turn) + 1
}

function headHeat(g, scene) {
  const { bands, inks, store } = scene
  if (!bands.heat) return
  const { y, height } = bands.heat
  writeCaption(g, scene.sides[1] ? `${store.text("stage_heat")} · A` : store.text("stage_heat"), LEFT, y + 6, inks, bands.x0 - LEFT - 8)
  const room = bands.x0 - LEFT - 4
  const { run } = scene.sides[0]
  const terms = run.terms.length > 1 ? run.terms.map((_, i) => termName(store, run, i)).join(" + ") : ""
  const lines = [terms, store.text(run.tau === null ? "stage_heat_scale" : "stage_heat_drag")].filter(Boolean)
  lines.forEach((line, i) => 22 + i * 15 < height && writeText(g, line, LEFT, y + 23 + i * 15, smallType(inks, { room })))
}
