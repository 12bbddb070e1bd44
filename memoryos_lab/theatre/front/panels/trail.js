// What was picked before: back and forward, as in a book with a finger between the pages.

const TRAIL_LONG = 50

export function createTrail(store) {
  let behind = []
  let ahead = []
  let current = null
  let walking = false // the next pick comes from the trail itself

  function exists({ kind, id }) {
    const { run, conversation } = store
    const count = { page: run.n, chain: run.n, segment: run.segments.label.length, fact: run.facts.value.length, question: conversation.questions.length }
    return id < count[kind]
  }

  function walk(from, to) {
    let place = from.pop()
    while (place && !exists(place)) place = from.pop()
    if (!place) return
    if (current) to.push(current)
    current = place
    walking = true
    store.pick(place.kind, place.id)
  }

  return {
    /** The pick has changed, by whomever. */
    note(pick) {
      const same = pick?.kind === current?.kind && pick?.id === current?.id
      if (walking || same) {
        walking = false
        return
      }
      if (current) behind = [...behind, current].slice(-TRAIL_LONG)
      if (pick) ahead = []
      current = pick
    },
    back: () => walk(behind, ahead),
    forward: () => walk(ahead, behind),
    canBack: () => behind.length > 0,
    canForward: () => ahead.length > 0,
  }
}
