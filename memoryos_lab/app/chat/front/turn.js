// One exchange: who said what, and in the margin what it did to the memory.

import { button, datum, el } from "../../../theatre/front/dom.js"
import { score } from "../../../theatre/front/words.js"
import { colour, pageChip, slotWord, words } from "./marks.js"
import { costLine, whole } from "./numbers.js"

export function turnRow(store, row) {
  const node = el("article", `turn ${row.state}`, null, { "data-page": row.page, "aria-label": store.text("page_n", { n: row.page + 1 }) })
  node.style.setProperty("--topic", colour(row.hue))
  node.append(gutter(row), row.state === "forgotten" ? gone(store) : said(store, row), notes(store, row))
  return node
}

function gutter(row) {
  return el("div", "gutter", [el("b", null, String(row.page + 1)), el("i", `tier ${row.tier}`)], { title: row.time })
}

function gone(store) {
  return el("div", "said", el("p", "gone", store.text("forgotten_page")))
}

function said(store, row) {
  const [user, agent] = store.slots.held.speakers
  const parts = [
    row.user && speech("user", user, row.user),
    row.tools.map(([name, summary]) => el("p", "tool", [datum("b", null, name), datum("span", null, summary)])),
    row.beside ? beside(store, row, agent) : row.agent ? speech("agent", agent, row.agent) : row.by === "rules" && el("p", "fine", store.text("noted")),
    row.state === "private" && el("p", "flag", store.text("private_page")),
    actions(store, row),
  ]
  return el("div", "said", parts)
}

function speech(side, who, text) {
  return el("div", `speech ${side}`, [datum("span", "who", who), words("words", text || "–")])
}

/** The same words answered with memory and without it. */
function beside(store, row, agent) {
  return el("div", "both", [
    el("div", "one", [el("span", "label", store.text("how_on")), speech("agent", agent, row.agent)]),
    el("div", "one without", [el("span", "label", store.text("how_off")), speech("agent", agent, row.beside.text), el("p", "cost", costLine(store, row.beside.cost))]),
  ])
}

function actions(store, row) {
  if (row.state) return null
  const without = !row.beside && row.user && button("act", store.text("without_note"), store.text("without"), () => store.wish("without", { page: row.page }))
  const forget = button("act", store.text("forget_page_note"), store.text("forget_page"), () => store.wish("find", { page: row.page }))
  return el("div", "actions", [without, forget])
}

// -- the margin ------------------------------------------------------------------------------------------

function notes(store, row) {
  const open = store.state.all.has(row.key)
  const telling = row.moved.filter(([, , , worth]) => worth)
  const worth = telling.length ? telling : row.moved.filter(([kind]) => kind === "arrived") // that it came, at least
  const shown = open ? row.moved : worth
  const more = row.moved.length - worth.length
  return el("aside", "notes", [
    shown.map(note),
    row.found && recalled(store, row),
    !row.state && el("p", "cost", [costLine(store, row.cost) || store.text(row.by ? "by_rules" : "no_calls"), row.tokens && ` · ${store.text("prompt_n", { n: whole(row.tokens[0]) })}`]),
    more > 0 && toggle(store, "all", row.key, store.text(open ? "less" : "all_n", { n: more })),
  ])
}

function note([kind, mark, text]) {
  return el("p", `note ${kind}`, [el("i", null, mark, { "aria-hidden": "true" }), datum("span", null, text)])
}

function recalled(store, row) {
  const { pages, entries, recent, topics } = row.found
  const open = store.state.found.has(row.key)
  const line = store.text("recalled", { recent: recent.length, pages: pages.length, entries: entries.length })
  if (!open) return el("p", "note found", [el("i", null, "↩", { "aria-hidden": "true" }), toggle(store, "found", row.key, line)])
  return el("div", "note found open", [
    el("i", null, "↩", { "aria-hidden": "true" }),
    el("div", null, [
      toggle(store, "found", row.key, line),
      recent.length > 0 && el("p", "list", [el("em", null, store.text("recent")), recent.map((page) => pageChip(store, page))]),
      pages.length > 0 && el("p", "list", [el("em", null, store.text("matching")), pages.map(([page, likeness, hue]) => el("span", "scored", [pageChip(store, page, hue), el("small", null, score(likeness))]))]),
      topics.length > 0 && el("p", "list", [el("em", null, store.text("topics")), datum("span", null, topics.join(", "))]),
      entries.map(([slot, value, cos]) => el("p", "entry", [datum("span", null, slot ? `${slotWord(slot)}: ${value}` : value), cos !== null && el("small", null, score(cos))])),
    ]),
  ])
}

function toggle(store, name, key, label) {
  const open = store.state[name].has(key)
  const node = button("link", label, label, () => {
    const keys = new Set(store.state[name])
    if (open) keys.delete(key)
    else keys.add(key)
    store.set({ [name]: keys })
  })
  node.setAttribute("aria-expanded", String(open))
  return node
}

// -- what is no page -------------------------------------------------------------------------------------

/** Something was done to long-term memory itself. */
export function actRow(store, row) {
  return el("article", "turn deed", [el("div", "gutter"), el("div", "said", row.moved.map(note))])
}

/** An exchange without memory, which is kept nowhere. */
export function asideRow(store, row) {
  const [user, agent] = store.slots.held.speakers
  return el("article", "turn off", [
    el("div", "gutter", el("b", null, "–")),
    el("div", "said", [speech("user", user, row.user), speech("agent", agent, row.agent)]),
    el("aside", "notes", [el("p", "flag", store.text("off_record")), el("p", "cost", costLine(store, row.cost))]),
  ])
}

/** The answer under way. */
export function liveRow(store, live) {
  const [user, agent] = store.slots.held?.speakers ?? ["", ""]
  const still = live.said || live.other !== null ? null : el("span", "thinking", store.text("thinking"))
  const parts = live.kind === "ask" ? [speech("user", user, live.asked)] : []
  if (live.kind === "ask") parts.push(el("div", "speech agent", [datum("span", "who", agent), still ?? words("words", live.said)]))
  if (live.other !== null) parts.push(el("div", "speech agent without", [el("span", "label", store.text("how_off")), words("words", live.other || "…")]))
  return el("article", "turn live", [el("div", "gutter", el("b", null, "…")), el("div", "said", parts), el("aside", "notes")])
}
