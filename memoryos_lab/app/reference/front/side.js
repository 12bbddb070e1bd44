// What is picked, with all that the files have of it.

import { button, datum, el, fill } from "../../../theatre/front/dom.js"
import { chips, pageChip, segmentChip } from "./marks.js"
import { plain } from "./store.js"

export function createSide(store) {
  const element = el("aside", "side", null, { tabindex: 0 })

  function draw() {
    const { kind, id } = store.state.pick
    element.setAttribute("aria-label", store.text(kind === "page" ? "pages" : "segments"))
    if (kind === "page") fill(element, page(id))
    else if (kind === "segment") fill(element, segment(id))
    else if (!store.told?.pages.length) fill(element, [])
    else fill(element, [el("p", "fine", store.text("pick")), el("h3", null, store.text("replay")), el("p", "fine", store.told.not_replayable), store.slots.beside ? null : button("primary", store.text("replay"), store.text("replay"), () => store.replay(""))])
  }

  function page(id) {
    const told = store.told.pages[id]
    const lies = told.tier === "stm" ? store.text("stm") : chips(told.segments.map((one) => segmentChip(store, one)))
    const chain = store.told.chains[told.chain]
    return [
      title(store.text("page_n", { n: id + 1 })),
      datum("p", "long user", told.user),
      datum("p", "long agent", told.agent),
      told.differ.length ? el("p", "off", store.text("differ", { fields: told.differ.join(", ") })) : null,
      list([
        ["when", told.when],
        ["lies_in", lies],
        ["copies", String(told.copies || 1)],
        ["chains", chips(chain.map((one) => pageChip(store, one)))],
        ["keywords", told.keywords.length ? datum("span", null, told.keywords.join(" · ")) : ""],
        ["id", datum("code", null, told.id)],
      ]),
      copies(id, told),
    ]
  }

  /** The copies of a page, each with what it alone says. */
  function copies(id, told) {
    if (told.copies < 2) return null
    const rows = told.segments.flatMap((one) => store.told.segments[one].rows.filter(([page]) => page === id).map(([, meta, , before, after]) => el("li", null, [segmentChip(store, one), datum("span", "fine", `${meta || "–"}  ← ${short(before)}  → ${short(after)}`)])))
    return el("ul", "copies", rows)
  }

  function segment(id) {
    const told = store.told.segments[id]
    const [interactions, visits, recency, heat] = told.numbers
    return [
      title(store.text("segment_n", { n: id + 1 })),
      datum("p", "long user", told.summary),
      list([
        ["keywords", told.keywords.length ? datum("span", null, told.keywords.join(" · ")) : ""],
        ["pages", chips(told.pages.map((page) => pageChip(store, page)))],
        ["N", plain(visits)],
        ["L", plain(interactions)],
        ["R", plain(recency, 6)],
        ["H", plain(heat, 6)],
        ["accesses", plain(told.accesses)],
        ["opened", told.opened && `${told.opened} ${store.text("machine")}`],
        ["visited", told.visited && `${told.visited} ${store.text("machine")}`],
      ]),
    ]
  }

  const title = (text) => el("h2", null, [text, button("close", "✕", "✕", () => store.pick(store.state.pick.kind, store.state.pick.id))])
  const list = (rows) => el("dl", null, rows.filter(([, value]) => value !== "" && value !== null).flatMap(([key, value]) => [el("dt", null, store.text(key)), el("dd", null, value)]))
  return { element, draw }
}

const short = (id) => (id ? String(id).slice(-8) : "–")
