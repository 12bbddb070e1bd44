// The line below the header: what the last move changed, or what the run amounts to, or what went wrong.

import { button, datum, el, fill } from "../dom.js"
import { hasMoves, whyStill } from "./field.js"
import { icon } from "./icons.js"
import { createPopover } from "./popover.js"

export function createStatus(store) {
  const t = store.text
  const told = el("div", "told", null, { "aria-live": "polite" })
  const fault = el("div", "fault", null, { role: "alert" })
  const undo = button("labelled", `${t("controls.undo")} (u)`, [icon("undo"), el("span", null, t("controls.undo"))], store.undo)
  const reset = button("labelled", t("controls.reset.help"), [icon("reset"), el("span", null, t("controls.reset"))], store.resetKnobs)
  const list = el("ul", "warnings", null, { "aria-label": t("controls.warnings") })
  const warnings = createPopover({ className: "labelled", label: t("controls.warnings") }, list)
  const waits = el("div", "waits", null, { role: "progressbar", "aria-label": t("controls.pending") })
  const element = el("div", "status", [waits, fault, told, el("div", "space"), warnings.element, undo, reset])

  function update(changes) {
    const concerns = (...names) => names.some((name) => changes.has(name))
    waits.hidden = !store.state.pending
    if (concerns("fault", "knobs", "run", "other", "compare", "conversation", "side", "lock", "future")) show(concerns)
  }

  function show(concerns) {
    undo.hidden = reset.hidden = !hasMoves(store)
    undo.disabled = !store.canUndo()
    reset.disabled = !Object.keys(store.setting().knobs).length
    if (concerns("fault")) showFault()
    if (concerns("fault", "run", "other", "compare", "side", "lock", "future")) fill(told, store.state.fault ? null : statusWords(store))
    if (concerns("run", "other", "conversation")) showWarnings()
  }

  function showFault() {
    const { fault: found } = store.state
    fault.hidden = !found
    fill(fault, found && [icon("warning"), datum("strong", null, found.what), found.where && datum("span", "where", found.where), found.hint && datum("span", null, found.hint)])
  }

  function showWarnings() {
    const all = [...new Set([...store.conversation.warnings, ...store.run.warnings, ...(store.other?.warnings ?? [])])]
    warnings.element.hidden = !all.length
    fill(warnings.button, [icon("warning"), el("span", null, t("controls.warnings.n", { n: all.length }))])
    fill(list, all.map((warning) => datum("li", null, warning)))
  }

  return { element, update }
}

/** What stands in the line while nothing is wrong. */
function statusWords(store) {
  const { language } = store.state
  const { changed } = store.run
  const compared = store.other && store.compare?.text[language]
  const ofA = changed && !(compared && (store.state.side === "b" || !changed.text[language])) // B is what was moved last
  if (ofA) return [el("span", "what", store.text("controls.changed")), statusTold(changed.text[language] || store.text("controls.changed.nothing"))]
  if (compared) return [el("span", "what", "A → B"), statusTold(compared)]
  const watched = store.knobTable(store.run).length ? null : el("span", "still", store.text("controls.watched"))
  const note = watched ?? (store.canMove() || store.state.lock === "hidden" ? null : el("span", "still", whyStill(store)))
  const counts = store.state.future ? statusCounts(store, store.run) : null // they are those of the whole run
  return [counts, note]
}

/** One line, cut where the room ends; the whole of it on hover. */
function statusTold(text) {
  return el("strong", null, text, { dir: "auto", title: text })
}

function statusCounts(store, run) {
  const of = (kind) => run.moments.filter((moment) => moment[0] === kind).length
  const numbers = [
    ["segments", run.segments.label.length],
    ["facts", run.facts.value.length],
    ["promotions", of("promoted")],
    ["evictions", of("evicted")],
  ]
  const told = run.speech ? numbers.filter(([, n]) => n) : numbers
  return told.map(([key, n]) => el("span", "count", store.text(`controls.count.${key}`, { n })))
}
