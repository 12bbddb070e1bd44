// The pages, each once, with its copies and where they disagree.

import { datum, el } from "../../../theatre/front/dom.js"
import { chips, segmentChip, table } from "./marks.js"

const MOST = 1000 // rows that are drawn

export function pagesTab(store) {
  if (!store.told.pages.length) return el("p", null, store.text("no_pages"))
  const heads = [store.text("number"), store.text("when"), store.text("said"), store.text("lies_in"), store.text("copies")]
  const rows = store.told.pages.slice(0, MOST).map((page, i) => row(store, page, i))
  const rest = store.told.pages.length - rows.length
  return [table(heads, rows, "pages"), rest > 0 ? el("p", "fine", store.text("more_places", { n: rest })) : null]
}

function row(store, page, i) {
  const open = el("button", "open", String(i + 1), { type: "button", "aria-label": store.text("page_n", { n: i + 1 }) })
  const lies = page.tier === "stm" ? store.text("stm") : chips(page.segments.map((segment) => segmentChip(store, segment)))
  const differ = page.differ.length ? el("span", "off", store.text("differ", { fields: page.differ.join(", ") })) : null
  const node = el("tr", null, [
    el("td", null, open),
    el("td", "when", page.when),
    el("td", "about", [datum("span", "words", page.user), datum("span", "fine words", page.agent)]),
    el("td", null, lies),
    el("td", null, [String(page.copies || 1), differ]),
  ], { "data-page": i })
  node.addEventListener("click", () => store.pick("page", i))
  return node
}
