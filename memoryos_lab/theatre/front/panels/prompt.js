// The prompt that a question led to, in its three parts: plain text, what did not fit struck out.

import { datum, el } from "../dom.js"
import { link, wording } from "../words.js"
import { paneCaption, paneFold, paneRows } from "./pane.js"

export function promptParts(pane, recall) {
  const { store } = pane
  const { prompt } = recall
  return [
    paneCaption(store.text("details.prompt", { tokens: prompt.tokens, budget: prompt.budget })),
    prompt.instruction ? el("p", "state", [store.text("details.instruction"), " ", datum("q", null, prompt.instruction)]) : null,
    prompt.parts.map((part) => promptPart(pane, recall.question, part)),
  ]
}

function promptPart(pane, question, [name, , lines]) {
  const { store } = pane
  const tokens = lines.reduce((sum, line) => sum + (line[4] ? line[3] : 0), 0)
  const title = store.text(`details.part_${name}`, { n: lines.length, tokens })
  const key = `prompt/${name}`
  return paneFold(pane, key, title, () => (lines.length ? el("ol", "prompt", paneRows(pane, `${key}/${question}`, lines, (line) => promptLine(pane, line))) : el("p", "aside", store.text("none"))))
}

function promptLine(pane, [page, fact, text, tokens, rendered, contradicted]) {
  const { store, model } = pane
  const source = page >= 0 ? wording(store, "details.page_list", { pages: link(store, model, "page", page) }) : fact >= 0 ? link(store, model, "fact", fact) : null
  const notes = [store.text("details.tokens", { tokens })]
  if (!rendered) notes.push(store.text("details.cut_off"))
  const against = contradicted >= 0 ? [" · ", wording(store, "details.contradicted", { page: link(store, model, "page", contradicted) })] : null
  return el("li", rendered ? null : "cut-off", [datum("pre", null, text), el("p", "aside", [source && [source, " · "], notes.join(" · "), against])])
}
