// One frame of the stage, from the ground up: past, future, what is live at the turn, words, the cursor.

import { drawApart } from "./apart.js"
import { drawArchive } from "./archive.js"
import { cellY, drawConversation } from "./cells.js"
import { drawFacts, drawLeads, writeFacts } from "./facts.js"
import { drawGutter, drawRules } from "./gutter.js"
import { drawHeat, drawHeatAxis } from "./heat.js"
import { createLayer, within } from "./layers.js"
import { drawRows } from "./ribbon.js"
import { drawTrack, trackY } from "./track.js"
import { drawHeld, drawWall } from "./wall.js"

const DIMMED = 0.42 // what is not picked

/** Everything that happens in the run, as if the cursor were at its end. */
export function createWholeLayer() {
  return createLayer((g, scene) => {
    const { axis, height } = scene
    within(g, axis.x0 - 1, 0, axis.x1 - axis.x0 + 2, height, () => {
      for (const side of scene.sides) if (side.band) drawWall(g, scene, side)
      for (const side of scene.sides) drawRows(g, scene, side)
      if (scene.store.state.future) drawLeads(g, scene, Infinity)
      drawFacts(g, scene)
      drawArchive(g, scene)
      if (scene.heat) drawHeat(g, scene)
    })
  })
}

/** Ground, rules and the two halves of the whole picture. */
export function drawGround(g, scene, whole, turn, picked, ratio) {
  const { axis, inks, bands, width, height, store } = scene
  const cut = Math.max(axis.x0, Math.min(axis.end, axis.right(turn)))
  g.fillStyle = inks.page
  g.fillRect(0, 0, width, height)
  g.fillStyle = inks.panel
  g.fillRect(axis.x0, 0, cut - axis.x0, bands.foot.y - 1)
  drawRules(g, scene)
  if (scene.heat) drawHeatAxis(g, scene)
  if (turn >= axis.first) whole.show(g, axis.x0 - 1, cut, picked ? DIMMED : 1, height, ratio)
  if (store.state.future) whole.show(g, cut, axis.x1 + 1, inks.future, height, ratio)
  else if (scene.sides) drawKnownLeads(g, scene, turn, cut)
}

/** Where the future is hidden a lead is shown when its fact is written, not when it was said. */
function drawKnownLeads(g, scene, turn, cut) {
  within(g, scene.axis.x0, 0, cut - scene.axis.x0, scene.height, () => drawLeads(g, scene, turn))
}

/** What is true at the turn: cells, what short-term memory holds, the words of the facts. */
export function drawLive(g, scene, turn, lit) {
  const { axis, height } = scene
  within(g, axis.x0 - 1, 0, axis.x1 - axis.x0 + 2, height, () => {
    drawConversation(g, scene, turn, lit)
    for (const side of scene.sides) if (side.band) drawHeld(g, scene, side, turn)
    if (scene.sides[1]) drawApart(g, scene, turn)
  })
}

export function drawWords(g, scene, turn, lit) {
  writeFacts(g, scene, turn, lit)
}

/** The line of the cursor, from the cells down to the thumb. */
export function drawCursor(g, scene, turn) {
  const { axis, inks } = scene
  if (turn < axis.first || turn > axis.last) return
  g.fillStyle = inks.ink
  g.fillRect(Math.round(axis.cursor(turn)), cellY(scene) - 8, 1, trackY(scene) - cellY(scene) + 8)
}

export function drawFrame(g, scene, turn, lit) {
  drawGutter(g, scene, turn, lit)
  drawTrack(g, scene, turn)
}
