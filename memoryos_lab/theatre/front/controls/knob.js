// One knob of the drawer: its name, its control, what it does and where it comes from.

import { button, el, fill } from "../dom.js"
import { createSegments, createSelect } from "./choices.js"
import { createNumber } from "./field.js"
import { icon } from "./icons.js"
import { turnBy } from "./turning.js"
import { KNOB_PLACES, knobRead, knobScale, knobSense } from "./values.js"

const KNOB_ROW = 30 // letters of all choices together that still stand side by side

/** `update()` shows the value that is wished and returns whether it differs from the base. */
export function createKnob(store, knob) {
  const t = store.text
  const { language } = store.state
  const label = knob.label[language]
  const control = controlOf(store, knob, label)
  const back = button("bare back", t("controls.back", { label }), [el("span", "dot"), icon("undo")], () => store.turnKnobs({ [knob.name]: store.base()[knob.name] }))
  const effect = el("span", `effect ${knob.effect}`, t(`controls.effect.${knob.effect}`), { title: t(`controls.effect.${knob.effect}.help`) })
  const element = el("div", "knob", [
    el("div", "name", [el("span", "label", label), back, effect]),
    control.element,
    el("p", "about", knob.help[language]),
    el("p", "source", knob.source),
  ])

  function update() {
    const value = store.values()[knob.name]
    const base = store.base()[knob.name]
    control.show(value, !store.canTurn(knob.name))
    const moved = value !== base
    element.classList.toggle("moved", moved)
    back.hidden = !moved
    back.title = t("controls.back.to", { value: knobRead(store, knob, base) })
    return moved
  }
  return { element, update }
}

function controlOf(store, knob, label) {
  const turn = (value) => store.turnKnobs({ [knob.name]: value })
  if (knob.kind === "flag") return createSwitch(store, label, turn)
  if (knob.kind !== "choice") return createRange(store, knob, label)
  const options = knob.choices.map((choice) => [choice, choice])
  if (knob.optional) options.push([null, store.text("none")])
  return knob.choices.join("").length <= KNOB_ROW ? createSegments(label, options, turn) : createSelect(label, options, turn)
}

function createSwitch(store, label, turn) {
  const element = button("switch", label, [el("span", "track", el("span", "thumb")), el("span", "state")], () => turn(element.getAttribute("aria-checked") !== "true"))
  element.setAttribute("role", "switch")
  return {
    element,
    show(value, disabled) {
      element.setAttribute("aria-checked", value)
      element.disabled = disabled
      fill(element.lastChild, store.text(value ? "controls.yes" : "controls.no"))
    },
  }
}

/** A slider and the number it stands at; where there may be none, a button for that. */
function createRange(store, knob, label) {
  const scale = knobScale(knob)
  const slider = el("input", null, null, { type: "range", min: 0, max: KNOB_PLACES, step: 1, "aria-label": label })
  const number = createNumber(store, knob)
  const unit = el("span", "unit")
  const named = store.book.texts[store.state.language][`controls.unit.${knob.unit}`] ?? knob.unit
  const none = knob.optional ? el("button", "none", store.text("none"), { type: "button" }) : null
  const value = () => store.values()[knob.name]
  const some = () => (typeof knob.default === "number" ? knob.default : (knob.low + knob.high) / 2)
  number.element.setAttribute("aria-label", label)
  turnBy(store, knob, slider, () => scale.value(Number(slider.value)))
  none?.addEventListener("click", () => store.turnKnobs({ [knob.name]: value() === null ? some() : null }))

  function show(now, disabled) {
    const isNone = now === null
    slider.disabled = disabled || isNone
    none?.setAttribute("aria-pressed", isNone)
    if (none) none.disabled = disabled
    if (!isNone && scale.value(Number(slider.value)) !== now) slider.value = scale.place(now)
    slider.setAttribute("aria-valuetext", `${knobRead(store, knob, now)} ${named}`)
    fill(unit, knobSense(store, knob, now) || named)
    number.update()
  }
  return { element: el("div", "range", [slider, number.element, unit, none]), show }
}
