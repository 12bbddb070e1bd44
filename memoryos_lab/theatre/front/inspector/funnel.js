// The way from question to answer: a block stands where questions were lost, and the numbers below add up.

import { el, fill, svg } from "../dom.js"
import { HEADS, LINE } from "./layout.js"
import { edge, hue, pressable } from "./marks.js"
import { PASSED } from "./model.js"
import { clipped, labelWord } from "./telling.js"

const ROWS = ["all", "anyway", 4, 2, 1, 3]
const APART = 9 // px between the categories and the one that stands apart
const BAR = { width: 82, height: 7, end: 54 } // of shares; `end`: from its right end to the gutter's

export function createFunnel(store) {
  const element = el("div", "funnel")

  function update(changes) {
    if (!["filter", "run", "language", "size", "runs"].some((name) => changes.has(name))) return
    const { layout, counts } = store
    const below = HEADS + layout.river + 18
    const rows = store.lab.ungrouped ? [...ROWS, 0] : ROWS
    const apart = below + rows.length * LINE + APART
    const height = apart + LINE
    const width = layout.gutter + layout.way
    const picture = svg("svg", { width, height, role: "group", "aria-label": spoken() })
    picture.append(...heads(), ...river(counts.rows.all), ...blocks(counts.rows.all, below), ...rows.map((key, i) => line(key, below + i * LINE)), line(5, apart))
    picture.append(svg("line", { class: "rule", x1: 14, x2: width, y1: apart - APART / 2 - 1, y2: apart - APART / 2 - 1 }))
    fill(element, picture)
  }

  /** The picture as a sentence. */
  function spoken() {
    const { gates } = store.book
    const { lost, anyway, n } = store.counts.rows.all
    const said = gates.slice(0, PASSED).flatMap((gate, i) => (lost[i] + anyway[i] ? [`${store.text("gate_" + gate)} −${lost[i] + anyway[i]}`] : []))
    return [store.text("lab_funnel", { n: store.count(n) }), ...said].join(", ")
  }

  // -- heads --------------------------------------------------------------------------------------

  function heads() {
    const { x, folded, step } = store.layout
    const gates = store.book.gates
    const first = folded ? Number(folded[0]) : -1
    return gates.flatMap((gate, i) => {
      if (folded.includes(String(i)) && i !== first) return []
      const many = i === first
      const word = many ? [...folded].map((one) => store.text(`gate_${gates[one]}`)).join(" ") : store.text(`gate_${gate}`)
      const on = store.state.filter.where?.kind === "gate" && store.state.filter.where.value === i
      const fits = word.length * (store.state.language === "zh" ? 12 : 6.6) <= step
      const shown = fits || !many ? word : store.text("lab_folded", { from: folded[0], to: folded.at(-1) })
      const node = svg("g", { class: on ? "gate on" : "gate" }, [
        svg("rect", { x: x(i) - step / 2 + 1, y: 3, width: step - 2, height: 27, rx: 4 }),
        svg("text", { class: fits ? "strong" : "strong small", x: x(i), y: 15, "text-anchor": "middle" }, shown),
        svg("text", { class: "note", x: x(i), y: 26, "text-anchor": "middle" }, under(i, many)),
      ])
      store.tip(node, () => (many ? store.text("lab_folded_help", { gates: word }) : store.text(`gate_${gate}_help`)))
      return i && !many ? pressable(node, store.text(`gate_${gate}_help`), () => store.sift({ where: { kind: "gate", value: i } }), { pressed: on }) : node
    })
  }

  function under(gate, many) {
    const { held } = store.run()
    if (many) return store.text("lab_folded_under")
    const cut = { 4: held?.m && `m ${held.m}`, 5: held?.k && `k ${held.k}` }[gate]
    if (cut) return store.layout.step < 45 ? cut : store.text("lab_best", { n: cut })
    return ["", "S0 S1", "S2", "S3", "S5", "S6", "S4 S7", "S8", ""][gate]
  }

  // -- waterfall ----------------------------------------------------------------------------------

  /** Those who are still on their way, between the gates. */
  function river({ n, lost, anyway }) {
    if (!n) return []
    const scale = store.layout.river / n
    const wide = width() / 2
    let alive = n
    const pieces = []
    for (let i = 0; i < PASSED; i += 1) {
      const from = i ? store.layout.x(i) - wide : store.layout.x(0)
      alive -= lost[i] + anyway[i]
      const to = store.layout.x(i + 1) - wide
      pieces.push(svg("rect", { class: store.run().traced ? "river" : "river dry", x: from, y: HEADS, width: Math.max(0, to - from), height: Math.max(0, alive * scale) }))
    }
    return pieces
  }

  function blocks(row, below) {
    if (!row.n) return []
    const scale = store.layout.river / row.n
    let alive = row.n
    const made = []
    for (let gate = 0; gate <= PASSED; gate += 1) {
      const gone = row.lost[gate] + (gate < PASSED ? row.anyway[gate] : 0)
      if (gone) made.push(svg("line", { class: "hair", x1: store.layout.x(gate), x2: store.layout.x(gate), y1: HEADS + alive * scale + 2, y2: below - 4 }))
      let y = HEADS + (alive - gone) * scale
      for (const part of parts(row, gate)) {
        made.push(block(part, gate, y, part.n * scale))
        y += part.n * scale
      }
      alive -= gone
    }
    return made
  }

  /** What a gate's block is made of: a part a label, in the order of the families; those who passed anyway last. */
  function parts(row, gate) {
    if (gate === PASSED) return row.lost[gate] === 0 ? [] : [{ key: "passed", n: row.lost[gate], where: { kind: "gate", value: PASSED } }]
    const { labels } = store.book
    const places = { no_evidence: 0, unscorable: 0, no_trace: 7 }
    const found = [...Object.keys(labels), ...Object.keys(places)].filter((key) => row.keys[key] && (labels[key]?.[1] ?? places[key]) === gate)
    const made = found.map((key) => ({ key, n: row.keys[key], family: labels[key]?.[0], where: { kind: "label", value: key } }))
    const anyway = row.anyway[gate]
    return anyway ? [...made, { key: "passed_anyway", n: anyway, where: { kind: "anyway", value: gate } }] : made
  }

  function block({ key, n, family, where }, gate, y, height) {
    const wide = width()
    const plain = { passed: "block passed", passed_anyway: "block anyway" }[key] ?? (family ? "block" : "block aside")
    const paint = family ? `fill: ${hue(family)}; stroke: ${edge(family)}` : null
    const chosen = store.state.filter.where
    const node = svg("rect", { class: chosen && !meets(chosen, where, family) ? `${plain} dim` : plain, x: store.layout.x(gate) - wide / 2, y: y + 0.5, width: wide, height: Math.max(1, height - 1), style: paint })
    const words = () => `${key === "passed" ? store.text("label_passed") : labelWord(store, key)}: ${store.count(n)}`
    store.tip(node, words)
    return pressable(node, words(), () => store.sift({ where }))
  }

  /** Is a part of a block among what is filtered for? */
  function meets(chosen, where, family) {
    if (chosen.kind === "family") return family === chosen.value
    if (chosen.kind === "anyway") return where.kind === "anyway" && (chosen.value === undefined || chosen.value === where.value)
    if (chosen.kind === "gate") return gateOf(where) === chosen.value && where.kind !== "anyway"
    return where.value === chosen.value
  }
  const gateOf = ({ kind, value }) => (kind === "gate" ? value : store.book.labels[value]?.[1] ?? { no_trace: 7 }[value] ?? 0)
  const width = () => Math.min(34, store.layout.step * 0.62)

  // -- numbers ------------------------------------------------------------------------------------

  function line(key, y) {
    const { layout, counts } = store
    const anyway = key === "anyway"
    const row = counts.rows[anyway ? "all" : key]
    const chosen = anyway ? store.state.filter.where?.kind === "anyway" : store.state.filter.category.includes(key)
    const word = key === "all" ? store.text(store.lab.ungrouped ? "lab_all_others" : "lab_all") : anyway ? store.text("lab_anyway_row") : store.category(key)
    const total = anyway ? sum(row.anyway) : row.n
    const frame = svg("rect", { class: chosen ? "ground on" : "ground", x: 8, y, width: layout.gutter + layout.way - 8, height: LINE - 1, rx: 3 })
    const node = svg("g", { class: `line ${anyway ? "anyway" : ""}` }, [
      frame,
      anyway ? svg("circle", { class: "ring", cx: 20, cy: y + 9, r: 3.4 }) : null,
      svg("text", { class: key === "all" || chosen ? "strong" : null, x: anyway ? 29 : 16, y: y + 13 }, clipped(word, Math.floor((layout.gutter - 160) / 6))),
      anyway ? null : shares(row, y),
      svg("text", { class: "quiet", x: layout.gutter - 10, y: y + 13, "text-anchor": "end" }, store.count(total)),
      ...numbers(key, row, y),
    ])
    if (key === 5) store.tip(frame, () => store.text("lab_apart_help"))
    if (key !== "all") pressable(frame, `${word}: ${store.count(total)}`, () => (anyway ? store.sift({ where: { kind: "anyway" } }) : store.sift({ category: toggled(key) })), { pressed: chosen })
    return node
  }

  const toggled = (key) => {
    const { category } = store.state.filter
    return category.includes(key) ? category.filter((one) => one !== key) : [...category, key].sort()
  }

  function numbers(key, row, y) {
    const anyway = key === "anyway"
    const columns = store.book.gates.map((_, gate) => gate).filter((gate) => !store.layout.folded.includes(String(gate)))
    return columns.map((gate) => {
      const n = anyway ? (gate === PASSED ? sum(row.anyway) : row.anyway[gate]) : row.lost[gate]
      const silent = !n && (gate === 0 || anyway || (key === 5 && gate < 7))
      if (silent) return null
      const sign = n ? (gate < PASSED ? "−" : anyway ? "+" : "") : ""
      const text = svg("text", { class: `${key === "all" ? "strong" : ""} ${n ? "" : "zero"}`, x: store.layout.x(gate), y: y + 13, "text-anchor": "middle" }, n ? sign + store.count(n) : "·")
      return n ? pressable(text, `${store.text("gate_" + store.book.gates[gate])} ${sign}${n}`, () => sift(key, gate), { stop: key === "all" }) : text
    })
  }

  function sift(key, gate) {
    if (key === "anyway") return store.sift({ where: gate === PASSED ? { kind: "anyway" } : { kind: "anyway", value: gate } })
    const where = { kind: "gate", value: gate }
    store.sift(key === "all" ? { where } : { where, category: [key] })
  }

  /** What became of a category, as shares of a bar. */
  function shares(row, y) {
    if (!row.n) return null
    const families = store.book.families.map((family) => [hue(family), row.families[family] ?? 0])
    let x = store.layout.gutter - BAR.end - BAR.width
    return [["var(--grey-edge)", row.passed], ...families].map(([paint, n]) => {
      const wide = (BAR.width * n) / row.n
      const part = n ? svg("rect", { class: "share", x, y: y + 6, width: Math.max(0.5, wide - 0.6), height: BAR.height, style: `fill: ${paint}` }) : null
      x += wide
      return part
    })
  }

  return { element, update }
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)
