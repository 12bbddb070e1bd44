// Links of what is picked: arcs between the dots of the pages that they join, wherever these lie now.

import { holdsAt, linksOf } from "../model.js"
import { drawLine } from "./marks.js"
import { ringPage } from "./picked.js"

const NO_TIES = { away: [], here: [] } // a question is that of A
const TIE_STEPS = 16 // pieces of an arc
const TIE_HIGH = 0.34 // of the distance of its ends

/** Solid where a link leads away from what is picked, dashed where it leads to it; both ends ringed. */
export function drawTies(g, scene, lit, turn) {
  for (const [i, side] of scene.sides.entries()) {
    const { away, here } = lit.kind === "page" ? linksOf(side.run, lit.id, turn) : i ? NO_TIES : lit.ties
    for (const link of away) drawTie(g, scene, side, link, turn)
    for (const link of here) drawTie(g, scene, side, link, turn, [4, 3])
    for (const page of new Set([...away, ...here].flatMap(([page, to]) => [page, to]))) ringPage(g, scene, side, page, turn)
  }
}

function drawTie(g, scene, side, [page, to], turn, dash = []) {
  const [from, end] = [page, to].map((one) => tieDot(scene, side, one, turn))
  if (!from || !end) return
  const arc = tieArc(from, end, side.rows.rowHeight)
  drawLine(g, arc, scene.inks.panel, 4)
  drawLine(g, arc, scene.inks.ink, 1.5, dash)
}

/** Where the page lies on its row; null for one that no row shows. */
function tieDot({ axis }, side, page, turn) {
  const filing = side.run.pages.filed[page].findLast((one) => holdsAt(one, turn) && side.rows.y.has(one[0]))
  return filing && axis.shows(filing[1]) ? [axis.x(filing[1]), side.rows.y.get(filing[0])] : null
}

/** A curve from dot to dot; along one row it rises over the dots between. */
function tieArc([x0, y0], [x1, y1], rowHeight) {
  const rise = Math.abs(y1 - y0) < 1 ? Math.min(rowHeight * 1.4, 8 + Math.abs(x1 - x0) * TIE_HIGH) : 0
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2 - rise]
  return Array.from({ length: TIE_STEPS + 1 }, (_, i) => {
    const t = i / TIE_STEPS
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return [a * x0 + b * cx + c * x1, a * y0 + b * cy + c * y1]
  })
}
