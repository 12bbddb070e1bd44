// Choosing one of a few: a row of buttons or a menu of the browser's own.

import { el } from "../dom.js"

/** Buttons in a row, one of them pressed. `options`: [[value, label, title], …]. */
export function createSegments(label, options, onchoose) {
  const buttons = options.map(([value, text, title]) => {
    const node = el("button", null, text, { type: "button", title: title ?? null })
    node.addEventListener("click", () => onchoose(value))
    return node
  })
  const element = el("div", "segments", buttons, { role: "group", "aria-label": label })
  return {
    element,
    show(chosen, disabled = false) {
      buttons.forEach((node, i) => {
        node.setAttribute("aria-pressed", options[i][0] === chosen)
        node.disabled = disabled
      })
    },
  }
}

/** A menu of the browser's own. `given`: [[value, label], …], or [[group, [[value, label], …]], …]; one group needs no head. */
export function createSelect(label, given, onchoose) {
  const groups = given.every(([, inside]) => Array.isArray(inside)) ? given : [["", given]]
  const options = groups.flatMap(([, inside]) => inside)
  const listed = (inside) => inside.map(([value, text]) => el("option", null, text, { value }))
  const nodes = groups.length > 1 ? groups.map(([head, inside]) => el("optgroup", null, listed(inside), { label: head })) : listed(options)
  const element = el("select", null, nodes, { "aria-label": label })
  element.addEventListener("change", () => onchoose(options[element.selectedIndex][0]))
  return {
    element,
    show(chosen, disabled = false) {
      element.selectedIndex = options.findIndex(([value]) => value === chosen)
      element.disabled = disabled
    },
  }
}

/** A button that is on or off. */
export function createToggle(label, content, title, onclick) {
  const element = el("button", "toggle", content, { type: "button", "aria-label": label, title })
  element.addEventListener("click", onclick)
  return { element, show: (on) => element.setAttribute("aria-pressed", on) }
}
