// Where the card stands: beside what is lit, never over it, and over nothing else that is to be seen if it can.

const SPOT_GAP = 14 // px between the card and what is lit
const SPOT_EDGE = 12 // px to the edges of the theatre
const SPOT_ROWS = 9 // places tried on each axis

/**
 * @param area `{width, height}` of the theatre, `card` the size of the card
 * @param lit the box that is lit, or null
 * @param look boxes that had better stay free, each with its `worth`: the px that the card would rather go than cover 100 px² of it
 * @returns `{x, y}` of the card
 */
export function cardSpot(area, card, lit, look) {
  const spots = candidates(area, card, lit).filter((spot) => !lit || !overlap({ ...spot, ...card }, widened(lit)))
  const cost = (spot) => look.reduce((sum, { worth, ...box }) => sum + (overlap({ ...spot, ...card }, box) * worth) / 100, 0) + (lit ? distance({ ...spot, ...card }, lit) : 0)
  const free = spots.length ? spots : candidates(area, card, null)
  return free.reduce((best, spot) => (cost(spot) < cost(best) - 0.5 ? spot : best))
}

/** At each side of what is lit, then all over the theatre. */
function candidates(area, card, lit) {
  const x = (value) => Math.max(SPOT_EDGE, Math.min(area.width - card.width - SPOT_EDGE, value))
  const y = (value) => Math.max(SPOT_EDGE, Math.min(area.height - card.height - SPOT_EDGE, value))
  if (!lit) return [{ x: x((area.width - card.width) / 2), y: y((area.height - card.height) / 2) }, ...grid(area, card, x, y)]
  const middle = { x: lit.x + lit.width / 2 - card.width / 2, y: lit.y + lit.height / 2 - card.height / 2 }
  const beside = [
    [lit.x + lit.width + SPOT_GAP, middle.y],
    [middle.x, lit.y + lit.height + SPOT_GAP],
    [lit.x - card.width - SPOT_GAP, middle.y],
    [middle.x, lit.y - card.height - SPOT_GAP],
  ]
  return [...beside.map(([left, top]) => ({ x: x(left), y: y(top) })), ...grid(area, card, x, y)]
}

function grid(area, card, x, y) {
  const shares = Array.from({ length: SPOT_ROWS }, (_, i) => i / (SPOT_ROWS - 1))
  return shares.flatMap((down) => shares.map((along) => ({ x: x(along * (area.width - card.width)), y: y(down * (area.height - card.height)) })))
}

function widened({ x, y, width, height }) {
  return { x: x - SPOT_GAP + 2, y: y - SPOT_GAP + 2, width: width + 2 * SPOT_GAP - 4, height: height + 2 * SPOT_GAP - 4 }
}

/** The area that two boxes share, in px². */
function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return width > 0 && height > 0 ? width * height : 0
}

/** From edge to edge, in px. */
function distance(a, b) {
  const across = Math.max(0, Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width))
  const down = Math.max(0, Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height))
  return Math.hypot(across, down)
}
