// Sentences from templates and numbers. What a field holds is said by its name (docs/theatre.md).

import { datum, el } from "./dom.js"

const ONE = { page: "page", before: "page", segment: "segment", best: "segment", top: "segment", next: "segment", entry: "fact", by: "fact", question: "question" }
const MANY = { pages: "page", read: "page" }
const LONG = 90 // characters of a question or a value within a sentence

/** The template cut at its fields: ["Page ", {field: "page"}, " leaves."]. */
export function pieces(template) {
  return template.split(/(\{\w+\})/).filter(Boolean).map((part) => (/^\{\w+\}$/.test(part) ? { field: part.slice(1, -1) } : part))
}

/** The name of a thing as it stands in a sentence: a page by its number, a segment by its label. */
export function nameOf(store, model, kind, id) {
  if (kind === "page") return String(id + 1)
  if (kind === "segment") return model.segments.label[id] ?? `#${id + 1}`
  if (kind === "fact") return shortened(model.facts.value[id] ?? `#${id + 1}`)
  if (kind === "chain") return String(id + 1)
  return shortened(store.conversation.questions[id]?.[1] ?? `#${id + 1}`)
}

/** An event row as nodes: words, and links to what it speaks of. */
export function sentence(store, model, row) {
  const [, key, ...values] = row
  const { fields, templates } = store.book
  const at = (field) => values[fields[key].indexOf(field)]
  return pieces(templates[store.state.language][key]).map((part) => (part.field ? told(store, model, part.field, at(part.field)) : part))
}

/** An event row as text, for screen readers and titles. */
export function sentenceText(store, model, row) {
  return sentence(store, model, row).map((part) => (typeof part === "string" ? part : Array.isArray(part) ? part.map((p) => p.textContent ?? p).join("") : part.textContent)).join("")
}

/** A link that picks a thing; used inside sentences and lists. */
export function link(store, model, kind, id) {
  const node = datum("button", "link", nameOf(store, model, kind, id))
  node.type = "button"
  node.addEventListener("click", () => store.pick(kind, id))
  return node
}

function told(store, model, field, value) {
  if (field in ONE) return link(store, model, ONE[field], value)
  if (!(field in MANY)) return el("span", "value", String(value ?? ""))
  return value.flatMap((id, i) => [i ? ", " : "", link(store, model, MANY[field], id)])
}

export function shortened(text, length = LONG) {
  const flat = text.replace(/\s+/g, " ").trim()
  const signs = Array.from(flat)
  return signs.length > length ? signs.slice(0, length - 1).join("") + "…" : flat
}

/** A score as it is read on the screen: no zero before the point. */
export function score(value, digits = 2) {
  const text = Math.abs(value).toFixed(digits).replace(/^0\./, ".")
  return (value < 0 && Number(text) ? "−" : "") + text
}
