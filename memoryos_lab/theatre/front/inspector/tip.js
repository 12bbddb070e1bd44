// One tip beside the pointer: what a mark says in words.

import { el } from "../dom.js"

/** Gives the store `tip(node, text)`: while the pointer is on the node, the tip shows what `text(event)` says; nothing: none. */
export function createTip(store, shell) {
  const element = el("div", "tip", null, { "aria-hidden": "true" })

  function show(event, text) {
    const said = text(event)
    if (!said) return hide()
    const frame = shell.getBoundingClientRect()
    element.textContent = said
    element.classList.add("on")
    const left = Math.min(frame.width - element.offsetWidth - 8, event.clientX - frame.left + 12)
    const top = Math.min(frame.height - element.offsetHeight - 8, event.clientY - frame.top + 16)
    element.style.transform = `translate(${Math.max(4, left)}px, ${Math.max(4, top)}px)`
  }
  const hide = () => element.classList.remove("on")

  store.tip = (node, text) => {
    node.addEventListener("pointermove", (event) => show(event, text))
    node.addEventListener("pointerleave", hide)
    node.addEventListener("pointerdown", hide)
    return node
  }
  return { element }
}
