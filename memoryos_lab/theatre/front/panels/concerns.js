// Which event rows speak of a page, a segment, a fact or a question: read once a run, kept with it.

import { kindOf, referencesOf } from "../words.js"

const concernsKnown = new WeakMap()

function concernsOf(store, model) {
  if (!concernsKnown.has(model)) concernsKnown.set(model, readConcerns(store, model))
  return concernsKnown.get(model)
}

/** kind -> id -> [position in model.events, field] in order. */
function readConcerns(store, model) {
  const index = { page: new Map(), segment: new Map(), fact: new Map(), question: new Map() }
  const keys = [...Object.keys(store.book.fields), ...Object.keys(model.speech?.fields ?? {})]
  const columns = new Map(keys.map((key) => [key, referencesOf(store, model, key)]))
  model.events.forEach((row, position) => {
    for (const { field, kind, at } of columns.get(row[1])) {
      for (const id of [row[at]].flat()) noteConcern(index[kind], id, [position, field])
    }
  })
  return index
}

function noteConcern(places, id, place) {
  const known = places.get(id)
  if (known) known.push(place)
  else places.set(id, [place])
}

function positionsOf(store, model, kind, id, fits) {
  const places = concernsOf(store, model)[kind].get(id) ?? []
  return places.filter(([position, field]) => fits(field, kindOf(store, model.events[position]), model.events[position][1])).map(([position]) => position)
}

function rowsInOrder(model, positions) {
  return [...new Set(positions)].sort((a, b) => a - b).map((position) => model.events[position])
}

const FACT_FIELDS = (field) => field === "entry" || field === "by"

/** The life of a page: what happened to it, what was written from it, which questions got it back. */
export function rowsOfPage(store, model, page) {
  const own = positionsOf(store, model, "page", page, (field, kind, key) => field !== "before" || key.startsWith("continues"))
  const written = model.factsOfPage[page].flatMap((fact) => positionsOf(store, model, "fact", fact, FACT_FIELDS))
  return rowsInOrder(model, [...own, ...written])
}

/** The life of a segment without its filings, which are the list of its pages. */
export function rowsOfSegment(store, model, segment) {
  const own = positionsOf(store, model, "segment", segment, (field, kind, key) => (field === "segment" && kind !== "merged") || (kind === "did" && field === "segments"))
  const written = model.factsOfSegment[segment].flatMap((fact) => positionsOf(store, model, "fact", fact, FACT_FIELDS))
  return rowsInOrder(model, [...own, ...written])
}

export function rowsOfFact(store, model, fact) {
  return rowsInOrder(model, positionsOf(store, model, "fact", fact, FACT_FIELDS))
}

/** The row that tells how a page is linked to the page before. */
export function linkRow(store, model, page) {
  const own = positionsOf(store, model, "page", page, (field, kind) => field === "page" && kind === "linked")
  return own.length ? model.events[own[0]] : null
}
