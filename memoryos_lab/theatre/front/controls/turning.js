// A knob being turned: what an input does becomes moves of the store, one gesture a drag or burst of keys.

const TURN_BURST = 700 // ms without a key after which the next one begins a gesture of its own

/** Ties an input to a knob; `read(input)` is the value it stands at, or `undefined` if it stands at none. */
export function turnBy(store, name, input, read) {
  let burst = 0
  let dragging = false
  const turn = () => {
    const value = read(input)
    if (value !== undefined) store.turnKnobs({ [name]: value }, { settled: false })
  }
  const settle = () => {
    clearTimeout(burst)
    store.endGesture()
  }
  input.addEventListener("pointerdown", () => {
    settle()
    dragging = true
  })
  input.addEventListener("input", (event) => {
    if (!event.inputType) turn() // else it is still being typed, and counts once it is finished
  })
  input.addEventListener("change", () => {
    turn()
    clearTimeout(burst)
    if (dragging) settle()
    else burst = setTimeout(settle, TURN_BURST)
    dragging = false
  })
  input.addEventListener("blur", settle)
}
