// The header row: as many of its parts as there is room for, the rest behind "…".

import { el } from "../dom.js"
import { comparePart } from "./comparing.js"
import { picturePart } from "./picturing.js"
import { foldParts } from "./fold.js"
import { helpPart } from "./help.js"
import { icon } from "./icons.js"
import { heldPart } from "./held.js"
import { askingPart, drawerPart, fullPart, futurePart, knobParts, languagePart, orderPart, presetPart, themePart, titlePart, watchedPart } from "./parts.js"
import { createPopover } from "./popover.js"

const BAR_GAP = 10 // px between two parts
const BAR_PADDING = 16 // px at either end
const BAR_MENU = 30 // px of the button "…"

export function createBar(store) {
  const left = [titlePart(store), ...settingParts(store)]
  const own = store.state.lock === "open" ? [askingPart] : []
  const right = [...own, orderPart, futurePart, picturePart, languagePart, themePart, fullPart, helpPart].map((make) => make(store)).filter(Boolean)
  const parts = [...left, ...right]
  const space = el("div", "space")
  const folded = el("div", "folded", null, { role: "group", "aria-label": store.text("controls.more") })
  const more = createPopover({ className: "bare", label: store.text("controls.more"), content: icon("more") }, folded)
  const element = el("div", "headline")
  let widths = []

  function update() {
    for (const part of parts) part.update?.()
  }

  /** What is in the row is measured anew; what is folded keeps the width that it had there. */
  function fit() {
    if (!widths.length) stand(() => true)
    widths = parts.map((part, i) => (part.element.parentNode === element ? partWidth(part) : widths[i]))
    const room = element.clientWidth - 2 * BAR_PADDING - BAR_GAP // the space between left and right has a gap too
    const away = foldParts(widths, parts.map((part) => part.rank), room, BAR_GAP, BAR_MENU)
    stand((part) => !away[parts.indexOf(part)])
  }

  /** Nodes that stay are not touched: one of them may be dragged or typed in just now. */
  function stand(stays) {
    const away = parts.filter((part) => !stays(part)).map((part) => part.element)
    const wanted = [...left, { element: space }, ...right].map((part) => part.element).filter((node) => !away.includes(node))
    if (away.length) wanted.splice(-1, 0, more.element)
    arrangeParts(element, wanted)
    arrangeParts(folded, away)
  }

  return { element, update, fit }
}

/** What is set: to be moved, to be read, or not to be seen. */
function settingParts(store) {
  if (store.state.lock === "hidden") return []
  if (store.state.lock === "locked") return [heldPart(store)]
  if (!store.knobTable(store.runOf()).length) return [presetPart(store), watchedPart(store), comparePart(store)]
  return [presetPart(store), ...knobParts(store), drawerPart(store), comparePart(store)]
}

/** The room that a part asks for; one that can be cut asks for no more than its most. */
function partWidth({ element, most = Infinity }) {
  return Math.min(most, most < Infinity ? element.scrollWidth : element.offsetWidth)
}

/** Make these the children of a node without moving those that stand right already. */
function arrangeParts(node, wanted) {
  for (const child of [...node.children]) if (!wanted.includes(child)) child.remove()
  let at = node.firstChild
  for (const child of wanted) {
    if (child === at) at = at.nextSibling
    else node.insertBefore(child, at)
  }
}
