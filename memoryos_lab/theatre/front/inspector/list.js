// A line a question. Only those in sight are drawn; their elements are used again as the list moves.

import { button, datum, el, fill, svg } from "../dom.js"
import { isolated } from "../words.js"
import { ROW } from "./layout.js"
import { labelWord } from "./telling.js"
import { track } from "./track.js"

const SPARE = 2 // rows drawn above and below what is in sight

export function createList(store) {
  const rows = el("div", "rows")
  const none = el("div", "nothing", null, { hidden: true })
  const element = el("div", "list", [rows, none], { tabindex: 0, role: "listbox" })
  const pool = []
  let frame = 0

  element.addEventListener("scroll", () => (frame ||= requestAnimationFrame(paint)))

  function update(changes) {
    if (changes.has("size") || changes.has("runs")) forget()
    if (changes.has("language") || changes.has("book")) element.setAttribute("aria-label", store.text("lab_list"))
    if (["filter", "run", "language", "size", "runs"].some((name) => changes.has(name))) refill(changes)
    else if (changes.has("open")) {
      see(store.counts.shown.indexOf(store.state.open))
      paint()
    }
  }

  function refill(changes) {
    const { shown } = store.counts
    for (const row of pool) row.drawn = null
    rows.style.height = `${shown.length * ROW}px`
    none.hidden = shown.length > 0
    if (!shown.length) fill(none, [store.text("lab_none"), " ", button("link", store.text("lab_clear"), store.text("lab_clear"), store.clear)])
    if (store.state.open >= 0) see(shown.indexOf(store.state.open))
    else if (changes.has("filter")) element.scrollTop = 0
    paint()
  }

  /** Scroll so that a row is in sight with one above and one below. */
  function see(at) {
    if (at < 0) return
    const y = at * ROW
    if (y < element.scrollTop + ROW) element.scrollTop = y - ROW
    else if (y > element.scrollTop + element.clientHeight - 2 * ROW) element.scrollTop = y - element.clientHeight + 3 * ROW
  }

  function forget() {
    pool.length = 0
    rows.replaceChildren()
  }

  function paint() {
    frame = 0
    const { shown } = store.counts
    const first = Math.max(0, Math.floor(element.scrollTop / ROW) - SPARE)
    const size = Math.ceil(element.clientHeight / ROW) + 2 * SPARE + 1
    while (pool.length < size) pool.push(newRow())
    for (let i = first; i < first + pool.length; i += 1) {
      const row = pool[i % pool.length] // a row that stays in sight keeps its element
      const q = i < first + size ? shown[i] : undefined
      row.node.hidden = q === undefined
      if (q !== undefined) place(row, i, q)
    }
    element.setAttribute("aria-activedescendant", store.state.open >= 0 ? `row-${store.state.open}` : "")
  }

  function place(row, at, q) {
    const open = q === store.state.open
    row.node.style.transform = `translateY(${at * ROW}px)`
    row.node.classList.toggle("on", open)
    row.node.setAttribute("aria-selected", String(open))
    if (row.drawn === q) return
    row.drawn = q
    const { questions } = store
    const [id, category, words, flag] = row.cells
    row.node.id = `row-${q}`
    row.node.setAttribute("aria-label", store.spoken(q))
    row.node.setAttribute("aria-posinset", String(at + 1))
    row.node.setAttribute("aria-setsize", String(store.counts.shown.length))
    id.textContent = short(q)
    category.textContent = questions.category[q] || ""
    words.textContent = questions.text[q]
    flag.textContent = store.run().flagsOf(q, store.state.audited).filter((name) => name === "gold_suspect" || name === "partial").map((name) => store.text(`flag_${name}`))[0] ?? ""
    fill(row.track, track(store, q))
  }

  /** "26·12": the number of a question in the words of its dataset, short. */
  function short(q) {
    const { samples, sample, number } = store.questions
    return `${samples[sample[q]].replace(/^conv-/, "")}·${number[q]}`
  }

  function newRow() {
    const cells = [datum("span", "id", ""), el("span", "category"), datum("span", "words", ""), el("span", "flag")]
    const { gutter, way, marks } = store.layout
    const picture = svg("svg", { width: way + marks + 22, height: ROW, "aria-hidden": "true" })
    const node = el("div", "row", [...cells, picture], { role: "option" })
    node.style.width = `${gutter + way + marks + 22}px`
    node.style.gridTemplateColumns = `59px 16px minmax(0, 1fr) auto ${way + marks + 22}px`
    const row = { node, cells, track: picture, drawn: null }
    node.addEventListener("click", () => store.pick(row.drawn === store.state.open ? -1 : row.drawn))
    store.tip(node, () => `${isolated(store.questions.text[row.drawn])} → ${isolated(store.questions.gold[row.drawn] || "–")} · ${labelWord(store, store.run().key(row.drawn))}`)
    rows.append(node)
    return row
  }

  return { element, update }
}
