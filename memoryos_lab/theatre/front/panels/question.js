// A question: its words, its gold answer, and what the memory gave back.

import { datum, el } from "../dom.js"
import { link, listed, wording } from "../words.js"
import { paneCaption, turnLink } from "./pane.js"
import { askedOf, dueTurn } from "./questions.js"
import { recallXray } from "./xray.js"

export function questionPanel(pane, id) {
  const { store } = pane
  const [, text, , answer, category] = store.conversation.questions[id]
  const named = store.book.texts[store.state.language][`category.${category}`]
  return [
    datum("h2", "title", text),
    el("p", "meta", [questionTime(pane, id), named ? ` · ${named}` : null]),
    answer ? el("p", "answer", [el("span", "caption", store.text("details.answer")), " ", datum("span", null, String(answer))]) : null,
    questionTrace(pane, id),
  ]
}

function questionTime({ store, model }, id) {
  const asked = askedOf(model, id)
  const turn = turnLink(store, asked?.turn ?? dueTurn(store, id), "details.turn_number")
  return wording(store, asked ? "details.asked_at" : "details.due_at", { turn })
}

function questionTrace(pane, id) {
  const { store, model } = pane
  const { recall } = store
  if (recall?.question === id && recall.run === model.key) return recallXray(pane, recall)
  const asked = askedOf(model, id)
  if (!asked) return el("p", "state", store.text(model.asked.length ? "details.not_asked" : "details.not_asked_any"))
  const waiting = store.host.live && store.state.pending
  return [
    el("p", "state", store.text(waiting ? "details.asking" : "details.no_trace")),
    paneCaption(store.text("details.selected")),
    el("p", null, listed(asked.segments.map((segment) => link(store, model, "segment", segment)))),
    paneCaption(store.text("details.returned")),
    el("p", null, listed(asked.pages.map((page) => link(store, model, "page", page)))),
  ]
}
