// All that a picture of the stage depends on but the turn: runs, window, size, order and colours, laid out once.

import { timeAxis } from "./axis.js"
import { borrowedHues, pairedOrder } from "./apart.js"
import { factRoom, layBands } from "./bands.js"
import { factLanes, inFirstOrder } from "./facts.js"
import { heatScale, hasHeat } from "./heat.js"
import { canvasInks } from "./inks.js"
import { likelySegments, layRows } from "./rows.js"
import { stayWall } from "./wall.js"

/** @returns the scene; `sides` holds one run, or A and B where two are compared. */
export function stageScene(store, width, height) {
  const runs = store.other && store.compare ? [store.run, store.other] : [store.run]
  const sides = runs.map((run, i) => ({ name: "AB"[i], run, wall: stayWall(run), hues: run.segments.hue, pageHues: run.pages.hue }))
  if (sides[1]) Object.assign(sides[1], borrowedHues(store.compare, sides[0].run, sides[1].run))
  const likely = likelyOf(store, sides)
  const facts = factLanes(store.compare, sides, factRoom(height))
  const walls = wallsShown(sides)
  const bands = layBands(width, height, {
    n: store.run.n, walls: walls.map((side) => side.wall.lanes), segments: likely.map((list) => list.length),
    slots: facts.slots, more: facts.more, heat: hasHeat(sides[0].run), // the lines are A's
  })
  const axis = timeAxis(bands.x0, bands.x1, store.state.window)
  walls.forEach((side, i) => (side.band = bands.walls[i]))
  sides.forEach((side, i) => (side.rows = rowsOf(store, side, bands.parts[i], likely[i])))
  const scene = { store, width, height, n: store.run.n, sides, bands, axis, inks: canvasInks(store), lanes: inFirstOrder(facts.lanes.slice(0, bands.facts.lanes), sides) }
  scene.laneOf = new Map(scene.lanes.map(({ side, slot }, i) => [side + slot, i]))
  scene.heat = bands.heat && heatScale(bands.heat, sides.map((side) => side.run))
  return scene
}

/** B's segments in the order of A's rows that they share their pages with. */
function likelyOf(store, sides) {
  const { window } = store.state
  const lists = sides.map((side) => likelySegments(side.run, window))
  if (lists[1]) lists[1] = pairedOrder(store.compare, lists[0], lists[1])
  return lists.map((list) => [...list])
}

function rowsOf(store, side, part, likely) {
  return layRows(side.run, { top: part.y, height: part.height, likely, order: store.state.order, last: side.run.n })
}

/** Both walls only where the two runs hold other pages. */
function wallsShown(sides) {
  const kept = sides.filter((side) => side.wall.lanes > 0)
  const same = kept.length > 1 && String(kept[0].wall.stays) === String(kept[1].wall.stays)
  return same ? kept.slice(0, 1) : kept
}
