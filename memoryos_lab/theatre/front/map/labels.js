// The names of topics on the map: placed once, beside their pages and not over one another, so that none moves while the cursor does.

const HEIGHT = 15 // px of a line
const TOP = 28 // px: the caption stands above
const FOOT = 26 // px: the legend stands below

/**
 * @param topics `[{segment, text, points [[x, y]]}]`, the most important first
 * @param measure text -> px
 * @returns `[{segment, text, x, y, width}]`, x and y the middle
 */
export function placeLabels(topics, points, size, measure) {
  const taken = []
  return topics.flatMap(({ segment, text, points: own }) => {
    const width = measure(text) + 6
    const spot = bestSpot(own, width, taken, points, size)
    if (!spot) return []
    taken.push(spot)
    return [{ segment, text, width, x: spot.x + width / 2, y: spot.y + HEIGHT / 2 }]
  })
}

/** The place that covers fewest points; none that covers another label. */
function bestSpot(own, width, taken, points, size) {
  let best = null
  let least = Infinity
  for (const spot of spotsAround(own, width, size)) {
    if (taken.some((other) => overlap(spot, other))) continue
    const cost = points.filter((point) => covers(spot, point)).length * 3 + spot.far
    if (cost < least) [best, least] = [spot, cost]
  }
  return best
}

/** Below, above and beside the pages, and around their middle, kept on the map. */
function spotsAround(own, width, { width: w, height: h }) {
  const xs = own.map(([x]) => x)
  const ys = own.map(([, y]) => y)
  const [cx, cy] = [mean(xs), mean(ys)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const middles = [[cx, bottom + 14], [cx, top - 14], [cx, cy + 14], [cx, cy - 14], [right + width / 2 + 8, cy], [left - width / 2 - 8, cy], [cx, cy], [cx, bottom + 30], [cx, top - 30], [cx - width / 2, cy + 26], [cx + width / 2, cy - 26]]
  return middles.map(([x, y], i) => {
    const px = Math.max(4, Math.min(w - width - 4, x - width / 2))
    const py = Math.max(TOP, Math.min(h - FOOT - HEIGHT, y - HEIGHT / 2))
    return { x: px, y: py, width, far: Math.hypot(px + width / 2 - cx, py + HEIGHT / 2 - cy) / 40 + i * 0.05 }
  })
}

function overlap(a, b) {
  return a.x < b.x + b.width + 4 && b.x < a.x + a.width + 4 && a.y < b.y + HEIGHT && b.y < a.y + HEIGHT
}

function covers(spot, [x, y]) {
  return x > spot.x - 4 && x < spot.x + spot.width + 4 && y > spot.y - 4 && y < spot.y + HEIGHT + 4
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
