// Questions found now that were not, and lost now that were found; a click opens one.

import { datum, el } from "../../dom.js"
import { block } from "./block.js"
import { amount, categoryName } from "./parts.js"

const FIRST = 12 // questions shown before "and n more"

export function movedLists(pane) {
  const { model, view } = pane
  const { gained, lost } = model.moved(view.sel, view.cur)
  return [movedList(pane, "gained", "+", gained), movedList(pane, "lost", "−", lost)]
}

function movedList(pane, name, sign, questions) {
  const { store, model, view, more } = pane
  const ofHalf = questions.filter((q) => view.half === "all" || (view.half === "held") === Boolean(model.held[q]))
  const shown = more.has(name) ? ofHalf : ofHalf.slice(0, FIRST)
  const rest = el("button", "more", store.text("knobs.more", { n: amount(ofHalf.length - shown.length) }), { type: "button", "data-keep": `more ${name}` })
  rest.addEventListener("click", () => (more.add(name), pane.repaint()))
  const note = ofHalf.length === questions.length ? amount(questions.length) : store.text("knobs.of", { n: amount(ofHalf.length), all: amount(questions.length) })
  return block(store.text(`knobs.${name}`), note, [
    byStage(pane, name, ofHalf),
    el("ul", "questions", shown.map((q) => el("li", null, questionRow(pane, sign, q)))),
    shown.length < ofHalf.length ? rest : null,
  ])
}

/** Where the questions that were gained had been lost, and where those that are lost are lost now. */
function byStage({ store, model, view }, name, questions) {
  const setting = name === "gained" ? view.cur : view.sel
  const counts = model.stages.map((stage) => [stage, questions.filter((q) => model.stageOf(setting, q) === stage).length]).filter(([, n]) => n)
  if (!counts.length) return null
  const words = counts.map(([stage, n]) => `${store.text(`knobs.stage.${stage}`)} ${amount(n)}`).join(" · ")
  return el("p", "meta", store.text(`knobs.${name}.from`, { stages: words }))
}

function questionRow({ store, model }, sign, q) {
  const id = model.questions[q]
  const at = store.at(id)
  const content = [el("span", "sign", sign), el("span", "id", shortId(id)), el("span", "id", model.category[q] || "", { title: categoryName(store, model.category[q]) }), datum("span", "text", store.questions.text[at] ?? "")]
  const node = el("button", "question", content, { type: "button", title: store.questions.text[at] ?? id, "data-keep": `question ${id}` })
  node.addEventListener("click", () => store.openQuestion(id))
  return node
}

function shortId(id) {
  return id.replace(/^conv-/, "").replace(/\/qa/, "·")
}
