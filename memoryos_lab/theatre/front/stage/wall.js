// Short-term memory as a brick wall: a bar is the stay of a page, a lane is free when its page has left.

import { onceFor } from "./memo.js"

/** The lane of every page, -1 for a page that never stayed, and how many lanes there are. */
export function stayWall(run) {
  return onceFor(run, "wall", () => {
    const free = [] // lane -> turn from which it is free
    const lane = run.pages.out.map((out, page) => {
      const from = page + 1
      const until = leavingTurn(run, page)
      if (until <= from) return -1
      const found = free.findIndex((turn) => turn <= from)
      const at = found < 0 ? free.length : found
      free[at] = until
      return at
    })
    return { lane, lanes: free.length }
  })
}

/** The turn from which a page is in short-term memory no more; one past the end if it stays. */
export function leavingTurn(run, page) {
  return run.pages.out[page] || run.pages.dropped[page] || run.n + 1
}

/** Where the bars of a page stand: middle of its lane. */
export function wallY(band, wall, page) {
  return band.y + (Math.max(0, wall.lane[page]) + 0.5) * band.lane
}

/** Every stay, whole. In a dense window the wall is one plate. */
export function drawWall(g, scene, side) {
  const { axis, inks } = scene
  const { band, wall } = side
  g.fillStyle = inks.stay
  if (axis.step * wall.lanes < 3 || axis.step < 0.5) return drawPlate(g, scene, side)
  const first = Math.max(0, axis.first - 4 * wall.lanes)
  for (let page = first; page < Math.min(side.run.n, axis.last); page++) drawStay(g, scene, side, page, side.run.n)
}

/** What is in short-term memory after a turn, up to the cursor. */
export function drawHeld(g, scene, side, turn) {
  g.fillStyle = scene.inks.now
  for (let page = turn - 1; page >= 0 && page >= turn - 4 * side.wall.lanes - 8; page--) {
    if (leavingTurn(side.run, page) > turn) drawStay(g, scene, side, page, turn)
  }
}

/** The stay of one page, no further than a turn. */
export function drawStay(g, scene, { run, wall, band }, page, until) {
  if (wall.lane[page] < 0) return
  const { axis } = scene
  const gap = axis.step > 3 ? 1 : axis.step > 1 ? 0.5 : 0
  const x = Math.max(axis.x0 - 4, axis.left(page + 1) + gap / 2)
  const right = Math.min(axis.x1 + 4, axis.right(Math.min(until, leavingTurn(run, page) - 1)) - gap / 2)
  if (right <= x) return
  const thin = band.lane < 4 ? 0.3 : 1
  const y = band.y + wall.lane[page] * band.lane + thin
  g.beginPath()
  g.roundRect(x, y, right - x, band.lane - 2 * thin, Math.min(2.5, axis.step / 2, band.lane / 3))
  g.fill()
}

function drawPlate(g, { axis }, { run, band }) {
  g.globalAlpha *= 0.6
  const x = Math.max(axis.x0, axis.left(1))
  g.fillRect(x, band.y, Math.min(axis.x1, axis.right(run.n)) - x, band.lanes * band.lane)
  g.globalAlpha /= 0.6
}
