// Pages on the map: squares in short-term memory, discs in mid-term, hollow when archived, tied to their topic's middle.

import { holdsAt, tierOf } from "../model.js"
import { drawLine, drawMark } from "../stage/marks.js"
import { tiedPages } from "./links.js"

const STAR = 14 // pages at most whose lines do not hide the map
const STAR_PICKED = 25
const DENSE = 800 // pages beyond which marks are small and plain

/** Lines from the pages of every topic to their middle. */
export function drawStars(g, chart) {
  const { inks, lit, run } = chart
  g.lineWidth = 1
  for (const [segment, points] of topicsNow(chart)) {
    const picked = Boolean(lit?.segments.has(segment))
    if (points.length < 2 || points.length > (picked ? STAR_PICKED : STAR)) continue
    const middle = middleOf(points)
    g.globalAlpha = picked ? 1 : lit ? 0.12 : 0.3
    const ink = picked ? inks.strong(run.segments.hue[segment]) : inks.edge(run.segments.hue[segment])
    for (const point of points) drawLine(g, [middle, point], ink, picked ? 1.2 : 1)
  }
  g.globalAlpha = 1
}

/** segment -> where its pages are now. */
function topicsNow({ run, turn, place, first }) {
  const topics = new Map()
  for (let page = first; page < turn; page++) {
    if (tierOf(run, page, turn) !== "mtm") continue
    const point = place(page)
    for (const filing of point ? run.pages.filed[page] : []) {
      if (!holdsAt(filing, turn)) continue
      const [segment] = filing
      if (topics.has(segment)) topics.get(segment).push(point)
      else topics.set(segment, [point])
    }
  }
  return topics
}

function middleOf(points) {
  return [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length)
}

/** Every page that has arrived; what is not picked is dimmed. */
export function drawPoints(g, chart) {
  const { run, turn, lit, place } = chart
  const draw = run.n > DENSE ? drawSpeck : drawPage
  const tied = tiedPages(lit)
  for (let page = 0; page < turn; page++) {
    if (lit?.pages.has(page)) continue
    const point = place(page)
    g.globalAlpha = !lit || tied.has(page) ? 1 : sharesTopic(run, page, lit) ? 0.6 : 0.3
    if (point) draw(g, chart, page, point)
  }
  g.globalAlpha = 1
  for (const page of lit?.pages ?? []) if (page < turn && place(page)) drawPage(g, chart, page, place(page), true)
}

function sharesTopic(run, page, lit) {
  return lit.kind === "page" && run.pages.filed[page].some(([segment]) => lit.segments.has(segment))
}

function drawPage(g, { run, turn, inks }, page, [x, y], picked = false) {
  const hue = run.pages.hue[page]
  const tier = tierOf(run, page, turn)
  const edge = picked ? inks.ink : inks.edge(hue)
  if (tier === "stm") drawMark(g, "square", x, y, picked ? 5 : 4, inks.panel, inks.ink, picked ? 2 : 1.4)
  else if (tier === "mtm") drawMark(g, "dot", x, y, picked ? 5 : 4, inks.fill(hue), edge, picked ? 1.8 : 0.8)
  else if (tier === "archive") drawMark(g, "dot", x, y, 3.6, inks.panel, picked ? inks.ink : inks.grey_edge, picked ? 1.8 : 1.2)
  else drawMark(g, "cross", x, y, 3, null, picked ? inks.ink : inks.ink3, 1.2)
}

function drawSpeck(g, { run, turn, inks }, page, [x, y]) {
  const tier = tierOf(run, page, turn)
  g.fillStyle = { stm: inks.ink, mtm: inks.fill(run.pages.hue[page]) }[tier] ?? inks.line
  const size = tier === "stm" ? 4 : 2.6
  g.fillRect(x - size / 2, y - size / 2, size, size)
}

/** Rings: dashed round the page of the turn, solid round a picked one; a chain as a line. */
export function drawRings(g, chart) {
  const { turn, lit, place, inks } = chart
  const now = turn > 0 ? place(turn - 1) : null
  if (now) {
    g.setLineDash([2.5, 2.5])
    drawMark(g, "dot", ...now, 9, null, inks.ink, 1.4)
    g.setLineDash([])
  }
  if (!lit) return
  if (lit.kind === "chain") drawLine(g, [...lit.pages].filter((page) => page < turn).map(place).filter(Boolean), inks.ink, 1.4)
  const ringed = lit.kind === "page" ? [lit.id] : []
  for (const page of ringed) if (page < turn && place(page)) drawMark(g, "dot", ...place(page), 9, null, inks.ink, 2)
  for (const page of lit.evidence ?? []) if (page < turn && place(page)) markEvidence(g, inks, place(page))
}

/** What holds the gold answer of a picked question. */
function markEvidence(g, inks, [x, y]) {
  drawMark(g, "up", x, y - 10, 4, inks.ink, inks.panel, 1)
}
