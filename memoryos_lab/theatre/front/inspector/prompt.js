// What the model was given to read: a bar of its parts, evidence in ink, then the parts line by line.

import { datum, el, fill, svg } from "../dom.js"
import { cross, edge } from "./marks.js"

const PARTS = ["evidence", "recent", "persona"] // the longest part without surprises comes after the first
const LINES = 14 // of long-term entries that are listed

/** @param shown what `rendered` gives; `gold`: page -> the gold turn that it holds. */
export function drawPrompt(store, host, { lines }, { q, run, pages, gold, k }) {
  const blamed = run.blame[q] // [page, entry]; -1 for none
  const entryGold = new Set(run.reached(q).map((row) => row[8]).filter((entry) => entry >= 0))
  const isGold = (line) => gold.has(line.page) || (line.entry >= 0 && entryGold.has(line.entry))
  const isBlamed = (line) => (line.page >= 0 ? line.page === blamed[0] : line.entry === blamed[1])

  function bar() {
    const width = store.layout.column
    const here = lines.filter((line) => line.rendered)
    const gaps = new Set(here.map((line) => line.part)).size - 1
    const scale = (width - 3 * Math.max(0, gaps)) / Math.max(1, here.reduce((all, line) => all + line.tokens, 0))
    let x = 0
    const slices = here.map((line, i) => {
      if (i && line.part !== here[i - 1].part) x += 3
      const wide = line.tokens * scale
      const slice = svg("rect", { class: isGold(line) ? "slice gold" : isBlamed(line) ? "slice blamed" : "slice", x, y: 2, width: Math.max(0.6, wide - 0.9), height: 11 })
      x += wide
      return store.tip(slice, () => `${store.text("lab_part_" + line.part)}${line.page >= 0 ? ` · ${store.text("lab_page_n", { n: line.page + 1 })}` : ""} · ${store.text("lab_tokens", { n: line.tokens })}`)
    })
    return svg("svg", { width, height: 15, role: "img", "aria-label": store.text("lab_prompt") }, slices)
  }

  function part(name) {
    const all = lines.filter((line) => line.part === name)
    const here = all.filter((line) => line.rendered)
    const tokens = here.reduce((sum, line) => sum + line.tokens, 0)
    const head = el("h4", null, [store.text(`lab_part_${name}_n`, { n: here.length, k }), el("span", null, store.text("lab_tokens", { n: store.count(tokens) }))])
    if (!all.length) return [head, name === "persona" ? el("p", "meta", store.text("lab_no_entries")) : null]
    return [head, ...rows(name, all)]
  }

  /** Short-term pages without evidence are one line; long-term entries are listed up to a number. */
  function rows(name, all) {
    if (name === "evidence") return all.map(row)
    const named = name === "recent" ? all.filter((line) => isGold(line) || isBlamed(line) || !line.rendered) : all.slice(0, LINES)
    const rest = all.length - named.length
    const pagesTold = name === "recent" && rest ? store.text("lab_pages_from", { from: all[0].page + 1, to: all.at(-1).page + 1 }) : rest ? store.text("lab_more", { n: rest }) : null
    return [...named.map(row), pagesTold ? el("p", "meta", pagesTold) : null]
  }

  function row(line) {
    const golden = isGold(line)
    const state = [golden ? "gold" : "", isBlamed(line) ? "blamed" : "", line.rendered ? "" : "cut"].join(" ")
    const mark = golden ? svg("path", { class: "gold", d: "M6 2l5 8H1z" }) : isBlamed(line) ? cross(6, 6, edge("misled")) : null
    return el("div", `part ${state}`, [
      svg("svg", { width: 12, height: 12, "aria-hidden": "true" }, mark),
      el("span", "number", String(line.page >= 0 ? line.page + 1 : line.from?.length ? line.from[0] + 1 : "")),
      datum("span", "words", line.page >= 0 ? words(line.page) : line.text),
      el("span", "tokens", line.rendered ? String(line.tokens) : store.text("lab_cut")),
    ])
  }

  /** The gold turn's own words where a page holds one, else all that it says. */
  function words(page) {
    const said = pages.said[page] ?? []
    const turn = said.find(([, id]) => id === gold.get(page))
    return (turn ? [turn] : said).map(([, , speaker, text]) => `${speaker}: ${text}`).join(" ↩ ")
  }

  fill(host, [bar(), ...PARTS.flatMap(part)])
}
