// The knobs where they are held still: their values as text behind a lock, and a button that opens it.

import { button, el, fill } from "../dom.js"
import { hasAnswers, whyStill } from "./field.js"
import { icon } from "./icons.js"
import { knobRead, knobSense } from "./values.js"

const HELD_ALWAYS = ["theta", "tau", "top_m", "top_k", "stm_capacity", "mtm_capacity"] // the others where they were moved
const HELD_MOST = 620 // px that the values may take before something else is folded away

export function heldPart(store) {
  const t = store.text
  const values = el("span", "values")
  const open = hasAnswers(store) ? button(null, t("lock.open.help"), t("lock.open"), store.unlock) : null
  const element = el("div", "held", [icon("lock"), values, open], { role: "group", "aria-label": t("lock.held") })

  function update() {
    const other = store.setting("b") ? sideHeld(store, "b", (name) => store.runOf("a").system !== store.runOf("b").system || store.values("b")[name] !== store.values("a")[name]) : null
    fill(values, [other && el("b", null, "A"), ...sideHeld(store, "a"), other && el("b", null, "B"), ...(other ?? [])])
    values.title = `${[...values.children].map((node) => node.textContent).join(" · ")}\n${whyStill(store)}` // also what is cut
  }
  return { element, rank: 0, most: HELD_MOST, update }
}

/** The preset and the knobs of one side; of the second, what differs from the first. */
function sideHeld(store, side, isTold = (name) => HELD_ALWAYS.includes(name) || isMoved(store, side, name)) {
  const values = store.values(side)
  const table = store.knobTable(store.runOf(side))
  const names = table.map((knob) => knob.name).filter((name) => name in values && isTold(name))
  const ordered = [...HELD_ALWAYS.filter((name) => names.includes(name)), ...names.filter((name) => !HELD_ALWAYS.includes(name))]
  const { preset } = store.setting(side)
  const isSaid = side === "a" || preset !== store.setting("a").preset
  return [isSaid && el("span", "value", preset), ...ordered.map((name) => heldValue(store, side, name))].filter(Boolean)
}

function isMoved(store, side, name) {
  return store.values(side)[name] !== store.base(side)[name]
}

/** The short word that the header has for a knob. */
function heldWord(store, side, name) {
  const key = `controls.short.${name}`
  return key in store.book.texts[store.state.language] ? store.textOf(store.runOf(side), key) : undefined
}

function heldValue(store, side, name) {
  const knob = store.knobTable(store.runOf(side)).find((one) => one.name === name)
  const label = knob.label[store.state.language]
  const word = heldWord(store, side, name) ?? (knob.symbol || label)
  const value = store.values(side)[name]
  const told = knobSense(store, knob, value) || knobRead(store, knob, value)
  return el("span", isMoved(store, side, name) ? "value moved" : "value", [el("span", "word", word), " ", el("b", null, told)], { title: label })
}
