// A row of mid-term memory: a ribbon that swells with heat, pages as dots, what happened to the segment as marks.

import { steppedPath } from "./axis.js"
import { heatCurves, hottest } from "./heat.js"
import { LEFT } from "../model.js"
import { writeText } from "./lettering.js"
import { drawMark, drawLine } from "./marks.js"
import { onceFor } from "./memo.js"

const COUNT_WIDE = 30 // px that the number of pages of a dot needs beside it

/** Every row of one run, folded segments first. */
export function drawRows(g, scene, side) {
  for (const segment of side.rows.folded) drawFolded(g, scene, side, segment)
  for (const segment of side.rows.full) drawRow(g, scene, side, segment)
}

/** One row. `strong`: it is picked, so a folded segment is drawn in full too, and visits stay. */
export function drawRow(g, scene, side, segment, strong = false) {
  const y = side.rows.y.get(segment)
  const { axis } = scene
  const { opened, closed } = side.run.segments
  if (y === undefined || opened[segment] > axis.last || (closed[segment] && closed[segment] <= axis.first)) return
  const height = side.rows.isFull.has(segment) ? side.rows.rowHeight : 12
  const row = { segment, y, height, hue: side.hues[segment], opened: opened[segment], closed: closed[segment], end: lifeEnd(scene, side, segment) }
  drawRibbon(g, scene, side, row)
  drawLine(g, [[axis.x(row.opened), y], [row.end, y]], scene.inks.edge(row.hue), 1)
  if (axis.step > 4 || strong) drawVisits(g, scene, side, row)
  drawDots(g, scene, side, row)
  drawEnds(g, scene, side, row)
  drawPromotions(g, scene, side, row)
}

/** Only its pages and promotions up to a turn, for what was drawn over a row. */
export function drawRowMarks(g, scene, side, segment, until) {
  const row = { segment, until, y: side.rows.y.get(segment), height: side.rows.isFull.has(segment) ? side.rows.rowHeight : 12, hue: side.hues[segment] }
  drawDots(g, scene, side, row)
  drawPromotions(g, scene, side, row)
}

/** A folded segment: only its life. */
function drawFolded(g, { axis, inks }, side, segment) {
  const { opened, closed } = side.run.segments
  const x = Math.max(axis.x0 - 2, axis.x(opened[segment]))
  const end = Math.min(axis.x1 + 2, closed[segment] ? axis.x(closed[segment]) : axis.right(side.run.n))
  const height = Math.max(0.6, side.rows.laneHeight * 0.66)
  g.fillStyle = inks.fill(side.hues[segment])
  g.fillRect(x, side.rows.y.get(segment) - height / 2, Math.max(1, end - x), height)
}

function lifeEnd({ axis }, side, segment) {
  const { closed } = side.run.segments
  return closed[segment] ? axis.x(closed[segment]) : axis.right(side.run.n)
}

/** Half as high as the square root of heat, so that it can be read beside the heat lines. */
function drawRibbon(g, { axis, inks }, side, { segment, y, height, hue, end }) {
  const { turns, values } = heatCurves(side.run)[segment]
  const most = height * 0.44
  const half = (heat) => Math.max(0.8, most * Math.sqrt(Math.min(1, heat / hottest(side.run))))
  const top = steppedPath(turns, values, axis.x, (heat) => y - half(heat), end)
  if (!top.length) return
  g.beginPath()
  for (const [px, py] of top) g.lineTo(px, py)
  for (const [px, py] of top.reverse()) g.lineTo(px, 2 * y - py)
  const alpha = g.globalAlpha
  g.globalAlpha = alpha * (hue < 0 ? 0.4 : 0.26)
  g.fillStyle = inks.fill(hue)
  g.fill()
  g.globalAlpha = alpha
}

/** Radius of a page on a row of a height. */
export function dotRadius({ axis, n }, height) {
  return Math.max(n <= 60 ? 3 : 1.9, Math.min(3.8, axis.step * 0.42, height * 0.22))
}

function drawDots(g, scene, side, { segment, y, height, hue, until = Infinity }) {
  const { axis, inks } = scene
  const radius = dotRadius(scene, height)
  const fine = axis.step >= 4
  let last = -9
  const filed = filedAt(side.run)[segment]
  for (const [i, [turn, count]] of filed.entries()) {
    const x = axis.x(turn)
    if (!axis.shows(turn) || turn > until || x - last < 0.7) continue
    drawMark(g, "dot", (last = x), y, radius, fine ? inks.fill(hue) : inks.edge(hue), fine ? inks.edge(hue) : null, 1)
    const free = axis.x(filed[i + 1]?.[0] ?? Infinity) - x > COUNT_WIDE
    if (count > 1 && fine && free && height >= 11) writeText(g, `×${count}`, x + radius + 3, y - 0.5, { font: inks.font(400, 10), ink: inks.ink2, halo: inks.panel })
  }
}

/** [segment] -> [[turn, pages that came then], …]: pages that come together have one dot. */
function filedAt(run) {
  return onceFor(run, "filed at", () => run.memberships.map((filings) => {
    const turns = new Map()
    for (const [page, turn] of filings) turns.set(turn, (turns.get(turn) ?? new Set()).add(page))
    return [...turns].map(([turn, pages]) => [turn, pages.size])
  }))
}

/** The bar before the first page, the cross after the last. */
function drawEnds(g, scene, side, { segment, y, height, hue, opened, closed }) {
  const { axis, inks } = scene
  const before = axis.step > 5 ? dotRadius(scene, height) + 2.5 : 0
  if (axis.shows(opened)) drawMark(g, "bar", axis.x(opened) - before, y, height * 0.3, null, inks.edge(hue), 1.6)
  if (!closed || !axis.shows(closed)) return
  const to = side.rows.y.get(side.run.segments.into[segment]) // its pages are there now: it did not leave
  if (to !== undefined) drawLine(g, [[axis.x(closed), y], [axis.x(closed), to]], inks.edge(hue), 1, [2, 2])
  if (side.run.segments.into[segment] === LEFT) drawMark(g, "cross", axis.x(closed), y, Math.min(3.6, height * 0.25), null, inks.ink, 1.6)
}

function drawVisits(g, scene, side, { segment, y, height }) {
  const { axis, inks } = scene
  let last = -9
  for (const [kind, turn] of side.run.momentsOf.get(segment) ?? []) {
    const x = axis.x(turn)
    if (kind !== "visited" || !axis.shows(turn) || x - last < 4) continue
    drawMark(g, "triangle", (last = x), y - height * 0.37, Math.min(2.8, height * 0.2), inks.panel, inks.ink2, 1.1)
  }
}

/** The first promotion always; the others, and the waits, where there is room. */
function drawPromotions(g, scene, side, { segment, y, height, until = Infinity }) {
  const { axis, inks } = scene
  let waited = -99
  for (const [kind, turn, , first] of side.run.momentsOf.get(segment) ?? []) {
    const x = axis.x(turn)
    if (!axis.shows(turn) || turn > until) continue
    if (kind === "promoted" && (first || axis.step > 6)) drawMark(g, "diamond", x, y, Math.min(5.6, height * 0.3), inks.ink, inks.panel, 1.2)
    if (kind !== "waiting" || x - waited < 12) continue
    waited = x
    drawMark(g, "glass", x, y + height * 0.3, Math.min(2.6, height * 0.16), inks.panel, inks.ink2, 1.1)
  }
}
