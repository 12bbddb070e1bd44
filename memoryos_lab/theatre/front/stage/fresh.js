// What the last move of a knob put elsewhere: a dashed outline, until the next gesture.

import { CELL } from "./cells.js"
import { drawMark } from "./marks.js"
import { dotRadius } from "./ribbon.js"

const MANY = 400 // rings

/** Cells of neighbouring pages share an outline. */
export function drawFresh(g, scene, turn) {
  const { run } = scene.sides[0]
  const pages = [...(run.changed?.pages ?? [])].sort((a, b) => a - b)
  if (!pages.length) return
  g.setLineDash([2.5, 2])
  for (const [first, last] of neighbours(pages)) outline(g, scene, first, last, turn)
  if (pages.length <= MANY) for (const page of pages) ring(g, scene, page, turn)
  g.setLineDash([])
}

/** [1, 2, 3, 7] -> [[1, 3], [7, 7]] */
function neighbours(pages) {
  const runs = []
  for (const page of pages) {
    if (runs.length && runs.at(-1)[1] === page - 1) runs.at(-1)[1] = page
    else runs.push([page, page])
  }
  return runs
}

function outline(g, { axis, inks, bands }, first, last, turn) {
  if (last < axis.first || first >= axis.last) return
  const x = Math.max(axis.x0, axis.left(first + 1)) - 0.5
  const right = Math.min(axis.x1, axis.right(last + 1))
  g.strokeStyle = first < turn ? inks.ink : inks.grey_edge
  g.lineWidth = 1.3
  g.strokeRect(x, bands.conversation.y + CELL.top - 2.5, Math.max(2, right - x - 0.5), CELL.height + 5)
}

function ring(g, scene, page, turn) {
  const { axis, inks, sides } = scene
  const [side] = sides
  for (const [segment, at] of side.run.pages.filed[page]) {
    const y = side.rows.y.get(segment)
    if (y === undefined || !axis.shows(at) || (at > turn && !scene.store.state.future)) continue
    drawMark(g, "dot", axis.x(at), y, dotRadius(scene, side.rows.rowHeight) + 3, null, at <= turn ? inks.ink : inks.grey_edge, 1.2)
  }
}
