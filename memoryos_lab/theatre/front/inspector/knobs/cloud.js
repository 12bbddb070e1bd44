// Settings that were sampled and are no grid: each a dot where two of its knobs put it, its recall as its colour.

import { el, svg } from "../../dom.js"
import { walkable } from "./arrows.js"
import { knobAxis } from "./axis.js"
import { clipped, diamond, knobName, settingTip, share, valueText } from "./parts.js"
import { rampAt } from "./ramp.js"

const EDGE = { left: 56, right: 16, top: 12, bottom: 22 }
const NUMBERED = 60 // settings up to which each dot carries its number

export function cloudPlot(pane, width, height) {
  const { store, model, view } = pane
  const { rows, columns } = view
  const across = knobAxis(model, columns, width - EDGE.left - EDGE.right)
  const up = knobAxis(model, rows, height - EDGE.top - EDGE.bottom)
  const place = (setting) => [EDGE.left + across.at(model.place(setting, columns)), height - EDGE.bottom - up.at(model.place(setting, rows))]
  const [low, high] = model.span(view.half, view.category)
  const settings = Array.from({ length: model.count }, (_, i) => i).filter((i) => model.isOnGrid(i) && model.recall(view.half, view.category, i) !== null)
  const byRecall = settings.sort((a, b) => model.recall(view.half, view.category, a) - model.recall(view.half, view.category, b) || a - b)
  const drawing = svg("svg", { width, height, role: "img", "aria-label": store.text("knobs.heat.aria") }, [
    ticksOf(model, rows, up).map(([px, value]) => svg("text", { x: EDGE.left - 16, y: height - EDGE.bottom - px + 4, class: "tick end" }, clipped(valueText(store, value), EDGE.left - 16))),
    ticksOf(model, columns, across).map(([px, value]) => svg("text", { x: EDGE.left + px, y: height - 4, class: "tick middle" }, valueText(store, value))),
    byRecall.map((setting) => cloudDot(pane, setting, place(setting), low, high, settings.length <= NUMBERED)),
  ])
  const title = store.text("knobs.sampled", { n: model.sampled, rows: knobName(store, model.knobs[rows]), columns: knobName(store, model.knobs[columns]) })
  const along = (k) => [...settings].sort((a, b) => model.place(a, k) - model.place(b, k) || a - b)
  return walkable(pane, el("section", "cloud", [el("h3", null, title, { title }), drawing]), [along(columns), along(rows).reverse()])
}

function cloudDot(pane, setting, [x, y], low, high, isNumbered) {
  const { store, model, view, choose } = pane
  const value = model.recall(view.half, view.category, setting)
  const { fill, ink } = rampAt(store.palette(), value === null ? 0 : (value - low) / (high - low || 1))
  const states = [["selected", setting === view.sel], ["current", setting === view.cur], ["off", model.off[setting]]].filter(([, is]) => is)
  const node = svg("g", { class: ["dot", ...states.map(([name]) => name)].join(" ") }, [
    svg("circle", { cx: x, cy: y, r: isNumbered ? 11 : 6, style: `fill:${fill}` }),
    isNumbered ? svg("text", { x, y: y + 3.5, class: "middle", style: `fill:${ink}` }, share(value)) : null,
    setting === model.best ? diamond(x + (isNumbered ? 11 : 6), y - (isNumbered ? 11 : 6)) : null,
  ])
  node.addEventListener("click", () => choose({ sel: setting }))
  return store.tip(node, () => settingTip(pane, setting))
}

/** What stands on an axis: round numbers, else every value. */
function ticksOf(model, k, axis) {
  return axis.ticks ?? model.knobs[k].values.map((value, place) => [axis.at(place), value])
}
