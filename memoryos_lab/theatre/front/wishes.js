// The wish: what is asked for, and every action that changes it (docs/theatre.md).

import { createPost } from "./post.js"

/** Gives the store its actions on knobs, presets and comparison; returns what the store itself needs of the wish. */
export function createWishes(store, changed) {
  const { host, state } = store
  let wish = { a: { preset: "paper", asking: "live", knobs: {} }, b: null, gesture: 0, turn: 0, pick: null, language: "en", lock: "open", future: true, map: "umap", tick: 0, tour: null }
  let adopted = null // key of the conversation whose run was taken over
  let inGesture = false
  const past = [] // settings that undo goes back to

  const post = createPost(read, (told) => host.wish(told), (pending) => store.set({ pending }))

  function read() {
    wish = { ...wish, turn: state.turn, pick: state.pick, language: state.language, lock: state.lock, future: state.future, tour: state.tour }
    return wish
  }
  function tell(fields, now) {
    wish = { ...wish, ...fields }
    if (now) post.now()
    else if (state.playing) post.hold()
    else post.later()
  }

  // -- gestures: what one drag, click or undo does is told as one change ------------------------------

  function begin() {
    if (inGesture) return
    inGesture = true
    past.push({ a: wish.a, b: wish.b })
    wish = { ...wish, gesture: wish.gesture + 1 }
  }
  store.endGesture = () => {
    inGesture = false
    const last = past.at(-1)
    if (last && JSON.stringify(last) === JSON.stringify({ a: wish.a, b: wish.b })) past.pop()
  }
  function ask(settings, side = state.side) {
    begin()
    tell(settings, true)
    store.set({ side })
    changed("knobs")
  }
  function askAtOnce(settings, side) {
    if (!store.canMove()) return
    store.endGesture()
    ask(settings, side)
    store.endGesture()
  }

  // -- knobs ------------------------------------------------------------------------------------------

  const runOf = (side) => (side === "b" && store.other) || store.run
  store.setting = (side = state.side) => wish[side]
  /** The run that the knobs of a side are shown of. */
  store.runOf = (side = state.side) => runOf(side)
  /** The value of every knob as it is wished, which the shown run may still be behind of. */
  store.values = (side = state.side) => ({ ...runOf(side).base, ...wish[side]?.knobs })
  store.base = (side = state.side) => runOf(side).base
  /** Whether the host answers to every knob, and nothing holds them still. */
  store.canMove = () => Boolean(host.live) && state.lock === "open"
  store.canTurn = (name) => store.canMove() || Boolean(state.lock === "open" && host.stops?.[name])

  /** Move knobs of the side that is being set. `settled: false` while a slider is dragged. */
  store.turnKnobs = (values, { settled = true } = {}) => {
    const known = (name) => store.canTurn(name) && name in runOf(state.side).knobs
    const allowed = Object.entries(values).filter(([name]) => known(name)).map(([name, value]) => [name, snapped(name, value)])
    const now = store.values()
    if (allowed.some(([name, value]) => now[name] !== value)) {
      const setting = wish[state.side]
      ask({ [state.side]: { ...setting, knobs: onlyMoved(setting, Object.fromEntries(allowed)) } })
    }
    if (settled) store.endGesture()
  }
  /** Where runs were computed beforehand, the nearest of them. */
  function snapped(name, value) {
    const stops = host.live ? null : host.stops[name]
    return stops ? stops.reduce((best, stop) => (Math.abs(stop - value) < Math.abs(best - value) ? stop : best)) : value
  }
  function onlyMoved(setting, values) {
    const base = runOf(state.side).preset === setting.preset ? store.base() : {}
    return Object.fromEntries(Object.entries({ ...setting.knobs, ...values }).filter(([name, value]) => base[name] !== value))
  }

  // -- presets, comparison, undo ----------------------------------------------------------------------

  /** Take a preset, another way of asking, or both; knobs go back to the preset's own. */
  store.choose = (fields) => {
    const setting = wish[state.side]
    askAtOnce({ [state.side]: { ...setting, ...fields, knobs: fields.preset ? {} : setting.knobs } })
  }
  /** Every knob back to the preset's own. */
  store.resetKnobs = () => {
    const base = store.base()
    store.endGesture()
    store.turnKnobs(Object.fromEntries(Object.keys(store.setting().knobs).map((name) => [name, base[name]])))
  }
  /** Show a second run below; `null` ends it. The knobs then set the second. */
  store.compareWith = (setting) => askAtOnce({ b: setting }, setting ? "b" : "a")
  store.swapSides = () => wish.b && askAtOnce({ a: wish.b, b: wish.a })
  store.undo = () => {
    store.endGesture()
    if (state.lock !== "open") return
    const before = past.pop()
    if (!before) return
    wish = { ...wish, gesture: wish.gesture + 1 }
    tell({ a: before.a, b: before.b }, true)
    if (!before.b) store.set({ side: "a" })
    changed("knobs")
  }
  store.canUndo = () => past.length > 0
  store.chooseMap = (map) => tell({ map }, true)
  store.askAgain = () => tell({ tick: wish.tick + 1 }, true)

  /** The wish is what is shown. */
  function takeOver() {
    const { run, other } = store
    wish = { ...wish, a: settingOf(run), b: other && settingOf(other) }
    if (!other) store.set({ side: "a" })
    changed("knobs")
  }

  return {
    tell,
    answered: post.answered,
    agree: post.agree,
    forget: () => void (past.length = 0),
    /** What the host has wished already is wished here too. */
    standAt: (fields) => void (wish = { ...wish, ...fields }),
    /** The first run of a conversation, or one that was not wished for here, says what the wish is. */
    adopt(run) {
      if (adopted !== run.conversation || !post.isWaiting()) takeOver()
      adopted = run.conversation
    },
    /** What was wished could not be: the wish is again what is shown, unless there is a newer one. */
    refuse() {
      if (post.isBehind()) return
      takeOver()
      store.endGesture()
    },
  }
}

/** What was chosen and moved to get this run. */
function settingOf(run) {
  const moved = Object.keys(run.knobs).filter((name) => run.knobs[name] !== run.base[name])
  return { preset: run.preset, asking: run.asking, knobs: Object.fromEntries(moved.map((name) => [name, run.knobs[name]])) }
}
