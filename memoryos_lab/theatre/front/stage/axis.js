// Turns on the screen: one axis for every band. A turn is a column; what happens in it stands at its middle.

const WIDEST = 44 // px a turn, so that a conversation of two pages is not drawn as two walls

/** The columns of turns first + 1 … last between x0 and x1; turn 0, before the first page, is the left border. */
export function timeAxis(x0, x1, [first, last]) {
  const step = Math.min(WIDEST, (x1 - x0) / Math.max(1, last - first))
  const left = (turn) => x0 + (turn - 1 - first) * step
  return {
    x0, x1, first, last, step, left,
    edge: first > 0 ? x0 - 1 : x0 - 6, // marks of the first turn may stand out, those before the window may not
    end: x0 + (last - first) * step,
    right: (turn) => left(turn) + step,
    x: (turn) => left(turn) + step / 2,
    cursor: (turn) => Math.max(x0, left(turn) + step / 2),
    turnAt: (px) => Math.max(first, Math.min(last, Math.ceil((px - x0) / step) + first)),
    shows: (turn) => turn > first && turn <= last,
  }
}

/** Numbers for the axis: multiples of a round step that leave `room` px each. */
export function axisNumbers(axis, room) {
  const by = [1, 5, 10, 20, 25, 50, 100, 250, 500, 1000].find((step) => step * axis.step > room) ?? 2000
  const numbers = []
  for (let turn = Math.ceil((axis.first + 1) / by) * by; turn <= axis.last; turn += by) numbers.push(turn)
  return numbers
}

/** Steps from turn to turn as a path of [x, y]; of a pixel column only its highest and lowest point stay. */
export function steppedPath(turns, values, x, y, until) {
  const path = []
  let column = -Infinity
  let low, high, level
  const close = () => low !== high && path.push([column, low], [column, high], [column, level])
  for (let i = 0; i < turns.length; i++) {
    const px = x(turns[i])
    const py = y(values[i])
    if (px - column >= 0.7) {
      if (path.length) close()
      if (path.length) path.push([px, level])
      path.push([px, py])
      column = px
      low = high = py
    }
    low = Math.min(low, py)
    high = Math.max(high, py)
    level = py
  }
  if (path.length) close()
  if (path.length) path.push([Math.max(until, column), level])
  return path
}
