// Which segments get a row of their own and which are folded into thin lanes. Fixed while a window is shown: nothing jumps.

import { onceFor } from "./memo.js"

const ROOMY = 26 // px of a row at most
const TIGHT = 15 // px of a row at least where all fit

/**
 * Rows for the segments of a run between `top` and `top + height`.
 * @param likely the segments in the order in which they deserve a row; those not in the window are left out
 */
export function layRows(run, { top, height, likely, order, last }) {
  const all = likely.length <= Math.floor(height / TIGHT)
  const rowHeight = all ? Math.min(ROOMY, height / Math.max(1, likely.length)) : height > 380 ? 19 : 17
  const foldHeight = Math.min(70, Math.max(22, likely.length * 1.2))
  const count = all ? likely.length : Math.max(1, Math.floor((height - foldHeight - 8) / rowHeight))
  const full = likely.slice(0, count).sort(inOrder(run, order))
  const foldTop = top + full.length * rowHeight + 8
  const lanes = foldLanes(run, likely.slice(count))
  const laneHeight = Math.min(4, (top + height - foldTop) / Math.max(1, lanes.count))
  const y = new Map(full.map((segment, i) => [segment, top + (i + 0.5) * rowHeight]))
  for (const [segment, lane] of lanes.of) y.set(segment, foldTop + (lane + 0.5) * laneHeight)
  return { top, height, full, isFull: new Set(full), folded: [...lanes.of.keys()], y, rowHeight, foldTop, laneHeight, lanes: lanes.count, last }
}

/** Segments by the pages they take in the window, then by their hottest moment; none that do not live in it. */
export function likelySegments(run, [first, last]) {
  if (first <= 0 && last >= run.n) return onceFor(run, "likely", () => ranked(run, run.memberships.map((places) => places.length)))
  const inside = ([, turn]) => turn > first && turn <= last
  const { opened, closed } = run.segments
  const alive = (segment) => opened[segment] <= last && (!closed[segment] || closed[segment] > first)
  return ranked(run, run.memberships.map((places) => places.filter(inside).length)).filter(alive)
}

function ranked(run, pages) {
  const { peak } = run.segments
  return pages.map((_, segment) => segment).sort((a, b) => pages[b] - pages[a] || peak[b] - peak[a] || a - b)
}

function inOrder(run, order) {
  const { peak } = run.segments
  return order === "hottest" ? (a, b) => peak[b] - peak[a] || a - b : (a, b) => a - b
}

/** Lanes by first fit on the life span. */
function foldLanes(run, folded) {
  const { opened, closed } = run.segments
  const of = new Map()
  const ends = []
  for (const segment of [...folded].sort((a, b) => opened[a] - opened[b] || a - b)) {
    const found = ends.findIndex((end) => end <= opened[segment])
    const lane = found < 0 ? ends.length : found
    ends[lane] = closed[segment] || Infinity
    of.set(segment, lane)
  }
  return { of, count: ends.length }
}
