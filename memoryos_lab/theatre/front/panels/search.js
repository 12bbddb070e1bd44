// What the finder finds: pages by number, turn id or words; segments, facts and questions by words.

import { slotWords } from "../words.js"
import { dueTurn } from "./questions.js"

const EACH = { page: 8, segment: 6, fact: 6, question: 6 } // results of a kind at most

const haystacks = new WeakMap() // said -> lower-case text of each page

/**
 * @returns [{kind, id, name, words}] in the order in which they are shown; `kind` may also be "turn"
 */
export function searchAll(store, query) {
  const text = query.trim().toLowerCase()
  if (!text) return []
  const words = text.split(/\s+/)
  return [...byNumber(store, text), ...byTurnId(store, text), ...segmentsFound(store, words), ...factsFound(store, words), ...questionsFound(store, words), ...pagesFound(store, words)]
}

function seen(store, turn) {
  return store.state.future || turn <= store.state.turn
}

function byNumber(store, text) {
  const number = /^#?(\d{1,7})$/.exec(text)
  const turn = number ? Number(number[1]) : 0
  if (!turn || turn > store.conversation.n || !seen(store, turn)) return []
  return [{ kind: "turn", id: turn, name: String(turn), words: "" }, pageFound(store, turn - 1)]
}

function byTurnId(store, text) {
  if (!/\d/.test(text)) return []
  const { said } = store.conversation.pages
  const exact = said.findIndex((lines) => lines.some((line) => line[1].toLowerCase() === text))
  return exact >= 0 && seen(store, exact + 1) ? [pageFound(store, exact)] : []
}

function pageFound(store, page) {
  const said = store.conversation.pages.said[page]
  return { kind: "page", id: page, name: String(page + 1), words: said.map((line) => line[3]).join(" ") }
}

function pagesFound(store, words) {
  const { said } = store.conversation.pages
  if (!haystacks.has(said)) haystacks.set(said, said.map((lines) => lines.map((line) => line[3]).join(" ").toLowerCase()))
  const texts = haystacks.get(said)
  return best("page", texts.length, (page) => seen(store, page + 1) && holds(texts[page], words)).map((page) => pageFound(store, page))
}

function segmentsFound(store, words) {
  const { label, keywords, opened, pages } = store.run.segments
  const fits = (s) => seen(store, opened[s]) && holds(`${label[s]} ${keywords[s].join(" ")}`.toLowerCase(), words)
  return best("segment", label.length, fits).map((s) => ({ kind: "segment", id: s, name: label[s], words: keywords[s].join(" · "), count: pages[s].length }))
}

function factsFound(store, words) {
  const { facts, slotOf } = store.run
  const fits = (i) => seen(store, facts.start[i]) && holds(`${slotOf[i]} ${facts.value[i]}`.toLowerCase(), words)
  return best("fact", facts.value.length, fits).map((i) => ({ kind: "fact", id: i, name: slotWords(store, slotOf[i]), words: facts.value[i] }))
}

function questionsFound(store, words) {
  const { questions } = store.conversation
  const fits = (id) => seen(store, dueTurn(store, id)) && holds(`${questions[id][0]} ${questions[id][1]}`.toLowerCase(), words)
  return best("question", questions.length, fits).map((id) => ({ kind: "question", id, name: questions[id][0], words: questions[id][1] }))
}

function best(kind, count, fits) {
  const found = []
  for (let id = 0; id < count && found.length < EACH[kind]; id += 1) if (fits(id)) found.push(id)
  return found
}

function holds(text, words) {
  return words.every((word) => text.includes(word))
}
