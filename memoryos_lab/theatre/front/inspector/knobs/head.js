// The line above the maps: what is counted and where, the halves, the knobs that are switched, the axes.

import { el } from "../../dom.js"
import { categoryName, knobName, menu, segmented, valueText } from "./parts.js"

const SWITCH = 26 // letters of all values together that still stand side by side

export function knobsHead(pane) {
  const { store, model, view, choose } = pane
  const t = store.text
  const what = `${t("knobs.recall")} · ${t(`knobs.${view.half}`)}${view.category ? ` · ${categoryName(store, model.categories[view.category])}` : ""}`
  const halves = segmented(t("knobs.half"), "half", view.halves.map((half) => [half, t(`knobs.${half}`)]), view.half, (half) => choose({ half }))
  return el("header", "knobs-head", [
    el("h2", "caption", what),
    view.halves.length > 1 ? halves : null,
    model.sampled ? null : view.switched.map((k) => knobSwitch(pane, k)),
    axes(pane),
    store.host.sweep ? tryButton(pane) : null,
  ])
}

/** Opens the line of grids that can be tried. */
function tryButton({ store, more, repaint }) {
  const node = el("button", "try", store.text("knobs.try"), { type: "button", "aria-expanded": String(more.has("try")), "data-keep": "try" })
  node.addEventListener("click", () => {
    if (!more.delete("try")) more.add("try")
    repaint()
  })
  return node
}

/** A knob that is on no axis: choosing a value goes to the setting that differs in it alone. */
function knobSwitch(pane, k) {
  const { store, model, view, choose } = pane
  const knob = model.knobs[k]
  const name = knobName(store, knob)
  const options = knob.values.map((value, place) => [String(place), valueText(store, value), model.turned(view.anchor, { [k]: place }) < 0])
  const go = (place) => choose({ sel: model.turned(view.anchor, { [k]: Number(place) }) })
  const isShort = options.map(([, text]) => text).join("").length <= SWITCH && options.length <= 8
  const control = (isShort ? segmented : menu)(name, `switch ${knob.name}`, options, String(model.place(view.anchor, k)), go)
  return el("label", "knobs-switch", [el("span", null, knobName(store, knob, true), { title: name }), control])
}

/** Which knobs span the maps; only where there is a choice. */
function axes(pane) {
  const { store, model, view, choose } = pane
  if (model.knobs.length < 2) return null
  const name = (k) => model.knobs[k]?.name ?? ""
  const options = (more) => [...more, ...model.knobs.map((knob) => [knob.name, knobName(store, knob, true)])]
  const swap = (axis) => (wanted) => choose(swapped({ rows: name(view.rows), columns: name(view.columns), facet: name(view.facet) }, axis, wanted))
  const pick = (axis, more = []) => el("label", "knobs-axis", [el("span", null, store.text(`knobs.${axis}`)), menu(store.text(`knobs.${axis}`), `axis ${axis}`, options(more), name(view[axis]), swap(axis))])
  const facet = model.knobs.length > 2 && !model.sampled ? pick("facet", [["", store.text("knobs.no_facet")]]) : null
  return el("span", "knobs-axes", [pick("rows"), pick("columns"), facet])
}

/** Axes after one of them was given another knob; who had it gets the knob that was there. */
function swapped(axes, axis, wanted) {
  const other = Object.keys(axes).find((name) => axes[name] === wanted && wanted)
  return { ...axes, ...(other ? { [other]: axes[axis] } : {}), [axis]: wanted }
}
