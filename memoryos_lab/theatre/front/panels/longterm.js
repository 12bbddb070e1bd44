// The tab of long-term memory: everything known at the cursor, by kind; what was replaced is folded.

import { datum, el } from "../dom.js"
import { FACT_KINDS } from "../words.js"
import { paneCaption, paneEmpty, paneFold, paneHue, panePick, paneRows } from "./pane.js"

export function longTermPanel(pane) {
  const { store, model, turn } = pane
  const { kind, start, end } = model.facts
  const written = start.flatMap((from, i) => (from <= turn ? [i] : []))
  if (!written.length) return [paneEmpty(store.text(start.length ? "details.no_facts_yet" : "details.no_facts"))]
  const kinds = [...FACT_KINDS, ...new Set(kind.filter((name) => !FACT_KINDS.includes(name)))]
  const over = (i) => end[i] && end[i] <= turn
  return kinds.map((name) => longTermKind(pane, name, written.filter((i) => kind[i] === name), over))
}

function longTermKind(pane, kind, facts, over) {
  if (!facts.length) return null
  const held = facts.filter((fact) => !over(fact))
  const past = facts.filter(over)
  const { store } = pane
  return [
    paneCaption(`${FACT_KINDS.includes(kind) ? store.text(kind) : kind} · ${held.length}`),
    el("ul", "rows facts", paneRows(pane, `facts/${kind}`, held, (fact) => factRow(pane, fact))),
    past.length ? paneFold(pane, `past/${kind}`, store.text("details.past_n", { n: past.length }), () => el("ul", "rows facts past", paneRows(pane, `past+/${kind}`, past, (fact) => factRow(pane, fact)))) : null,
  ]
}

function factRow(pane, fact) {
  const { store, model, turn } = pane
  const { slot, value, segment, start, end, basis, doubt } = model.facts
  const { fill, edge } = paneHue(store, model.segments.hue[segment[fact]])
  const over = end[fact] && end[fact] <= turn
  const mark = el("i", "chip", null, { style: over ? `border:1px dashed ${edge}` : `background:${fill};border-color:${edge}` })
  const times = el("span", "times", over ? `${start[fact]} – ${end[fact]}` : String(start[fact]))
  const own = basis[fact] === "corrected" ? el("span", "standing", "✎", { title: store.text("corrected") }) : null
  const unsure = doubt[fact] && doubt[fact] <= turn && !over ? el("span", "standing", "?", { title: store.text("details.doubt", { turn: doubt[fact] }) }) : null
  return panePick(pane, "fact", fact, [mark, slot[fact] ? datum("span", "slot", slot[fact].split(":")[0]) : null, datum("span", "words", value[fact]), own, unsure, times], slot[fact] ? "pick-row slotted" : "pick-row")
}
