// Heat maps: rows × columns, a map for each value of a third knob. The slice is the one that the selected setting lies in.

import { el, svg } from "../../dom.js"
import { arrowStep } from "./arrows.js"
import { amount, diamond, knobName, knobValue, settingName, settingTip, share, valueText } from "./parts.js"
import { rampAt } from "./ramp.js"

const NUMBERED = 24 // px of a cell that still has room for a number
const ROOMY = 44 // px from which a mark beside the number has room
const GUTTER = 92 // px for the names of the rows
const LINE = 18 // px
const LETTER = 6.5 // px

export function heatMaps(pane, width, height) {
  const { store, model, view } = pane
  const facets = view.facet < 0 ? [null] : model.knobs[view.facet].values.map((_, place) => place)
  const columns = model.knobs[view.columns].values.length
  const cell = (width - GUTTER - 14 * facets.length) / (columns * facets.length)
  const element = el("div", cell < NUMBERED ? "heat tight" : cell < ROOMY ? "heat close" : "heat", [rowNames(pane, height), facets.map((place) => heatMap(pane, place, cell))], {
    role: "listbox", tabindex: 0, "data-keep": "heat", "aria-label": store.text("knobs.heat.aria"), "aria-activedescendant": `setting-${view.sel}`,
  })
  element.addEventListener("keydown", (event) => walkHeat(pane, event))
  const settingAt = (event) => event.target.closest("[data-setting]")?.dataset.setting
  element.addEventListener("click", (event) => settingAt(event) && pane.choose({ sel: Number(settingAt(event)) }))
  return store.tip(element, (event) => {
    if (event.target.closest(".untried")) return store.text("knobs.untried")
    return settingAt(event) ? settingTip(pane, Number(settingAt(event))) : null
  })
}

/** @param height of a map with its names, in px. */
function rowNames(pane, height) {
  const { store, model, view } = pane
  const knob = model.knobs[view.rows]
  const rows = knob.values.map((_, place) => settingsOf(pane, null, place))
  const told = rows.map((row) => segmentsText(pane, row))
  const isSame = new Set(told.filter(Boolean)).size < 2 // told once, above all rows
  const high = (height - 2 * LINE) / knob.values.length
  const lines = Math.floor(high / LINE)
  const every = Math.ceil(LINE / 1.3 / high)
  const names = knob.values.map((value, place) => {
    if (place % every) return el("div", "row-name")
    const off = rows[place].length > 0 && rows[place].every((setting) => model.off[setting])
    const name = [knob.symbol, valueText(store, value)].filter(Boolean).join(" ")
    const notes = [isSame ? null : told[place], off && lines > 2 ? store.text("knobs.off.short") : null].filter(Boolean)
    return el("div", lines > 1 ? "row-name" : "row-name flat", [el("span", null, name, { title: knobValue(store, knob, value) }), notes.map((note) => el("small", null, note))])
  })
  return el("div", "row-names", [el("h3", null, el("small", null, (isSame && told.find(Boolean)) || "\u00a0")), el("div", "cells", names, { style: `grid-template-rows: repeat(${names.length}, minmax(0, 1fr))` }), el("div", "column-names", "\u00a0")])
}

/** Segments a conversation in a row of the maps: a number, or from … to. */
function segmentsText({ store, model }, row) {
  if (!row.length) return ""
  const all = row.map((setting) => Math.round(model.segments[setting]))
  const [low, high] = [Math.min(...all), Math.max(...all)]
  return store.text("knobs.segments.short", { n: low === high ? amount(low) : `${amount(low)}–${amount(high)}` })
}

/** Settings of a row of the slice, in one map or in all. */
function settingsOf({ model, view }, facet, row) {
  const facets = facet !== null || view.facet < 0 ? [facet] : model.knobs[view.facet].values.map((_, place) => place)
  const places = model.knobs[view.columns].values.map((_, place) => place)
  return facets.flatMap((f) => places.map((column) => at({ model, view }, f, row, column))).filter((setting) => setting >= 0)
}

/** The setting of a cell, −1 where it was not tried. */
function at({ model, view }, facet, row, column) {
  return model.turned(view.anchor, { [view.rows]: row, [view.columns]: column, ...(facet === null ? {} : { [view.facet]: facet }) })
}

/** @param cell how wide a cell is, in px. */
function heatMap(pane, facet, cell) {
  const { store, model, view } = pane
  const [rows, columns] = [view.rows, view.columns].map((k) => model.knobs[k])
  const [low, high] = model.span(view.half, view.category)
  const cells = rows.values.flatMap((_, row) => columns.values.map((_, column) => heatCell(pane, at(pane, facet, row, column), low, high)))
  const words = columns.values.map((value) => valueText(store, value))
  const every = Math.ceil((LETTER * Math.max(...words.map((word) => word.length)) + 4) / cell)
  const names = words.map((word, place) => el("span", null, place % every ? null : [place || every * cell < 6 * LETTER ? null : columns.symbol, " ", word]))
  const grid = `grid-template: repeat(${rows.values.length}, minmax(0, 1fr)) / repeat(${columns.values.length}, minmax(0, 1fr))`
  const title = facet === null ? `${knobName(store, rows)} × ${knobName(store, columns)}` : knobValue(store, model.knobs[view.facet], model.knobs[view.facet].values[facet])
  return el("section", "heat-map", [
    el("h3", null, title, { title }),
    el("div", "cells", cells, { style: grid, role: "presentation" }),
    el("div", "column-names", names, { style: `grid-template-columns: repeat(${columns.values.length}, minmax(0, 1fr))`, title: knobName(store, columns) }),
  ], { role: "group", "aria-label": title })
}

function heatCell(pane, setting, low, high) {
  const { store, model, view } = pane
  if (setting < 0) return el("div", "cell untried", "·", { role: "presentation" })
  const value = model.recall(view.half, view.category, setting)
  const { fill, ink } = rampAt(store.palette(), value === null ? 0 : (value - low) / (high - low || 1))
  const states = [["selected", setting === view.sel], ["current", setting === view.cur], ["off", model.off[setting]]].filter(([, is]) => is)
  const best = setting === model.best ? svg("svg", { class: "corner", viewBox: "0 0 12 12", "aria-hidden": "true" }, diamond(6, 6)) : null
  return el("div", ["cell", ...states.map(([name]) => name)].join(" "), [el("span", null, share(value)), best], {
    role: "option", id: `setting-${setting}`, style: `background-color:${fill};color:${ink}`, "data-setting": setting,
    "aria-selected": String(setting === view.sel), "aria-label": `${settingName(pane, setting)}: ${share(value)}`,
  })
}

/** Arrow keys move the selection; past the edge of a map into the next. Untried settings are stepped over. */
function walkHeat(pane, event) {
  const { model, view, choose } = pane
  const step = arrowStep(event)
  if (!step) return
  const size = (k) => (k < 0 ? 1 : model.knobs[k].values.length)
  const [rows, columns, facets] = [view.rows, view.columns, view.facet].map(size)
  const facet = view.facet < 0 ? 0 : model.place(view.anchor, view.facet)
  let [row, x] = [model.place(view.anchor, view.rows), facet * columns + model.place(view.anchor, view.columns)]
  for (;;) {
    x += step[0]
    row += step[1]
    if (row < 0 || row >= rows || x < 0 || x >= columns * facets) return
    const setting = at(pane, view.facet < 0 ? null : Math.floor(x / columns), row, x % columns)
    if (setting >= 0) return choose({ sel: setting })
  }
}
