// A segment: what it is about, how warm it is and why, its life and its pages.

import { datum, el } from "../dom.js"
import { heatAt } from "../model.js"
import { termName } from "../stage/heat.js"
import { firstCrossings } from "../stage/whatif.js"
import { score, scoreBeside, wording } from "../words.js"
import { rowsOfSegment } from "./concerns.js"
import { journeyList } from "./journey.js"
import { panePage, paneCaption, paneChip, paneRows, turnLink } from "./pane.js"

export function segmentPanel(pane, segment) {
  const { store, model, turn } = pane
  const { label, keywords, hue } = model.segments
  const pages = segmentPages(pane, segment)
  return [
    el("h2", "title", [paneChip(store, hue[segment]), datum("span", null, label[segment])]),
    datum("p", "keywords", keywords[segment].join(" · ")),
    segmentHeat(pane, segment),
    segmentWhatIf(pane, segment),
    journeyList(pane, `segment/${segment}`, rowsOfSegment(store, model, segment), "segment"),
    paneCaption(store.text("details.pages_n", { n: pages.length })),
    el("ul", "rows", paneRows(pane, `pages/${segment}`, pages, (filed) => segmentPage(pane, filed))),
  ]
}

/** What is filed there, each page once: of a row that is alive what it holds, or will. */
function segmentPages({ store, model, turn }, segment) {
  const gone = model.segments.closed[segment] && model.segments.closed[segment] <= turn
  const shown = model.memberships[segment].filter(([, from, until]) => (store.state.future || from <= turn) && (gone || !(until <= turn)))
  return [...new Map(shown.map((filing) => [filing[0], filing])).values()]
}

function segmentPage(pane, [page, from]) {
  const row = panePage(pane, page)
  if (from > pane.turn) row.className = "later"
  return row
}

function segmentHeat(pane, segment) {
  const { store, model, turn } = pane
  const heat = heatAt(model, segment, turn)
  if (!heat) return el("p", "state", segmentAbsent(pane, segment))
  const { tau, inclusive } = model
  const hot = heat.status !== "cool"
  const against = tau === null || tau === undefined ? store.text("heat") : `${store.text("heat")} ${hot ? (inclusive ? "≥" : ">") : inclusive ? "<" : "≤"} τ ${tau}`
  const figures = [
    [tau === null || tau === undefined ? score(heat.heat) : scoreBeside(heat.heat, tau), against],
    ...segmentTerms(pane, heat),
  ]
  const cells = figures.map(([figure, name]) => el("div", null, [el("b", null, figure), el("span", null, name)]))
  return [el("div", `figures ${heat.status}`, cells), hot ? el("p", "state", store.text(heat.status)) : null]
}

function segmentAbsent({ store, model, turn }, segment) {
  const { opened, closed } = model.segments
  const key = turn < opened[segment] ? "details.opens" : closed[segment] && closed[segment] <= turn ? "details.closed" : "details.no_heat"
  const at = turn < opened[segment] ? opened[segment] : closed[segment]
  return wording(store, key, { turn: turnLink(store, at, "details.turn_number") })
}

/** Its summands, where there is more to say than the strength itself. */
function segmentTerms({ store, model }, heat) {
  if (model.terms.length < 2) return []
  const name = (i) => (model.speech || model.terms[i][0] !== "pages" ? termName(store, model, i) : store.text("details.new_pages"))
  return heat.terms.map((value, i) => [model.terms[i][0] === "recency" ? score(value) : heatNumber(value), name(i)])
}

/** Heat terms are weighted: whole numbers stay whole. */
function heatNumber(value) {
  return Number.isInteger(value) ? String(value) : score(value)
}

/** While τ is dragged: when the segment would first have passed it. */
function segmentWhatIf({ store, model }, segment) {
  const tau = store.state.whatIf
  if (tau === null || tau === undefined) return null
  const turn = firstCrossings(model, tau).find(([crossing]) => crossing === segment)?.[1]
  const now = model.moments.find(([kind, , s]) => kind === "promoted" && s === segment)?.[1]
  const text = turn ? store.text("details.what_if", { tau: score(tau, 1), turn }) : store.text("details.what_if_never", { tau: score(tau, 1) })
  return el("p", "what-if", [text, " ", now ? store.text("details.what_if_now", { turn: now }) : store.text("details.what_if_not_now")])
}
