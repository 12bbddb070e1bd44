// The scrub track: the axis of all bands, with its numbers, what happened, and the thumb on the cursor's line.

import { axisNumbers } from "./axis.js"
import { writeText } from "./lettering.js"
import { drawMark, drawRule } from "./marks.js"
import { onceFor } from "./memo.js"

const LINE = 14 // px from the top of the foot to the track

/** Turns at which something was promoted (first of its segment), promoted again, evicted. */
function trackTicks(run) {
  return onceFor(run, "ticks", () => {
    const turns = (kind, first) => [...new Set(run.moments.filter((m) => m[0] === kind && (!first || m[3])).map((m) => m[1]))].sort((a, b) => a - b)
    return { first: turns("promoted", true), promoted: turns("promoted", false), evicted: turns("evicted", false) }
  })
}

export function trackY({ bands }) {
  return bands.foot.y + LINE
}

export function drawTrack(g, scene, turn) {
  const { axis, inks, bands, width } = scene
  const y = trackY(scene)
  g.fillStyle = inks.page
  g.fillRect(0, bands.foot.y - 1, width, bands.foot.height + 2)
  drawRule(g, 0, width, bands.foot.y - 1, inks.line)
  g.fillStyle = inks.line
  g.fillRect(axis.x0, y - 1, axis.end - axis.x0, 3)
  g.fillStyle = inks.ink2
  g.fillRect(axis.x0, y - 1, Math.max(0, Math.min(axis.end, axis.cursor(turn)) - axis.x0), 3)
  drawTicks(g, scene, turn)
  drawNumbers(g, scene, turn)
  drawMark(g, "dot", axis.cursor(turn), y, 6.5, inks.panel, inks.ink, 2)
}

function drawTicks(g, scene, turn) {
  const { axis, n } = scene
  const { first, promoted, evicted } = trackTicks(scene.sides[0].run)
  const y = trackY(scene)
  drawSeries(g, scene, turn, axis.step > 6 || n < 100 ? promoted : first, "diamond", y - 8.5, 2.8)
  drawSeries(g, scene, turn, evicted, "cross", y + 8.5, 2.1)
}

function drawSeries(g, { axis, inks, store }, turn, turns, shape, y, radius) {
  let last = -9
  for (const at of turns) {
    const x = axis.x(at)
    if (!axis.shows(at) || x - last < 5 || (at > turn && !store.state.future)) continue
    const ink = at <= turn ? inks.ink : inks.grey_edge
    drawMark(g, shape, (last = x), y, radius, ink, shape === "cross" ? ink : null, 1.2)
  }
}

function drawNumbers(g, scene, turn) {
  const { axis, inks } = scene
  const y = trackY(scene) + 20
  const cursor = axis.cursor(turn)
  for (const number of axisNumbers(axis, 44)) {
    const x = axis.x(number)
    if (Math.abs(x - cursor) > 22 && x > axis.x0 + 4) writeText(g, String(number), x, y, { font: inks.font(400, 10.5), ink: inks.ink3, align: "center" })
  }
  writeText(g, String(turn), Math.max(axis.x0 + 4, cursor), y, { font: inks.font(700, 11), ink: inks.ink, align: "center" })
}
