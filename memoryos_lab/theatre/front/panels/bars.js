// How close a filing was: the best three candidates as bars (dark = cosine, light = keywords) against θ.

import { datum, el, svg } from "../dom.js"
import { score, scoreBeside, valuesOf } from "../words.js"
import { paneHue } from "./pane.js"

const SCORE_LOW = 0.3 // highest of all scores below which they have a scale of their own
const SCORE_FULL = 1 // score at the right end, unless one is higher

/** The decision behind an event row that filed a page, null where nothing was weighed. */
export function decisionOf(store, model, row) {
  const { page, segment } = valuesOf(store, row, model)
  const found = (model.decisions[page] ?? []).find(([turn, filed]) => turn === row[0] && filed === segment)
  return found?.[3].length ? found : null
}

export function decisionBars(pane, [, segment, theta, candidates]) {
  const most = Math.max(theta * 1.1, ...candidates.map(([, cos, keyword]) => Math.max(0, cos) + keyword))
  const end = most > 0 && most < SCORE_LOW ? most * 1.1 : Math.max(SCORE_FULL, most)
  const rows = candidates.map((candidate) => scoreRow(pane, candidate, candidate[0] === segment, theta, end))
  return el("div", "decision", [...rows, scoreScale(pane.store, theta, end)])
}

function scoreRow(pane, [segment, cos, keyword], chosen, theta, end) {
  const { store, model } = pane
  const name = scoreName(pane, segment)
  const number = el("span", "total", scoreBeside(cos + keyword, theta))
  number.title = `cos ${score(cos)} + ${score(keyword)}`
  return el("div", chosen ? "bar-row chosen" : "bar-row", [name, scoreBar(store, model.segments.hue[segment], cos, keyword, theta, end), number])
}

function scoreName(pane, segment) {
  const label = pane.model.segments.label[segment] ?? ""
  if (pane.model !== pane.store.run) return datum("span", "bar-name", label)
  const node = datum("button", "bar-name", label)
  node.type = "button"
  node.title = label
  node.addEventListener("click", () => pane.store.pick("segment", segment))
  return node
}

function scoreBar(store, hue, cos, keyword, theta, end) {
  const { fill, edge } = paneHue(store, hue)
  const share = (value) => `${((100 * value) / end).toFixed(2)}%`
  const dark = Math.max(0, cos)
  const light = Math.max(0, cos + keyword - dark)
  return svg("svg", { class: "bar", width: "100%", height: 17, "aria-hidden": "true" }, [
    svg("rect", { x: 0, y: 4, height: 9, width: share(dark), fill, stroke: edge, "stroke-width": 0.8 }),
    svg("rect", { x: share(dark), y: 4, height: 9, width: share(light), fill, "fill-opacity": 0.4, stroke: edge, "stroke-opacity": 0.6, "stroke-width": 0.8 }),
    svg("line", { x1: share(theta), x2: share(theta), y1: 0, y2: 17, class: "theta" }),
  ])
}

function scoreScale(store, theta, end) {
  const at = (100 * theta) / end
  const mark = el("span", "theta-name", `${store.run.speech ? "" : "θ "}${score(theta)}`, { style: `left:${Math.max(8, Math.min(92, at)).toFixed(2)}%` })
  return el("div", "bar-row scale", [el("span", "bar-key", store.text("details.bars")), el("span", "scale-line", mark), el("span")])
}
