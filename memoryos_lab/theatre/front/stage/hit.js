// What lies under the pointer: a zone to drag, a thing to pick, or the empty plot.

import { partnerInA } from "./apart.js"
import { actedX, askedY, CELL } from "./cells.js"
import { factSlots } from "./facts.js"
import { heatCurves } from "./heat.js"
import { lastAtOrBefore } from "../model.js"

/** @returns `{zone}` ("plate", "tau", "track", "plot", "gutter") and, where something is to be picked, `kind`, `id`, `side` */
export function stageHit(scene, x, y, plate) {
  const { axis, bands, heat, store, sides } = scene
  if (plate && x >= plate.x && x <= plate.x + plate.width && y >= plate.y && y <= plate.y + plate.height) return { zone: "plate" }
  if (y >= bands.foot.y - 2) return { zone: x > axis.x0 - 12 ? "track" : "gutter" }
  const tau = store.state.whatIf ?? sides[0].run.tau
  if (heat && tau !== null && x >= axis.x0 && Math.abs(y - heat.y(tau)) < 6) return { zone: "tau" }
  const zone = x >= axis.x0 ? "plot" : "gutter"
  const hidden = !store.state.future && zone === "plot" && axis.turnAt(x) > store.state.turn
  return { zone, ...(hidden || x > axis.x1 + 50 ? null : thingAt(scene, x, y)) }
}

function thingAt(scene, x, y) {
  const { bands, sides } = scene
  const inBand = (band, above = 4, below = 4) => y >= band.y - above && y <= band.y + band.height + below
  if (inBand(bands.conversation)) return inConversation(scene, x, y)
  const walled = sides.find((side) => side.band && inBand(side.band))
  if (walled) return inWall(scene, walled, x, y)
  const row = sides.find((side) => inBand(bands.parts[sides.indexOf(side)], 2, 2))
  if (row) return inRows(scene, row, x, y)
  if (inBand(bands.facts)) return inFacts(scene, x, y)
  if (inBand(bands.archive)) return inArchive(scene, x)
  return bands.heat && inBand(bands.heat) ? inHeat(scene, x, y) : null
}

/** An act or a question near its triangle (the next question at each click), a chain on its bracket, else the page of the cell. */
function inConversation(scene, x, y) {
  const { axis, sides, bands, store } = scene
  const [{ run }] = sides
  if (Math.abs(y - askedY(scene)) < 7) {
    const act = run.acted.find(([, turn, fact]) => fact >= 0 && Math.abs(actedX(scene, turn) - x) < 4)
    if (act) return { kind: "fact", id: act[2] }
    const at = [...run.asksAt.keys()].find((turn) => Math.abs(axis.cursor(turn) - x) < 7)
    if (at !== undefined) return { kind: "question", id: nextOf(run.asksAt.get(at).map(([id]) => id), store.state.pick, "question") }
  }
  if (x < axis.x0 || x > axis.end) return null
  const page = axis.turnAt(x) - 1
  const below = bands.conversation.y + CELL.top + CELL.height
  if (page < 0 || page >= run.n || y > below + 9 || y < bands.conversation.y + CELL.top - 3) return null
  const chain = run.pages.chain[page]
  return y > below && run.chains.get(chain).length > 1 ? { kind: "chain", id: chain } : { kind: "page", id: page }
}

function nextOf(ids, pick, kind) {
  const at = pick?.kind === kind ? ids.indexOf(pick.id) : -1
  return ids[(at + 1) % ids.length]
}

function inWall({ axis }, { wall, band }, x, y) {
  if (x < axis.x0 || x > axis.end) return null
  const lane = Math.floor((y - band.y) / band.lane)
  const turn = axis.turnAt(x)
  const stay = wall.stays.find(([, from, until, at]) => at === lane && from <= turn && until > turn)
  return stay ? { kind: "page", id: stay[0] } : null
}

