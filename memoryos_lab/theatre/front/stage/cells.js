// The conversation: a cell a page, a bracket a chain, a triangle where a question was asked, the days above.

import { tierOf } from "../model.js"
import { fitText, writeText } from "./lettering.js"
import { drawMark } from "./marks.js"
import { onceFor } from "./memo.js"

export const CELL = { top: 14, height: 13 } // px within the band
const ASKED = CELL.top + CELL.height + 11

/** The whole band after a turn. `lit` holds the pages of a pick, or null. */
export function drawConversation(g, scene, turn, lit) {
  drawDays(g, scene, turn)
  if (scene.axis.step >= 1) {
    drawCells(g, scene, turn, lit)
    drawBrackets(g, scene, turn)
  } else drawColumns(g, scene, turn, lit)
  drawAsked(g, scene, turn)
  drawActed(g, scene, turn)
}

/** Where a new sitting begins: [[page, words]]. */
function sittings({ conversation, state }) {
  return onceFor(conversation, `sittings ${state.language}`, () => {
    const { session } = conversation.pages
    const day = conversation.pages.day[state.language]
    const begins = (page) => !page || session[page] !== session[page - 1] || (!session[page] && day[page] !== day[page - 1])
    return day.flatMap((words, page) => (begins(page) ? [[page, words || session[page]]] : []))
  })
}

/** A line a sitting, as high as its words where they find room. */
function drawDays(g, { store, axis, inks, bands }, turn) {
  const { y, height } = bands.conversation
  const shown = sittings(store).filter(([page], i, all) => page < axis.last && (all[i + 1]?.[0] ?? Infinity) > axis.first)
  let free = -99
  let line = -99
  let year = ""
  for (const [page, words] of shown) {
    const x = Math.max(axis.x0, axis.left(page + 1))
    if (x - line < 5 || (page >= turn && !store.state.future)) continue
    line = x
    const told = words.replace(year, "").replace(/[ ,-]+$/, "")
    const text = x >= free && fitText(g, inks.font(400, 10.5), told, axis.x1 - x - 4) === told ? told : ""
    const top = text ? y - 2 : y + CELL.top - 2
    g.fillStyle = inks.line
    g.fillRect(Math.round(x), top, 1, y - 2 + height - top)
    if (!text) continue
    writeText(g, text, x + 4, y + 5, { font: inks.font(400, 10.5), ink: page < turn ? inks.ink3 : inks.grey_edge })
    free = x + g.measureText(text).width + 18
    year = /\d{4}年?/.exec(words)?.[0] ?? year
  }
}

function drawCells(g, scene, turn, lit) {
  const { axis, bands, store } = scene
  const gap = axis.step > 4 ? 1.5 : axis.step > 2 ? 0.5 : 0
  const y = bands.conversation.y + CELL.top
  const last = store.state.future ? axis.last : Math.min(axis.last, turn)
  const width = Math.max(0.8, axis.step - gap)
  const half = CELL.height / scene.sides.length
  for (let page = axis.first; page < last; page++) {
    const x = axis.left(page + 1) + gap / 2
    scene.sides.forEach((side, i) => drawCell(g, scene, side, page, turn, lit, [x, y + i * half, width, half]))
  }
}

/** One cell, or A's and B's half of it. */
function drawCell(g, { inks, axis }, side, page, turn, lit, [x, y, width, height]) {
  const tier = tierOf(side.run, page, turn)
  const hue = side.pageHues[page]
  const away = tier === "archive" || tier === "dropped"
  g.globalAlpha = lit && (away || tier === "mtm") && !lit.pages.has(page) ? 0.32 : 1
  g.fillStyle = { future: inks.faint, stm: inks.now, mtm: inks.fill(hue) }[tier] ?? inks.panel
  g.fillRect(x, y, width, height)
  if (away && axis.step > 3) {
    g.strokeStyle = inks.edge(hue)
    g.lineWidth = 1
    g.strokeRect(x + 0.5, y + 0.5, width - 1, height - 1)
  }
  if (tier === "dropped" && axis.step > 4) drawMark(g, "cross", x + width / 2, y + height / 2, Math.min(3, width * 0.3), null, inks.ink3, 1.2)
  g.globalAlpha = 1
}

