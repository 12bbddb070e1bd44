// What came in and what became of it, as a sum; the search, and filters as chips with their counts.

import { button, el, fill } from "../dom.js"
import { HEADS } from "./layout.js"
import { edge, hue } from "./marks.js"

const ROOMY = 1560 // px from which on flags stand as chips
const ORDER = ["passed", "passed_anyway", "failed", "no_trace", "no_evidence", "unscorable"]

export function createFilters(store) {
  const total = el("p", "total")
  const search = el("input", "search", null, { type: "search", spellcheck: "false" })
  const sample = el("select", "sample")
  const flag = el("select", "flag")
  const families = el("div", "chips")
  const flags = el("div", "chips flags")
  const element = el("section", "filters", [total, el("div", "pair", [search, el("div", "choices", [sample, flag])]), families, flags])

  search.addEventListener("input", () => store.sift({ text: search.value }))
  sample.addEventListener("change", () => store.sift({ sample: Number(sample.value) }))
  flag.addEventListener("change", () => store.sift({ flag: flag.value || null }))

  function update(changes) {
    if (["size", "runs"].some((name) => changes.has(name))) Object.assign(element.style, { width: `${store.layout.gutter - 30}px`, maxHeight: `${HEADS + store.layout.river + 8}px` })
    if (["language", "questions"].some((name) => changes.has(name))) relabel()
    if (!["filter", "language", "audited", "size"].some((name) => changes.has(name))) return
    if (search.value !== store.state.filter.text) search.value = store.state.filter.text
    sample.value = String(store.state.filter.sample)
    fill(total, summed())
    fill(families, [...store.book.families.map(family), anyway()])
    drawFlags()
  }

  /** Chips where there is room for them, else a list to choose from. */
  function drawFlags() {
    const narrow = store.layout.width < ROOMY
    element.classList.toggle("narrow", narrow && !sample.hidden)
    const present = store.book.flags.filter((name) => store.counts.flags[name] || name === store.state.filter.flag)
    flag.hidden = !narrow
    fill(flags, narrow ? null : present.map(flagChip))
    if (!narrow) return
    fill(flag, [el("option", null, store.text("lab_flags"), { value: "" }), ...present.map((name) => el("option", null, `${store.text(`flag_${name}`)} ${store.count(store.counts.flags[name] ?? 0)}`, { value: name }))])
    flag.value = store.state.filter.flag ?? ""
  }

  function relabel() {
    const { samples } = store.questions
    search.placeholder = store.text("lab_search")
    search.setAttribute("aria-label", store.text("lab_search"))
    sample.setAttribute("aria-label", store.text("lab_samples"))
    flag.setAttribute("aria-label", store.text("lab_flags"))
    sample.hidden = samples.length < 2
    fill(sample, [store.text("lab_samples"), ...samples].map((name, i) => el("option", null, name, { value: i - 1 })))
  }

  /** "1,986 questions = 730 passed + 1,187 failed + 69 aside", of what is shown. */
  function summed() {
    const { shown, sum } = store.counts
    const by = (...keys) => keys.reduce((all, key) => all + (sum[key] ?? 0), 0)
    const terms = [["passed", by("passed", "passed_anyway")], ["failed", by("failed")], ["no_trace", by("no_trace")], ["aside", by("no_evidence", "unscorable")]]
    const told = terms.filter(([name, n]) => n || name === "passed" || name === "failed")
    const all = store.lab.n
    const node = el("span", null, [
      el("b", null, store.count(shown.length)),
      shown.length < all ? ` ${store.text("lab_of_all", { all: store.count(all) })}` : ` ${store.text("lab_questions")}`,
      " = ",
      ...told.flatMap(([name, n], i) => [i ? " + " : "", el("b", null, store.count(n)), ` ${store.text("lab_sum_" + name)}`]),
    ])
    store.tip(node, () => ORDER.filter((key) => sum[key]).map((key) => `${store.text("label_" + key)} ${store.count(sum[key])}`).join(" · "))
    return [node, store.sifted() ? button("link", store.text("lab_clear"), store.text("lab_clear"), store.clear) : null]
  }

  function family(key) {
    const on = store.state.filter.where?.kind === "family" && store.state.filter.where.value === key
    return chip(store.text(`family_${key}`), store.counts.families[key], on, () => store.sift({ where: { kind: "family", value: key } }), `background: ${hue(key)}; border-color: ${edge(key)}`)
  }

  function anyway() {
    const on = store.state.filter.where?.kind === "anyway" && store.state.filter.where.value === undefined
    return store.run().traced ? chip(store.text("label_passed_anyway"), store.counts.families.anyway, on, () => store.sift({ where: { kind: "anyway" } }), "", "ring") : null
  }

  function flagChip(name) {
    const node = chip(store.text(`flag_${name}`), store.counts.flags[name], name === store.state.filter.flag, () => store.sift({ flag: name }))
    return store.tip(node, () => store.text(`flag_${name}_help`))
  }

  function chip(word, n, on, act, paint = null, mark = "square") {
    const content = [paint === null ? null : el("i", mark, null, { style: paint || null }), word, el("span", null, store.count(n ?? 0))]
    const node = button(n ? "chip" : "chip zero", `${word} ${n ?? 0}`, content, act)
    node.removeAttribute("title")
    node.setAttribute("aria-pressed", String(on))
    return node
  }

  return { element, update, search: () => search.focus() }
}
