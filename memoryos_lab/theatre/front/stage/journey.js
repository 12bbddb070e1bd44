// What is picked as one line through the bands, as far as the cursor: what a page lived through, where a fact comes from.

import { archiveY } from "./archive.js"
import { askedY, bracketPath } from "./cells.js"
import { factY, hueOfSegment } from "./facts.js"
import { drawLine, drawMark } from "./marks.js"
import { cellPoint, frameCell, ringPage } from "./picked.js"
import { dotRadius, drawRowMarks } from "./ribbon.js"
import { drawTies } from "./ties.js"
import { laneY } from "./wall.js"

const WIDTH = 2.4
const CASING = 6

/** Lines of the pick up to a turn. */
export function drawJourney(g, scene, lit, turn) {
  DRAWERS[lit.kind]?.(g, scene, lit, turn)
}

const DRAWERS = {
  page: (g, scene, lit, turn) => drawPage(g, scene, lit.id, turn),
  chain: (g, scene, lit, turn) => drawChain(g, scene, lit, turn),
  fact: (g, scene, lit, turn) => drawOrigin(g, scene, lit.id, turn),
  question: (g, scene, lit, turn) => drawQuestion(g, scene, lit, turn),
}

/** From the cell through short-term memory: [[x, y], …] and whether the page has left it. */
function earlyPath(scene, side, page, turn) {
  const { axis } = scene
  const [x, y] = cellPoint(scene, page)
  const points = [[x, y]]
  const [stay] = (side.band && side.wall.of.get(page)) ?? []
  if (stay) {
    const y = laneY(side.band, stay[3])
    points.push([x, y], [axis.x(Math.min(turn, stay[2])), y])
  }
  return points
}

/** One line per filing, then down to the archive; where the page came back, up to its next stay. */
function pagePaths(scene, side, page, turn) {
  const early = earlyPath(scene, side, page, turn)
  const filed = side.run.pages.filed[page].filter(([segment, at]) => at <= turn && side.rows.y.has(segment))
  const later = filed.map((filing, i) => [...(i ? fromBefore(scene, side, page, filing, early) : early), ...rowPath(scene, side, page, filing, turn)])
  const back = backPaths(scene, side, page, turn)
  return later.length || back.length ? [...(later.length ? later : [early]), ...back] : [early]
}

/** Where a later filing comes from: another row, the stay before it, or the same stay as the first. */
function fromBefore({ axis }, side, page, [, at], early) {
  const before = side.run.pages.filed[page].find(([segment, , until]) => until === at && side.rows.y.has(segment))
  if (before) return [[axis.x(at), side.rows.y.get(before[0])]]
  const stay = side.band && side.wall.of.get(page)?.find(([, , out]) => out === at)
  return [stay ? [axis.x(at), laneY(side.band, stay[3])] : early.at(-1)]
}

/** Each stay but the first: from where the page lay up to its lane, and along it. */
function backPaths({ axis }, side, page, turn) {
  const again = (side.band && side.wall.of.get(page)?.slice(1)) || []
  return again.filter(([, from]) => from <= turn).map(([, from, out, lane]) => {
    const home = side.run.pages.filed[page].find(([segment, , until]) => until === from && side.rows.y.has(segment))
    const y = laneY(side.band, lane)
    const start = home ? [[axis.x(from), side.rows.y.get(home[0])]] : []
    return [...start, [axis.x(from), y], [axis.x(Math.min(turn, out)), y]]
  })
}

function rowPath(scene, side, page, [segment, at, left], turn) {
  const { axis } = scene
  const y = side.rows.y.get(segment)
  const closed = left || side.run.segments.closed[segment] || Infinity
  const gone = side.run.pages.gone[page] || Infinity
  const until = axis.x(Math.min(turn, closed))
  const points = [[axis.x(at), y], [until, y]]
  if (gone <= turn && gone === closed) points.push([until, archiveY(scene)], [axis.x(turn), archiveY(scene)])
  return points
}

function drawPage(g, scene, page, turn) {
  const { inks, sides } = scene
  const [side] = sides
  const [x, y] = cellPoint(scene, page)
  if (turn < page + 1) return drawMark(g, "dot", x, y, 4.4, inks.panel, inks.ink3, 1.6)
  const paths = sides.flatMap((one, i) => (i ? pagePaths(scene, one, page, turn).map((path) => path.slice(-2)) : pagePaths(scene, one, page, turn)))
  drawCased(g, inks, paths.filter((path) => path.length > 1))
  const facts = side.run.factsOfPage[page].filter((fact) => side.run.facts.start[fact] <= turn)
  for (const fact of facts) drawFall(g, scene, side, fact)
  drawTies(g, scene, scene.lit, turn)
  markPage(g, scene, page, turn, facts)
}

