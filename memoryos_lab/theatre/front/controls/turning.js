// A knob being turned: what an input does becomes moves of the store, one gesture a drag or burst of keys.

import { knobStepped } from "./values.js"

const TURN_BURST = 700 // ms without a key after which the next one begins a gesture of its own
const TURN_KEYS = { ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1 }

/** Ties an input to a knob; `read()` is the value it stands at, or `undefined` if it stands at none. */
export function turnBy(store, knob, input, read) {
  let burst = 0
  let isDragged = false

  function turn(value) {
    if (value !== undefined) store.turnKnobs({ [knob.name]: value }, { settled: false })
  }
  function settle() {
    clearTimeout(burst)
    store.endGesture()
  }
  function settleSoon() {
    clearTimeout(burst)
    burst = setTimeout(settle, TURN_BURST)
  }

  input.addEventListener("pointerdown", () => {
    settle()
    isDragged = true
  })
  input.addEventListener("input", (event) => {
    if (!event.inputType) turn(read()) // else it is still being typed, and counts once it is finished
  })
  input.addEventListener("change", () => {
    turn(read())
    if (isDragged) settle()
    else settleSoon()
    isDragged = false
  })
  input.addEventListener("keydown", (event) => {
    isDragged = false
    if (input.type !== "range" || !TURN_KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    turn(stepped(event))
    settleSoon()
  })
  input.addEventListener("blur", settle)

  /** Keys move by the step of the knob, whatever a position of the slider is worth; where there are stops, to the next. */
  function stepped(event) {
    const value = store.values()[knob.name] ?? read()
    const direction = TURN_KEYS[event.key]
    const stops = store.host.live ? null : store.host.stops?.[knob.name]
    if (stops) return (direction > 0 ? stops.find((stop) => stop > value) : stops.findLast((stop) => stop < value)) ?? value
    return knobStepped(knob, value, direction, event.shiftKey || event.key.startsWith("Page"))
  }
}
