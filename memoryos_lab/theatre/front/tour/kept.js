// What a browser keeps of a tour: one number, no word of a conversation.
// 0: it was taken or refused. n: it was broken off at step n. −n: it was left at step n, on purpose.

const KEPT_AT = "memoryos-lab:tour"

function keptKey(name) {
  return name ? `${KEPT_AT}:${name}` : KEPT_AT
}

export function keepTour(name, number) {
  try {
    localStorage.setItem(keptKey(name), String(number))
  } catch {
    // nowhere to keep it
  }
}

/** The number that was kept; null for none. */
function keptNumber(name) {
  const said = localStorage.getItem(keptKey(name))
  return said === null ? null : Math.trunc(Number(said)) || 0
}

/** The step to go on at, 0 for none. */
export function keptStep(name) {
  try {
    return Math.abs(keptNumber(name) ?? 0)
  } catch {
    return 0
  }
}

/**
 * Whether the tour offers itself: until somebody said no or left it, where a host wants it, and not over a picture
 * that somebody prepared for others, with its knobs or its future held back.
 */
export function isTourDue(name, { host, state, tour }) {
  if (host.tour === false || state.lock !== "open" || !state.future) return false
  try {
    if (!name && tour && keptNumber(tour.name) !== null) return false // whoever knows the long one needs no short one
    const number = keptNumber(name)
    return number === null || number > 0
  } catch {
    return false // no storage here: rather never than at every visit
  }
}
