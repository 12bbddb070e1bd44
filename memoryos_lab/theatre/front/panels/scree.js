// A ranking as a strip: rank from left to right, score as height, the cut dashed, gold evidence marked ▲.

import { el, svg } from "../dom.js"

const STRIP_HIGH = 56 // px of the tallest bar
const STRIP_MOST = 120 // bars that are drawn; the list below names what matters

/**
 * @param bars [{value, fill, edge, taken, brought, gold, title, pick()}] best first
 * @param cut after how many the rule stops, 0 where it does not; `cutName` stands at the dashed line
 */
export function scoreStrip(label, bars, cut, cutName) {
  const shown = bars.slice(0, STRIP_MOST)
  const top = Math.max(...shown.map((bar) => bar.value), 0.01)
  const columns = shown.map((bar) => stripColumn(bar, top))
  const line = cut && cut < bars.length ? el("div", "cut", el("span", null, cutName), { style: `left:calc(var(--step) * ${cut})` }) : null
  return el("div", "strip", [...columns, line], { style: `--step:min(14px, 100% / ${Math.max(1, shown.length)})`, role: "img", "aria-label": label })
}

function stripColumn(bar, top) {
  const high = Math.max(1.5, (Math.max(0, bar.value) / top) * STRIP_HIGH)
  const body = el("i", [bar.taken && "taken", bar.brought && "brought"].filter(Boolean).join(" ") || null, null, { style: `height:${high.toFixed(1)}px;border-color:${bar.edge};${bar.taken ? `background:${bar.fill}` : ""}` })
  const gold = bar.gold ? svg("svg", { viewBox: "0 0 8 7", width: 8, height: 7, "aria-hidden": "true" }, svg("path", { d: "M4 0l4 7H0z", fill: "var(--ink)" })) : null
  const column = el("div", "column", [body, gold], { title: bar.title })
  column.addEventListener("click", bar.pick)
  return column
}
