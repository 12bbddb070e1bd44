// Recall against what it costs: every setting a dot, the line joins those that no other beats in both.

import { el, svg } from "../../dom.js"
import { logTicks, ticksBetween } from "./axis.js"
import { pickNearest } from "./nearest.js"
import { amount, settingMarks, share } from "./parts.js"

const EDGE = { left: 8, right: 34, top: 10, bottom: 20 }

export function paretoPlot(pane, width, height) {
  const { store, model, view } = pane
  const { x, y, costs, levels } = scales(pane, width, height)
  const value = (setting) => model.recall(view.half, view.category, setting)
  const place = (setting) => [x(model.tokens[setting]), y(value(setting) ?? 0)]
  const shown = Array.from({ length: model.count }, (_, i) => i).filter((i) => value(i) !== null)
  const dots = (settings) => settings.map((i) => `M${place(i).map((px) => px.toFixed(1)).join(" ")}h.01`).join("")
  const right = width - EDGE.right
  const drawing = svg("svg", { width, height, role: "img", "aria-label": store.text("knobs.pareto.aria", { n: shown.length }) }, [
    levels.map((level) => [svg("line", { x1: EDGE.left, x2: right, y1: y(level), y2: y(level), class: "rule" }), svg("text", { x: right + 5, y: y(level) + 3.5, class: "tick" }, share(level))]),
    costs.map((cost) => svg("text", { x: x(cost), y: height - 5, class: "tick middle" }, amount(cost))),
    svg("path", { d: dots(shown.filter((i) => !model.off[i])), class: "dots" }),
    svg("path", { d: dots(shown.filter((i) => model.off[i])), class: "dots off" }),
    svg("path", { d: frontPath(frontOf(model, shown, value), place), class: "front" }),
    shown.length ? settingMarks(pane, place) : null,
  ])
  return el("section", "pareto", [el("h3", null, store.text("knobs.pareto")), pickNearest(pane, drawing, shown, place)])
}

function scales({ model, view }, width, height) {
  const [least, most] = [Math.min(...model.tokens), Math.max(...model.tokens)]
  const isWide = least > 0 && most / least > 3
  const part = (cost) => (most === least ? 0.5 : isWide ? Math.log(cost / least) / Math.log(most / least) : (cost - least) / (most - least))
  const [low, high] = model.span(view.half, view.category)
  const room = Math.max(10, (high - low) * 0.04)
  const [bottom, top] = [Math.max(0, low - room), Math.min(1000, high + room)]
  return {
    x: (cost) => EDGE.left + 6 + part(cost) * (width - EDGE.left - EDGE.right - 12),
    y: (value) => EDGE.top + (1 - (value - bottom) / (top - bottom || 1)) * (height - EDGE.top - EDGE.bottom),
    costs: thinned((isWide ? logTicks : ticksBetween)(least, most), 5),
    levels: ticksBetween(bottom, top, 6),
  }
}

function thinned(ticks, most) {
  const every = Math.ceil(ticks.length / most)
  return ticks.filter((_, i) => i % every === 0)
}

/** Settings with more recall than any that costs as much or less; where memory is off, none counts. */
function frontOf(model, settings, value) {
  const byCost = settings.filter((i) => !model.off[i]).sort((a, b) => model.tokens[a] - model.tokens[b] || value(b) - value(a) || a - b)
  let best = -1
  return byCost.filter((i) => value(i) > best && ((best = value(i)), true))
}

function frontPath(front, place) {
  return front.map((i, n) => ((at) => (n ? `H${at[0]}V${at[1]}` : `M${at[0]} ${at[1]}`))(place(i).map((px) => px.toFixed(1)))).join("")
}
