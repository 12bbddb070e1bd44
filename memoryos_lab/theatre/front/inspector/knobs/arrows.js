// Arrow keys on the map of settings.

/** [across, down] of an arrow key, which then does nothing else; null for another key. */
export function arrowStep(event) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return null
  event.preventDefault()
  event.stopPropagation()
  return step
}

/**
 * Where settings stand in no cells: across and down are two orders to walk in, such as by the value of a knob.
 * @param orders [settings from left to right, settings from top to bottom]
 */
export function walkable(pane, element, orders) {
  Object.entries({ tabindex: 0, role: "group", "data-keep": "map", "aria-label": pane.store.text("knobs.heat.aria") }).forEach(([name, value]) => element.setAttribute(name, value))
  element.addEventListener("keydown", (event) => {
    const step = arrowStep(event)
    if (!step) return
    const order = orders[step[0] ? 0 : 1]
    const next = order[order.indexOf(pane.view.sel) + step[0] + step[1]]
    if (next !== undefined) pane.choose({ sel: next })
  })
  return element
}
