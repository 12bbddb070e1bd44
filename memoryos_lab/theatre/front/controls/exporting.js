// What can be taken along: a picture of the stage, and whatever the host offers.

import { button, el, fill } from "../dom.js"
import { icon } from "./icons.js"
import { createPopover, menuItem } from "./popover.js"

const PICTURE_KEPT = 10_000 // ms after which the address of a picture is given back

export function exportPart(store) {
  if (!store.host.exports?.length) return picturePart(store)
  const label = store.text("controls.export")
  const menu = el("div", "menu", null, { role: "menu", "aria-label": label })
  const { element } = createPopover({ className: "labelled", label, content: [icon("export"), el("span", null, label)] }, menu, { onopen: (panel) => fill(panel, exportItems(store)) })
  return { element, rank: 65 }
}

/** Where there is nothing else to take along, a button says what it gives. */
function picturePart(store) {
  const label = store.text("controls.picture")
  return { element: button("labelled", store.text("controls.export.png"), [icon("export"), el("span", null, label)], () => savePicture(store)), rank: 65 }
}

function exportItems(store) {
  const { exports = [] } = store.host
  const picture = store.picture ? [menuItem(store.text("controls.export.png"), () => savePicture(store))] : []
  return [...picture, ...exports.map((name) => menuItem(exportName(store, name), () => store.host.export?.(name)))]
}

/** A host may offer what we have no word for: its own name stands then. */
function exportName(store, name) {
  return store.book.texts[store.state.language][`controls.export.${name}`] ?? name
}

async function savePicture(store) {
  const address = URL.createObjectURL(await store.picture())
  const anchor = el("a", null, null, { href: address, download: `${pictureName(store.conversation.id)}-${store.state.turn}.png` })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), PICTURE_KEPT)
}

function pictureName(id) {
  return id.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60) || "memory"
}
