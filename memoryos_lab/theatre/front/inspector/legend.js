// What the marks of list and funnel mean, in one line between them.

import { el, fill, svg } from "../dom.js"
import { cross, dot, further } from "./marks.js"

export function createLegend(store) {
  const element = el("div", "legend")

  function update(changes) {
    if (!["language", "size", "runs", "run"].some((name) => changes.has(name))) return
    const { layout } = store
    const wide = layout.main
    const lost = "var(--not-retrieved-edge)"
    const items = [
      item(12, cross(6, 7, lost), "lab_mark_lost"),
      item(20, svg("path", { class: "ghost", d: "M1 7h18", style: `stroke: ${lost}` }), "lab_mark_again"),
      item(14, further(7, 7, 2), "lab_mark_further"),
      item(11, dot(6, 7, { hollow: true }), "lab_mark_anyway"),
      item(9, svg("rect", { class: "block anyway", x: 1, y: 3, width: 8, height: 8 }), "lab_mark_block"),
    ]
    fill(element, [
      el("span", "columns", store.text("lab_columns"), { style: `width: ${layout.gutter + 6}px` }),
      ...items.slice(0, wide > 1060 ? 5 : wide > 860 ? 4 : wide > 700 ? 3 : 2),
    ])
  }

  function item(width, mark, key) {
    return store.tip(el("span", "item", [svg("svg", { width: width + 2, height: 14 }, mark), store.text(key)]), () => store.text(`${key}_help`))
  }

  return { element, update }
}
