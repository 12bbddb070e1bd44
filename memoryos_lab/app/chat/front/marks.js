// Small parts that several views use.

import { button, datum, el } from "../../../theatre/front/dom.js"

/** A page by its number: a press shows where it was said. */
export function pageChip(store, page, hue = -1) {
  const label = store.text("page_n", { n: page + 1 })
  const node = button("chip", label, String(page + 1), () => store.set({ lit: page }))
  node.style.setProperty("--topic", colour(hue))
  return node
}

export const colour = (hue) => (hue < 0 ? "var(--grey-edge)" : `var(--edge-${hue})`)

/** Words of a conversation, in their own direction. */
export function words(className, text, tag = "p") {
  return datum(tag, className, text)
}

/** What an entry is filed under, without what only tells it from others: "sister:maria" is a sister. */
export const slotWord = (slot) => slot.split(":")[0]

export function field(label, input) {
  return el("label", "field", [el("span", null, label), input])
}
