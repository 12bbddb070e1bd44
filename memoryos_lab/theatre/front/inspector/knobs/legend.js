// What the marks mean, and what is not shown: cells that were not tried, questions without evidence.

import { el, svg } from "../../dom.js"
import { diamond, knobValue } from "./parts.js"

export function knobsLegend({ store, model, view }) {
  const t = store.text
  const item = (sign, text) => el("span", "item", [sign, text])
  const frame = (name) => el("i", `frame ${name}`, null, { "aria-hidden": "true" })
  const best = svg("svg", { width: 12, height: 12, "aria-hidden": "true" }, diamond(6, 6))
  const { rule } = model
  const limits = [rule.m && `m ≤ ${rule.m}`, rule.k && `k ≤ ${rule.k}`].filter(Boolean).join(", ")
  const line = (name) => svg("svg", { width: 20, height: 8, "aria-hidden": "true" }, svg("path", { d: "M0 4h20", class: `line ${name}` }))
  const other = { held: "chosen", chosen: "held" }[view.half]
  return el("p", "knobs-legend", [
    item(frame("current"), view.cur === model.base ? t("knobs.current.base", { name: baseName(store, model) }) : t("knobs.current")),
    item(frame("selected"), t("knobs.selected")),
    model.best < 0 ? null : item(best, `${t(view.halves.length > 1 ? "knobs.best" : "knobs.best.all")}${limits && `, ${limits}`}`),
    model.off.some(Boolean) ? item(frame("off"), t("knobs.off.legend", { share: Math.round(100 * rule.segments) })) : null,
    item(line(""), t("knobs.line", { half: t(`knobs.${view.half}`) })),
    other ? item(line("other"), t(`knobs.${other}`)) : null,
    ...model.notes.map((text) => item(null, text[store.state.language])),
  ])
}

/** The preset that settings are compared with, and the knobs that were moved. */
function baseName(store, { base_is: [preset, moved] }) {
  return [preset, ...moved.map((knob) => knobValue(store, knob, knob.values[0], true))].join(", ")
}
