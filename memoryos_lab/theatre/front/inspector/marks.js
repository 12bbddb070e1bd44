// The marks of the laboratory: passed, lost, lost again, gold turns that got further.

import { svg } from "../dom.js"

/** A hollow dot: passed although the evidence was lost. */
export function dot(x, y, { hollow = false, r = 3.6 } = {}) {
  return svg("circle", { class: hollow ? "dot hollow" : "dot", cx: x, cy: y, r })
}

export function cross(x, y, colour, { size = 3.6, width = 2 } = {}) {
  const d = `M${x - size} ${y - size}l${2 * size} ${2 * size}m0 ${-2 * size}l${-2 * size} ${2 * size}`
  return svg("path", { class: "cross", d, "stroke-width": width, style: colour ? `stroke: ${colour}` : null })
}

/** Whether a run got a question: 1 a dot, 0 a cross in the colour of where it lost, 2 nothing to say. */
export function got(ok, x, y, colour) {
  if (ok === 1) return dot(x, y, { r: 3.4 })
  return ok === 0 ? cross(x, y, colour, { size: 3.2, width: 1.6 }) : svg("circle", { class: "none", cx: x, cy: y, r: 1.2 })
}

/** So many gold turns, where they stopped. */
export function further(x, y, n) {
  return svg("g", { class: "further" }, [svg("circle", { cx: x, cy: y, r: 5 }), svg("text", { x, y: y + 3.3, "text-anchor": "middle" }, String(n))])
}

/** The colour of lines and words of a family; grey where a question belongs to none. */
export function edge(family) {
  return family ? `var(--${family.replace(/_/g, "-")}-edge)` : "var(--grey-edge)"
}

export function hue(family) {
  return family ? `var(--${family.replace(/_/g, "-")})` : "var(--panel)"
}

/** Make a mark act as a button, for the pointer, the keyboard and those who listen. */
export function pressable(node, label, act, { stop = true, pressed = null } = {}) {
  node.setAttribute("role", "button")
  node.setAttribute("aria-label", label)
  node.setAttribute("tabindex", stop ? "0" : "-1")
  if (pressed !== null) node.setAttribute("aria-pressed", String(pressed))
  node.classList.add("press")
  node.addEventListener("click", act)
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return
    event.preventDefault()
    event.stopPropagation()
    act()
  })
  return node
}
