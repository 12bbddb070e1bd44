// The state of the theatre and everything that can be done to it. Views read; only actions change.

import { runModel, lastAtOrBefore } from "./model.js"
import { createWishes } from "./wishes.js"
import { kindOf } from "./words.js"

export const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32] // turns a second
const WINDOW = 600 // turns shown at once where a conversation is longer than LONG
const LONG = 1200
export const KINDS = ["promoted", "evicted", "opened", "learned", "recalled", "dropped"] // what "next event" stops at
export const OWN = "did" // and what only its system does, if one asks for it

/**
 * @param host what carries wishes: `{ wish(wish), live, theme }`. `live`: knobs can be moved;
 *   `theme`: the theatre may choose dark or light itself.
 */
export function createStore(host) {
  const listeners = []
  const changes = new Set()
  let announced = false

  const state = {
    turn: 0, pick: null, playing: 0, speed: 2, language: "en", lock: "open", dark: false,
    order: "born", future: true, whatIf: null, window: [0, 0], drawer: false, stops: new Set(KINDS), side: "a",
    pending: false, fault: null, tour: null,
  }
  const store = { host, state, book: null, conversation: null, map: null, run: null, other: null, compare: null, recall: null, tour: null }

  // -- telling ------------------------------------------------------------------------------------

  store.subscribe = (listener) => void listeners.push(listener)

  function changed(...names) {
    for (const name of names) changes.add(name)
    if (announced) return
    announced = true
    queueMicrotask(() => {
      announced = false
      const seen = new Set(changes)
      changes.clear()
      for (const listener of listeners) listener(seen)
    })
  }

  /** Set fields of the state that need no action of their own (drawer, order, future, whatIf, side …). */
  store.set = (fields) => {
    const names = Object.keys(fields).filter((name) => state[name] !== fields[name])
    Object.assign(state, fields)
    if (names.length) changed(...names)
  }

  // -- what the host answers ----------------------------------------------------------------------

  store.receive = (slots) => {
    const names = Object.keys(slots)
    if (slots.book) store.book = slots.book
    if (slots.conversation) takeConversation(slots.conversation)
    if (slots.map !== undefined) store.map = slots.map
    if (slots.tour !== undefined) store.tour = slots.tour
    if (slots.run) store.run = slots.run.key === store.run?.key && !slots.run.changed ? store.run : runModel(slots.run)
    if (slots.other !== undefined) store.other = slots.other && runModel(slots.other)
    if (slots.compare !== undefined) store.compare = slots.compare
    if (slots.recall !== undefined) store.recall = slots.recall
    if (slots.fault !== undefined) state.fault = slots.fault
    if (slots.ui) takeUi(slots.ui)
    if (slots.run) adoptRun(slots.run)
    if (slots.fault && store.run) wishes.refuse()
    if (slots.ui) wishes.agree()
    wishes.answered()
    changed(...names)
  }

  function takeConversation(conversation) {
    if (conversation.key === store.conversation?.key) return
    const before = store.conversation
    store.conversation = conversation
    state.window = conversation.n > LONG ? [0, WINDOW] : [0, conversation.n]
    if (before) Object.assign(state, { turn: Math.min(1, conversation.n), pick: null, playing: 0 })
    wishes.forget()
    changed("window", "turn", "pick")
  }

  function takeUi(ui) {
    for (const name of ["language", "lock", "future", "dark"]) if (ui[name] !== undefined) store.set({ [name]: ui[name] })
    if (ui.map) wishes.standAt({ map: ui.map })
    if (ui.turn !== undefined) store.go(ui.turn)
    if (ui.pick !== undefined) state.pick = ui.pick
    changed("turn", "pick")
  }

  /** A run may have other segments and facts than the one before: what is picked must still exist. */
  function adoptRun(run) {
    wishes.adopt(run)
    state.turn = Math.min(state.turn, run.n)
    const count = { page: run.n, segment: run.segments.label.length, chain: run.n, fact: run.facts.value.length, question: store.conversation.questions.length }
    if (state.pick && !(state.pick.id < count[state.pick.kind])) store.pick(null)
  }

  // -- time ---------------------------------------------------------------------------------------

  store.go = (turn) => {
    const n = store.conversation?.n ?? 0
    const to = Math.max(0, Math.min(n, Math.round(turn)))
    if (to === state.turn) return
    state.forward = to === state.turn + 1
    state.turn = to
    state.moved = performance.now()
    follow()
    changed("turn")
    wishes.tell({})
  }
  store.step = (by) => store.go(state.turn + by)

  /** Jump to the next turn (or the one before) at which something of the chosen kinds happens. */
  store.jump = (direction, kinds = state.stops) => {
    const turns = store.eventful(kinds)
    const i = lastAtOrBefore(turns, direction > 0 ? state.turn : state.turn - 1)
    const to = direction > 0 ? turns[i + 1] : turns[i]
    if (to !== undefined) store.go(to)
  }
  store.eventful = (kinds) => {
    if (store.compare && store.other) return store.compare.turns
    return [...new Set(store.run.events.filter((row) => kinds.has(kindOf(store, row))).map((row) => row[0]))].sort((a, b) => a - b)
  }

  /** Direction 1, -1, or 0 to stop. */
  store.play = (direction) => {
    const n = store.conversation?.n ?? 0
    if (direction > 0 && state.turn >= n) store.go(0)
    if (direction < 0 && state.turn <= 0) store.go(n)
    state.clock = null
    store.set({ playing: direction })
    if (!direction) wishes.tell({})
  }
  /** Called once a frame while playing. */
  store.advance = (now) => {
    const before = state.clock ?? now - 1000 / state.speed
    const turns = Math.floor(((now - before) * state.speed) / 1000)
    if (!turns) return
    state.clock = before + (turns * 1000) / state.speed
    const to = state.turn + state.playing * turns
    store.go(to)
    if (to <= 0 || to >= store.conversation.n) store.play(0)
  }

  /** Keep the cursor in the window: jump by most of a window, never creep. */
  function follow() {
    const [first, last] = state.window
    const span = last - first
    if (state.turn >= first && state.turn <= last) return
    const from = state.turn < first ? state.turn - span * 0.8 : state.turn - span * 0.2
    store.look(from, from + span)
  }
  /** Show the turns from `first` to `last`. */
  store.look = (first, last) => {
    const n = store.conversation.n
    const span = Math.max(Math.min(20, n), Math.min(n, last - first))
    const from = Math.max(0, Math.min(n - span, first))
    store.set({ window: [Math.round(from), Math.round(from + span)] })
  }

  // -- picking ------------------------------------------------------------------------------------

  store.pick = (kind, id) => {
    const same = kind && state.pick?.kind === kind && state.pick.id === id
    if (same || (!kind && !state.pick)) return
    state.pick = kind ? { kind, id } : null
    changed("pick")
    wishes.tell({ pick: state.pick }, kind === "question")
  }

  /** What the last move changed is no longer pointed out. */
  store.forgetChanges = () => {
    if (!store.run?.changed) return
    store.run = { ...store.run, changed: null }
    changed("run")
  }

  store.speak = (language) => {
    store.set({ language })
    wishes.tell({ language }, true)
  }

  /** Show what is still to come, or hide it. */
  store.foresee = (future) => {
    store.set({ future })
    wishes.tell({})
  }

  /** Knobs can be moved from now on. */
  store.unlock = () => {
    store.set({ lock: "open" })
    wishes.tell({}, true)
  }

  /** Go to a step of the guided tour; 0 asks whether to begin, `null` leaves it. */
  store.tourTo = (step) => {
    store.set({ tour: step })
    wishes.tell({})
  }

  // -- words --------------------------------------------------------------------------------------

  /** A text of the interface with values put in as they are. */
  store.text = (key, values = {}) => store.textOf(store.run, key, values)
  /** The same in the words of the system of another run, or of a comparison. */
  store.textOf = (model, key, values = {}) => store.template(key, model).replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole))
  store.template = (key, model = store.run) => {
    const template = model?.speech?.texts[state.language][key] ?? store.book.texts[state.language][key]
    if (template === undefined) throw new Error(`there is no text called ${key}`)
    return template
  }
  /** The knobs of the system of a run: none of a memory that was watched. */
  store.knobTable = (run) => store.book.systems[run.system]?.knobs ?? []
  store.palette = () => store.book.palette[state.dark ? "dark" : "light"]

  const wishes = createWishes(store, changed)
  return store
}
