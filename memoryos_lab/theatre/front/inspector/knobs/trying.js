// Before there is a sweep: how to make one, and where the host can, a button for it; while one runs: how far it is.

import { datum, el } from "../../dom.js"
import { isolated } from "../../words.js"
import { amount } from "./parts.js"

export function emptyScreen(store, own) {
  const t = store.text
  return el("div", "knobs-empty", [
    el("h2", null, t("knobs.empty")),
    el("p", null, t("knobs.empty.what")),
    store.host.sweep ? tryGrids(store, own) : null,
    sweepingBar(store),
    ...command(store),
  ])
}

/** The same as one types it, where the chosen run has knobs. */
function command(store) {
  const { tries } = store.run()
  return tries ? [el("p", "meta", store.text("knobs.empty.command")), el("pre", null, tries.command, { tabindex: 0 })] : []
}

/** Grids that the host can try over the conversations that are open, and a line for one's own: `own.text` keeps it. */
export function tryGrids(store, own) {
  const { name: run, tries } = store.run()
  if (!tries) return null
  const one = ([name, grid]) => {
    const node = el("button", "grid", [el("b", null, store.text(`knobs.try.${name}`)), el("small", null, grid.join("  "))], { type: "button", disabled: isRunning(store), "data-keep": `try ${name}` })
    node.addEventListener("click", () => wish(store, own, grid))
    return node
  }
  const whose = store.lab.runs.length > 1 ? el("p", "meta", store.text("knobs.try.of", { run: isolated(run) })) : null
  return el("div", "grids", [whose, Object.entries(tries.grids).map(one), ownGrid(store, own)])
}

function ownGrid(store, own) {
  const label = store.text("knobs.try.own")
  const line = el("input", null, null, { type: "text", placeholder: Object.values(store.run().tries.grids).at(-1)?.join(" ") ?? "", "aria-label": label, "data-keep": "try own", maxlength: 400, spellcheck: "false" })
  line.value = own.text
  line.addEventListener("input", () => (own.text = line.value))
  const go = el("button", null, store.text("knobs.try.go"), { type: "submit", disabled: isRunning(store) })
  const form = el("form", "own-grid", [el("label", null, [el("b", null, label), line]), go])
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const grid = (line.value || line.placeholder).split(/\s+/).filter(Boolean)
    wish(store, own, grid)
  })
  return form
}

/** Of the chosen run. The same grid may be wished again: wishes are numbered. */
function wish(store, own, grid) {
  own.asked += 1
  store.host.sweep({ grid, run: store.run().name, n: own.asked })
}

function isRunning(store) {
  return Boolean(store.sweeping && !store.sweeping.fault)
}

/** How far a sweep is, `null` while none runs. */
export function sweepingBar(store) {
  const { sweeping } = store
  if (!sweeping) return null
  const t = store.text
  if (sweeping.fault) return el("p", "warning", [datum("span", null, sweeping.fault)], { role: "alert" })
  const done = sweeping.of ? sweeping.done / sweeping.of : 0
  const stop = el("button", null, t("knobs.cancel"), { type: "button", "data-keep": "cancel" })
  stop.addEventListener("click", () => store.host.cancel())
  const left = sweeping.left_s === null || sweeping.left_s === undefined ? "" : t("knobs.left", { s: amount(Math.ceil(sweeping.left_s)) })
  return el("div", "sweeping", [
    el("progress", null, null, { max: 1, value: done, "aria-label": t("knobs.sweeping") }),
    el("span", null, `${t("knobs.progress", { done: amount(sweeping.done), of: amount(sweeping.of) })} ${left}`),
    store.host.cancel ? stop : null,
  ])
}
