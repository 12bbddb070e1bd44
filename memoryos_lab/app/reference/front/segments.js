// The segments: their pages, and their heat in its parts as the files have it.

import { datum, el } from "../../../theatre/front/dom.js"
import { chips, pageChip, table } from "./marks.js"
import { plain } from "./store.js"

export function segmentsTab(store) {
  const { segments } = store.told
  if (!segments.length) return el("p", null, store.text("no_segments"))
  const most = Math.max(...segments.map((one) => one.numbers[3] ?? 0), 0.001)
  const heads = [store.text("number"), store.text("about"), store.text("pages"), "N", "L", "R", "H", store.text("heat_sum")]
  return [table(heads, segments.map((one, i) => row(store, one, i, most)), "segments"), legend(store)]
}

function row(store, segment, i, most) {
  const [interactions, visits, recency, heat] = segment.numbers
  const open = el("button", "open", String(i + 1), { type: "button", "aria-label": store.text("segment_n", { n: i + 1 }) })
  const node = el("tr", null, [
    el("td", null, open),
    el("td", "about", [datum("span", "words", segment.summary || segment.keywords.join(" · ")), segment.summary ? datum("span", "fine words", segment.keywords.join(" · ")) : null]),
    el("td", null, chips(segment.pages.map((page) => pageChip(store, page)))),
    ...[visits, interactions, recency, heat].map((number) => el("td", "number", plain(number))),
    el("td", "sum", sum(store, segment, heat, most)),
  ], { "data-segment": i })
  node.addEventListener("click", () => store.pick("segment", i))
  return node
}

/** α·N, β·L, γ·R as parts of a bar; H that is no such sum says so. */
function sum(store, { terms }, heat, most) {
  if (heat === null || terms.some((term) => term === null)) return el("span", "fine", "?")
  const total = terms.reduce((all, term) => all + term, 0)
  const bar = el("span", "bar", terms.map((term, i) => part(term, i, most)), { title: terms.map((term, i) => `${"αβγ"[i]}·${"NLR"[i]} ${plain(term)}`).join(" + ") })
  const off = Math.abs(total - heat) > 1e-6 * Math.max(1, Math.abs(heat))
  return [bar, off ? el("span", "off", `≠ ${store.text("not_exact")}`) : null]
}

function part(term, i, most) {
  const node = el("i", `term-${i}`)
  node.style.width = `${Math.max(0, (100 * term) / most)}%`
  return node
}

const legend = (store) => el("p", "legend", ["α·N", "β·L", "γ·R"].map((name, i) => el("span", null, [el("i", `term-${i}`), name])).concat(el("span", "fine", store.text("several"))))
