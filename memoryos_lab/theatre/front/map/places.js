// Where pages lie on the map: in the box, and on their way when another projection arrives.

const GLIDE = 400 // ms
const BOX = 1000 // the coordinates of the message
const MARGIN = { left: 22, right: 22, top: 40, bottom: 36 } // px: caption above, legend below

/** Positions that glide from one projection of a conversation to the next. */
export function createPlaces() {
  let from = null
  let to = null
  let began = -GLIDE
  return {
    /** Take the positions of a map; glide if they replace others of the same conversation. */
    take(map, conversation, now, calm) {
      const xy = map?.conversation === conversation ? map.xy : null
      if (!xy || xy === to?.xy) return
      from = to && to.conversation === conversation && !calm ? to.xy : null
      to = { xy, conversation }
      began = now
    },
    gliding: (now) => Boolean(from) && now - began < GLIDE,
    /** [x, y] of a page in px, null for a page without a vector. */
    at(page, size, now) {
      const end = placed(to?.xy[page])
      if (!end) return null
      const start = from && now - began < GLIDE ? placed(from[page]) : null
      return inBox(start ? between(start, end, (now - began) / GLIDE) : end, size)
    },
  }
}

function placed(point) {
  return point && point[0] >= 0 ? point : null
}

function between(start, end, part) {
  const eased = part < 0.5 ? 4 * part ** 3 : 1 - (2 - 2 * part) ** 3 / 2
  return start.map((value, i) => value + (end[i] - value) * eased)
}

function inBox([x, y], { width, height }) {
  const { left, right, top, bottom } = MARGIN
  return [left + (x / BOX) * (width - left - right), height - bottom - (y / BOX) * (height - top - bottom)]
}
