// Which tour there is: the one that the host brought for this conversation, or four steps made of the run.

import { genericSteps } from "./generic.js"

/** `{name, steps, at, links, preset, asking}`; name "" for the one made of the run. */
export function tourOf(store) {
  const tour = hostTour(store)
  return tour && isMemoryOS(store) ? tour : { name: "", steps: genericSteps(store.run), at: 0, links: null }
}

/** The tour that the host brought for this conversation, where it can be taken; null for none. */
export function hostTour({ tour, conversation, canMove }) {
  return tour && tour.conversation === conversation.key && canMove() ? tour : null
}

/** Whether the run is of the system that a host's tour tells of. */
export function isMemoryOS({ book, run }) {
  return book.systems[run.system]?.kin === "own"
}

/** The words of a step in the language of the screen: `{title, text, sum, ask, done, more}`. */
export function wordsOf(store, step) {
  if (step.said) return step.said[store.state.language]
  const key = `controls.tour.${step.key}`
  return { title: store.text(key), text: store.text(`${key}.text`, step.words) }
}

/** The question of a step, null where it has none. */
export function itemOf(store, step) {
  return step.item?.[store.state.language] ?? null
}

/** Whether what the step asks for has come about. */
export function isDone({ done }, store, answer) {
  const { state, run } = store
  if (done.by === "turn") return state.turn >= done.turn
  if (done.by === "pick") return state.pick?.kind === done.kind && state.pick.id === done.id
  if (done.by === "knob") return run.knobs[done.knob] >= done.least && store.values()[done.knob] >= done.least
  return done.by === "read" || answer
}

/** Do for the learner what the step asks for. A question is answered by nobody else. */
export function doFor({ done }, store) {
  if (done.by === "turn") store.go(done.turn)
  if (done.by === "pick") store.pick(done.kind, done.id)
  if (done.by === "knob") store.turnKnobs({ [done.knob]: done.least })
}
