// What is shown of the laboratory and every action on it. Views read it and are told the names of what changed.

import { isolated } from "../words.js"
import { readAddress, writeAddress } from "./address.js"
import { counted, NO_FILTER } from "./counting.js"
import { laboratory } from "./model.js"

/**
 * @param host what surrounds the laboratory: `theme` (it may choose dark or light itself), and, where the host
 *   can: `replay({question, sample, turn, run})`, `address(text)`, `speak(language)`, `sweep(wish)`, `cancel()`.
 */
export function createStore(host) {
  const listeners = []
  const changes = new Set()
  let announced = false
  let wanted = null // an address that waits for the questions

  const state = {
    tab: "why", run: 0, filter: NO_FILTER, open: -1, m: null, k: null, audited: false,
    language: "en", dark: false, knobs: {}, fault: null,
  }
  const store = { host, state, book: null, questions: null, runs: null, traces: null, pages: null, scores: null, overlay: null, sweep: null, sweeping: null, audit: null, lab: null, counts: null, layout: null }

  store.subscribe = (listener) => void listeners.push(listener)

  function changed(...names) {
    for (const name of names) changes.add(name)
    if (announced) return
    announced = true
    queueMicrotask(() => {
      announced = false
      const seen = new Set(changes)
      changes.clear()
      if (store.lab && ["runs", "questions", "audit", "run", "filter", "audited"].some((name) => seen.has(name))) {
        store.counts = counted(store.lab, state)
        seen.add("filter")
      }
      for (const listener of listeners) listener(seen)
      if (store.lab) host.address?.(writeAddress(store))
    })
  }

  /** Set fields of the state that need no action of their own. */
  store.set = (fields) => {
    const names = Object.keys(fields).filter((name) => state[name] !== fields[name])
    Object.assign(state, fields)
    if (names.length) changed(...names)
  }

  // -- what the host brings -----------------------------------------------------------------------

  store.receive = (slots) => {
    const { ui, ...rest } = slots
    Object.assign(store, rest)
    if (["questions", "runs", "traces", "book", "audit", "overlay"].some((name) => name in rest) && store.book && store.questions && store.runs && store.traces) takeRuns()
    if (ui) takeUi(ui)
    changed(...Object.keys(rest))
  }

  function takeRuns() {
    const before = store.lab?.questions
    store.lab = laboratory(store)
    if (before && before !== store.questions) Object.assign(state, { run: 0, filter: NO_FILTER, open: -1 })
    state.run = Math.min(state.run, store.lab.runs.length - 1)
    if (state.open < 0) restoreCuts()
    if (wanted !== null) adopt(wanted)
    changed("run")
  }

  function takeUi(ui) {
    for (const name of ["language", "dark"]) if (ui[name] !== undefined) store.set({ [name]: ui[name] })
    if (ui.address !== undefined) adopt(ui.address)
  }

  /** What a link asks for; what makes no sense in it is left out. */
  function adopt(text) {
    wanted = text
    if (!store.lab) return
    wanted = null
    const { audited } = state
    Object.assign(state, readAddress(store, text))
    if (state.audited !== audited) store.lab = laboratory(store)
    changed("tab", "run", "filter", "open", "cuts", "audited", "knobs", "language")
  }

  // -- choosing -----------------------------------------------------------------------------------

  store.run = () => store.lab.runs[state.run]

  store.useRun = (index) => {
    if (index === state.run) return
    state.run = index
    state.filter = { ...state.filter, where: null, flag: null }
    restoreCuts()
    changed("run", "cuts")
  }

  /** Change some filters; a choice that is made again is taken back. */
  store.sift = (fields) => {
    const again = !("text" in fields) && Object.entries(fields).every(([name, value]) => same(value, state.filter[name]))
    const first = Object.fromEntries(Object.keys(fields).map((name) => [name, NO_FILTER[name]]))
    state.filter = { ...state.filter, ...(again ? first : fields) }
    changed("filter")
  }
  store.sifted = () => Object.entries(NO_FILTER).some(([name, value]) => !same(value, state.filter[name]))
  store.clear = () => {
    state.filter = NO_FILTER
    changed("filter")
  }

  /** Open a question by its row, or close it. */
  store.pick = (row) => {
    if (row === state.open) return
    state.open = row
    restoreCuts()
    changed("open", "cuts")
  }

  /** Show a question among all, whatever was shown. */
  store.openQuestion = (id) => {
    const row = store.lab.at.get(id)
    if (row === undefined) return
    store.set({ tab: "why" })
    if (!store.counts.shown.includes(row)) store.clear()
    store.pick(row)
  }
  /** What a turn of a question's conversation says. */
  store.said = (row, turn) => {
    const find = (set) => set?.[store.questions.sample[row]].said.flat().find(([, id]) => id === turn)
    const found = store.pages && (find(pagesOf(state.run)) ?? find(store.pages.sets[0]))
    return found ? { speaker: found[2], text: found[3] } : null
  }
  const pagesOf = (run) => store.pages.sets[store.pages.of[run]]
  /** The pages of a question's conversation, as the memory of the chosen run was given them. */
  store.pagesFor = (row) => store.pages && pagesOf(state.run)[store.questions.sample[row]]
  store.at = (id) => store.lab?.at.get(id)

  /** Move a cut: what if more segments were searched, more pages read? */
  store.cut = (name, value) => {
    if (state[name] === value) return
    state[name] = value
    changed("cuts")
  }
  function restoreCuts() {
    const trace = store.lab?.runs[state.run]?.held
    Object.assign(state, { m: trace?.m ?? null, k: trace?.k ?? null })
  }

  store.audits = (audited) => {
    if (!audited && state.filter.flag === "gold_suspect") state.filter = { ...state.filter, flag: null }
    state.audited = audited
    store.lab = laboratory(store)
    changed("audited", "run")
  }

  /** Somebody chose another language: the host around may speak it too. */
  store.speak = (language) => {
    store.set({ language })
    host.speak?.(language)
  }

  // -- words --------------------------------------------------------------------------------------

  /** A text of the interface with values put in as they are, in the words of the system that it is about. */
  store.text = (key, values = {}, run = null) => store.template(key, run).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole))
  store.template = (key, run = null) => {
    const template = (run ?? about(key))?.speech?.texts[state.language][key] ?? store.book.texts[state.language][key]
    if (template === undefined) throw new Error(`there is no text called ${key}`)
    return template
  }
  store.knows = (key) => key in store.book.texts.en
  /** What a text is about, where nobody says: the sweep, or the chosen run. */
  const about = (key) => (key.startsWith("knobs.") && store.sweep) || (store.lab && store.run())
  store.count = (number) => number.toLocaleString("en")
  store.palette = () => store.book.palette[state.dark ? "dark" : "light"]

  /** A category as it is written everywhere: its integer, then its name. */
  store.category = (number) => (number >= 1 && number <= 5 ? `${number} ${store.text(`category_${number}`)}` : number ? String(number) : store.text("category_0"))

  /** A question in one line, for those who listen. */
  store.spoken = (row) => {
    const { id, category, text } = store.questions
    return `${isolated(id[row])}, ${store.category(category[row])}. ${isolated(text[row])} ${store.text("label_" + store.run().key(row))}`
  }
  return store
}

function same(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}