/** The line; where it crosses bands on a casing of the ground, along a row on its ribbon. */
function drawCased(g, inks, paths) {
  g.lineJoin = "round"
  for (const path of paths) for (const [i, point] of path.entries()) if (i && point[0] === path[i - 1][0]) drawLine(g, [path[i - 1], point], inks.panel, CASING)
  for (const path of paths) drawLine(g, path, inks.ink, WIDTH)
}

/** Dotted, from the row down to the fact that the page gave rise to. */
function drawFall(g, scene, side, fact) {
  const { axis, inks } = scene
  const from = side.rows.y.get(side.run.facts.segment[fact])
  const to = factY(scene, side, fact)
  if (from === undefined || to === null) return
  const x = axis.x(side.run.facts.start[fact])
  drawLine(g, [[x, from], [x, to]], inks.panel, 5)
  drawLine(g, [[x, from], [x, to]], inks.ink, 2, [2, 3])
}

/** The marks that the line runs over, drawn again above it. */
function markPage(g, scene, page, turn, facts) {
  const { axis, inks, sides } = scene
  const [x, y] = cellPoint(scene, page)
  for (const side of sides) {
    const places = side.run.pages.filed[page].filter(([segment, at]) => at <= turn && side.rows.y.has(segment))
    for (const [segment] of places) if (side.name === "A") drawRowMarks(g, scene, side, segment, turn)
    for (const [segment, at] of places) drawMark(g, "dot", axis.x(at), side.rows.y.get(segment), dotRadius(scene, side.rows.rowHeight) + 1.4, inks.fill(side.hues[segment]), inks.ink, 2)
  }
  for (const fact of facts) markFact(g, scene, sides[0], fact)
  drawMark(g, "dot", x, y, 4.4, inks.panel, inks.ink, 2)
}

function markFact(g, scene, side, fact) {
  const y = factY(scene, side, fact)
  const hue = hueOfSegment(side, side.run.facts.segment[fact])
  if (y !== null) drawMark(g, "square", scene.axis.x(side.run.facts.start[fact]), y, 4, scene.inks.fill(hue), scene.inks.ink, 2)
}

/** The bracket of the chain, bold. */
function drawChain(g, scene, lit, turn) {
  g.strokeStyle = scene.inks.ink
  g.lineWidth = 3
  g.beginPath()
  if (lit.pages.size) bracketPath(g, scene, [...lit.pages], turn)
  g.stroke()
}

/** From the page that said it to where it was written. */
function drawOrigin(g, scene, fact, turn) {
  const { axis, inks, sides } = scene
  const [side] = sides
  const { start, segment, pages } = side.run.facts
  const [page] = pages[fact]
  if (page === undefined || turn < page + 1) return
  const path = earlyPath(scene, side, page, turn)
  const [home, at] = side.run.pages.filed[page].find(([one]) => one === segment[fact]) ?? [-1, Infinity]
  const y = side.rows.y.get(home)
  const known = start[fact] <= turn
  if (at <= turn && y !== undefined) path.push([axis.x(at), y], [axis.x(Math.min(turn, start[fact])), y])
  if (known && factY(scene, side, fact) !== null) path.push([axis.x(start[fact]), factY(scene, side, fact)])
  drawCased(g, inks, [path])
  if (at <= turn && y !== undefined) {
    drawRowMarks(g, scene, side, home, turn)
    drawMark(g, "dot", axis.x(at), y, dotRadius(scene, side.rows.rowHeight) + 1.4, inks.fill(side.hues[home]), inks.ink, 2)
  }
  for (const other of sides.slice(1)) ringPage(g, scene, other, page, turn)
  drawMark(g, "dot", ...cellPoint(scene, page), 4.4, inks.panel, inks.ink, 2)
  if (known) markFact(g, scene, side, fact)
}

/** From where it was asked down to the segments it went to; what it returned is ringed in the layer below. */
function drawQuestion(g, scene, lit, turn) {
  const { axis, inks, sides } = scene
  const x = axis.cursor(lit.turn)
  const top = askedY(scene)
  if (lit.turn <= turn) {
    const ys = [...lit.segments].map((segment) => sides[0].rows.y.get(segment)).filter((y) => y !== undefined)
    if (ys.length) drawLine(g, [[x, top], [x, Math.max(...ys)]], inks.ink, 1.4, [3, 3])
    for (const y of ys) drawMark(g, "triangle", x, y - sides[0].rows.rowHeight * 0.36, 4, inks.panel, inks.ink, 1.6)
    for (const page of lit.pages) frameCell(g, scene, page, inks.ink, 1.8)
    drawTies(g, scene, lit, turn)
  }
  drawMark(g, "triangle", x, top, 5, lit.turn <= turn ? inks.ink : inks.panel, inks.ink, 1.6)
}
