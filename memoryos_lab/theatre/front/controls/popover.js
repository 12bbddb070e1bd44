// A button and the panel that it opens. The browser closes the panel: on Escape, on a click elsewhere, or for another.

import { button, el } from "../dom.js"

const POPOVER_GAP = 4 // px between the button and its panel
const POPOVER_MARGIN = 8 // px that stay free at the edge of the window
const POPOVER_WALKED = "button:not(:disabled), a[href]"

/**
 * @param look `{className, label, content}` of the button.
 * @param panel what opens; built by `onopen(panel)` each time if that is given.
 * @returns `{element, button, panel}`; `element` holds both.
 */
export function createPopover(look, panel, { up = false, onopen } = {}) {
  const opener = button(look.className, look.label, look.content)
  panel.popover = "auto"
  panel.classList.add("popover")
  opener.popoverTargetElement = panel
  opener.setAttribute("aria-haspopup", panel.getAttribute("role") === "menu" ? "menu" : "dialog")
  let back = null // what had the focus before
  panel.addEventListener("beforetoggle", (event) => {
    const isOpening = event.newState === "open"
    opener.setAttribute("aria-expanded", isOpening)
    if (!isOpening) return
    back = panel.getRootNode().activeElement
    onopen?.(panel)
    placePanel(opener, panel, up)
  })
  panel.addEventListener("toggle", (event) => {
    if (event.newState === "open") panel.querySelector("[autofocus], [role^=menuitem]")?.focus()
    else if (hasLostFocus(panel)) (back?.isConnected ? back : opener).focus({ preventScroll: true })
  })
  panel.addEventListener("keydown", (event) => walkPanel(event, panel))
  return { element: el("span", "opener", [opener, panel]), button: opener, panel }
}

/** Whether the focus stood in a panel that is gone. */
function hasLostFocus(panel) {
  const { activeElement } = panel.getRootNode()
  return !activeElement || panel.contains(activeElement)
}

/** In line with the button, at the side on which there is room. */
function placePanel(opener, panel, up) {
  const box = opener.getBoundingClientRect()
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const atRight = box.left + box.right > width
  panel.style.left = atRight ? "auto" : `${Math.max(POPOVER_MARGIN, box.left)}px`
  panel.style.right = atRight ? `${Math.max(POPOVER_MARGIN, width - box.right)}px` : "auto"
  panel.style.top = up ? "auto" : `${box.bottom + POPOVER_GAP}px`
  panel.style.bottom = up ? `${height - box.top + POPOVER_GAP}px` : "auto"
  panel.style.maxHeight = `${Math.max(120, (up ? box.top : height - box.bottom) - POPOVER_GAP - POPOVER_MARGIN)}px`
}

/** Arrow keys walk over the buttons of a panel. */
function walkPanel(event, panel) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || event.defaultPrevented || event.target.matches("input, select")) return
  const items = [...panel.querySelectorAll(POPOVER_WALKED)]
  const at = items.indexOf(event.target)
  items[(at + step + items.length) % items.length]?.focus()
  event.preventDefault()
}

/** A line of a menu: closes what is open, then acts. */
export function menuItem(label, onclick, { role = "menuitem", checked, content } = {}) {
  const item = el("button", "item", content ?? label, { type: "button", role, "aria-checked": checked === undefined ? null : String(checked) })
  item.addEventListener("click", () => {
    item.getRootNode().querySelector(":popover-open")?.hidePopover() // the outermost, and with it all within
    onclick()
  })
  return item
}
