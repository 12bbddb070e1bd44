// Which knob? Every setting that was tried, how well it finds the evidence, and what it gains and loses.

import { el } from "../../dom.js"
import { walkable } from "./arrows.js"
import { cloudPlot } from "./cloud.js"
import { curvePlot } from "./curves.js"
import { knobsHead } from "./head.js"
import { heatMaps } from "./heat.js"
import { knobsLegend } from "./legend.js"
import { multiples, multiplesLeast } from "./multiples.js"
import { paretoPlot } from "./pareto.js"
import { refill, settingName, band } from "./parts.js"
import { knobsSide } from "./side.js"
import { sweepModel } from "./sweep.js"
import { emptyScreen, sweepingBar, tryGrids } from "./trying.js"
import { viewOf } from "./view.js"

const TOLD = ["book", "run", "sweep", "sweeping", "questions", "language", "dark", "knobs", "size", "tab"]
const EDGE = 16 // px
const TITLE = 20 // px above a plot
const MARGINS = 24 // px between and below all
const WIDE = 700 // px of the side from which it has two columns
const GAP = 28 // px between them

/** @returns `{element, update(changes)}`: the whole area below the header, with a side of its own. */
export function createKnobs(store) {
  const main = el("div", "knobs-main")
  const side = el("aside", "knobs-side", null, { "aria-label": store.text("knobs.selected") })
  const live = el("div", "unseen", null, { "aria-live": "polite" })
  const element = el("section", "knobs", [main, side, live])
  const more = new Set() // parts that were unfolded
  const own = { text: "", asked: 0 } // the grid that somebody is writing, and how many were asked for
  let model = null
  let said = -1
  let sizes = null

  function update(changes) {
    if (changes.has("sweep")) model = store.sweep && sweepModel(store.sweep)
    if (TOLD.some((name) => changes.has(name))) paint()
  }

  /** Nothing is drawn where nothing is seen: a tab that is shown again has a new size. */
  function paint() {
    if (!element.clientWidth) return
    element.classList.toggle("without", !model)
    element.classList.toggle("wide", store.layout.side > WIDE)
    element.classList.toggle("narrow", store.layout.side === 0)
    if (!model) return refill(main, emptyScreen(store, own))
    const pane = { store, model, more, view: viewOf(model, store.state.knobs), choose, repaint: paint }
    const lines = [sweepingBar(store), knobsHead(pane), more.has("try") ? tryGrids(store, own) : null, model.knobs.length ? knobsLegend(pane) : el("p", "meta", store.text("knobs.only.help"))]
    const sizes = measure(lines)
    const [top, below] = plots(pane, sizes)
    refill(main, [...lines.slice(0, -1), top, lines.at(-1), below])
    refill(side, knobsSide(pane, sizes.side))
    say(pane)
  }

  /** Sizes in px; they are asked for before anything changes, and how high the lines are only when that may be new. */
  function measure(lines) {
    const inner = side.clientWidth - 2 * EDGE
    const { rows, columns, facet } = store.state.knobs
    const key = [main.clientWidth, main.clientHeight, inner, store.state.language, store.state.run, Boolean(lines[0]), more.has("try"), rows, columns, facet].join(" ")
    if (sizes?.key === key && sizes.model === model) return sizes
    const { clientWidth, clientHeight } = main
    refill(main, lines)
    const height = lines.reduce((sum, node) => sum + (node?.offsetHeight ?? 0), 0)
    sizes = { key, model, width: clientWidth - 2 * EDGE, free: clientHeight - height - MARGINS, side: Math.floor(store.layout.side > WIDE ? (inner - GAP) / 2 : inner) }
    return sizes
  }

  function choose(changes) {
    if (changes.sel !== undefined && changes.sel !== store.state.knobs.sel) ["gained", "lost"].forEach((name) => more.delete(name))
    store.set({ knobs: { ...store.state.knobs, ...changes } })
  }

  function say(pane) {
    const { sel, half } = pane.view
    if (said !== -1 && said !== sel) live.textContent = `${settingName(pane, sel)}: ${band(model, half, 0, sel)}`
    said = sel
  }

  new ResizeObserver(paint).observe(element)
  return { element, update }
}

/** Maps and Pareto above, small multiples below; what the lines between them leave is shared. */
function plots(pane, { width, free }) {
  const { model } = pane
  if (!model.knobs.length) return []
  const below = Math.max(multiplesLeast(model), 0.56 * free)
  const above = Math.max(210, Math.min(340, free - below))
  const right = Math.min(320, Math.max(220, width * 0.27))
  const top = el("div", "knobs-top", [mapOf(pane, width - right - 24, above), paretoPlot(pane, right, above - TITLE)], { style: `grid-template-columns: minmax(0, 1fr) ${right}px;height:${above}px` })
  return [top, multiples(pane, width, free - above)]
}

/** The map of settings: a heat map of a grid, points of a sample, a curve of one knob. */
function mapOf(pane, width, height) {
  const { store, model, view } = pane
  if (view.rows >= 0 && !model.sampled) return heatMaps(pane, width, height)
  if (view.rows >= 0) return cloudPlot(pane, width, height - TITLE)
  const settings = model.knobs[0].values.map((_, place) => model.find([place])).filter((setting) => setting >= 0)
  const plot = el("section", "one-curve", [el("h3", null, model.knobs[0].label[store.state.language]), curvePlot(pane, 0, view.category, { width, height: height - TITLE, first: true, numbered: true })])
  return walkable(pane, plot, [settings, settings])
}
