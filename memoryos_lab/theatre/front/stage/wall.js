// The window (short-term memory) as a brick wall: a bar is the stay of a page, a lane is free when its page has left.

import { staysOf } from "../model.js"
import { onceFor } from "./memo.js"

/** Every stay [page, turn in, turn out, lane] in order, those of each page, and how many lanes there are. */
export function stayWall(run) {
  return onceFor(run, "wall", () => {
    const free = [] // lane -> turn from which it is free
    const stays = run.pages.out.flatMap((_, page) => staysOf(run, page).map(([from, until]) => [page, from, until])).filter(([, from, until]) => until > from)
    stays.sort((a, b) => a[1] - b[1] || a[0] - b[0])
    for (const stay of stays) {
      const found = free.findIndex((turn) => turn <= stay[1])
      stay.push(found < 0 ? free.length : found)
      free[stay[3]] = stay[2]
    }
    const of = new Map()
    for (const stay of stays) of.has(stay[0]) ? of.get(stay[0]).push(stay) : of.set(stay[0], [stay])
    return { stays, of, lanes: free.length, count: heldCounts(run, stays) }
  })
}

/** How many pages are in the window after each turn. */
function heldCounts(run, stays) {
  const change = new Array(run.n + 2).fill(0)
  for (const [, from, until] of stays) {
    change[from]++
    change[until]--
  }
  let held = 0
  return change.map((by) => (held += by))
}

/** The middle of a lane. */
export function laneY(band, lane) {
  return band.y + (lane + 0.5) * band.lane
}

/** Where the page was last in the window before a turn: middle of its lane. */
export function wallY(band, wall, page, turn = Infinity) {
  const stays = wall.of.get(page) ?? []
  return laneY(band, (stays.findLast(([, from]) => from < turn) ?? stays[0])?.[3] ?? 0)
}

/** Every stay, whole. In a dense window the wall is one plate. */
export function drawWall(g, scene, side) {
  const { axis, inks } = scene
  const { wall } = side
  g.fillStyle = inks.stay
  if (axis.step * wall.lanes < 3 || axis.step < 0.5) return drawPlate(g, scene, side)
  for (const stay of wall.stays) if (stay[1] <= axis.last && stay[2] >= axis.first) drawStay(g, scene, side, stay, side.run.n)
}

/** What is in the window after a turn, up to the cursor. */
export function drawHeld(g, scene, side, turn) {
  g.fillStyle = scene.inks.now
  for (const stay of side.wall.stays) if (stay[1] <= turn && stay[2] > turn) drawStay(g, scene, side, stay, turn)
}

/** One stay, no further than a turn. */
export function drawStay(g, scene, { band }, [, from, end, lane], until) {
  const { axis } = scene
  const gap = axis.step > 3 ? 1 : axis.step > 1 ? 0.5 : 0
  const x = Math.max(axis.x0 - 4, axis.left(from) + gap / 2)
  const right = Math.min(axis.x1 + 4, axis.right(Math.min(until, end - 1)) - gap / 2)
  if (right <= x) return
  const thin = band.lane < 4 ? 0.3 : 1
  const y = band.y + lane * band.lane + thin
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
