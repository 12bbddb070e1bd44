// One question's line: right until it is lost, a ghost behind the first loss, and who else got it.

import { svg } from "../dom.js"
import { ROW } from "./layout.js"
import { cross, dot, edge, further, got } from "./marks.js"
import { PASSED } from "./model.js"

const IN_PROMPT = 6.5 // between prompt and used
const FAINT = 1.1

/** @returns the marks of one row, x from the left end of the way. */
export function track(store, q) {
  const { layout, lab } = store
  const run = store.run()
  const y = ROW / 2
  const x = (gate) => layout.x(gate) - layout.gutter
  const colour = edge(run.family(q))
  const end = run.gate[q]
  const passed = run.ok(q) === 1
  const marks = columns(layout).map((gate) => svg("line", { class: "column", x1: x(gate), x2: x(gate), y1: 0, y2: ROW }))
  marks.push(svg("line", { class: run.traced ? "way" : "way dotted", x1: x(0), x2: x(end), y1: y, y2: y, style: passed ? null : `stroke: ${colour}` }))
  if (run.anyway(q)) marks.push(svg("path", { class: "ghost", d: `M${x(end)} ${y}H${x(PASSED)}` }), svg("path", { class: "stop", d: `M${x(end)} ${y - 4.5}v9` }))
  marks.push(...behind(run.ghost(q), end, x, y, colour))
  marks.push(...others(run, q, end, x, y))
  if (passed) marks.push(dot(x(PASSED), y, { hollow: run.anyway(q) }))
  else marks.push(...ending(run, q, x(end), y, colour))
  return [...marks, ...lab.runs.map((one, i) => got(one.ok(q), layout.from - layout.gutter + 6 + layout.each * (i + 0.5), y, lostColour(one, q)))]
}

function columns({ folded }) {
  return [1, 2, 3, 4, 5, 6, 7].filter((gate) => !folded.includes(String(gate)) || Number(folded[0]) === gate)
}

/** Where the line breaks off; what stands aside has a short stroke at its beginning. */
function ending(run, q, x, y, colour) {
  const outcome = run.outcomeOf(q)
  if (outcome === "no_trace") return [halo(x, y), cross(x, y, "var(--grey-edge)", { width: 1.2 })]
  if (outcome !== "failed") return [svg("path", { class: "stop", d: `M${x} ${y - 4.5}v9` })]
  return [halo(x, y), cross(x, y, colour)]
}

/** Dots to a thin cross where it would be lost again, or to the prompt. */
function behind(again, end, x, y, colour) {
  if (again === null) return []
  const line = svg("path", { class: "ghost", d: `M${x(end)} ${y}H${x(again === IN_PROMPT ? 6 : again)}`, style: `stroke: ${colour}` })
  return again === IN_PROMPT ? [line] : [line, halo(x(again), y), cross(x(again), y, colour, { width: FAINT })]
}

/** Gold turns that stopped elsewhere than the line does, counted where they stopped. */
function others(run, q, end, x, y) {
  const reached = run.reached(q)
  if (reached.length < 2) return []
  const places = new Map()
  for (const [, stage] of reached) {
    const at = run.stages[stage] ?? IN_PROMPT
    if (at !== end) places.set(at, (places.get(at) ?? 0) + 1)
  }
  return [...places].map(([at, n]) => further(x(at), y, n))
}

/** Ours is seen in the colour of where it lost; a run without a trace says nothing of where: grey. */
export function lostColour(run, q) {
  return run.traced && run.family(q) ? edge(run.family(q)) : "var(--grey-edge)"
}

function halo(x, y) {
  return svg("circle", { class: "halo", cx: x, cy: y, r: 6 })
}
