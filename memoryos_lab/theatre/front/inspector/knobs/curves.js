// One knob against recall, everything else as in the selected setting: with its interval, and the other half dashed.

import { svg } from "../../dom.js"
import { knobAxis } from "./axis.js"
import { pickNearest } from "./nearest.js"
import { amount, clipped, settingTip, share, valueText } from "./parts.js"

const FEW = 10 // questions below which no interval is drawn
const LEVELS = [250, 500, 750]
const PAD = { left: 10, right: 40, top: 8, bottom: 18 }

/** @param category place of the category; `first`: with the numbers of the axis; `numbered`: with those of the line. */
export function curvePlot(pane, k, category, { width, height, first = false, numbered = false }) {
  const { store, model } = pane
  const left = numbered ? 3 * PAD.left : PAD.left
  const axis = knobAxis(model, k, width - left - PAD.right)
  const frame = {
    width, height, left, numbered,
    x: (place) => left + axis.at(place),
    y: (value) => PAD.top + (1 - value / 1000) * (height - PAD.top - PAD.bottom),
  }
  const drawing = svg("svg", { width, height, class: "curve", "aria-hidden": "true" }, [
    LEVELS.map((level) => rule(frame, level, first)),
    model.sampled ? null : lines(pane, k, category, frame),
    model.sampled ? svg("path", { d: cloudPath(pane, k, category, frame), class: "dots" }) : null,
    here(pane, k, category, frame),
    axis.ticks ? axis.ticks.map(([px, value]) => svg("text", { x: left + px, y: height - 4, class: "tick middle" }, valueText(store, value))) : ticks(pane, k, frame),
    model.sampled ? null : targets(pane, k, frame),
  ])
  if (!model.sampled) return drawing
  const settings = Array.from({ length: model.count }, (_, i) => i).filter((i) => hasDot(pane, k, category, i))
  return pickNearest(pane, drawing, settings, (i) => dotAt(pane, k, category, i, frame))
}

function rule({ left, width, y }, level, first) {
  const line = svg("line", { x1: left, x2: width - PAD.right, y1: y(level), y2: y(level), class: "rule" })
  return [line, first ? svg("text", { x: left - 5, y: y(level) + 3.5, class: "tick end" }, share(level)) : null]
}

/** The half that is looked at with its interval, the other one dashed. */
function lines({ model, view }, k, category, { x, y, numbered }) {
  const { half, anchor } = view
  const other = { held: "chosen", chosen: "held" }[half]
  const settings = model.knobs[k].values.map((_, place) => model.turned(anchor, { [k]: place }))
  const points = (of) => settings.map((setting, place) => [x(place), setting < 0 ? null : model.recall(of, category, setting)]).filter(([, value]) => value !== null)
  return [
    model.n[half][category] >= FEW ? svg("path", { d: bandPath(model, half, category, settings, x, y), class: "band" }) : null,
    other ? svg("path", { d: linePath(points(other), y), class: "line other" }) : null,
    svg("path", { d: linePath(points(half), y), class: "line" }),
    numbered ? points(half).map(([px, value]) => svg("text", { x: px, y: y(value) - 10, class: "middle number" }, share(value))) : null,
  ]
}

function linePath(points, y) {
  return points.map(([x, value], i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y(value).toFixed(1)}`).join("")
}

function bandPath(model, half, category, settings, x, y) {
  const known = settings.map((setting, place) => [setting, place]).filter(([setting]) => setting >= 0 && model.low(half, category, setting) !== null)
  const edge = (bound) => known.map(([setting, place]) => `${x(place).toFixed(1)} ${y(model[bound](half, category, setting)).toFixed(1)}`)
  return known.length > 1 ? `M${[...edge("high"), ...edge("low").reverse()].join("L")}Z` : ""
}

function hasDot({ model, view }, k, category, setting) {
  return model.place(setting, k) >= 0 && model.recall(view.half, category, setting) !== null
}

function dotAt({ model, view }, k, category, setting, { x, y }) {
  return [x(model.place(setting, k)), y(model.recall(view.half, category, setting))]
}

function cloudPath(pane, k, category, frame) {
  const settings = Array.from({ length: pane.model.count }, (_, i) => i).filter((i) => hasDot(pane, k, category, i))
  return settings.map((i) => `M${dotAt(pane, k, category, i, frame).map((px) => px.toFixed(1)).join(" ")}h.01`).join("")
}

/** Where the selected setting stands. */
function here({ model, view }, k, category, { x, y, width, height, numbered }) {
  const value = model.recall(view.half, category, view.sel)
  if (value === null || !model.isOnGrid(view.sel)) return null
  const px = x(model.place(view.sel, k))
  return [
    svg("line", { x1: px, x2: px, y1: PAD.top - 4, y2: height - PAD.bottom, class: "here" }),
    svg("circle", { cx: px, cy: y(value), r: 3.6, class: "point" }),
    numbered ? null : svg("text", { x: width - PAD.right + 7, y: y(value) + 4, class: "number" }, share(value)),
  ]
}

/** Values under the axis: ends, selected, current, and what else has room. The current one is underlined. */
function ticks(pane, k, { x, left, width, height }) {
  const { store, model, view } = pane
  const { values } = model.knobs[k]
  const words = values.map((value) => valueText(store, value))
  const room = (width - left - PAD.right) / Math.max(1, values.length - 1)
  const wish = [model.place(view.sel, k), model.place(view.cur, k), 0, values.length - 1, ...values.keys()].filter((place) => place >= 0)
  const taken = []
  for (const place of new Set(wish)) {
    const half = Math.min(words[place].length, 12) * 3 + 4
    if (taken.every(([at, wide]) => Math.abs(x(at) - x(place)) >= wide + half)) taken.push([place, half])
  }
  return taken.map(([place]) => {
    const anchor = place === 0 && words[place].length > 4 ? "start" : place === values.length - 1 && words[place].length > 4 ? "end" : "middle"
    const edge = anchor === "start" ? -PAD.left : anchor === "end" ? PAD.right / 2 : 0
    const className = `tick ${anchor}${place === model.place(view.cur, k) ? " current" : ""}`
    return svg("text", { x: x(place) + edge, y: height - 4, class: className }, clipped(words[place], Math.max(room * 1.5, 60)))
  })
}

/** A strip a value, which selects the setting that differs in it alone. */
function targets(pane, k, { x, width, height }) {
  const { store, model, view, choose } = pane
  const { values } = model.knobs[k]
  const wide = Math.min(x(1) - x(0) || width, width / values.length)
  return values.map((_, place) => {
    const setting = model.turned(view.anchor, { [k]: place })
    if (setting < 0) return null
    const node = svg("rect", { x: x(place) - wide / 2, y: 0, width: wide, height, class: "target" })
    node.addEventListener("click", () => choose({ sel: setting }))
    return store.tip(node, () => settingTip(pane, setting))
  })
}

/** Share of a knob in words. */
export function shareText(part) {
  return `${amount(Math.round(100 * part))} %`
}
