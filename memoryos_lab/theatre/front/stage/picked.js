// The picture of what is picked, drawn once a pick and cut at the cursor: it lies over the dimmed whole.

import { CELL, cellY } from "./cells.js"
import { drawFactBar, drawLead, factSlots, hasLane } from "./facts.js"
import { drawHeatLine, drawPeaks, drawTerms } from "./heat.js"
import { createLayer, within } from "./layers.js"
import { drawMark } from "./marks.js"
import { dotRadius, drawRow } from "./ribbon.js"
import { drawStay } from "./wall.js"

/** A layer that shows `scene.lit`. */
export function createPickedLayer() {
  return createLayer((g, scene) => {
    const { axis, height, lit } = scene
    if (!lit) return
    within(g, axis.edge, 0, axis.x1 - axis.edge + 2, height, () => {
      const [side] = scene.sides
      drawHeatOf(g, scene, side)
      for (const segment of lit.segments) drawRow(g, scene, side, segment, true)
      if (lit.kind !== "page") drawPagesOf(g, scene)
      for (const fact of lit.facts) if (hasLane(scene, side, fact)) drawFactOf(g, scene, side, fact)
    })
  })
}

/** The lines of its segments; of one picked segment the terms too. */
function drawHeatOf(g, scene, side) {
  const { lit, inks, heat } = scene
  if (!heat || lit.kind === "question") return
  for (const segment of lit.segments) {
    if (lit.kind === "segment") drawTerms(g, scene, side, segment)
    drawHeatLine(g, scene, side, segment, inks.strong(side.hues[segment]), 2.2)
    drawPeaks(g, scene, side, segment, 4.6)
  }
}

function drawFactOf(g, scene, side, fact) {
  const first = factSlots(side.run).get(side.run.slotOf[fact])[0] === fact
  drawLead(g, scene, side, fact, first)
  drawFactBar(g, scene, side, fact, true)
}

/** Cells framed, stays dark, dots ringed where the row itself is not picked. */
function drawPagesOf(g, scene) {
  const { axis, inks, lit, sides } = scene
  for (const page of lit.pages) {
    if (page + 1 < axis.first || page >= axis.last) continue
    frameCell(g, scene, page, inks.ink, 1.6)
    g.fillStyle = inks.ink
    g.globalAlpha = 0.75
    if (axis.step > 0.5) for (const side of sides) for (const stay of side.band ? side.wall.of.get(page) ?? [] : []) drawStay(g, scene, side, stay, side.run.n)
    g.globalAlpha = 1
    for (const side of sides) if (lit.kind !== "segment" || side.name === "B") ringPage(g, scene, side, page)
  }
}

/** A frame round the cell of a page; a tick above it where cells are too narrow. */
export function frameCell(g, scene, page, ink, width, dash = []) {
  const { axis, bands } = scene
  const y = bands.conversation.y + CELL.top
  if (axis.step < 4) {
    g.fillStyle = ink
    g.fillRect(axis.left(page + 1), y - 3, Math.max(1, axis.step), 2)
    return
  }
  g.strokeStyle = ink
  g.lineWidth = width
  g.setLineDash(dash)
  g.strokeRect(axis.left(page + 1) + 0.5, y - 0.5, axis.step - 1, CELL.height + 1)
  g.setLineDash([])
}

/** A ring round the page on every row it was filed in up to a turn. */
export function ringPage(g, scene, side, page, until = Infinity) {
  const { axis, inks } = scene
  for (const [segment, turn] of side.run.pages.filed[page]) {
    const y = side.rows.y.get(segment)
    if (y === undefined || turn > until || !axis.shows(turn)) continue
    const hue = side.hues[segment]
    drawMark(g, "dot", axis.x(turn), y, dotRadius(scene, side.rows.rowHeight) + 0.6, inks.fill(hue), inks.ink, 1.6)
  }
}

/** Where a page of the conversation stands: the middle of its cell. */
export function cellPoint(scene, page) {
  return [scene.axis.x(page + 1), cellY(scene)]
}
