// A life as a list: turn, mark, sentence, and under a filing the bars of its decision.

import { el } from "../dom.js"
import { kindOf, link, sentence, valuesOf, wording } from "../words.js"
import { decisionBars, decisionOf } from "./bars.js"
import { panelGlyph } from "./glyphs.js"
import { paneRows, paneFold, paneHue, turnLink } from "./pane.js"

const JOURNEY_CROWD = 3 // questions of one turn that visit a segment or get a page back, from which on they fold
const JOURNEY_CROWDS = { visited: "details.visits_of", recalled: "details.returns_of" }

/**
 * Event rows as a list in their order. What is still to come is faint, or left out where the future is hidden.
 * @param about the kind of thing whose life it is: "turn" leaves the turns out.
 */
export function journeyList(pane, name, rows, about) {
  const { store, turn } = pane
  const shown = store.state.future ? rows : rows.filter((row) => row[0] <= turn)
  const items = journeyItems(store, shown)
  const make = (one) => (one.crowd ? journeyCrowd(pane, name, one, about) : journeyEvent(pane, one, about))
  return el("ol", about === "turn" ? "journey plain" : "journey", turnsOnce(paneRows(pane, name, items, make)))
}

/** A turn is written at the first thing that happened in it. */
function turnsOnce(nodes) {
  const places = nodes.map((node) => node.querySelector(".at"))
  const turns = places.map((place) => place?.textContent)
  places.forEach((place, i) => i && turns[i] === turns[i - 1] && place?.replaceChildren())
  return nodes
}

/** Many questions of one turn become one item. */
function journeyItems(store, rows) {
  const items = []
  for (let i = 0; i < rows.length; ) {
    const kind = kindOf(store, rows[i])
    let end = i + 1
    while (kind in JOURNEY_CROWDS && end < rows.length && rows[end][0] === rows[i][0] && kindOf(store, rows[end]) === kind) end += 1
    if (end - i >= JOURNEY_CROWD) items.push({ crowd: rows.slice(i, end), kind })
    else items.push(...rows.slice(i, end))
    i = end
  }
  return items
}

function journeyCrowd(pane, name, { crowd, kind }, about) {
  const turn = crowd[0][0]
  const key = `${name}/${turn}`
  const title = pane.store.text(JOURNEY_CROWDS[kind], { n: crowd.length })
  const inside = () => el("ul", "lines", paneRows(pane, `${key}+`, crowd, (row) => el("li", null, journeyWords(pane, row, about))))
  return journeyItem(pane, turn, kind, {}, [paneFold(pane, key, title, inside)])
}

function journeyEvent(pane, row, about) {
  const { store, model } = pane
  const kind = kindOf(store, row)
  const decision = kind === "merged" || kind === "opened" ? decisionOf(store, model, row) : null
  return journeyItem(pane, row[0], kind, journeyHue(pane, row), journeyWords(pane, row, about), decision && decisionBars(pane, decision))
}

function journeyItem(pane, turn, kind, { fill, edge }, words, below = null) {
  const later = turn > pane.turn
  return el("li", later ? "later" : null, [
    el("span", "at", turnLink(pane.store, turn)),
    el("span", "mark", panelGlyph(kind, fill, edge)),
    el("div", "told", [el("p", null, words), below]),
  ])
}

/** The sentence as it reads in the life of that thing: a page is "returned to" a question, a segment "visited by" one. */
function journeyWords(pane, row, about) {
  const { store, model } = pane
  const values = valuesOf(store, row, model)
  const kind = kindOf(store, row)
  if (about === "segment" && kind === "visited" && values.question >= 0) {
    return wording(store, "details.visited_by", { ...values, question: link(store, model, "question", values.question) })
  }
  if (about === "page" && kind === "recalled") {
    return wording(store, "details.returned_to", { question: link(store, model, "question", values.question) })
  }
  return sentence(store, model, row)
}

/** An event has the colour of the topic that it is about. */
function journeyHue({ store, model }, row) {
  const { segment, entry, page } = valuesOf(store, row, model)
  if (segment !== undefined) return paneHue(store, model.segments.hue[segment])
  if (entry !== undefined) return paneHue(store, model.segments.hue[model.facts.segment[entry]])
  return paneHue(store, page === undefined ? -1 : model.pages.hue[page])
}
