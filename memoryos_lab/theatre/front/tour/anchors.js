// Where on the screen stands what a step points at: `[kind, …]` -> an element or a box of the stage.

import { askedY, CELL } from "../stage/cells.js"
import { factY } from "../stage/facts.js"
import { heatCurves } from "../stage/heat.js"
import { lastAtOrBefore } from "../model.js"

const ANCHOR_DOT = 9 // px around the middle of a mark

/** The element of a target that is one; what would show it where it is folded away; null for none. */
export function elementOf(store, shell, [kind, what]) {
  const find = (selector) => [...shell.querySelectorAll(selector)].find((node) => node.checkVisibility()) ?? null
  if (kind === "control") return find(`.transport [data-name="${what}"]`)
  if (kind === "knob") return knobElement(store, shell, what) ?? find(".headline > .opener:has(.folded) > button")
  if (kind === "header") return find(".controls")
  if (kind === "panel") return find(".details")
  if (kind === "status") return find(".controls .status")
  if (kind === "decision") return find(".panel .decision .chosen .bar-name")
  if (kind === "question") return find(`.panel [data-pick="question ${what}"]`) ?? find('.panel [data-tab="questions"]') ?? find(".panel .close")
  if (kind === "ranking") return find(".panel .strip")
  return null
}

/** θ has a slider; every other knob of the header a field. */
function knobElement(store, shell, name) {
  const label = store.knobTable(store.run).find((knob) => knob.name === name)?.label[store.state.language]
  const inputs = [...shell.querySelectorAll(".headline input:not([type=search])")].filter((node) => node.getAttribute("aria-label") === label && node.checkVisibility())
  const input = inputs.find((node) => node.matches(".threshold")) ?? inputs[0]
  return input?.closest(".match, .field") ?? null
}

/** The box of a target on the stage, `{x, y, width, height}` in px of the stage; null for none. */
export function boxOf(scene, [kind, id, turn]) {
  if (kind === "page") return cellBox(scene, id)
  if (kind === "chain") return chainBox(scene, id)
  if (kind === "turn") return turnBox(scene, id)
  if (kind === "past") return pastBox(scene)
  if (kind === "row") return rowBox(scene, id)
  if (kind === "fact") return factBox(scene, id)
  if (kind === "heat") return heatBox(scene, id, turn ?? scene.store.state.turn)
  return null
}

function cellBox({ axis, bands }, page) {
  return { x: axis.left(page + 1), y: bands.conversation.y + CELL.top, width: axis.step, height: CELL.height }
}

function chainBox(scene, chain) {
  const pages = scene.sides[0].run.chains.get(chain)
  if (!pages) return null
  const [first, last] = [cellBox(scene, pages[0]), cellBox(scene, pages.at(-1))]
  const y = first.y + CELL.height
  return { x: first.x, y, width: last.x + last.width - first.x, height: askedY(scene) - y - 3 }
}

function turnBox({ axis, bands }, turn) {
  const y = bands.conversation.y + CELL.top
  return { x: axis.left(turn), y, width: axis.step, height: bands.foot.y - y }
}

/** What has happened; null where that is all there is, and the card must stand somewhere. */
function pastBox({ axis, bands, store, n }) {
  if (store.state.turn >= n) return null
  const y = bands.conversation.y + CELL.top
  return { x: 0, y, width: axis.right(store.state.turn), height: bands.foot.y - y }
}

function rowBox({ axis, sides }, segment) {
  const { rows, run } = sides[0]
  const y = rows.y.get(segment)
  if (y === undefined) return null
  const from = axis.left(run.segments.opened[segment])
  const to = run.segments.closed[segment] ? axis.right(run.segments.closed[segment]) : axis.right(run.n)
  return { x: from, y: y - rows.rowHeight / 2, width: to - from, height: rows.rowHeight }
}

function factBox(scene, fact) {
  const side = scene.sides[0]
  const start = side.run.facts.start[fact]
  const y = start === undefined ? null : factY(scene, side, fact)
  return y === null ? null : around(scene.axis.x(start), y)
}

function heatBox({ axis, heat, sides }, segment, turn) {
  const { turns, values } = heatCurves(sides[0].run)[segment] ?? {}
  const at = turns ? lastAtOrBefore(turns, turn) : -1
  return !heat || at < 0 ? null : around(axis.x(turn), heat.y(values[at]))
}

function around(x, y) {
  return { x: x - ANCHOR_DOT, y: y - ANCHOR_DOT, width: 2 * ANCHOR_DOT, height: 2 * ANCHOR_DOT }
}
