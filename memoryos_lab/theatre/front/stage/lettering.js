// Words on a canvas: cut to their room, and words of a conversation kept from turning ours around.

import { isolated } from "../words.js"

const REMEMBERED = 4000
const cuts = new Map() // font, room and text -> the text that fits

/** The text, or as much of it as fits into `room` px, with an ellipsis; "" where nothing does. */
export function fitText(g, font, text, room) {
  const key = `${font}|${Math.floor(room)}|${text}`
  const known = cuts.get(key)
  if (known !== undefined) return known
  if (cuts.size > REMEMBERED) cuts.clear()
  g.font = font
  const fits = shorten(g, text, room)
  cuts.set(key, fits)
  return fits
}

function shorten(g, text, room) {
  if (g.measureText(text).width <= room) return text
  const signs = Array.from(text)
  let low = 0
  let high = signs.length
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (g.measureText(signs.slice(0, middle).join("") + "…").width <= room) low = middle
    else high = middle - 1
  }
  return low < 2 ? "" : signs.slice(0, low).join("").trimEnd() + "…"
}

/** Write a text; `room` cuts it, `data` marks words of a conversation, `halo` is a ground that keeps lines off it. */
export function writeText(g, text, x, y, { font, ink, align = "left", room = Infinity, data = false, halo = null }) {
  g.font = font
  g.fillStyle = ink
  g.textAlign = align
  g.textBaseline = "middle"
  const fits = room === Infinity ? text : fitText(g, font, text, room)
  if (!fits) return
  const words = data ? isolated(fits) : fits
  if (halo) haloText(g, words, x, y, halo)
  g.fillText(words, x, y)
}

function haloText(g, words, x, y, ink) {
  g.strokeStyle = ink
  g.lineWidth = 4
  g.lineJoin = "round"
  g.strokeText(words, x, y)
}

/** A caption: capitals, a little apart. */
export function writeCaption(g, text, x, y, inks, room) {
  g.letterSpacing = "0.7px"
  writeText(g, text.toLocaleUpperCase(), x, y, { font: inks.font(600, 10.5), ink: inks.ink3, room })
  const width = Math.min(g.measureText(text.toLocaleUpperCase()).width, room ?? Infinity)
  g.letterSpacing = "0px"
  return width
}

/** The small type of captions and axes, as `writeText` takes it. */
export function smallType(inks, more = {}) {
  return { font: inks.font(400, 10.5), ink: inks.ink3, ...more }
}