function inRows(scene, side, x, y) {
  const { axis } = scene
  const { rows, run } = side
  const segment = x < axis.x0 || x > axis.x1 ? rows.full.find((one) => Math.abs(rows.y.get(one) - y) <= rows.rowHeight / 2) : segmentAt(scene, side, x, y)
  if (segment === undefined || (!scene.store.state.future && run.segments.opened[segment] > scene.store.state.turn)) return null
  const page = x >= axis.x0 ? pageAt(scene, side, segment, x) : -1
  if (page >= 0) return { kind: "page", id: page, side }
  if (side.name === "A") return { kind: "segment", id: segment, side }
  const partner = partnerInA(scene.store.compare, segment)
  return partner < 0 ? { kind: "page", id: run.segments.pages[segment][0], side, segment } : { kind: "segment", id: partner, side, segment }
}

/** The row that lives at x, or the nearest folded lane. */
function segmentAt({ axis }, { rows, run }, x, y) {
  const { opened, closed } = run.segments
  const lives = (segment) => x >= axis.x(opened[segment]) - 6 && x <= (closed[segment] ? axis.x(closed[segment]) : axis.right(run.n)) + 6
  const inRow = rows.full.find((segment) => Math.abs(rows.y.get(segment) - y) <= rows.rowHeight / 2)
  if (inRow !== undefined) return lives(inRow) ? inRow : undefined
  const near = (segment) => Math.abs(rows.y.get(segment) - y)
  const reach = Math.max(2, rows.laneHeight)
  return rows.folded.filter((segment) => near(segment) <= reach && lives(segment)).sort((a, b) => near(a) - near(b))[0]
}

function pageAt({ axis }, side, segment, x) {
  const reach = Math.max(5, axis.step * 0.5)
  const near = side.run.memberships[segment].map(([page, turn]) => [page, Math.abs(axis.x(turn) - x)]).filter(([, far]) => far < reach)
  return near.sort((a, b) => a[1] - b[1])[0]?.[0] ?? -1
}

function inFacts(scene, x, y) {
  const { axis, bands, lanes, sides, store } = scene
  const lane = lanes[Math.floor((y - bands.facts.y) / bands.facts.lane)]
  if (!lane) return tickAt(scene, x)
  const side = sides.find((one) => one.name === lane.side)
  const { said, start, end } = side.run.facts
  const facts = factSlots(side.run).get(lane.slot) ?? []
  const known = facts.filter((fact) => start[fact] <= store.state.turn).at(-1)
  if (x < axis.x0) return known === undefined ? null : { kind: "fact", id: known, side }
  const over = facts.filter((fact) => x >= axis.x(said[fact] || start[fact]) - 4 && x <= (end[fact] ? axis.x(end[fact]) : axis.x1) + 2)
  const id = over.filter((fact) => x >= axis.x(start[fact]) - 3).at(-1) ?? over[0]
  return id === undefined ? null : { kind: "fact", id, side }
}

function tickAt(scene, x) {
  const { axis, sides, laneOf } = scene
  const [side] = sides
  const free = [...side.run.facts.start.keys()].filter((fact) => !laneOf.has(side.name + side.run.slotOf[fact]))
  const near = (fact) => Math.abs(axis.x(side.run.facts.start[fact]) - x)
  const id = free.filter((fact) => near(fact) < 5).sort((a, b) => near(a) - near(b))[0]
  return id === undefined ? null : { kind: "fact", id, side }
}

function inArchive({ axis, sides }, x) {
  const [{ run }] = sides
  const near = (page) => Math.abs(axis.x(run.pages.gone[page]) - x)
  const [id] = run.pages.gone.flatMap((turn, page) => (turn && near(page) < 5 ? [page] : [])).sort((a, b) => near(a) - near(b))
  return id === undefined ? null : { kind: "page", id }
}

/** The nearest line at x; coloured ones a little nearer than they are. */
function inHeat(scene, x, y) {
  const { axis, heat, sides } = scene
  const [side] = sides
  if (x < axis.x0 || x > axis.end) return null
  const turn = axis.turnAt(x)
  const { opened, closed, hue } = side.run.segments
  let best = null
  let least = 9
  heatCurves(side.run).forEach(({ turns, values }, segment) => {
    if (opened[segment] > turn || (closed[segment] && closed[segment] < turn)) return
    const far = Math.abs(heat.y(values[Math.max(0, lastAtOrBefore(turns, turn))]) - y) - (hue[segment] >= 0 ? 2 : 0)
    if (far < least) [best, least] = [{ kind: "segment", id: segment, side }, far]
  })
  return best
}
