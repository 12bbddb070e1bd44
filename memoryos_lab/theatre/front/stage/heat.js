// Heat over time: a line a segment on a square-root scale, promotions at the heat they had before the reset.

import { steppedPath } from "./axis.js"
import { writeText } from "./lettering.js"
import { drawLine, drawMark, drawRule } from "./marks.js"
import { onceFor } from "./memo.js"
import { score } from "../words.js"

const TICKS = [0, 0.25, 0.5, 1, 2, 5, 10, 25, 50, 100, 250, 500, 1000]

/** segment -> {turns, values}: heat after each turn, and before the reset where one was promoted. */
export function heatCurves(run) {
  return onceFor(run, "curves", () => run.segments.heat.map((heat, segment) => curveOf(heat, run.momentsOf.get(segment) ?? [])))
}

function curveOf(heat, moments) {
  const [turns = []] = heat ?? []
  const terms = heat.slice(1, -2)
  const peaks = moments.filter(([kind]) => kind === "promoted")
  const curve = { turns: [], values: [] }
  const put = (turn, value) => (curve.turns.push(turn), curve.values.push(value))
  let next = 0
  turns.forEach((turn, i) => {
    for (; next < peaks.length && peaks[next][1] <= turn; next++) put(peaks[next][1], peaks[next][4])
    put(turn, terms.reduce((sum, column) => sum + column[i], 0))
  })
  for (; next < peaks.length; next++) put(peaks[next][1], peaks[next][4])
  return curve
}

export function hasHeat(run) {
  return run.tau !== null || hasCurves(run)
}

export function hasCurves(run) {
  return run.segments.heat.some((heat) => heat?.[0]?.length)
}

/**
 * The hottest heat that the stage must hold. Questions that are all asked at the end can heat a segment thirtyfold
 * in the last turn; the scale then holds what came before, and the last turn is cut off at the top.
 */
export function hottest(run) {
  return onceFor(run, "hottest", () => {
    const highest = (until) => heatCurves(run).reduce((most, { turns, values }) => values.reduce((high, value, i) => (turns[i] <= until ? Math.max(high, value) : high), most), 0)
    const floor = (run.tau ?? 0.8) * 1.25
    const earlier = highest(run.n - 1) || highest(run.n) // of a memory that was read, only the end is known
    const [all, before] = [highest(run.n), earlier].map((value) => Math.max(floor, value))
    return all > 2 * before ? before * 1.2 : all
  })
}

/** Heat to height within a band, and back. */
export function heatScale(band, runs) {
  const top = Math.max(...runs.map(hottest))
  const bottom = band.y + band.height
  const room = band.height - 6
  const y = (heat) => bottom - Math.sqrt(Math.min(top, Math.max(0, heat)) / top) * room
  return { top, bottom, y, at: (py) => (Math.max(0, bottom - py) / room) ** 2 * top }
}

/** Grid, numbers and τ. Numbers keep apart from one another and from τ. */
export function drawHeatAxis(g, scene) {
  const { axis, inks, heat, sides } = scene
  const tau = sides[0].run.tau
  const taken = tau === null ? [] : [heat.y(tau)]
  for (const value of TICKS) {
    const y = heat.y(value)
    if (value > heat.top) break
    if (value % 1 && heat.top > 1.6) continue
    drawRule(g, axis.x0, axis.x1, y, value ? inks.faint : inks.line)
    if (taken.some((other) => Math.abs(other - y) < 12)) continue
    taken.push(y)
    writeText(g, String(value).replace(/^0\./, "."), axis.x1 + 8, y, { font: inks.font(400, 10), ink: inks.ink3 })
  }
  if (tau !== null) drawTau(g, scene, tau)
}

function drawTau(g, { axis, inks, heat, sides }, tau) {
  const y = Math.round(heat.y(tau)) + 0.5
  drawLine(g, [[axis.x0, y], [axis.x1, y]], inks.ink2, 1, [5, 3])
  writeText(g, `τ ${tau}`, axis.x1 + 8, y, { font: inks.font(600, 11), ink: inks.ink, room: 50 })
  const other = sides[1]?.run.tau ?? tau
  if (other !== tau) drawLine(g, [[axis.x0, heat.y(other)], [axis.x1, heat.y(other)]], inks.ink3, 1, [1.5, 3])
}

/** What a summand of the strength is called. */
export function termName(store, run, i) {
  const [, en, zh] = run.terms[i]
  return store.state.language === "zh" ? zh : en
}

