// The pages replayed through our engine, held against what the files have.

import { button, datum, el } from "../../../theatre/front/dom.js"
import { chips, pageChip, segmentChip, table } from "./marks.js"

const MOST = 60 // pages with other company that are listed

export function besideTab(store) {
  const found = store.slots.beside
  if (!store.told.pages.length) return el("p", null, store.text("no_pages"))
  if (store.state.waiting) return el("p", "strong", store.text("replaying"))
  if (!found) return [el("p", null, store.told.not_replayable), button("primary", store.text("replay"), store.text("replay"), () => store.replay(""))]
  return [choose(store, found), found.sentences.slice(1).map((said) => datum("p", "sentence", said)), pairs(store, found), matched(store, found), company(store, found)]
}

function choose(store, found) {
  const select = el("select", null, found.presets.map((name) => el("option", null, name, { value: name })), { "aria-label": store.text("preset") })
  select.value = found.preset
  select.addEventListener("change", () => store.replay(select.value))
  return el("p", "row", [el("span", "fine", store.text("preset")), select])
}

/** Pairs that share a segment in both, in one alone: how far the two divisions agree. */
function pairs(store, { pairs: [both, file, ours, neither], kappa }) {
  const share = both + file + ours
  const counts = [["both", both], ["file", file], ["ours", ours], ["neither", neither]].map(([key, n]) => [key, n, store.text(`pairs_${key}`)])
  const parts = counts.slice(0, 3).map(([key, n, name]) => {
    const part = el("i", `pair-${key}`, n / Math.max(share, 1) > 0.06 ? String(n) : null, { title: `${name}: ${n}` })
    part.style.flexGrow = String(n)
    return part
  })
  const keys = counts.map(([key, n, name]) => el("span", "key", [key === "neither" ? null : el("i", `pair-${key}`), `${name} ${n.toLocaleString("en")}`]))
  return el("section", null, [el("h3", null, [store.text("pairs"), kappa === null ? null : el("span", "strong", store.text("kappa", { kappa: kappa.toFixed(2) }))]), el("span", "divided", parts, { role: "img", "aria-label": keys.map((key) => key.textContent).join(", ") }), el("p", "legend", keys)])
}

function matched(store, found) {
  const rows = found.matched.map(([segment, ours, shared, file, mine]) => {
    const there = ours === null ? el("span", "fine", store.text("no_match")) : chips((found.ours[ours] ?? []).map((page) => pageChip(store, page)))
    const node = el("tr", ours !== null && shared === file && shared === mine ? "same" : null, [el("td", null, segmentChip(store, segment)), el("td", null, chips(store.told.segments[segment].pages.map((page) => pageChip(store, page)))), el("td", null, there), el("td", "number", `${shared} / ${file} · ${mine}`)])
    return node
  })
  return el("section", null, table([store.text("number"), store.text("in_file"), store.text("in_ours"), store.text("shared")], rows, "matched"))
}

function company(store, { differs }) {
  if (!differs.length) return null
  const rows = differs.slice(0, MOST).map(([page, lost, gained]) => el("tr", null, [el("td", null, pageChip(store, page)), el("td", null, chips(lost.slice(0, 24).map((one) => pageChip(store, one)))), el("td", null, chips(gained.slice(0, 24).map((one) => pageChip(store, one))))]))
  const rest = differs.length - rows.length
  return el("section", null, [el("h3", null, store.text("company")), table([store.text("number"), store.text("lost"), store.text("gained")], rows, "company"), rest > 0 ? el("p", "fine", store.text("more_places", { n: rest })) : null])
}
