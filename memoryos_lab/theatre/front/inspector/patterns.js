// Several runs side by side: who got a question and who did not, as patterns with counts. No totals, no ranks.

import { el, fill, svg } from "../dom.js"
import { isolated } from "../words.js"
import { HEADS } from "./layout.js"
import { got, pressable } from "./marks.js"
import { clipped } from "./telling.js"

const SHARE = 46 // px of the bar behind a count
const WORDS = ["lab_lost", "lab_got", "lab_unscored"]

export function createPatterns(store) {
  const element = el("section", "patterns")

  function update(changes) {
    if (!["filter", "run", "language", "size", "runs"].some((name) => changes.has(name))) return
    const { layout } = store
    const height = HEADS + layout.river + 18 + (store.lab.ungrouped ? 8 : 7) * 19 + 9
    const found = Object.entries(store.counts.patterns).sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    const top = HEADS + 34
    const line = Math.max(13, Math.min(17, (height - top - 16) / Math.max(8, Math.min(16, found.length))))
    const shown = found.slice(0, Math.floor((height - top - 14) / line))
    const most = Math.max(1, ...found.map(([, n]) => n))
    const hidden = found.slice(shown.length)
    const picture = svg("svg", { width: layout.marks + 6, height, role: "group", "aria-label": store.text("lab_who") })
    picture.append(svg("text", { class: "caption", x: 0, y: 14 }, store.text("lab_who").toUpperCase()), ...store.lab.runs.map(name), ...shown.map(([pattern, n], i) => row(pattern, n, top + i * line, line, most)))
    if (hidden.length) picture.append(svg("text", { class: "note", x: layout.marks + 2, y: height - 2, "text-anchor": "end" }, store.text("lab_patterns_more", { n: hidden.length, questions: store.count(hidden.reduce((all, [, n]) => all + n, 0)) })))
    fill(element, picture)
  }

  const centre = (i) => 6 + store.layout.each * (i + 0.5)

  function name(run, i) {
    const { each } = store.layout
    const raised = store.lab.runs.length > 3 && i % 2
    const chosen = i === store.state.run
    const room = Math.max(4, Math.floor((store.lab.runs.length > 3 ? 2 * each : each) / 6.4))
    const node = svg("g", { class: chosen ? "whose on" : "whose" }, [
      svg("rect", { class: "ground", x: centre(i) - each / 2, y: HEADS - 20, width: each, height: 46, rx: 3 }),
      svg("text", { class: chosen ? "strong" : null, x: centre(i), y: HEADS + (raised ? -7 : 6), "text-anchor": "middle" }, isolated(clipped(run.name, room))),
      svg("text", { class: "note", x: centre(i), y: HEADS + 19, "text-anchor": "middle" }, clipped(run.short, Math.max(3, Math.floor(each / 5.6)))),
      chosen ? svg("rect", { class: "under", x: centre(i) - each / 2 + 3, y: HEADS + 24, width: each - 6, height: 1.5 }) : null,
    ])
    const words = `${isolated(run.name)} · ${run.measure} · ${store.text("lab_trace_" + run.trace)}`
    store.tip(node, () => words)
    return pressable(node, words, () => store.useRun(i), { pressed: chosen })
  }

  function row(pattern, n, y, line, most) {
    const { layout } = store
    const on = store.state.filter.pattern === pattern
    const end = layout.marks
    const wide = Math.max(1, (SHARE * n) / most)
    const node = svg("g", { class: on ? "pattern on" : "pattern" }, [
      svg("rect", { class: on ? "ground on" : "ground", x: 0, y, width: end + 5, height: line - 1, rx: 3 }),
      ...[...pattern].map((ok, i) => got(Number(ok), centre(i), y + line / 2 - 0.5)),
      svg("rect", { class: "share", x: end - wide + 2, y: y + 1.5, width: wide, height: line - 4 }),
      svg("text", { class: on ? "strong" : null, x: end, y: y + line / 2 + 3.2, "text-anchor": "end" }, store.count(n)),
    ])
    store.tip(node, () => spoken(pattern))
    return pressable(node, `${spoken(pattern)}: ${n}`, () => store.sift({ pattern }), { pressed: on })
  }

  const spoken = (pattern) => [...pattern].map((ok, i) => `${isolated(store.lab.runs[i].name)} ${store.text(WORDS[Number(ok)])}`).join(", ")

  return { element, update }
}
