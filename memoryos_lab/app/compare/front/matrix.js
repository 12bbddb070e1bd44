// The matrix: a row a system, a column a category, each share of evidence with its interval on a line from 0 to 1.

import { datum, el, fill, svg } from "../../../theatre/front/dom.js"
import { tunedAlike } from "./tuned.js"
import { dress } from "../../../theatre/front/beside/dress.js"

const FIRST = "paper" // what all are held against at first
const WIDE = 100 // units of the line from 0 to 1

/** @returns `receive(slots)` takes what the host brings, `destroy()` ends it. */
export function mountMatrix(root, css) {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: "open" })
  const shell = el("div", "ground matrix")
  shadow.replaceChildren(el("style", null, css ?? ""), shell)
  const store = {
    slots: {},
    state: { dark: false, base: -1 },
    colours: () => store.slots.book.palette[store.state.dark ? "dark" : "light"],
    text: (key, values = {}) => (store.slots.book.texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole)),
  }

  function receive({ ui, ...slots }) {
    Object.assign(store.slots, slots)
    if (ui && "dark" in ui) store.state.dark = ui.dark
    if (!store.slots.matrix || !store.slots.book) return
    const { rows } = store.slots.matrix
    if (!rows[store.state.base]) store.state.base = Math.max(0, rows.findIndex((row) => row.name === FIRST))
    dress(shell, store)
    fill(shell, drawn(store, choose))
  }

  function choose(base) {
    store.state.base = base
    receive({})
    shell.querySelector(`[data-row="${base}"] button`)?.focus()
  }

  return { store, receive, destroy: () => shadow.replaceChildren() }
}

function drawn(store, choose) {
  const { matrix } = store.slots
  const base = matrix.rows[store.state.base]
  const most = Math.max(...matrix.rows.map((row) => row.tokens?.[2] ?? 0), 1)
  const calls = Math.max(...matrix.rows.map((row) => row.calls[2]), 0.01)
  const rows = matrix.rows.map((row, i) => line(store, row, i, { base, most, calls, choose }))
  return [
    el("p", "what", store.text("about", { ...matrix, pages: matrix.pages.toLocaleString("en") })),
    el("p", "quiet", store.text("base_note")),
    el("div", "scroll", el("table", null, [head(store, matrix), el("tbody", null, rows)]), { tabindex: 0, role: "region", "aria-label": store.text("recall") }),
    legend(store),
    ...(matrix.tuned ? tunedAlike(store, matrix.tuned) : []),
    el("p", "ours", `${store.slots.book.note} ${store.text("intervals")}`),
  ]
}

function head(store, { columns }) {
  const cells = columns.map(({ category, n }) => el("th", null, [category ? store.slots.book.texts[`category.${category}`] ?? store.text("category", { n: category }) : store.text("all"), el("span", "n", store.text("n", { n }))], { scope: "col" }))
  const rest = ["tokens", "calls", "lost"].map((key) => el("th", key, store.text(key), { scope: "col" }))
  return el("thead", null, el("tr", null, [el("th", null, store.text("system"), { scope: "col" }), cells, rest]))
}

function line(store, row, i, { base, most, calls, choose }) {
  const here = row === base
  const name = el("button", "name", datum("span", null, row.title), { type: "button", "aria-pressed": String(here), title: store.text("make_base", { name: row.title }) })
  name.addEventListener("click", () => choose(i))
  const sub = here ? store.text("base", { name: row.title }) : [row.paper, row.knobs].filter(Boolean).join(" · ")
  const against = store.slots.matrix.against[store.state.base][row.name]
  const cells = row.cells.map((cell, at) => el("td", null, share(store, cell, base.cells[at], against?.cells[at], at === 0 ? against?.talks : null)))
  return el("tr", here ? "base" : null, [el("th", null, [name, el("span", "sub", sub)], { scope: "row" }), cells, el("td", null, amount(row.tokens, most, 0)), el("td", null, amount(row.calls, calls, 2)), el("td", "lost", stages(store, row.cells[0]))], { "data-row": i })
}

