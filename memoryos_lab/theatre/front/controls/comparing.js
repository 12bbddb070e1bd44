// A | B: a second run beside the first, and which of the two the knobs set.

import { button, el, fill } from "../dom.js"
import { createSegments } from "./choices.js"
import { icon } from "./icons.js"
import { presetGroups } from "./parts.js"
import { createPopover, menuItem } from "./popover.js"

/** B begins as a copy of A; again ends it. */
export function toggleCompare(store) {
  store.compareWith(store.setting("b") ? null : { ...store.setting("a") })
}

export function comparePart(store) {
  const t = store.text
  const begin = button("begin", `${t("controls.compare")} (c)`, "A | B", () => toggleCompare(store))
  const sides = createSegments(t("controls.sides"), ["a", "b"].map((side) => [side, side.toUpperCase(), t("controls.side", { side: side.toUpperCase() })]), (side) => store.set({ side }))
  const menu = el("div", "menu", null, { role: "menu", "aria-label": t("controls.compare") })
  const more = createPopover({ className: "bare narrow", label: t("controls.compare.more"), content: icon("down") }, menu, { onopen: (panel) => fill(panel, compareItems(store)) })
  const element = el("div", "joined", [begin, sides.element, more.element])

  function update() {
    const on = Boolean(store.setting("b"))
    begin.hidden = on
    sides.element.hidden = !on
    begin.disabled = more.button.disabled = !store.canMove()
    sides.show(store.state.side)
  }
  return { element, rank: 0, update }
}

function compareItems(store) {
  const t = store.text
  const on = Boolean(store.setting("b"))
  const { asking } = store.setting("a")
  const presets = presetGroups(store).flatMap(([, options], i) => [
    i ? el("div", "rule", null, { role: "separator" }) : null,
    ...options.map(([preset, words]) => menuItem(t(i ? "controls.compare.system" : "controls.compare.preset", { preset: words }), () => store.compareWith({ preset, asking, knobs: {} }))),
  ])
  const own = on
    ? [menuItem(t("controls.compare.swap"), store.swapSides), menuItem(t("controls.compare.end"), () => store.compareWith(null))]
    : [menuItem(t("controls.compare.copy"), () => toggleCompare(store))]
  return [...own, el("div", "rule", null, { role: "separator" }), ...presets]
}
