// Nothing is open: labels of what is shown, what would bring its evidence in, and whether a replay explains it.

import { datum, el, svg } from "../dom.js"
import { edge, hue, pressable } from "./marks.js"
import { block, labelWord, percent } from "./telling.js"

const LINE = 21
const NUMBER = 42 // px for the count at the right end
const FEW = 30 // questions under which a share says little

export function createOverview(store) {
  function draw() {
    const { shown } = store.counts
    const run = store.run()
    const caption = `${run.name} · ${store.text("lab_of", { n: store.count(shown.length), all: store.count(store.lab.n) })}`
    return [
      el("p", "caption", datum("span", null, caption)),
      el("h2", null, store.text("lab_labels")),
      el("div", "two", [el("div", null, [labels(), saving(shown)]), el("div", null, [explains(shown), issues(run), el("p", "note", store.text("lab_hint"))])]),
    ]
  }

  const width = () => store.layout.column

  // -- labels ------------------------------------------------------------------------------------

  function labels() {
    const { labels: meanings } = store.book
    const apart = (key) => (meanings[key]?.[0] === "adversarial" ? 1 : 0)
    const rows = Object.entries(store.counts.labels).filter(([key]) => !key.startsWith("passed")).sort(([a, n], [b, m]) => apart(a) - apart(b) || m - n || a.localeCompare(b))
    if (!rows.length) return el("p", "meta", store.text("lab_no_loss"))
    const bars = rows.map(([key, n]) => ({ words: labelWord(store, key), n, paint: meanings[key] ? `fill: ${hue(meanings[key][0])}; stroke: ${edge(meanings[key][0])}` : null, act: () => store.sift({ where: { kind: "label", value: key } }) }))
    return chart(bars, Math.max(...rows.map(([, n]) => n)))
  }

  /** Bars with their words before and their numbers behind. */
  function chart(bars, most, ground = false) {
    const wide = width()
    const words = Math.min(store.state.language === "zh" ? 150 : 208, wide * 0.48)
    const room = wide - words - NUMBER
    return svg("svg", { class: "chart", width: wide, height: bars.length * LINE + 4, role: "group" }, bars.map(({ words: said, n, paint, act, help }, i) => {
      const y = i * LINE
      const node = svg("g", { class: "bar-line" }, [
        svg("rect", { class: "ground", x: -4, y, width: wide + 4, height: LINE - 1, rx: 3 }),
        svg("text", { x: 0, y: y + 14 }, said),
        ground ? svg("rect", { class: "track", x: words, y: y + 5, width: room, height: 10 }) : null,
        svg("rect", { class: paint ? "chart-bar" : ground ? "chart-bar plain" : "chart-bar aside", x: words, y: y + (ground ? 5 : 4), width: Math.max(1.5, (room * n) / most), height: ground ? 10 : 12, style: paint }),
        svg("text", { class: "strong", x: wide, y: y + 14, "text-anchor": "end" }, store.count(n)),
      ])
      if (help) store.tip(node, () => help)
      return act ? pressable(node, `${said}: ${n}`, act) : node
    }))
  }

  // -- what would bring it in --------------------------------------------------------------------

  function saving(shown) {
    const run = store.run()
    const lost = shown.filter((q) => run.saves[q] !== null)
    if (!lost.length) return null
    const counts = new Map()
    for (const q of lost) for (const kind of run.saves[q].length ? run.saves[q] : ["none"]) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    const rows = [...counts].sort(([a, n], [b, m]) => (a === "none") - (b === "none") || m - n || a.localeCompare(b))
    const bars = rows.map(([kind, n]) => ({ words: store.knows(`saves_${kind}`) ? store.text(`saves_${kind}`) : kind, n }))
    return block(store.text("lab_saving"), store.text("lab_saving_n", { n: store.count(lost.length) }), [chart(bars, lost.length, true), el("p", "meta", store.text("lab_saving_note"))])
  }

  // -- does the replay explain the runs? ---------------------------------------------------------

  /**
   * The share that passed with all of the evidence in the prompt of the chosen run's trace, and without. The
   * other runs are the controls: this replay is not theirs, so it should tell nothing about them.
   */
  function explains(shown) {
    const run = store.run()
    const held = run.traced ? run : store.lab.runs.find((one) => one.traced)
    if (!held || store.lab.runs.length < 1) return null
    const asked = shown.filter((q) => store.questions.category[q] !== 5 && held.reached(q).length)
    if (asked.length < FEW && store.sifted()) return null
    const rows = store.lab.runs.map((one) => explained(one, held, asked))
    const head = ["", "lab_with", "lab_without", "lab_gap"].map((key) => el("th", null, key ? store.text(key) : "", { scope: "col" }))
    return block(store.text("lab_explains"), store.text("lab_share_passed"), [el("table", "explains", [el("thead", null, el("tr", null, head)), el("tbody", null, rows)]), el("p", "meta", store.text("lab_explains_note"))])
  }

  function explained(run, held, asked) {
    const share = [[0, 0], [0, 0]] // [passed, scored] without and with the evidence
    for (const q of asked) {
      if (run.ok(q) === 2) continue
      const side = share[held.reached(q).every(([, stage]) => stage === 8) ? 1 : 0]
      side[0] += run.ok(q)
      side[1] += 1
    }
    const [without, within] = share
    const gap = within[1] && without[1] ? signed(Math.round((100 * within[0]) / within[1]) - Math.round((100 * without[0]) / without[1])) : "–"
    const told = ([passed, n]) => el("td", null, [percent(passed, n), el("span", "quiet", ` (${store.count(n)})`)])
    const trace = run === held ? store.text(`lab_trace_${run.trace}`) : store.text("lab_control")
    return el("tr", null, [el("th", null, [datum("span", null, run.name), ` · ${trace}`], { scope: "row" }), told(within), told(without), el("td", null, gap)])
  }

  // -- what came in ------------------------------------------------------------------------------

  function issues(run) {
    if (!run.issues.length && !run.origin) return null
    const rows = run.issues.map(([code, n, words]) => el("tr", null, [el("th", null, datum("span", null, code), { scope: "row" }), el("td", "left", datum("span", null, words)), el("td", null, store.count(n))]))
    return block(store.text("lab_came_in"), null, [run.origin ? datum("p", "meta", run.origin) : null, rows.length ? el("table", "explains", el("tbody", null, rows)) : null])
  }

  return { draw }
}

const signed = (n) => (n < 0 ? `−${-n}` : n > 0 ? `+${n}` : "0")
