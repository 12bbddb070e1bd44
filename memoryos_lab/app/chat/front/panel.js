// What is known: every entry with its grounds and its past, and what the user can do about it.

import { button, datum, el, fill } from "../../../theatre/front/dom.js"
import { entryRow } from "./entry.js"
import { pageChip, slotWord } from "./marks.js"

export function createPanel(store) {
  const search = el("input", null, null, { type: "search", spellcheck: "false" })
  const body = el("div", "body")
  const title = el("h2")
  const element = el("section", "panel", [el("div", "top", [title, search]), body])
  search.addEventListener("input", () => store.set({ filter: search.value.trim().toLowerCase() }))

  function update(changes) {
    if (!["book", "known", "held", "filter", "editing", "ended"].some((name) => changes.has(name))) return
    title.textContent = store.text("known_title", { n: store.slots.known?.count ?? 0 })
    search.placeholder = store.text("known_search")
    search.setAttribute("aria-label", store.text("known_search"))
    const { known, held } = store.slots
    if (!known || !held) return void fill(body, null)
    fill(body, [missing(held), doubts(known), known.groups.map(group), !known.count && !known.said.length && nothing(), said(known), ended(known), stones(held), warned(held)])
    body.querySelector(".edit input")?.focus()
  }

  const shows = (row) => !store.state.filter || `${row.slot} ${row.value}`.toLowerCase().includes(store.state.filter)

  function doubts(known) {
    const rows = known.groups.flatMap(({ rows }) => rows).filter((row) => row.doubted)
    if (!rows.length) return null
    return el("section", "group doubts", [el("h3", null, store.text("doubted_title")), rows.map((row) => question(row))])
  }

  /** What a model failed to say of pages; meanwhile rules stand in, or nothing does. */
  function missing({ waiting }) {
    if (!waiting || !store.ui.link?.model) return null
    return el("div", "missing", [el("span", null, store.text("waiting", { n: waiting })), button("", store.text("retry"), store.text("retry"), () => store.wish("retry"))])
  }

  /** Long unseen: is it still so? */
  function question(row) {
    return el("div", "doubt", [
      datum("p", null, row.slot ? `${slotWord(row.slot)}: ${row.value}` : row.value),
      el("p", "fine", store.text("doubted_since", { when: row.seen || "?" })),
      el("div", "row", [
        button("", store.text("yes"), store.text("yes"), () => store.wish("confirm", { entry: row.id })),
        button("", store.text("no"), store.text("no"), () => store.wish("withdraw", { entry: row.id })),
        button("", store.text("correct"), store.text("correct"), () => store.set({ editing: row.id })),
      ]),
    ])
  }

  function group({ kind, rows }) {
    const shown = rows.filter(shows)
    if (!shown.length) return null
    return el("section", `group ${kind}`, [el("h3", null, [store.text(`kind_${kind}`), el("small", null, String(shown.length))]), shown.map((row) => entryRow(store, row))])
  }

  /** What pages state and no promotion has read: it waits, it is not lost. */
  function said({ said: facts, said_in_all: all, tau }) {
    const shown = facts.filter(([, slot, value]) => shows({ slot, value }))
    if (!shown.length) return null
    return el("section", "group said-only", [
      el("h3", null, [store.text("said_title"), el("small", null, String(all))]),
      el("p", "fine", store.text("said_note", { tau: tau ?? "–" })),
      shown.map(([, slot, value, pages]) => el("p", "waits", [slot && datum("span", "slot", slotWord(slot)), datum("span", null, value), el("span", "from", pages.map((page) => pageChip(store, page)))])),
    ])
  }

  function nothing() {
    return el("div", "empty", [el("p", null, store.text("known_empty")), el("p", "fine", store.text("known_empty_note"))])
  }

  function ended(known) {
    const rows = known.ended.filter(shows)
    if (!rows.length) return null
    const fold = el("details", "group", [el("summary", null, [store.text("ended_title"), el("small", null, String(known.ended_in_all))]), rows.map(past)])
    fold.open = Boolean(store.state.ended)
    fold.addEventListener("toggle", () => (store.state.ended = fold.open))
    return fold
  }

  function past(row) {
    return el("div", "entry past", [datum("p", "value", row.slot ? `${slotWord(row.slot)}: ${row.value}` : row.value), el("p", "meta", store.text(`status_${row.status}`))])
  }

  function stones({ tombstones }) {
    if (!tombstones.length) return null
    const line = ([when, why, pages, entries]) => el("p", "stone", store.text("stone", { when, why: store.text(`why_${why}`), pages, entries }))
    return el("section", "group stones", [el("h3", null, store.text("stones_title")), tombstones.toReversed().map(line)])
  }

  function warned({ warnings }) {
    if (!warnings.length) return null
    return el("section", "group", [el("h3", null, store.text("warnings_title")), warnings.map((text) => datum("p", "fine", text))])
  }

  return { element, update }
}
