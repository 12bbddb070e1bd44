// Sentences about a question from templates and values; words of a conversation stay apart from ours.

import { datum, el } from "../dom.js"
import { pieces, score, shortened } from "../words.js"

/** The name of a label or an outcome in the language that is spoken, as the system of a run has it. */
export function labelWord(store, key, run = store.run()) {
  return store.text(`label_${key}`, {}, run)
}

/** [key, values] as nodes: names of turns, segments and entries are set apart as words of the conversation. */
export function told(store, run, [key, values]) {
  const { language } = store.state
  const template = run.speech?.sentences[language][key] ?? store.book.sentences[language][key]
  return pieces(template).map((part) => (part.field ? valueNode(values[part.field]) : part))
}

function valueNode(value) {
  if (typeof value === "string") return datum("span", "value", shortened(value, 120))
  if (Array.isArray(value)) return value.map(plain).join(", ")
  return plain(value)
}

function plain(value) {
  return typeof value === "number" && !Number.isInteger(value) ? score(value) : String(value ?? "–")
}

export function clipped(text, length) {
  return shortened(String(text ?? ""), length)
}

/** A block of the side with its caption, and something small at its right end. */
export function block(caption, aside, content, name = "") {
  return el("section", `block ${name}`, [el("h3", "caption", [el("span", null, caption), aside ? el("em", null, aside) : null]), content])
}

/** A share in per cent; a dash where there is nothing to share. */
export function percent(part, of) {
  return of ? `${Math.round((100 * part) / of)} %` : "–"
}
