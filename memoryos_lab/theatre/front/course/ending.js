// After the last question: how it went, question by question.

import { datum, el } from "../dom.js"
import { cardHead, wishButton } from "./card.js"
import { quizSign } from "./signs.js"

export function endParts(store) {
  const { card } = store
  const { words } = card
  return [
    cardHead(store),
    el("p", "question", words.over, { tabindex: -1, "data-name": "question" }),
    el("p", null, card.judged),
    el("ol", "review", card.review.map((row) => reviewRow(row, words))),
    el("div", "row", wishButton(store, "again", words.again)),
  ]
}

function reviewRow({ question, right }, words) {
  const said = words[right ? "over.first" : "over.later"]
  const state = right ? "right" : "wrong"
  return el("li", state, [el("span", "said", [quizSign(state), " ", said]), datum("span", "text", question)])
}
