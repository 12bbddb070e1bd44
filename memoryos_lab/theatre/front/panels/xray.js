// The recall X-ray of a question: both rankings with their cuts, long-term hits, evidence found or lost, the prompt.

import { datum, el } from "../dom.js"
import { holdsAt } from "../model.js"
import { isolated, link, score, shortened, wording } from "../words.js"
import { goldPlaces } from "./gold.js"
import { paneCaption, paneChip, paneFold, paneHue, panePick, paneRows } from "./pane.js"
import { promptParts } from "./prompt.js"
import { scoreStrip } from "./scree.js"

const XRAY_BELOW = 3 // ranks below the cut that are listed at first

export function recallXray(pane, recall) {
  return [goldPlaces(pane, recall), xraySegments(pane, recall), xrayPages(pane, recall), xrayFacts(pane, recall), promptParts(pane, recall)]
}

function xraySegments(pane, recall) {
  const { store, model } = pane
  if (!recall.segments.length) return [paneCaption(store.text("details.ranking_segments", { n: 0 })), el("p", "aside", store.text("details.mtm_empty"))]
  const gold = new Set(recall.evidence)
  const holds = (segment) => model.memberships[segment].some((filing) => gold.has(filing[0]) && holdsAt(filing, recall.turn))
  const plain = model.speech && recall.segments.every((row) => !row[2])
  const bars = recall.segments.map(([segment, cos, keyword, total, selected]) => ({
    ...paneHue(store, model.segments.hue[segment]),
    value: total, taken: selected, gold: holds(segment), kind: "segment", id: segment,
    name: model.segments.label[segment], figures: xrayFigures(cos, keyword, total, plain),
  }))
  const caption = store.text("details.ranking_segments", { n: bars.length })
  if (recall.segments.every(([, cos, , total]) => !cos && !total)) return xrayUnscored(pane, caption, bars)
  const figures = store.run.knobs.segment_by === "best_page" ? "details.cos_best_page" : "details.cos_keywords"
  return xrayRanking(pane, "segments", caption, bars, recall.m, `m ${recall.m}`, store.text(plain ? "details.cos_only" : figures))
}

/** Places that have no score of their own: what was searched, without a picture of nothing. */
function xrayUnscored(pane, caption, bars) {
  const rows = paneRows(pane, "ranking/segments", bars.map((bar, i) => [bar, i]), ([bar, i]) => xrayRow(pane, bar, i))
  return [paneCaption(caption), el("p", "key", pane.store.text("details.unscored")), el("ol", "rows ranks", rows)]
}

function xrayPages(pane, recall) {
  const { store, model } = pane
  if (!recall.pages.length) return null
  const gold = new Set(recall.evidence)
  const said = store.conversation.pages.said
  const bars = recall.pages.map(([page, segment, cos, returned, total, by]) => ({
    ...paneHue(store, model.segments.hue[segment]),
    value: total, taken: returned, brought: by >= 0 ? store.text("details.brought_by", { page: page + 1, by: by + 1 }) : "", gold: gold.has(page), kind: "page", id: page,
    name: `${page + 1} · ${said[page].map((line) => line[3]).join(" ")}`,
    figures: total === cos ? score(cos) : `${score(cos)} + ${score(total - cos)} = ${score(total)}`,
  }))
  const caption = store.text("details.ranking_pages", { n: bars.length })
  const figures = recall.pages.some(([, , cos, , total]) => total !== cos) ? "details.cos_added" : "details.cos_only"
  return [...xrayRanking(pane, "pages", caption, bars, recall.k, `k ${recall.k}`, store.text(figures)), ...xrayBrought(pane, recall)]
}

/** Pages that came because a page that came is linked to them, each with the page that led there. */
function xrayBrought(pane, recall) {
  const { store, model } = pane
  const rows = recall.pages.filter((row) => row[5] >= 0)
  if (!rows.length) return []
  const said = ([page, , , , , by]) => el("li", null, wording(store, "details.brought_by", { page: link(store, model, "page", page), by: link(store, model, "page", by) }))
  return [paneCaption(store.text("details.brought", { n: rows.length })), el("ul", "lines", paneRows(pane, `brought/${recall.question}`, rows, said))]
}

/** A score by its parts, or alone where nothing is ever added; nothing of a place that was not scored. */
function xrayFigures(cos, added, total, plain) {
  if (plain) return total ? score(total) : ""
  return `${score(cos)} + ${score(added)} = ${score(total)}`
}

/** A strip for the shape of the ranking, and a list for names, numbers and the keyboard. */
function xrayRanking(pane, name, caption, bars, cut, cutName, figuresName) {
  const { store } = pane
  for (const [i, bar] of bars.entries()) {
    bar.title = [`${i + 1}. ${isolated(shortened(bar.name.slice(0, 200), 80))} · ${bar.figures}`, bar.brought].filter(Boolean).join(" · ")
    bar.pick = () => store.pick(bar.kind, bar.id)
  }
  const taken = bars.filter((bar) => bar.taken).length
  const most = Math.min(bars.length, Math.max(taken, 1) + XRAY_BELOW)
  const rows = paneRows(pane, `ranking/${name}`, bars.map((bar, i) => [bar, i]), ([bar, i]) => xrayRow(pane, bar, i), most)
  return [
    paneCaption(caption),
    scoreStrip(caption, bars, cut, cutName),
    el("p", "key", [figuresName, " · ", store.text("details.strip_key"), bars.some((bar) => bar.brought) ? ` · ${store.text("details.strip_brought")}` : null]),
    el("ol", "rows ranks", rows),
  ]
}

function xrayRow(pane, bar, i) {
  const content = [
    el("span", "number", String(i + 1)),
    el("i", "chip", null, { style: bar.taken ? `background:${bar.fill};border-color:${bar.edge}` : `border-color:${bar.edge};background:none` }),
    datum("span", "words", bar.name),
    bar.brought ? el("span", "brought", "↪", { title: bar.brought, role: "img", "aria-label": bar.brought }) : null,
    bar.gold ? el("span", "gold", "▲", { title: pane.store.text("details.gold") }) : null,
    el("span", "times", bar.figures),
  ]
  const row = panePick(pane, bar.kind, bar.id, content)
  if (!bar.taken) row.className = "not-taken"
  return row
}

function xrayFacts(pane, recall) {
  const { store, model } = pane
  if (!recall.entries.length) return null
  const title = store.text("details.long_term_hits", { n: recall.entries.length })
  const row = ([fact, cos]) =>
    panePick(pane, "fact", fact, [paneChip(store, model.segments.hue[model.facts.segment[fact]]), datum("span", "words", model.facts.value[fact]), el("span", "times", cos === null ? store.text("details.all_of_kind") : score(cos))])
  return paneFold(pane, "xray/facts", title, () => el("ul", "rows", paneRows(pane, `hits/${recall.question}`, recall.entries, row)), true)
}
