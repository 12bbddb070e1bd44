// Before there is a sweep: how to make one, and where the host can, a button for it; while one runs: how far it is.

import { datum, el } from "../../dom.js"
import { amount } from "./parts.js"

const GRIDS = {
  small: ["theta=.4:.7:.1", "top_m=2,5,10", "top_k=5,10,20"],
  cuts: ["top_m=1,2,5,10,20,40", "top_k=3,5,7,10,15,20,30"],
  scores: ["theta=.5,.6,.7", "bm25_weight=0,.3,.6", "segment_by=vector,best_page", "top_k=5,10,20"],
}
const COMMAND = "memoryos-lab sweep DATASET --grid theta=.4:.8:.1 --grid m=2,5,10 --grid k=5,10,20 --out DIR"

export function emptyScreen(store, own) {
  const t = store.text
  return el("div", "knobs-empty", [
    el("h2", null, t("knobs.empty")),
    el("p", null, t("knobs.empty.what")),
    store.host.sweep ? tryGrids(store, own) : null,
    sweepingBar(store),
    el("p", "meta", t("knobs.empty.command")),
    el("pre", null, COMMAND, { tabindex: 0 }),
  ])
}

/** Grids that the host can try over the conversations that are open, and a line for one's own: `own.text` keeps it. */
export function tryGrids(store, own) {
  const one = (name) => {
    const node = el("button", "grid", [el("b", null, store.text(`knobs.try.${name}`)), el("small", null, GRIDS[name].join("  "))], { type: "button", disabled: isRunning(store), "data-keep": `try ${name}` })
    node.addEventListener("click", () => wish(store, own, GRIDS[name]))
    return node
  }
  return el("div", "grids", [Object.keys(GRIDS).map(one), ownGrid(store, own)])
}

function ownGrid(store, own) {
  const label = store.text("knobs.try.own")
  const line = el("input", null, null, { type: "text", placeholder: GRIDS.small.join(" "), "aria-label": label, "data-keep": "try own", maxlength: 400, spellcheck: "false" })
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

/** The same grid may be wished again: wishes are numbered. */
function wish(store, own, grid) {
  own.asked += 1
  store.host.sweep({ grid, n: own.asked })
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