/** Cells narrower than a pixel: a column shows one of its pages, a page of the pick first. */
function drawColumns(g, scene, turn, lit) {
  const { axis, inks, bands, sides } = scene
  const y = bands.conversation.y + CELL.top
  const side = sides[0]
  for (let x = axis.x0; x < axis.end; x++) {
    const first = axis.turnAt(x + 0.01) - 1
    const last = Math.max(first, axis.turnAt(x + 1) - 1)
    const page = Math.max(0, litBetween(lit, first, last) ?? first)
    const tier = tierOf(side.run, page, turn)
    if (tier === "future" && !scene.store.state.future) break
    g.globalAlpha = lit && tier === "mtm" && !lit.pages.has(page) ? 0.3 : 1
    g.fillStyle = { future: inks.faint, stm: inks.now, mtm: inks.fill(side.pageHues[page]) }[tier] ?? inks.line
    g.fillRect(x, y, 1, CELL.height)
  }
  g.globalAlpha = 1
}

function litBetween(lit, first, last) {
  if (lit) for (let page = first; page <= last; page++) if (lit.pages.has(page)) return page
}

/** Pages that continue one another, as far as the cursor. */
function drawBrackets(g, scene, turn) {
  const { axis, inks, sides } = scene
  g.strokeStyle = inks.ink2
  g.lineWidth = 1.5
  g.beginPath()
  for (const pages of sides[0].run.chains.values()) {
    if (pages.length < 2 || pages[0] >= turn || pages[0] >= axis.last || pages.at(-1) < axis.first) continue
    bracketPath(g, scene, pages, turn)
  }
  g.stroke()
}

/** The bracket of a chain as a path, open at the right while it goes on. */
export function bracketPath(g, { axis, bands }, pages, turn) {
  const y = bands.conversation.y + CELL.top + CELL.height
  const inset = Math.min(1.5, axis.step / 4)
  const from = Math.max(axis.x0 - 3, axis.left(pages[0] + 1) + inset)
  const to = axis.right(Math.min(pages.at(-1) + 1, turn, axis.last)) - inset
  if (to <= from) return
  g.moveTo(from, y + 2)
  g.lineTo(from, y + 4.5)
  g.lineTo(to, y + 4.5)
  if (pages.at(-1) < turn) g.lineTo(to, y + 2)
}

/** Turns after which questions were asked. */
function drawAsked(g, scene, turn) {
  const { axis, inks, sides, store } = scene
  let last = -9
  for (const at of [...sides[0].run.asksAt.keys()].sort((a, b) => a - b)) {
    const x = axis.cursor(at)
    if (at > axis.last || at < axis.first || x - last < 6 || (at > turn && !store.state.future)) continue
    g.globalAlpha = at > turn ? 0.35 : 1
    drawMark(g, "triangle", (last = x), askedY(scene), 3, inks.panel, inks.ink2, 1.3)
  }
  g.globalAlpha = 1
}

/** Turns at which the user put something right, confirmed it or took it back. */
function drawActed(g, scene, turn) {
  const { axis, inks, sides, store } = scene
  for (const [, at] of sides[0].run.acted) {
    if (at > axis.last || at < axis.first || (at > turn && !store.state.future)) continue
    g.globalAlpha = at > turn ? 0.35 : 1
    drawMark(g, "up", actedX(scene, at), askedY(scene), 3.2, inks.ink2, inks.ink2, 1)
  }
  g.globalAlpha = 1
}

/** Beside the question of the same turn, if there is one. */
export function actedX({ axis, sides }, at) {
  return axis.cursor(at) + (sides[0].run.asksAt.has(at) ? 7 : 0)
}

export function askedY({ bands }) {
  return bands.conversation.y + ASKED
}
export function cellY({ bands }) {
  return bands.conversation.y + CELL.top + CELL.height / 2
}
