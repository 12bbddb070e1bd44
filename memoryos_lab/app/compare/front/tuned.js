// The same systems tuned alike: a row a system, from its published share of evidence to the tuned one.

import { el, svg } from "../../../theatre/front/dom.js"

const WIDE = 100 // units of the line from 0 to 1

/** Elements of the section below the matrix. */
export function tunedAlike(store, tuned) {
  const keys = ["system", "before_after", "gain", "tokens", "moved_by", "beats"]
  const head = el("tr", null, keys.map((key) => el("th", null, store.text(key), { scope: "col" })))
  const body = tuned.rows.map((row) => line(store, row))
  const table = el("table", "tuned", [el("thead", null, head), el("tbody", null, body)])
  return [
    el("h2", "tuned", store.text("tuned")),
    el("p", "quiet", how(store, tuned)),
    el("div", "scroll", table, { tabindex: 0, role: "region", "aria-label": store.text("tuned") }),
    el("p", "quiet", store.text("beats_note")),
  ]
}

function how(store, { settings, halves, unit, like, tokens, pages, extensions }) {
  const round = (n) => Math.round(n).toLocaleString("en")
  const [first, second] = unit === "conversations" ? halves.map((half) => half.join(", ")) : halves.map((half) => half.length)
  const parts = [store.text("tuned_how", { n: settings }), store.text(unit === "conversations" ? "tuned_conversations" : "tuned_questions", { first, second })]
  if (tokens) parts.push(like ? store.text("cap_like", { name: like, first: round(tokens[0]), second: round(tokens[1]) }) : store.text("cap_tokens", { n: round(tokens[0]) }))
  if (pages !== null) parts.push(store.text("cap_pages", { n: pages }))
  if (extensions) parts.push(store.text("extensions"))
  return parts.join(" ").replaceAll("。 ", "。") // a full-width stop brings its own gap
}

function line(store, row) {
  const [gain, low, high] = row.gain
  const sure = low > 0 ? " more" : high < 0 ? " less" : ""
  const value = (at) => `${gain >= 0 ? "+" : ""}${gain.toFixed(at)} [${low.toFixed(at)}, ${high.toFixed(at)}]`
  const talks = row.talks ? { title: store.text("talks", { low: row.talks[1].toFixed(2), high: row.talks[2].toFixed(2) }) } : {}
  return el("tr", null, [
    el("th", null, row.title, { scope: "row" }),
    el("td", null, way(row)),
    el("td", null, el("span", `difference${sure}`, `${low > 0 ? "▲ " : high < 0 ? "▼ " : ""}${value(2)}`, talks)),
    el("td", null, row.tokens.map((n) => Math.round(n).toLocaleString("en")).join(" → ")),
    el("td", "knobs", moved(store, row.choices)),
    el("td", "knobs", row.beats.join(", ") || store.text("none")),
  ])
}

/** From ○ to ●, with the interval of the tuned share. */
function way({ before, after }) {
  const [from, to] = [WIDE * before[0], WIDE * after[0]]
  const marks = [
    svg("line", { class: "axis", x1: 0, x2: WIDE, y1: 9, y2: 9 }),
    svg("line", { class: "behind", x1: from, x2: to, y1: 9, y2: 9 }),
    svg("line", { class: "interval", x1: WIDE * after[1], x2: WIDE * after[2], y1: 9, y2: 9 }),
    svg("circle", { class: "told", cx: from, cy: 9, r: 3.6 }),
    svg("circle", { class: "mean", cx: to, cy: 9, r: 3.6 }),
  ]
  const numbers = el("span", "number", [`${before[0].toFixed(2)} → `, el("b", null, after[0].toFixed(2)), el("span", null, ` [${after[1].toFixed(2)}, ${after[2].toFixed(2)}]`)])
  return [numbers, svg("svg", { class: "line", viewBox: `-4 0 ${WIDE + 8} 18`, "aria-hidden": "true" }, marks)]
}

/** What each half moved, once where both moved the same. */
function moved(store, choices) {
  const said = choices.map(({ knobs, allowed }) => [knobs || store.text("as_published"), allowed ? "" : `(${store.text("no_fit")})`].filter(Boolean).join(" "))
  if (said[0] === said[1]) return el("span", "half", `${store.text("half.both")}: ${said[0]}`)
  const half = (i) => store.text(`half.${i}`)
  return said.map((knobs, i) => el("span", "half", `${half(i)}: ${knobs}`))
}
