// A fact of long-term memory: when it was said, when it was known, what it replaced, where it comes from.

import { datum, el } from "../dom.js"
import { link, listed, score, slotWords, wording } from "../words.js"
import { rowsOfFact } from "./concerns.js"
import { journeyList } from "./journey.js"
import { paneCaption, paneHue, saidLines, segmentLink, turnIds, turnLink } from "./pane.js"

const FACT_SOURCES = 3 // pages that are quoted

export function factPanel(pane, fact) {
  const { store, model } = pane
  const { kind, value, pages } = model.facts
  return [
    datum("h2", "title", value[fact]),
    el("p", "meta", [store.text(kind[fact]), " · ", datum("span", null, slotWords(store, model.slotOf[fact]))]),
    factStanding(pane, fact),
    factTimes(pane, fact),
    factLate(pane, fact),
    factLine(pane, fact),
    paneCaption(store.text("details.source")),
    factPath(pane, fact),
    pages[fact].slice(0, FACT_SOURCES).map((page) => el("blockquote", "speech quoted", quotedLines(store, page, value[fact]))),
    paneCaption(store.text("details.journey")),
    journeyList(pane, `fact/${fact}`, rowsOfFact(store, model, fact), "fact"),
  ]
}

/** How it came to be known, and whether it is in doubt. */
function factStanding({ store, model, turn }, fact) {
  const { basis, confidence, doubt } = model.facts
  const words = [store.text(basis[fact]), confidence[fact] < 1 ? store.text("details.sure", { confidence: score(confidence[fact]) }) : ""]
  const doubted = doubt[fact] && doubt[fact] <= turn ? el("p", "state", store.text("details.doubt", { turn: doubt[fact] })) : null
  return [el("p", "meta", words.filter(Boolean).join(" · ")), doubted]
}

function factTimes({ store, model }, fact) {
  const { said, start, end, status } = model.facts
  const cell = (name, at) => el("div", null, [el("b", null, at), el("span", null, name)])
  const ended = end[fact] ? turnLink(store, end[fact], "details.turn_number") : "–"
  return el("div", "figures", [
    cell(store.text("details.said_at"), said[fact] ? turnLink(store, said[fact], "details.turn_number") : "–"),
    cell(store.text("details.known_from"), turnLink(store, start[fact], "details.turn_number")),
    cell(end[fact] ? store.text(status[fact]) : store.text("details.until"), ended),
  ])
}

/** The best teaching moment: what memory still held while the new word was already said. */
function factLate(pane, fact) {
  const { store, model } = pane
  const { said, start } = model.facts
  const late = start[fact] - said[fact]
  if (!said[fact] || late <= 0) return null
  const before = factBefore(model, fact)
  const words = [store.text("details.late", { n: late, said: said[fact], known: start[fact] })]
  if (before >= 0) words.push(" ", ...wording(store, "details.late_held", { fact: ["“", link(store, model, "fact", before), "”"], from: String(Math.max(said[fact], model.facts.start[before])), to: String(start[fact] - 1) }))
  return el("p", "state", words)
}

/** The fact that this one replaced and that was still held when this one was said. */
function factBefore(model, fact) {
  const { by, end, said, start } = model.facts
  return by.findIndex((other, i) => other === fact && i !== fact && end[i] > said[fact] && start[i] < start[fact])
}

/** All values that this slot had, in order. */
function factLine(pane, fact) {
  const { store, model } = pane
  const { kind, slot, start } = model.facts
  const same = start.flatMap((from, i) => (slot[fact] && kind[i] === kind[fact] && slot[i] === slot[fact] && (store.state.future || from <= pane.turn) ? [i] : []))
  if (same.length < 2) return null
  return [paneCaption(store.text("details.values")), el("ol", "values", same.map((i) => factValue(pane, i, i === fact)))]
}

function factValue({ store, model, turn }, fact, current) {
  const { start, end, value, segment } = model.facts
  const { fill, edge } = paneHue(store, model.segments.hue[segment[fact]])
  const over = end[fact] && end[fact] <= turn
  const mark = el("i", "chip", null, { style: over ? `border:1px dashed ${edge}` : `background:${fill};border-color:${edge}` })
  const name = current ? datum("b", null, value[fact]) : link(store, model, "fact", fact)
  const times = end[fact] === start[fact] ? store.text("details.at_once") : `${start[fact]} – ${end[fact] || ""}`
  return el("li", start[fact] > turn ? "later" : null, [mark, name, el("span", "times", times)], { "aria-current": current ? "true" : null })
}

/** fact ← segment ← pages ← turn ids. */
function factPath(pane, fact) {
  const { store, model } = pane
  const pages = model.facts.pages[fact]
  const byUser = model.facts.basis[fact] === "corrected" ? store.text("details.by_user") : null // others are written from pages that no row holds
  const parts = [
    model.facts.segment[fact] >= 0 ? segmentLink(pane, model.facts.segment[fact]) : byUser,
    pages.length ? wording(store, "details.page_list", { pages: listed(pages.map((page) => link(store, model, "page", page))) }) : null,
    datum("span", "ids", pages.flatMap((page) => turnIds(store, page)).join(", ")),
  ]
  return el("p", "path", parts.filter(Boolean).flatMap((part, i) => [i ? " ← " : "", part]))
}

/** What the page says, with the fact's own words marked where they stand there. */
function quotedLines(store, page, value) {
  const lines = saidLines(store, page)
  for (const line of lines) {
    const text = line.lastChild
    const words = text.textContent
    const at = words.toLowerCase().indexOf(value.toLowerCase())
    if (value && at >= 0) text.replaceChildren(words.slice(0, at), el("mark", null, words.slice(at, at + value.length)), words.slice(at + value.length))
  }
  return lines
}
