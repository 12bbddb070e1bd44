// The marks of the map in words, at its foot.

import { smallType, writeText } from "../stage/lettering.js"
import { drawLine, drawMark } from "../stage/marks.js"

/** As many as fit into the width. */
export function drawMapLegend(g, chart) {
  const { store, inks, size, lit } = chart
  const y = size.height - 13
  let x = 14
  const items = [["square", "map_stm"], ["dot", "map_mtm"], ["ring", "map_archived"], lit?.evidence?.length ? ["up", "map_evidence"] : ["now", "map_now"]]
  if (store.run.pages.dropped.some(Boolean)) items.splice(3, 0, ["cross", "map_dropped"])
  if (store.run.links.length) items.push(["line", "map_link"])
  for (const [shape, key] of items) {
    const text = store.text(key)
    g.font = inks.font(400, 10.5)
    if (x + g.measureText(text).width + 14 > size.width - 6) return
    drawSample(g, inks, shape, x + 4, y)
    writeText(g, text, x + 13, y + 0.5, smallType(inks))
    x += g.measureText(text).width + 26
  }
}

function drawSample(g, inks, shape, x, y) {
  if (shape === "square") return drawMark(g, "square", x, y, 3.4, inks.panel, inks.ink, 1.4)
  if (shape === "dot") return drawMark(g, "dot", x, y, 3.6, inks.grey_fill, inks.ink2, 1)
  if (shape === "ring") return drawMark(g, "dot", x, y, 3.4, inks.panel, inks.grey_edge, 1.2)
  if (shape === "cross") return drawMark(g, "cross", x, y, 3, null, inks.ink3, 1.2)
  if (shape === "line") return drawLine(g, [[x - 5, y], [x + 5, y]], inks.grey_edge, 1.2)
  if (shape === "up") return drawMark(g, "up", x, y, 3.6, inks.ink, null)
  g.setLineDash([2, 2])
  drawMark(g, "dot", x, y, 4.4, null, inks.ink, 1.3)
  g.setLineDash([])
}
