// Pages and segments as things that can be pressed.

import { el } from "../../../theatre/front/dom.js"

const hueClass = (hue) => (hue === undefined || hue < 0 ? "plain" : `hue-${hue}`)

/** A page: its number on the colour of its topic; a double rim where it lies in several segments. */
export function pageChip(store, page) {
  const told = store.told.pages[page]
  const node = el("button", `chip ${hueClass(store.hueOf(page))}${told.segments.length > 1 ? " several" : ""}${told.differ.length ? " differs" : ""}`, String(page + 1), { type: "button", "data-page": page, title: `${store.text("page_n", { n: page + 1 })}\n${told.user.slice(0, 200)}`, "aria-label": store.text("page_n", { n: page + 1 }) })
  node.addEventListener("click", (event) => {
    event.stopPropagation()
    store.pick("page", page)
  })
  return node
}

/** A segment by its number. */
export function segmentChip(store, segment) {
  const told = store.told.segments[segment]
  const label = store.text("segment_n", { n: segment + 1 })
  const node = el("button", `chip segment ${hueClass(store.told.hue[segment])}`, String(segment + 1), { type: "button", "data-segment": segment, title: `${label}\n${told.summary.slice(0, 200)}`, "aria-label": label })
  node.addEventListener("click", (event) => {
    event.stopPropagation()
    store.pick("segment", segment)
  })
  return node
}

export const chips = (nodes) => el("span", "chips", nodes)

/** A table with a head of words; each row holds cells, and may say how it is pressed. */
export function table(heads, rows, className) {
  const head = el("thead", null, el("tr", null, heads.map((text) => el("th", null, text, { scope: "col" }))))
  return el("table", className, [head, el("tbody", null, rows)])
}
