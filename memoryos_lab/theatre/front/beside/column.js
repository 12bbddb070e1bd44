// One system: its name and idea, what it recalled for the question, and its tiers as strips of pages.

import { button, datum, el, fill } from "../dom.js"
import { answerCard, overall } from "./answer.js"
import { cell, ledBy, marksOf } from "./cell.js"
import { createKnobs } from "./knobs.js"
import { layout, stairAt, tokensOf } from "./lives.js"

const NUMBERED = 1500 // pages up to which cells say their number
const NAMED = 3 // pages from which a group says what it is about

export const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

export function createColumn(store, index) {
  const system = store.systems()[index]
  const folded = (name, node) => store.folded(`${index} ${name}`, node)
  const asked = el("section", "asked")
  const strips = el("div", "strips")
  const counts = el("p", "counts")
  const knobs = createKnobs(store, index)
  const known = folded("lasting", el("details", "lasting"))
  const element = el("article", "column", [heading(), asked, strips, counts, el("div", "below", [known, folded("knobs", knobs.element), notes()])], { "aria-label": `${LETTERS[index]} ${system.title}` })
  strips.addEventListener("click", (event) => pick(event.target))
  strips.addEventListener("mouseover", (event) => hint(event.target))
  const fits = store.ground().n > 0 && !system.tiers.some((tier) => tier.role !== "stm" && tier.ever) // to the end
  let drawn = ""

  function heading() {
    const open = store.can("open") && button("bare", store.text(index ? "theatre_both_note" : "theatre_note", { a: store.systems()[0].title, b: system.title }), index ? `${LETTERS[0]} | ${LETTERS[index]} ↗` : store.text("theatre"), () =>
      store.open({ system: index, turn: store.state.turn, question: store.state.question }),
    )
    const turn = knobs.any() && button("bare", store.text("knobs"), "⚙", knobs.show)
    const title = el("h2", null, [el("b", "letter", LETTERS[index]), datum("span", null, system.title), turn, open])
    return el("header", null, [title, datum("p", "paper", [system.paper, system.setting].filter(Boolean).join(" · ") || "\u00a0"), datum("p", "idea", system.idea)])
  }

  function notes() {
    const lines = [system.texts, ...system.leaves_out].filter(Boolean)
    if (!lines.length) return null
    const list = el("ul", null, lines.map((line) => datum("li", null, line)))
    return folded("notes", el("details", "notes", [el("summary", null, store.text("leaves_out", { n: system.leaves_out.length })), list]))
  }

  function pick(target) {
    const page = Number(target.dataset?.page ?? -1)
    if (page >= 0) store.set({ page: store.state.page === page ? -1 : page })
  }

  function hint(target) {
    const page = Number(target.dataset?.page ?? -1)
    if (page >= 0 && !target.title) target.title = [store.text("page_n", { n: page + 1 }), ledBy(store, page, marksOf(store, index)), spoken(page)].filter(Boolean).join("\n")
  }

  function spoken(page) {
    const { said, speakers } = store.ground()
    return said[page].map(([side, , words]) => `${speakers[side] || ""}: ${words}`).join("\n").slice(0, 400)
  }

  function update(changes) {
    if (["turn", "page", "question", "colour", "dark", "systems", "questions", "asked", "remedies"].some((name) => changes.has(name))) draw()
    knobs.update(changes)
  }

  function draw() {
    const { turn } = store.state
    const told = layout(system, turn)
    const marks = marksOf(store, index)
    const numbered = store.ground().n <= NUMBERED
    const now = JSON.stringify([turn, marks.picked, store.state.question, store.state.colour, store.slots.asked?.answers[index] !== null, store.remedy(index)])
    if (now === drawn) return
    drawn = now
    fill(asked, store.asked() ? answerCard(store, index, marks) : overall(store, index))
    fill(strips, system.tiers.map((tier, i) => strip(tier, i, told, marks, numbered)))
    fill(counts, sums(turn, told))
    lasting(turn)
  }

  /** A tier with its pages; one that never holds any is left out. */
  function strip(tier, i, told, marks, numbered) {
    const pages = told.tiers[i]
    if (!tier.ever && tier.capacity === null) return null
    if (tier.role === "stm" && tier.capacity === 0) return el("section", "tier stm", el("p", "empty", store.text("no_window")))
    const held = tier.role === "mtm" ? boxes(told.groups, marks, numbered) : el("div", "cells", pages.map((page) => cell(page, marks, numbered)))
    return el("section", `tier ${tier.role}`, [el("h3", null, [datum("span", "name", tier.name), el("span", "fill", amount(tier, i, told))]), pages.length ? held : el("p", "empty", store.text("empty")), tier.role === "stm" && fits ? el("p", "fits", store.text("fits")) : null])
  }

  function amount(tier, i, told) {
    const pages = told.tiers[i]
    const tokens = tokensOf(store.ground(), pages)
    const values = { pages: pages.length, tokens, capacity: tier.capacity, groups: told.groups.length, name: system.group[1] }
    if (tier.role === "stm" && system.unit === "tokens") return store.text("holds_tokens", values)
    if (tier.role === "stm" && tier.capacity !== null) return store.text("holds_of", values)
    if (tier.role === "mtm" && told.groups.length > 1) return store.text("holds_groups", values)
    return store.text("holds", values)
  }

  function boxes(groups, marks, numbered) {
    return el("div", "boxes", groups.map(([group, pages]) => box(group, pages, marks, numbered)))
  }

  function box(group, pages, marks, numbered) {
    const label = system.groups[group] ?? ""
    const named = pages.length >= NAMED && label ? datum("span", "about", label) : null
    return el("div", "box", [named, el("div", "cells", pages.map((page) => cell(page, marks, numbered)))], { title: `${system.group[0]} ${group + 1}${label ? `: ${label}` : ""}` })
  }

  function sums(turn, told) {
    const inPrompt = tokensOf(store.ground(), told.tiers[0])
    const calls = stairAt(system.calls, turn)
    return [el("span", null, store.text("always", { tokens: inPrompt })), el("span", null, store.text("calls", { n: calls, turn: turn ? (calls / turn).toFixed(1) : "0" }))]
  }

  function lasting(turn) {
    const entries = system.entries.filter(([learned, ended]) => learned <= turn && (!ended || ended > turn))
    known.hidden = !system.entries.length
    const rows = entries.slice(-60).map(([, , slot, value, pages]) => el("li", null, [slot ? datum("b", null, slot) : null, datum("span", null, value), el("span", "from", pages.length ? store.text("from_pages", { pages: pages.slice(0, 6).map((page) => page + 1).join(", ") }) : "")]))
    fill(known, [el("summary", null, [datum("span", null, system.lasting), el("span", "fill", String(entries.length))]), el("ul", null, rows)])
  }

  return { element, update }
}
