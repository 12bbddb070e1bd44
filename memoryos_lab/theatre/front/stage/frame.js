// One frame of the stage, from the ground up: past and future, what is true at the turn, the pick, the cursor, words.

import { heatAt } from "../model.js"
import { drawApart } from "./apart.js"
import { drawArchive } from "./archive.js"
import { cellY, drawConversation } from "./cells.js"
import { drawDrops } from "./drops.js"
import { drawFacts, drawLeads, writeFacts } from "./facts.js"
import { drawFresh } from "./fresh.js"
import { drawGutter, drawRules } from "./gutter.js"
import { drawHeat, drawHeatAxis, writeTerms } from "./heat.js"
import { drawJourney } from "./journey.js"
import { createLayer, within } from "./layers.js"
import { drawRows } from "./ribbon.js"
import { drawTrack, trackY } from "./track.js"
import { drawHeld, drawWall } from "./wall.js"
import { drawWhatIf } from "./whatif.js"

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

/**
 * Paint everything.
 * @param layers `{whole, picked}`, already drawn for this scene
 * @param fall how far what moved at the turn has fallen
 * @returns the plate of the what-if, for the pointer
 */
export function paintStage(g, scene, layers, turn, fall, ratio) {
  const { axis, lit, bands, height } = scene
  const cut = Math.max(axis.x0, Math.min(axis.end, axis.right(turn)))
  const shown = turn >= axis.first
  g.globalAlpha = 1
  paintGround(g, scene, cut)
  for (const [top, bottom, edge] of shown ? pastSlices(scene, turn, cut, fall) : []) layers.whole.show(g, [axis.x0 - 1, edge], [top, bottom], lit ? DIMMED : 1, ratio)
  if (scene.store.state.future) layers.whole.show(g, [cut, axis.x1 + 1], [0, height], scene.inks.future, ratio)
  inPlot(g, scene, axis.x1, () => paintLive(g, scene, turn))
  paintCursor(g, scene, turn)
  inPlot(g, scene, axis.x1, () => drawDrops(g, scene, turn, fall))
  if (lit && shown) layers.picked.show(g, [axis.edge, cut], [0, height], 1, ratio)
  if (lit) inPlot(g, scene, Math.max(cut, axis.x0) + 5, () => paintPick(g, scene, turn))
  writeFacts(g, scene, turn, lit)
  let plate = null
  within(g, axis.x0, 0, axis.x1 - axis.x0, bands.foot.y, () => (plate = drawWhatIf(g, scene, turn)))
  drawGutter(g, scene, turn, lit)
  drawTrack(g, scene, turn)
  return plate
}

/** Up to where each band is shown: while something falls, what it will do to a band has not been done yet. */
function pastSlices({ axis, bands, height }, turn, cut, [first, second]) {
  if (second >= 1) return [[0, height, cut]]
  const before = Math.max(axis.x0, Math.min(axis.end, axis.left(turn)))
  const [rows, facts, heat] = [bands.parts[0].y - 20, bands.facts.y - 20, bands.heat?.y ?? bands.foot.y]
  const landed = first < 1 ? before : cut
  return [[0, rows, cut], [rows, facts, landed], [facts, heat, before], [heat, height, landed]]
}

/** The past stands on the panel's ground, the future on the page's. */
function paintGround(g, scene, cut) {
  const { axis, inks, bands, width, height } = scene
  g.fillStyle = inks.page
  g.fillRect(0, 0, width, height)
  g.fillStyle = inks.panel
  g.fillRect(axis.x0, 0, cut - axis.x0, bands.foot.y - 1)
  drawRules(g, scene)
  if (scene.heat) drawHeatAxis(g, scene)
}

function inPlot(g, { axis, bands }, right, draw) {
  within(g, axis.edge, 0, right - axis.edge, bands.foot.y - 1, draw)
}

/** Cells, what short-term memory holds, what the last move changed; leads only of what is known if the future is hidden. */
function paintLive(g, scene, turn) {
  const { lit, store } = scene
  drawConversation(g, scene, turn, lit)
  for (const side of scene.sides) if (side.band) drawHeld(g, scene, side, turn)
  if (scene.sides[1]) drawApart(g, scene, turn)
  if (!store.state.future) drawLeads(g, scene, turn)
  drawFresh(g, scene, turn)
}

function paintPick(g, scene, turn) {
  const { lit, sides } = scene
  drawJourney(g, scene, lit, turn)
  if (lit.kind === "segment" && scene.heat) writeTerms(g, scene, heatAt(sides[0].run, lit.id, turn), turn)
}

/** From the cells down to the thumb. */
function paintCursor(g, scene, turn) {
  const { axis, inks } = scene
  if (turn < axis.first || turn > axis.last) return
  g.fillStyle = inks.ink
  g.fillRect(Math.round(axis.cursor(turn)), cellY(scene) - 8, 1, trackY(scene) - cellY(scene) + 8)
}
