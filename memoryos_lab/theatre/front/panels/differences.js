// Two runs of one conversation: the turns at which they part, and what each did otherwise.

import { datum, el, button } from "../dom.js"
import { lastAtOrBefore } from "../model.js"
import { nameOf, score, sentence, sentenceText } from "../words.js"
import { paneCaption, paneChip, paneEmpty, panePick, paneRows } from "./pane.js"

export function differencesPanel(pane) {
  const { store } = pane
  const { compare, state } = store
  const { turns, apart, segments, facts } = compare
  if (!turns.length) return [el("p", "state", compare.text[state.language]), paneEmpty(store.text("details.no_difference"))]
  const alone = segments.filter(([a, b]) => a < 0 || b < 0)
  const facts1 = facts.filter(([a, b]) => a < 0 || b < 0)
  return [
    el("p", "state", compare.text[state.language]),
    diffSteps(store, turns),
    diffTurn(pane),
    diffList(pane, "apart", apart, diffApart),
    diffList(pane, "segments", alone, diffSegment),
    diffList(pane, "facts", facts1, diffFact),
  ]
}

function diffSteps(store, turns) {
  const { turn } = store.state
  const i = lastAtOrBefore(turns, turn)
  const before = turns[i] === turn ? turns[i - 1] : turns[i]
  const after = turns[i + 1]
  const step = (key, to, sign) => {
    const node = button("step", store.text(key), sign, () => store.go(to))
    node.disabled = to === undefined
    return node
  }
  const place = turns[i] === turn ? store.text("details.difference_n", { i: i + 1, n: turns.length }) : store.text("details.differences_n", { n: turns.length })
  return el("div", "steps", [step("details.difference_before", before, "‹"), el("span", null, place), step("details.difference_after", after, "›")])
}

/** What A did and B did not at the turn of the cursor, and the other way round. */
function diffTurn({ store, model, turn }) {
  if (!store.compare.turns.includes(turn)) return el("p", "aside", store.text("details.same_turn", { turn }))
  const said = [model, store.other].map((run) => new Map((run.byTurn.get(turn) ?? []).map((row) => [sentenceText(store, run, row), row])))
  const side = (own, other, run, name) => {
    const rows = [...own].filter(([text]) => !other.has(text)).map(([, row]) => el("li", null, sentence(store, run, row)))
    return el("div", null, [el("h3", "side-title", name), rows.length ? el("ul", "lines", rows) : el("p", "aside", store.text("details.nothing_else"))])
  }
  return el("div", "sides", [side(said[0], said[1], model, `A${diffKnobs(store, model)}`), side(said[1], said[0], store.other, `B${diffKnobs(store, store.other)}`)])
}

/** The knobs that tell a run from the other one: " · θ .60". */
function diffKnobs(store, run) {
  if (store.run.system !== store.other.system) return ` · ${run.title[store.state.language]}`
  const apart = store.knobTable(run).filter(({ name }) => store.run.knobs[name] !== store.other.knobs[name])
  const named = apart.slice(0, 2).map(({ name, symbol, label }) => `${symbol || label[store.state.language]} ${diffValue(store, run.knobs[name])}`)
  return named.length ? ` · ${named.join(" ")}` : ` · ${run.preset}`
}

function diffValue(store, value) {
  if (value === null || value === undefined) return store.text("none")
  return typeof value === "number" && !Number.isInteger(value) ? score(value) : String(value)
}

function diffList(pane, name, rows, make) {
  if (!rows.length) return null
  return [paneCaption(pane.store.textOf(pane.store.compare, `details.diff_${name}`, { n: rows.length })), el("ul", "rows", paneRows(pane, `diff/${name}`, rows, (row) => make(pane, row), 12))]
}

function diffApart(pane, [page, turn, a, b]) {
  const { store, model } = pane
  const row = panePick(pane, "page", page, [el("span", "number", String(page + 1)), diffSide(store, model, a), " | ", diffSide(store, store.other, b), el("span", "times", String(turn))])
  return diffGoes(store, row, turn)
}

function diffSide(store, run, segment) {
  if (segment < 0) return el("span", "words", store.text("none"))
  return [paneChip(store, diffHue(store, run, segment)), datum("span", "words", nameOf(store, run, "segment", segment))]
}

/** A segment of B has the colour of that of A which holds more than half of its pages. */
function diffHue(store, run, segment) {
  if (run === store.run) return run.segments.hue[segment]
  const match = store.compare.segments.find(([a, b, shared, , pages]) => b === segment && a >= 0 && 2 * shared > pages)
  return match ? store.run.segments.hue[match[0]] : -1
}

function diffSegment(pane, [a, b, , pagesA, pagesB]) {
  const { store, model } = pane
  const [run, segment, pages, side] = a < 0 ? [store.other, b, pagesB, "B"] : [model, a, pagesA, "A"]
  const content = [el("b", "side-name", side), diffSide(store, run, segment), el("span", "times", store.text("details.n_pages", { n: pages }))]
  const opener = run.memberships[segment][0]
  const row = a < 0 ? panePick(pane, "page", opener?.[0] ?? 0, content) : panePick(pane, "segment", a, content)
  return diffGoes(store, row, run.segments.opened[segment])
}

function diffFact(pane, [a, b]) {
  const { store, model } = pane
  const [run, fact, side] = a < 0 ? [store.other, b, "B"] : [model, a, "A"]
  const content = [el("b", "side-name", side), datum("span", "words", `${run.slotOf[fact]} = ${run.facts.value[fact]}`), el("span", "times", String(run.facts.start[fact]))]
  const row = a < 0 ? panePick(pane, "page", run.facts.pages[fact][0] ?? 0, content) : panePick(pane, "fact", a, content)
  return diffGoes(store, row, run.facts.start[fact])
}

/** A row of a difference moves the cursor to its turn too. */
function diffGoes(store, row, turn) {
  row.firstChild.addEventListener("click", () => turn && store.go(turn))
  return row
}
