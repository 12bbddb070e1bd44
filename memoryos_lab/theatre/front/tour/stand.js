// Where the theatre stands while the tour goes on, and how it stood before.

const STAND_RUN_UP = 450 // ms on the turn before, so that the move to the next one is seen

/** How the theatre stands now: what the tour puts back when it is left. */
export function standing(store) {
  return { a: store.setting("a"), b: store.setting("b"), future: store.state.future }
}

/** How it stands where nobody has moved anything. */
export function untouched({ preset, asking }) {
  return { a: { preset, asking, knobs: {} }, b: null, future: true }
}

/** Put knobs and future back. Time and pick stay: the learner looks at something. */
export function putBack(store, before) {
  if (!before) return
  store.set({ future: before.future })
  setRun(store, before.a)
  if (before.b && !store.setting("b")) store.compareWith(before.b)
}

/** Stand where a step begins. @returns a timer of what is still to come, 0 for nothing */
export function standAt(store, tour, { place, done, said }) {
  if (place.knobs) setRun(store, { preset: tour.preset, asking: tour.asking, knobs: place.knobs })
  if (said) store.set({ future: false }) // what the learner is to foresee is not drawn yet
  store.play(0)
  store.set({ drawer: false, whatIf: null })
  const moves = !said && done.by === "read" && place.turn > 1
  if (moves) store.pick(null)
  else pickAt(store, place.pick)
  store.go(moves ? place.turn - 1 : place.turn)
  if (!moves) return 0
  return setTimeout(() => {
    store.go(place.turn)
    pickAt(store, place.pick)
  }, STAND_RUN_UP)
}

export function pickAt(store, pick) {
  if (pick) store.pick(pick.kind, pick.id)
  else store.pick(null)
}

/** One run with these settings, by the moves that a hand would make; nothing where it is shown already. */
function setRun(store, { preset, asking, knobs }) {
  if (store.setting("b")) store.compareWith(null)
  const now = store.setting("a")
  if (now.preset !== preset || now.asking !== asking) store.choose({ preset, asking })
  const base = store.base("a")
  const moved = Object.keys(store.setting("a").knobs).map((name) => [name, base[name]])
  store.turnKnobs({ ...Object.fromEntries(moved), ...knobs })
}
