// Sentences from templates and numbers. What a field holds is said by its name (docs/theatre.md).

import { datum, el } from "./dom.js"

const REFERS_ONE = { page: "page", before: "page", segment: "segment", best: "segment", top: "segment", next: "segment", entry: "fact", by: "fact", question: "question" }
const REFERS_MANY = { pages: "page", read: "page", segments: "segment" }
export const FACT_KINDS = ["user_profile", "user_kb", "user_trait", "agent_profile", "agent_trait", "world_kb"]
const NAME_LENGTH = 90 // characters of a question or a value within a sentence

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
  const values = valuesOf(store, row, model)
  const own = model.speech?.templates[store.state.language][row[1]]
  return filledIn(own ?? store.book.templates[store.state.language][row[1]], (field) => toldValue(store, model, field, values[field]))
}

/** An event row as text, for screen readers and titles. */
export function sentenceText(store, model, row) {
  return sentence(store, model, row).map((part) => (part.dir ? isolated(part.textContent) : part.textContent ?? part)).join("")
}

/** Words of a conversation within a line of ours, where there are no elements: their direction stays their own. */
export function isolated(text) {
  if (!/[\u2066-\u2069]/.test(text)) return `\u2068${text}\u2069`
  let before = 1 // isolates that the text would close without having opened them
  let open = 1
  for (const sign of text) {
    if (/[\u2066-\u2068]/.test(sign)) open += 1
    else if (sign === "\u2069" && open > 1) open -= 1
    else if (sign === "\u2069") before += 1
  }
  return "\u2068".repeat(before) + text + "\u2069".repeat(open)
}

/** A text of the interface as nodes: like `store.text`, but values may be elements or lists of them. */
export function wording(store, key, values) {
  return filledIn(store.template(key), (field) => values[field] ?? `{${field}}`)
}

function filledIn(template, value) {
  return pieces(template).flatMap((part) => (part.field ? value(part.field) : part))
}

/** The values of an event row by the names of their fields. */
export function valuesOf(store, row, model = store.run) {
  return Object.fromEntries(fieldsOf(store, model, row[1]).map((name, i) => [name, row[i + 2]]))
}

function fieldsOf(store, model, key) {
  return store.book.fields[key] ?? model.speech.fields[key]
}

/** What an event is of, which gives it its mark; "did" is what only its system does. */
export function kindOf(store, row) {
  return store.book.kinds[row[1]] ?? "did"
}

/** Which columns of an event row refer to something: [{field, kind, at}]; what stands there is an id or a list of them. */
export function referencesOf(store, model, key) {
  const columns = fieldsOf(store, model, key).map((field, i) => ({ field, kind: REFERS_ONE[field] ?? REFERS_MANY[field], at: i + 2 }))
  return columns.filter(({ kind }) => kind)
}

/**
 * A link that picks a thing; used inside sentences and lists. Segments and facts have no identity
 * across runs: those of the run compared with are named, not linked.
 */
export function link(store, model, kind, id) {
  const name = nameOf(store, model, kind, id)
  if (model !== store.run && (kind === "segment" || kind === "fact")) return datum("b", "name", name)
  return inlineButton(datum("a", "link", name), () => store.pick(kind, id))
}

/** Make an element act as a button that flows and breaks with the text around it, which a button does not. */
export function inlineButton(node, act) {
  node.setAttribute("role", "button")
  node.tabIndex = 0
  node.addEventListener("click", act)
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  return node
}

function toldValue(store, model, field, value) {
  if (field in REFERS_ONE) return link(store, model, REFERS_ONE[field], value)
  if (field in REFERS_MANY) return listed(value.map((id) => link(store, model, REFERS_MANY[field], id)))
  if (field === "act") return datum("span", "value", shortened(store.conversation.acts[value]?.slice(3, 5).reverse().find(Boolean) ?? `#${value + 1}`))
  if (Array.isArray(value)) return datum("span", "value", value.join(" "))
  return field === "slot" ? datum("span", "value", slotWords(store, value)) : el("span", "value", String(value ?? ""))
}

/** Nodes with commas between them; a dash for none. */
export function listed(nodes) {
  return nodes.length ? nodes.flatMap((node, i) => (i ? [", ", node] : [node])) : ["–"]
}

/** What a fact is filed under: its slot, or in words the kind that stands for a missing one. */
export function slotWords(store, slot) {
  return FACT_KINDS.includes(slot) ? store.text(slot) : slot
}

export function shortened(text, length = NAME_LENGTH) {
  const flat = text.replace(/[^\S\ufeff]+/g, " ").trim()
  const signs = Array.from(flat)
  return signs.length > length ? signs.slice(0, length - 1).join("") + "…" : flat
}

/** A score as it is read on the screen: no zero before the point. */
export function score(value, digits = 2) {
  const text = Math.abs(value).toFixed(digits).replace(/^0\./, ".")
  return (value < 0 && Number(text) ? "−" : "") + text
}

/** A score with as many digits as it takes to see on which side of the threshold it lies. */
export function scoreBeside(value, threshold) {
  let digits = 2
  while (value !== threshold && digits < 6 && value.toFixed(digits) === threshold.toFixed(digits)) digits += 1
  return score(value, digits)
}
