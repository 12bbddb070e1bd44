// Nothing is picked: what was said at this turn and what it caused, in order.

import { el } from "../dom.js"
import { kindOf, link, listed, valuesOf, wording } from "../words.js"
import { journeyList } from "./journey.js"
import { paneCaption, paneEmpty, paneFold, paneRows, saidLines, whenSaid } from "./pane.js"

export function turnPanel(pane) {
  const { store, model, turn } = pane
  if (!store.conversation.n) return [paneEmpty(store.text("details.no_pages"))]
  if (!turn) return [paneEmpty(store.text("details.before")), turnStart(store), turnHint(store)]
  const rows = model.byTurn.get(turn) ?? []
  const asking = rows.filter((row) => ["recalled", "visited"].includes(kindOf(store, row)))
  const moves = rows.filter((row) => !asking.includes(row))
  return [turnHeading(pane), el("div", "speech", saidLines(store, turn - 1)), journeyList(pane, `turn/${turn}`, moves, "turn"), turnQuestions(pane, asking), pane.kept.get("has picked") ? null : turnHint(store)]
}

function turnHeading({ store, turn }) {
  const words = [store.text("turn_n", { turn }), whenSaid(store, turn - 1), store.other ? "A" : ""]
  return paneCaption(words.filter(Boolean).join(" · "))
}

/** The questions asked after the page of this turn, with what they set in motion. */
function turnQuestions(pane, rows) {
  const { store, model, turn } = pane
  const due = store.conversation.questions.flatMap((question, id) => (Math.max(0, question[2] + 1) === turn ? [id] : []))
  const asked = (model.asksAt.get(turn) ?? []).map((ask) => ask[0])
  const ids = [...new Set([...due, ...asked])]
  if (!ids.length) return null
  const caused = new Map(ids.map((id) => [id, rows.filter((row) => valuesOf(store, row).question === id)]))
  const title = store.text(asked.length ? "details.asked_here" : "details.due_here", { n: ids.length })
  const make = (id) => el("li", null, [el("p", null, ["“", link(store, model, "question", id), "”"]), turnTouched(pane, caused.get(id))])
  return paneFold(pane, "asked here", title, () => el("ul", "lines asked", paneRows(pane, `asked/${turn}`, ids, make)), ids.length <= 3)
}

function turnTouched(pane, rows) {
  const answered = rows.find((row) => kindOf(pane.store, row) === "recalled")
  const { segments = [], pages = [] } = answered ? valuesOf(pane.store, answered) : {}
  const links = (kind, ids) => listed(ids.map((id) => link(pane.store, pane.model, kind, id)))
  if (!segments.length) return null
  const list = [el("span", null, ["→ ", ...links("segment", segments)])]
  if (pages.length) list.push(el("span", null, wording(pane.store, "details.page_list", { pages: links("page", pages) })))
  return el("p", "aside", list.flatMap((part, i) => [i ? " · " : "", part]))
}

function turnStart(store) {
  const node = el("button", "start", store.text("details.start"), { type: "button" })
  node.addEventListener("click", () => store.go(1))
  return node
}

function turnHint(store) {
  return el("p", "hint", store.text("details.hint"))
}
