// Questions as a list: when each is asked, and how much of its gold evidence came back.

import { datum, el } from "../dom.js"
import { tierOf } from "../model.js"
import { paneEmpty, panePick, paneRows, paneSwitch } from "./pane.js"

/** The turn at which a question is due. */
export function dueTurn(store, question) {
  return Math.max(0, store.conversation.questions[question][2] + 1)
}

/** What the run gave a question: {turn, segments, pages}, null where it was not asked. */
export function askedOf(model, question) {
  const ask = model.asked.find(([id]) => id === question)
  return ask ? { turn: ask[1], segments: ask[2], pages: ask[3] } : null
}

/** [gold pages that were returned or still lay in short-term memory, gold pages]; null: not asked or no gold. */
function evidenceBack(store, model, question) {
  const gold = store.conversation.questions[question][6]
  const asked = askedOf(model, question)
  if (!asked || !gold.length) return null
  return [gold.filter((page) => asked.pages.includes(page) || tierOf(model, page, asked.turn) === "stm").length, gold.length]
}

/** Rows of questions, each with its evidence ▲ 1/2. */
export function questionRows(pane, name, ids) {
  return el("ul", "rows", paneRows(pane, name, ids, (id) => questionRow(pane, id)))
}

function questionRow(pane, id) {
  const { store, model } = pane
  const [, text] = store.conversation.questions[id]
  const turn = askedOf(model, id)?.turn ?? dueTurn(store, id)
  const back = evidenceBack(store, model, id)
  const found = back && el("span", back[0] < back[1] ? "gold missed" : "gold", `${back[0] < back[1] ? "△" : "▲"} ${back[0]}/${back[1]}`, { title: store.text("details.evidence_back", { found: back[0], n: back[1] }) })
  const row = panePick(pane, "question", id, [el("span", "number", String(turn)), datum("span", "words", text), found])
  if (turn > pane.turn) row.className = "later"
  return row
}

/** The tab: all questions, or those that missed some of their evidence. */
export function questionsPanel(pane) {
  const { store, model } = pane
  const { questions } = store.conversation
  if (!questions.length) return [paneEmpty(store.text("details.no_questions"))]
  const shown = questions.flatMap((question, id) => (store.state.future || dueTurn(store, id) <= pane.turn ? [id] : []))
  const missed = shown.filter((id) => {
    const back = evidenceBack(store, model, id)
    return back && back[0] < back[1]
  })
  const only = pane.kept.get("questions") ?? "all"
  const choose = (name) => (pane.kept.set("questions", name), pane.repaint())
  const choices = [["all", store.text("details.all_n", { n: shown.length })], ["missed", store.text("details.missed_n", { n: missed.length })]]
  return [
    model.asked.length ? paneSwitch(store, store.text("details.questions"), choices, only, choose) : paneEmpty(store.text("details.not_asked_any")),
    el("p", "key", store.text("details.questions_key")),
    questionRows(pane, `questions/${only}`, only === "missed" && model.asked.length ? missed : shown),
  ]
}
