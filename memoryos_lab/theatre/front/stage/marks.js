// The shapes of the stage and the map: a shape says what happened, its colour says to which topic.

const SHAPES = {
  dot: (g, x, y, r) => g.arc(x, y, r, 0, 2 * Math.PI),
  square: (g, x, y, r) => g.rect(x - r, y - r, 2 * r, 2 * r),
  diamond: (g, x, y, r) => closed(g, [[x, y - r], [x + r, y], [x, y + r], [x - r, y]]),
  triangle: (g, x, y, r) => closed(g, [[x - r, y - r * 0.8], [x + r, y - r * 0.8], [x, y + r]]),
  up: (g, x, y, r) => closed(g, [[x - r, y + r * 0.8], [x + r, y + r * 0.8], [x, y - r]]),
  bar: (g, x, y, r) => strokes(g, [[x, y - r, x, y + r]]),
  cross: (g, x, y, r) => strokes(g, [[x - r, y - r, x + r, y + r], [x + r, y - r, x - r, y + r]]),
  glass: (g, x, y, r) => closed(g, [[x - r, y - r], [x + r, y - r], [x - r, y + r], [x + r, y + r]]),
}
const OPEN = new Set(["bar", "cross"])

/** One mark of radius r; a fill or an edge of null is left out. */
export function drawMark(g, shape, x, y, r, fill, edge, width = 1.2) {
  g.beginPath()
  SHAPES[shape](g, x, y, r)
  if (fill && !OPEN.has(shape)) {
    g.fillStyle = fill
    g.fill()
  }
  if (!edge) return
  g.strokeStyle = edge
  g.lineWidth = width
  g.stroke()
}

/** A line through points [x, y]. */
export function drawLine(g, points, ink, width, dash = []) {
  g.strokeStyle = ink
  g.lineWidth = width
  g.setLineDash(dash)
  g.beginPath()
  for (const [i, [x, y]] of points.entries()) i ? g.lineTo(x, y) : g.moveTo(x, y)
  g.stroke()
  if (dash.length) g.setLineDash([])
}

/** A hairline that falls on whole pixels. */
export function drawRule(g, x0, x1, y, ink) {
  g.fillStyle = ink
  g.fillRect(x0, Math.round(y), x1 - x0, 1)
}

function closed(g, points) {
  for (const [i, [x, y]] of points.entries()) i ? g.lineTo(x, y) : g.moveTo(x, y)
  g.closePath()
}

function strokes(g, lines) {
  for (const [x0, y0, x1, y1] of lines) {
    g.moveTo(x0, y0)
    g.lineTo(x1, y1)
  }
}
