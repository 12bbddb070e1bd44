// One question: what may be answered, what was said to the last answer, and what may be done next.

import { datum, el } from "../dom.js"
import { quizSign } from "./signs.js"

export function cardParts(store) {
  const { card } = store
  const form = el("form", "answer", [card.typed ? typedField(store) : choiceGroup(store), actionRow(store)])
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    submitAnswer(store, form)
  })
  return [cardHead(store), questionLine(card), form, markedPart(store), othersPart(card), hintsPart(card), nextRow(store)]
}

export function cardHead({ card }) {
  const title = card.title || card.words.title
  return el("header", "head", [el("h3", "title", title), el("span", "space"), card.number && el("span", "number", card.number), card.tally && el("span", "tally", card.tally)])
}

function questionLine({ question }) {
  const line = datum("p", "question", question)
  line.id = "quiz-question"
  line.tabIndex = -1
  line.dataset.name = "question"
  return line
}

// -- answers ---------------------------------------------------------------------------------------

function choiceGroup({ card, state }) {
  const rows = card.choices.map((choice, i) => choiceRow(card, state, choice, i))
  return el("div", "choices", rows, { role: "radiogroup", "aria-labelledby": "quiz-question" })
}

function choiceRow(card, state, choice, i) {
  const isClosed = Boolean(choice.state) || !card.can.answer
  const radio = el("input", null, null, { type: "radio", name: "quiz-choice", value: i, disabled: isClosed, "data-name": `choice-${i}` })
  radio.addEventListener("change", () => (state.chosen = i))
  const said = choice.state ? el("span", "said", [quizSign(choice.state), " ", choice.sign]) : null
  return el("label", `choice ${choice.state}`, [el("kbd", null, String(i + 1), { "aria-hidden": true }), radio, datum("span", "text", choice.text), said])
}

function typedField({ card, state }) {
  const { label, example, value } = card.typed
  const field = el("input", null, null, { type: "text", autocomplete: "off", spellcheck: "false", maxlength: 200, disabled: !card.can.answer, "aria-describedby": "quiz-example", "data-name": "typed" })
  field.value = state.typed ?? value
  field.addEventListener("input", () => (state.typed = field.value))
  return el("label", "typed", [el("span", "label", label), field, el("span", "example", example, { id: "quiz-example" })])
}

function submitAnswer(store, form) {
  const { card, state } = store
  const typed = form.querySelector("input[type=text]")
  const answer = typed ? typed.value.trim() : state.chosen
  if (typed ? answer : answer >= 0) return store.tell({ answer })
  const note = form.querySelector(".note")
  note.textContent = card.words.choose
  store.say(card.words.choose)
  ;(typed ?? form.querySelector("input:not(:disabled)"))?.focus()
}

function actionRow(store) {
  const { can, words, keys } = store.card
  if (!can.answer) return null
  return el("div", "row", [
    el("button", "go", words.check, { type: "submit", "data-name": "check" }),
    can.hint && wishButton(store, "hint", store.card.hints.length ? words["hint.more"] : words.hint),
    can.see && wishButton(store, "see", words.see),
    el("span", "note"),
    el("span", "space"),
    el("span", "keys", keys),
  ])
}

// -- what is said to it ----------------------------------------------------------------------------

function markedPart({ card }) {
  const { marked, words } = card
  if (!marked) return null
  const chosen = card.choices[marked.chosen]
  const about = chosen && !card.settled ? datum("span", "about", chosen.text) : null
  return el(
    "div",
    `marked ${marked.state}`,
    [
      el("p", "verdict", [quizSign(marked.state), " ", el("strong", null, marked.word), about && " · ", about], { id: "quiz-verdict" }),
      withId(datum("p", "why", marked.text), "quiz-why"),
      marked.state === "wrong" && card.can.answer ? el("p", "retry", words.retry) : null,
    ],
    { tabindex: -1, role: "group", "aria-labelledby": "quiz-verdict quiz-why", "data-name": "marked" },
  )
}

/** Once all is settled: which wrong rule gives each of the others. */
function othersPart({ choices, marked, words }) {
  const others = (choices ?? []).filter((choice, i) => choice.why && choice.state !== "right" && i !== marked?.chosen)
  if (!others.length) return null
  const rows = others.map(({ text, why }) => [datum("dt", null, text), datum("dd", null, why)])
  return el("details", "others", [el("summary", null, words.others), el("dl", null, rows)])
}

function hintsPart({ hints, words }) {
  if (!hints.length) return null
  return el("div", "hints", [el("h4", "caption", words.hints), el("ol", null, hints.map((hint) => datum("li", null, hint)))])
}

function nextRow(store) {
  const { can, words, place, last, settled } = store.card
  const next = can.next && wishButton(store, "next", last ? words.end : words.next, settled ? "go" : null)
  const again = can.again && wishButton(store, "again", words.again)
  const look = place && store.host.look && wishButton(store, "look", words.look)
  return next || again || look ? el("div", "row", [next, again, look]) : null
}

export function wishButton(store, name, text, className = null) {
  const node = el("button", className, text, { type: "button", "data-name": name })
  node.addEventListener("click", () => store.tell({ [name]: true }))
  return node
}

function withId(node, id) {
  node.id = id
  return node
}