/** A share with its interval, the base's as a line behind it, and the paired difference in words. */
function share(store, cell, base, difference, talks) {
  if (!cell.recall) return el("span", "sub", store.text("none"))
  const [mean, low, high] = cell.recall
  const marks = [
    svg("line", { class: "axis", x1: 0, x2: WIDE, y1: 9, y2: 9 }),
    base?.recall ? svg("line", { class: "behind", x1: WIDE * base.recall[0], x2: WIDE * base.recall[0], y1: 0, y2: 18 }) : null,
    svg("line", { class: "interval", x1: WIDE * low, x2: WIDE * high, y1: 9, y2: 9 }),
    cell.told && cell.told[0] > mean + 0.005 ? svg("path", { class: "told", d: diamond(WIDE * cell.told[0]) }, svg("title", null, store.text("told", { value: cell.told[0].toFixed(2) }))) : null,
    svg("circle", { class: "mean", cx: WIDE * mean, cy: 9, r: 3.6 }),
  ]
  const numbers = el("span", "number", [el("b", null, mean.toFixed(2)), el("span", null, ` [${low.toFixed(2)}, ${high.toFixed(2)}]`)])
  return [numbers, svg("svg", { class: "line", viewBox: `-4 0 ${WIDE + 8} 18`, "aria-hidden": "true" }, marks), difference ? told(store, difference, talks) : el("span", "sub", "\u00a0")]
}

const diamond = (x) => `M${x} 4.5 l4.5 4.5 l-4.5 4.5 l-4.5 -4.5 z`

function told(store, [mean, low, high, better, worse], talks) {
  const sure = low > 0 ? " more" : high < 0 ? " less" : ""
  const said = store.text("difference", { sign: mean > 0 ? "+" : "", value: mean.toFixed(2), low: low.toFixed(2), high: high.toFixed(2) })
  const rest = [store.text("better_worse", { better, worse }), talks ? store.text("talks", { low: talks[1].toFixed(2), high: talks[2].toFixed(2) }) : ""].filter(Boolean).join("; ")
  return el("span", `sub difference${sure}`, `${low > 0 ? "▲ " : high < 0 ? "▼ " : ""}${said}`, { title: rest })
}

function amount(three, most, digits) {
  if (!three) return null
  const [mean, low, high] = three
  const bar = el("span", "bar", el("i"))
  bar.firstChild.style.width = `${(100 * mean) / most}%`
  return [el("span", "number", el("b", null, mean.toFixed(digits))), bar, el("span", "sub", `[${low.toFixed(digits)}, ${high.toFixed(digits)}]`)]
}

/** Questions by the stage at which they were lost, as a bar of parts with their numbers. */
function stages(store, cell) {
  const all = cell.stages.reduce((sum, n) => sum + n, 0)
  if (!all) return el("span", "sub", store.text("none"))
  const parts = cell.stages.map((n, i) => {
    if (!n) return null
    const said = store.text("lost_in", { name: store.text(`stage.${i}`), n, of: all })
    const part = el("i", `stage-${i}`, n / all > 0.07 ? String(n) : null, { title: said })
    part.style.flexGrow = String(n)
    return part
  })
  const said = cell.stages.map((n, i) => n && store.text("lost_in", { name: store.text(`stage.${i}`), n, of: all })).filter(Boolean).join(", ")
  return el("span", "stages", parts, { role: "img", "aria-label": said })
}

function legend(store) {
  const present = [...new Set(store.slots.matrix.rows.flatMap((row) => row.cells[0].stages.map((n, i) => (n ? i : -1))))].filter((i) => i >= 0).sort()
  return el("p", "legend", [el("span", "quiet", store.text("lost")), present.map((i) => el("span", "key", [el("i", `stage-${i}`), store.text(`stage.${i}`)]))])
}
