// Small pieces of the screen. A pane is {store, model, view, choose(changes), more, repaint}.

import { el, fill, svg } from "../../dom.js"
import { score } from "../../words.js"

const NUMBERS = new Intl.NumberFormat("en", { maximumFractionDigits: 1 }) // made once: making one takes long
const LETTER = 6.1 // px, about, of a letter of 11 px

/** A number with its thousands apart. */
export function amount(number) {
  return NUMBERS.format(number)
}

/** A recall, a dash where there is none. */
export function share(value) {
  return value === null || value === undefined ? "–" : score(value / 1000)
}

/** A difference of two recalls with its sign. */
export function change(before, after) {
  if (before === null || after === null) return "–"
  return `${after < before ? "−" : after > before ? "+" : "±"}${score(Math.abs(after - before) / 1000)}`
}

/** A value of a knob as it is read. */
export function valueText(store, value) {
  if (value === null) return store.text("knobs.none")
  if (typeof value === "boolean") return store.text(value ? "knobs.yes" : "knobs.no")
  if (typeof value !== "number") return String(value).replaceAll("_", " ")
  if (Number.isInteger(value)) return Math.abs(value) < 1e6 ? String(value) : value.toExponential().replace("e+", "e")
  return Math.abs(value) < 1e-3 ? value.toExponential(1) : String(Number(value.toPrecision(3))).replace(/^(-?)0\./, "$1.")
}

/** The name of a knob: its letter where there is one and little room. */
export function knobName(store, knob, short = false) {
  return (short && knob.symbol) || knob.label[store.state.language]
}

/** A setting by the values of the knobs that were moved: "θ .35 · m 3". */
export function settingName({ store, model }, setting) {
  if (!model.told(setting).length) return store.text("knobs.only")
  return model.told(setting).map(([knob, value]) => knobValue(store, knob, value, true)).join(" · ")
}

/** A knob with a value: "θ .35", "segments are scored by: best page". */
export function knobValue(store, knob, value, short = false) {
  if (short && knob.symbol) return `${knob.symbol} ${valueText(store, value)}`
  return store.text("knobs.value", { knob: knobName(store, knob), value: valueText(store, value) })
}

export function categoryName(store, category) {
  return store.text(`knobs.category.${category}`)
}

/** What the tip over a setting says, in lines. */
export function settingTip(pane, setting) {
  const { store, model, view } = pane
  const lines = [settingName(pane, setting)]
  for (const half of view.halves) lines.push(`${store.text(`knobs.${half}`)}: ${band(model, half, view.category, setting)}`)
  lines.push(store.text("knobs.tip.size", { tokens: amount(model.tokens[setting]), segments: amount(model.segments[setting]) }))
  if (model.off[setting]) lines.push(store.text("knobs.off"))
  return lines.join("\n")
}

/** A recall with its interval: ".82 (.67–.96)". */
export function band(model, half, category, setting) {
  const [low, high] = [model.low(half, category, setting), model.high(half, category, setting)]
  return `${share(model.recall(half, category, setting))}${low === null ? "" : ` (${share(low)}–${share(high)})`}`
}

/** Buttons of which one is pressed. `options`: [value, text, disabled]. */
export function segmented(label, keep, options, chosen, choose) {
  const nodes = options.map(([value, text, disabled]) => {
    const node = el("button", null, text, { type: "button", "aria-pressed": String(value === chosen), disabled: Boolean(disabled), "data-keep": `${keep} ${value}` })
    node.addEventListener("click", () => choose(value))
    return node
  })
  return el("span", "segmented", nodes, { role: "group", "aria-label": label })
}

/** A menu. `options`: [value, text, disabled]. */
export function menu(label, keep, options, chosen, choose) {
  const items = options.map(([value, text, disabled]) => el("option", null, text, { value, selected: value === chosen, disabled: Boolean(disabled) }))
  const node = el("select", null, items, { "aria-label": label, "data-keep": keep })
  node.addEventListener("change", () => choose(node.value))
  return node
}

/** Words cut to a width in px; whole in the title. */
export function clipped(text, width) {
  const room = Math.max(1, Math.floor(width / LETTER))
  const signs = Array.from(text)
  const wide = signs.reduce((sum, sign) => sum + (sign > "\u2e7f" ? 2 : 1), 0)
  return wide <= room ? text : `${signs.slice(0, Math.max(1, Math.floor((room / wide) * signs.length) - 1)).join("")}…`
}

/** Put new children into an element; the keyboard stays where it was. */
export function refill(node, children) {
  const held = node.getRootNode().activeElement?.dataset?.keep
  fill(node, children)
  if (held) node.querySelector(`[data-keep="${CSS.escape(held)}"]`)?.focus({ preventScroll: true })
}

/** The marks of a setting at a point of a drawing: current dashed, selected solid, best a diamond. */
export function settingMarks(pane, place) {
  const { model, view } = pane
  const circle = (setting, attributes) => {
    const [cx, cy] = place(setting)
    return svg("circle", { cx, cy, r: 5.5, ...attributes })
  }
  return [
    circle(view.cur, { class: "mark current" }),
    circle(view.sel, { class: "mark selected" }),
    model.best < 0 ? null : diamond(...place(model.best)),
  ]
}

export function diamond(x, y, size = 4) {
  return svg("path", { d: `M${x} ${y - size}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`, class: "best" })
}
