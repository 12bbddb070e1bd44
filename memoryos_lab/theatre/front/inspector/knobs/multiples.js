// Knobs × categories as small multiples, the most important knob first.

import { el } from "../../dom.js"
import { curvePlot, shareText } from "./curves.js"
import { amount, categoryName, knobName } from "./parts.js"

const LEAST = 86 // px of a row
const MOST = 190
const HEAD = 24 // px of the names of the categories
const GUTTER = 148 // px for the names of the knobs

/** Height in px below which it scrolls. */
export function multiplesLeast(model) {
  return HEAD + LEAST * model.knobs.length
}

/** @param width of all, @param height of all rows, in px. */
export function multiples(pane, width, height) {
  const { model } = pane
  const places = model.categoryOrder
  const size = { width: Math.floor((width - GUTTER) / places.length), height: Math.min(MOST, Math.max(LEAST, Math.floor((height - HEAD) / model.knobs.length))) }
  return el("section", "multiples", [
    el("div", "multiples-head", [el("span"), places.map((place) => categoryHead(pane, place))], { style: columns(places) }),
    model.order.map((k) => el("div", "multiples-row", [knobHead(pane, k), places.map((place, i) => curvePlot(pane, k, place, { ...size, first: i === 0 }))], { style: columns(places) })),
  ])
}

function columns(places) {
  return `grid-template-columns: ${GUTTER}px repeat(${places.length}, minmax(0, 1fr))`
}

/** The name of a category with its number of questions; a click shows the maps for it. */
function categoryHead({ store, model, view, choose }, place) {
  const name = [categoryName(store, model.categories[place]), el("small", null, `n ${amount(model.n[view.half][place])}`)]
  const node = el("button", null, name, { type: "button", "aria-pressed": String(place === view.category), title: `${categoryName(store, model.categories[place])}: ${store.text("knobs.category.show")}`, "data-keep": `category ${place}` })
  node.addEventListener("click", () => choose({ category: model.categories[place] }))
  return node
}

function knobHead({ store, model }, k) {
  const knob = model.knobs[k]
  const name = knobName(store, knob)
  const bar = el("span", "share-bar", el("i", null, null, { style: `width:${(100 * knob.share).toFixed(1)}%` }))
  return el("div", "knob-head", [el("b", null, name, { title: `${name} (${knob.name})` }), bar, el("small", null, store.text("knobs.share", { share: shareText(knob.share) }))])
}
