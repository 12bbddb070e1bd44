// A knob as a small number field with its word above it.

import { el } from "../dom.js"
import { turnBy } from "./turning.js"
import { knobFit, knobWritten } from "./values.js"

export function knobNamed(store, name) {
  return store.knobTable(store.runOf()).find((knob) => knob.name === name)
}

/** What a knob is and does, for a tooltip. */
function knobTold(store, knob) {
  const { language } = store.state
  return `${knob.label[language]}: ${knob.help[language]}\n${knob.source}`
}

/** Whether the host answers to any knob. */
export function hasAnswers({ host }) {
  return Boolean(host.live) || Object.keys(host.stops ?? {}).length > 0
}

/** Whether any knob can be moved at all. */
export function hasMoves(store) {
  return store.state.lock === "open" && hasAnswers(store)
}

/** Why knobs stand still: they are held, or no program answers. */
export function whyStill(store) {
  if (store.state.lock !== "open" && hasAnswers(store)) return store.text("lock.why")
  return store.text(hasMoves(store) ? "controls.still.stops" : "controls.still")
}

/** A word above a control. */
export function captioned(caption, control, className = "") {
  return el("label", `field ${className}`, [el("span", "word", caption), control])
}

/** The bare number input of a knob; typing counts when it is finished, arrows at once. */
export function createNumber(store, knob) {
  const input = el("input", "number", null, { type: "number", min: knob.low, max: knob.high, step: knob.step, inputmode: "decimal", placeholder: store.text("none") })
  turnBy(store, knob, input, () => {
    if (input.value === "") return knob.optional ? null : undefined
    return knobFit(knob, input.valueAsNumber)
  })
  const show = () => {
    const value = store.values()[knob.name]
    input.disabled = !store.canTurn(knob.name)
    if (!isTypedIn(input) || Number(input.value) !== value) input.value = knobWritten(value)
  }
  input.addEventListener("blur", show)
  return { element: input, update: show }
}

function isTypedIn(input) {
  return input.getRootNode().activeElement === input
}

export function createField(store, name, caption) {
  const knob = knobNamed(store, name)
  const number = createNumber(store, knob)
  const element = captioned(caption, number.element, "small")
  element.title = knobTold(store, knob)
  number.element.setAttribute("aria-label", knob.label[store.state.language])
  function update() {
    number.update()
    element.classList.toggle("moved", store.values()[name] !== store.base()[name])
  }
  return { element, update }
}
