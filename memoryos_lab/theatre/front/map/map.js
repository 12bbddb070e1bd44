// The map: pages by meaning, near = alike. Fitted once for a conversation, so that no knob and no turn moves a point.

import { el } from "../dom.js"
import { canvasInks } from "../stage/inks.js"
import { sizeCanvas } from "../stage/layers.js"
import { writeText } from "../stage/lettering.js"
import { litByPick } from "../stage/lit.js"
import { createTip } from "../stage/tip.js"
import { createMapHead } from "./head.js"
import { placeLabels } from "./labels.js"
import { drawMapLegend } from "./legend.js"
import { drawMapLinks } from "./links.js"
import { createPlaces } from "./places.js"
import { drawPoints, drawRings, drawStars } from "./points.js"

const DRAWN_BY = ["turn", "pick", "run", "conversation", "map", "language", "dark", "size", "book", "recall"]
const PLACED_BY = ["run", "conversation", "map", "language", "size", "pick", "book"]
const REACH = 12 // px
const MANY = 1000 // pages beyond which the map follows a moving cursor less often
const PAUSE = 80 // ms

export function createMap(store) {
  const canvas = el("canvas", null, null, { "aria-hidden": "true" })
  const head = createMapHead(store)
  const tip = createTip()
  const element = el("div", "chart", [canvas, head.element, tip.element])
  const g = canvas.getContext("2d")
  const places = createPlaces()
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)")
  let chart = null
  let labels = null
  let dirty = true
  let drawn = 0

  function update(changes) {
    if (DRAWN_BY.some((name) => changes.has(name))) dirty = true
    if (PLACED_BY.some((name) => changes.has(name))) labels = null
    if (["map", "language", "book"].some((name) => changes.has(name))) head.update(changes)
  }

  function draw(now, moving) {
    places.take(store.map, store.conversation.key, now, calm.matches)
    const gliding = places.gliding(now)
    if (!dirty && !gliding) return false
    if (moving && store.run.n > MANY && now - drawn < PAUSE) return true
    if (element.clientWidth < 80) return false
    drawn = now
    dirty = gliding
    if (gliding) labels = null
    paint(now)
    return gliding
  }

  function paint(now) {
    const ratio = window.devicePixelRatio || 1
    const size = { width: element.clientWidth, height: element.clientHeight }
    sizeCanvas(canvas, size.width, size.height, ratio)
    chart = chartNow(now, size)
    labels ??= placeLabels(topicsOf(chart), allPoints(chart), size, (text) => widthOf(text))
    g.setTransform(ratio, 0, 0, ratio, 0, 0)
    g.globalAlpha = 1
    g.fillStyle = chart.inks.panel
    g.fillRect(0, 0, size.width, size.height)
    if (chart.run.links.length) drawMapLinks(g, chart)
    else drawStars(g, chart)
    drawPoints(g, chart)
    drawRings(g, chart)
    writeLabels()
    drawMapLegend(g, chart)
  }

  function chartNow(now, size) {
    const { run, state, conversation } = store
    const lit = litByPick(store)
    if (lit?.kind === "question") lit.evidence = conversation.questions[lit.id]?.[6] ?? []
    const first = run.n > MANY && !lit ? run.n : 0 // stars of thousands of pages would only be slow
    return { store, run, lit, size, first, turn: state.turn, inks: canvasInks(store), width: size.width, height: size.height, sides: [{ run }], place: (page) => places.at(page, size, now) }
  }

  /** Topics with a colour, and the picked one before them. */
  function topicsOf({ run, lit, place }) {
    const coloured = run.segments.hue.flatMap((hue, segment) => (hue >= 0 ? [segment] : []))
    const picked = lit?.kind === "segment" || lit?.kind === "page" ? [...lit.segments] : []
    return [...new Set([...picked, ...coloured])].flatMap((segment) => {
      const points = run.segments.pages[segment].map(place).filter(Boolean)
      return points.length ? [{ segment, text: run.segments.label[segment], points }] : []
    })
  }

  function allPoints({ run, place }) {
    const points = []
    for (let page = 0; page < run.n; page += Math.ceil(run.n / 600)) points.push(place(page))
    return points.filter(Boolean)
  }

  function widthOf(text) {
    g.font = chart.inks.font(600, 11.5)
    return g.measureText(text).width
  }

  /** Names of the topics that have a page in mid-term memory by now. */
  function writeLabels() {
    const { run, turn, lit, inks } = chart
    for (const { segment, text, x, y } of labels) {
      if (!isNamed(run, segment, turn)) continue
      const picked = lit?.segments.has(segment)
      g.globalAlpha = lit && !picked ? 0.5 : 1
      writeText(g, text, x, y, { font: inks.font(600, 11.5), ink: picked ? inks.ink : inks.strong(run.segments.hue[segment]), align: "center", data: true, halo: inks.panel })
    }
    g.globalAlpha = 1
  }

  // -- pointer ------------------------------------------------------------------------------------

  function hitAt(event) {
    if (!chart) return null
    const box = element.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    const near = nearestPage(chart, x, y)
    if (near !== null) return { x, y, kind: "page", id: near }
    const label = labels?.find((one) => Math.abs(one.x - x) < one.width / 2 && Math.abs(one.y - y) < 8 && isNamed(chart.run, one.segment, chart.turn))
    return label ? { x, y, kind: "segment", id: label.segment } : null
  }

  element.addEventListener("pointermove", (event) => {
    const hit = event.target.closest("button") ? null : hitAt(event)
    element.style.cursor = hit ? "pointer" : ""
    if (hit) tip.show(chart, hit, hit.x, hit.y)
    else tip.hide()
  })
  element.addEventListener("pointerleave", tip.hide)
  element.addEventListener("click", (event) => {
    if (event.target.closest("button")) return
    const hit = hitAt(event)
    tip.hide()
    if (hit) store.pick(hit.kind, hit.id)
    else store.pick(null)
  })

  return { element, update, draw }
}

function isNamed(run, segment, turn) {
  const { opened, closed } = run.segments
  return opened[segment] <= turn && (!closed[segment] || turn < closed[segment])
}

function nearestPage({ turn, place }, x, y) {
  let best = null
  let least = REACH
  for (let page = 0; page < turn; page++) {
    const point = place(page)
    const far = point ? Math.hypot(point[0] - x, point[1] - y) : Infinity
    if (far < least) [best, least] = [page, far]
  }
  return best
}
