// What moved at the turn falls along the cursor: a page to its row first, then facts and evictions that it caused.

import { LEFT } from "../model.js"
import { archiveY } from "./archive.js"
import { cellY } from "./cells.js"
import { factY, hueOfSegment } from "./facts.js"
import { drawLine, drawMark } from "./marks.js"
import { onceFor } from "./memo.js"
import { wallY } from "./wall.js"

const FALL = 320 // ms
const LAG = 300 // ms after which effects follow their cause

/** How far [pages, what they caused] have fallen, 0 … 1, after some ms; in haste both go faster. */
export function fallen(elapsed, haste = 1) {
  const eased = (ms) => 1 - (1 - Math.max(0, Math.min(1, (ms * haste) / FALL))) ** 3
  return [eased(elapsed), eased(elapsed - LAG / haste)]
}

/** Thick where a turn is wide, never as thick as to hide the turns beside it. */
function dropWidth({ axis }) {
  return Math.max(1.8, Math.min(3.4, 1.4 + axis.step * 0.6))
}

/** turn -> what moved: filings [page, segment], promotions and visits [segment], evictions [segment], facts [fact]. */
function movesOf(run) {
  return onceFor(run, "moves", () => {
    const moves = new Map()
    const at = (turn) => moves.get(turn) ?? moves.set(turn, { filed: [], promoted: new Set(), visited: new Set(), evicted: [], facts: [] }).get(turn)
    run.pages.filed.forEach((places, page) => places.forEach(([segment, turn]) => at(turn).filed.push([page, segment])))
    run.segments.closed.forEach((turn, segment) => turn && run.segments.into[segment] === LEFT && at(turn).evicted.push(segment))
    run.facts.start.forEach((turn, fact) => at(turn).facts.push(fact))
    for (const [kind, turn, segment] of run.moments) if (kind === "promoted" || kind === "visited") at(turn)[kind].add(segment)
    return moves
  })
}

/** Draw what moved at the turn, `first` and `second` saying how far causes and effects have come. */
export function drawDrops(g, scene, turn, [first, second]) {
  const { axis } = scene
  if (!axis.shows(turn)) return
  g.globalAlpha = scene.lit ? 0.5 : 1
  for (const side of [...scene.sides].reverse()) {
    const moves = movesOf(side.run).get(turn)
    if (moves) dropMoves(g, scene, side, turn, moves, first, second)
  }
  g.globalAlpha = 1
}

function dropMoves(g, scene, side, turn, { filed, promoted, visited, evicted, facts }, first, second) {
  const { axis, inks } = scene
  const x = axis.x(turn)
  for (const [page, segment] of filed) dropPage(g, scene, side, x, page, segment, first, turn)
  if (first < 1) return
  for (const segment of visited) markRow(g, side, segment, (y, height) => drawMark(g, "triangle", x, y - height * 0.37, 3.6, inks.panel, inks.ink, 1.4))
  for (const segment of second > 0 ? evicted : []) dropSegment(g, scene, side, x, segment, second)
  for (const fact of second > 0 ? facts : []) dropFact(g, scene, side, x, fact, second)
  for (const segment of promoted) markRow(g, side, segment, (y, height) => drawMark(g, "diamond", x, y, Math.min(7, height * 0.36), inks.ink, inks.panel, 1.4))
}

function markRow(g, side, segment, draw) {
  const y = side.rows.y.get(segment)
  if (y !== undefined) draw(y, side.rows.rowHeight)
}

function dropPage(g, scene, side, x, page, segment, part, turn) {
  const { inks } = scene
  const from = dropFrom(scene, side, page, turn)
  const to = side.rows.y.get(segment)
  if (to === undefined) return
  const y = from + (to - from) * part
  drawLine(g, [[x, from], [x, y]], inks.edge(side.hues[segment]), dropWidth(scene))
  drawMark(g, "dot", x, y, Math.min(5.2, side.rows.rowHeight * 0.3), inks.fill(side.hues[segment]), inks.ink, 1.8)
}

/** The row that it came from, else its last stay in the window. */
function dropFrom(scene, side, page, turn) {
  const before = side.run.pages.filed[page].find(([segment, , until]) => until === turn && side.rows.y.has(segment))
  if (before) return side.rows.y.get(before[0])
  const walled = side.band ? side : scene.sides[0]
  return walled.band ? wallY(walled.band, walled.wall, page, turn) : cellY(scene)
}

function dropFact(g, scene, side, x, fact, part) {
  const { inks } = scene
  const segment = side.run.facts.segment[fact]
  const [from, to] = [side.rows.y.get(segment), factY(scene, side, fact)]
  if (from === undefined || to === null) return
  const hue = hueOfSegment(side, segment)
  const y = from + (to - from) * part
  drawLine(g, [[x, from], [x, y]], inks.edge(hue), dropWidth(scene))
  drawMark(g, "square", x, y, 4.2, inks.fill(hue), inks.ink, 1.8)
}

function dropSegment(g, scene, side, x, segment, part) {
  const { inks } = scene
  const from = side.rows.y.get(segment)
  if (from === undefined) return
  const y = from + (archiveY(scene) - from) * part
  drawLine(g, [[x, from], [x, y]], inks.ink3, 1.8, [3, 3])
  drawMark(g, "square", x, y, 4, inks.panel, inks.ink, 1.6)
}
