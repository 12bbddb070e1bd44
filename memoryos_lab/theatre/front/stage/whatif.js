// τ dragged to another value: where every segment would first have been hot enough, counted up to the cursor.

import { heatCurves } from "./heat.js"
import { writeText } from "./lettering.js"
import { drawLine, drawMark } from "./marks.js"

const PLATE = 20 // px

/** [[segment, turn, heat]] of the first time that a segment with new pages passes τ. What follows a promotion would differ. */
export function firstCrossings(run, tau) {
  const passes = (heat) => (run.inclusive ? heat >= tau : heat > tau)
  return heatCurves(run).flatMap(({ turns, values }, segment) => {
    const i = turns.findIndex((turn, k) => passes(values[k]) && hasNews(run, segment, turn))
    return i < 0 ? [] : [[segment, turns[i], values[i]]]
  })
}

/** Whether a segment had new pages after a turn, or was promoted in it. */
function hasNews(run, segment, turn) {
  const [turns, , , , , fresh] = run.segments.heat[segment]
  const at = turns.indexOf(turn)
  if (at >= 0 && fresh[at]) return true
  return (run.momentsOf.get(segment) ?? []).some(([kind, when]) => kind === "promoted" && when === turn)
}

/** The line, hollow diamonds at the crossings, and the count in words. @returns the plate if it can be clicked */
export function drawWhatIf(g, scene, turn) {
  const { axis, inks, heat, sides, store } = scene
  const tau = store.state.whatIf
  const [side] = sides
  if (tau === null || !heat || side.run.tau === null) return null
  const y = Math.round(heat.y(tau)) + 0.5
  drawLine(g, [[axis.x0, y], [axis.x1, y]], inks.ink, 1.2, [2, 3])
  const crossings = firstCrossings(side.run, tau).filter(([, at]) => at <= turn)
  for (const [segment, at, value] of crossings) drawMark(g, "diamond", axis.x(at), heat.y(value), 5, inks.panel, inks.strong(side.hues[segment]), 2)
  const now = side.run.moments.filter(([kind, at, , first]) => kind === "promoted" && first && at <= turn).length
  return drawPlate(g, scene, y, store.text("stage_what_if", { tau: tau.toFixed(1), would: crossings.length, now }))
}

function drawPlate(g, { axis, inks, heat, store }, y, words) {
  const offered = store.canTurn("tau")
  const text = offered ? `${words}  ${store.text("stage_what_if_take")}` : words
  g.font = inks.font(600, 11)
  const width = g.measureText(text).width + 14
  const plate = { x: axis.x0 + 8, y: Math.min(y - PLATE / 2, heat.bottom - PLATE), width, height: PLATE }
  g.fillStyle = inks.ink
  g.beginPath()
  g.roundRect(plate.x, plate.y, plate.width, plate.height, 4)
  g.fill()
  writeText(g, text, plate.x + 7, plate.y + PLATE / 2 + 0.5, { font: inks.font(600, 11), ink: inks.panel })
  return offered ? plate : null
}