/** A strength as it is read: with one digit, or with two where none is much above 1. */
export function heatWritten(run, value) {
  return hottest(run) > 1.6 ? value.toFixed(1) : score(value)
}

/** Every segment's line: grey ones under coloured ones, so that topics with a hue are seen. */
export function drawHeat(g, scene) {
  const side = scene.sides[0]
  const { inks } = scene
  const all = side.run.segments.label.map((_, segment) => segment)
  const grey = all.filter((segment) => side.hues[segment] < 0)
  g.lineJoin = "round"
  g.globalAlpha = grey.length > 300 ? 0.25 : 0.6
  for (const segment of grey) drawHeatLine(g, scene, side, segment, inks.grey_fill, 0.8)
  g.globalAlpha = 1
  for (const segment of all) if (side.hues[segment] >= 0) drawHeatLine(g, scene, side, segment, inks.edge(side.hues[segment]), 1.6)
  for (const segment of all) drawPeaks(g, scene, side, segment, 3.6)
}

/** One line, from the floor where the segment opens and back to it where it ends. */
export function drawHeatLine(g, scene, side, segment, ink, width) {
  const path = heatPath(scene, side, segment)
  if (path.length) drawLine(g, path, ink, width)
}

function heatPath({ axis, heat }, side, segment) {
  const { opened, closed } = side.run.segments
  const until = closed[segment] || side.run.n
  if (until < axis.first || opened[segment] > axis.last) return []
  const { turns, values } = heatCurves(side.run)[segment]
  if (!turns.length) return []
  const end = closed[segment] ? axis.x(until) : axis.right(until)
  const path = steppedPath(turns, values, axis.x, heat.y, end)
  path.unshift([path[0][0], heat.bottom])
  if (closed[segment]) path.push([end, heat.bottom])
  return path
}

/** Promotions, at the heat before the reset. */
export function drawPeaks(g, scene, side, segment, radius) {
  const { axis, inks, heat } = scene
  for (const [kind, turn, , first, value] of side.run.momentsOf.get(segment) ?? []) {
    if (kind !== "promoted" || !axis.shows(turn) || !(first || axis.step > 5)) continue
    drawMark(g, "diamond", axis.x(turn), heat.y(value), first ? radius + 0.6 : radius - 0.2, inks.ink, inks.panel, 1)
  }
}

/** The terms of a segment under its line, from the floor up. */
export function drawTerms(g, scene, side, segment) {
  const heat = side.run.segments.heat[segment]
  if (!heat?.[0]?.length) return
  const [turns] = heat
  const hue = side.hues[segment]
  const ink = hue < 0 ? scene.inks.grey_edge : scene.inks.fill(hue)
  let low = turns.map(() => 0)
  for (const [i, term] of heat.slice(1, -2).entries()) {
    const high = low.map((value, at) => value + term[at])
    fillBetween(g, scene, side, segment, turns, low, high, ink, [0.5, 0.3, 0.16][i % 3])
    low = high
  }
}

function fillBetween(g, { axis, heat }, side, segment, turns, low, high, ink, alpha) {
  const end = side.run.segments.closed[segment] ? axis.x(side.run.segments.closed[segment]) : axis.right(side.run.n)
  const up = steppedPath(turns, high, axis.x, heat.y, end)
  const down = steppedPath(turns, low, axis.x, heat.y, end).reverse()
  g.beginPath()
  for (const [x, y] of [...up, ...down]) g.lineTo(x, y)
  g.closePath()
  g.globalAlpha = alpha
  g.fillStyle = ink
  g.fill()
  g.globalAlpha = 1
}

/** What the terms are at the cursor, beside it. */
export function writeTerms(g, scene, now, turn) {
  const { axis, inks, heat, store } = scene
  if (!now || axis.x(turn) - axis.x0 < 96) return
  let sum = 0
  for (const [i, value] of now.terms.entries()) {
    const [low, high] = [heat.y(sum), heat.y((sum += value))]
    if (low - high < 10) continue
    const written = value.toFixed(value < 1 || store.run.terms[i][0] === "recency" ? 2 : 1).replace(/\.0$/, "")
    writeText(g, `${termName(store, store.run, i)} ${written}`, axis.x(turn) - 6, (low + high) / 2, { font: inks.font(400, 10.5), ink: inks.ink, align: "right" })
  }
}
