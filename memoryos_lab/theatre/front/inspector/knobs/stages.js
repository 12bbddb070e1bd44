// Where the evidence of a question is lost: a bar for the current setting, a bar for the selected, and both in numbers.

import { el, svg } from "../../dom.js"
import { amount } from "./parts.js"

const NAMES = 74 // px before the bars
const FAMILY = { 0: "not-written", 1: "not-written", 2: "not-written", 3: "written-wrong", 5: "not-retrieved", 6: "not-retrieved", 7: "not-retrieved" }
const ROW = 22 // px

export function stageBars(pane, width) {
  const { store, model, view } = pane
  const rows = view.sel === view.cur ? [[view.sel, "knobs.selected"]] : [[view.cur, "knobs.current"], [view.sel, "knobs.selected"]]
  const counts = new Map(rows.map(([setting]) => [setting, model.stageCounts(setting, view.half)]))
  const bars = rows.map(([setting, name], i) => stageBar(pane, store.text(name), counts.get(setting), i * ROW, width))
  const drawing = svg("svg", { class: "stages", width, height: ROW * rows.length + 2, "aria-hidden": "true" }, bars)
  return [drawing, el("p", "meta", stageWords(pane, rows.map(([setting]) => counts.get(setting))))]
}

function stageBar({ store, model }, name, counts, top, width) {
  const total = counts.reduce((sum, n) => sum + n, 0) || 1
  let x = NAMES
  const parts = counts.map((n, place) => {
    if (!n) return null
    const stage = model.stages[place]
    const wide = ((width - NAMES - 1) * n) / total
    const style = FAMILY[stage] ? `fill:var(--${FAMILY[stage]});stroke:var(--${FAMILY[stage]}-edge)` : null
    const part = svg("rect", { x, y: top + 3, width: Math.max(1, wide - 1), height: 15, style, class: `part stage-${stage}` })
    const text = wide > 9 + 7 * String(n).length ? svg("text", { x: x + wide / 2, y: top + 14.5, class: "middle" }, amount(n)) : null
    x += wide
    return [store.tip(part, () => `${store.text(`knobs.stage.${stage}`)} ${amount(n)}`), text]
  })
  return [svg("text", { x: 0, y: top + 15, class: "name" }, name), parts]
}

function stageWords({ store, model }, counts) {
  return model.stages
    .map((stage, place) => ({ stage, told: counts.map((of) => of[place]) }))
    .filter(({ told }) => told.some(Boolean))
    .map(({ stage, told }) => `${store.text(`knobs.stage.${stage}`)} ${told.map(amount).join(" → ")}`)
    .join(" · ")
}
