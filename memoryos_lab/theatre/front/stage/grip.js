// A handle on τ for fingers and keys: it lies over the number at the right of the heat band.

import { el } from "../dom.js"

const STEP = 0.1

export function createGrip(store) {
  const element = el("div", "grip", null, { role: "slider", tabindex: 0, hidden: true })

  /** Arrow keys move τ, Escape and the real value take it back. */
  function key(event) {
    const by = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: 1, PageDown: -1 }[event.key]
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    const { tau } = store.run
    const value = Math.max(STEP, Math.round(((store.state.whatIf ?? tau) + by) * 10) / 10)
    store.set({ whatIf: value === tau ? null : value })
  }
  element.addEventListener("keydown", key)

  return {
    element,
    /** Put it where τ is drawn. */
    place({ heat, sides, width }) {
      const { tau } = sides[0].run
      element.hidden = !heat || tau === null
      if (element.hidden) return
      const value = store.state.whatIf ?? tau
      element.style.transform = `translate(${width - 58}px, ${Math.round(heat.y(value)) - 12}px)`
      element.setAttribute("aria-label", store.text("stage_grip"))
      element.setAttribute("aria-valuenow", String(value))
      element.setAttribute("aria-valuetext", `τ ${value}`)
    },
  }
}
