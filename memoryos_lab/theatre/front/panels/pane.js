// Small pieces that all panels are made of. A pane is {store, model, turn, kept, repaint}.

import { button, datum, el } from "../dom.js"
import { holdsAt, tierOf } from "../model.js"
import { inlineButton, link, listed, wording } from "../words.js"

const ROWS_FIRST = 40 // rows of a list that are shown before "and n more"

/** Body and rim of a topic's colour. */
export function paneHue(store, hue) {
  const { fills, edges, grey_fill, grey_edge } = store.palette()
  return hue < 0 || hue === undefined ? { fill: grey_fill, edge: grey_edge } : { fill: fills[hue], edge: edges[hue] }
}

/** The square of a topic's colour that stands before its name. */
export function paneChip(store, hue) {
  const { fill, edge } = paneHue(store, hue)
  return el("i", "chip", null, { style: `background:${fill};border-color:${edge}`, "aria-hidden": "true" })
}

export function paneCaption(text) {
  return el("h3", "caption", text)
}

/** "turn 38": moves the cursor there. */
export function turnLink(store, turn, key = "details.turn_link") {
  const node = el("a", "turn-link", store.text(key, { turn }), { title: store.text("details.go", { turn }) })
  return inlineButton(node, () => store.go(turn))
}

/** A segment with its colour, as a link. */
export function segmentLink(pane, segment) {
  return el("span", "topic", [paneChip(pane.store, pane.model.segments.hue[segment]), link(pane.store, pane.model, "segment", segment)])
}

/** What was said on a page, a line an utterance; a speaker is named where another has the word. */
export function saidLines(store, page) {
  const { pages, speakers } = store.conversation
  if (pages.fate[page] === "forgotten") return [el("p", "said erased", store.text("erased"))]
  let last = null
  const lines = pages.said[page].map(([side, id, speaker, text]) => {
    const name = speaker || speakers[side]
    const named = datum("span", "speaker", name === last ? "" : name)
    last = name
    return el("p", side ? "said agent" : "said", [named, datum("span", "text", text || "–")], { title: id })
  })
  const tools = pages.tools[page].map(([name, summary]) => el("p", "said tool", [el("span", "speaker", store.text("details.tool")), datum("span", "text", `${name}: ${summary}`)]))
  const quiet = pages.fate[page] === "private" ? el("p", "said erased", store.text("private")) : null
  return [...lines, ...tools, ...(quiet ? [quiet] : [])]
}

/** The words of a page in one line; of a tombstone, that it is one. */
export function pageWords(store, page) {
  const { said, fate } = store.conversation.pages
  return fate[page] === "forgotten" ? store.text("erased") : said[page].map((line) => line[3]).join(" ")
}

/** Turn ids of a page, e.g. D8:1, D8:2. */
export function turnIds(store, page) {
  return store.conversation.pages.said[page].map((line) => line[1]).filter(Boolean)
}

export function whenSaid(store, page) {
  const { when } = store.conversation.pages
  return when[store.state.language][page]
}

/** Segments that hold a page after a turn. */
function homesAt(model, page, turn) {
  const homes = model.pages.filed[page].filter((filing) => holdsAt(filing, turn)).filter(([segment]) => !(model.segments.closed[segment] && model.segments.closed[segment] <= turn))
  return [...new Set(homes.map(([segment]) => segment))]
}

/** Where a page lies after a turn, in words. */
export function placeWords(pane, page) {
  const { store, model, turn } = pane
  const tier = tierOf(model, page, turn)
  const fate = store.conversation.pages.fate[page]
  if (tier !== "mtm") return [store.text(`place.${tier === "dropped" && fate ? fate : tier}`)]
  return wording(store, "place.mtm", { segment: listed(homesAt(model, page, turn).map((s) => link(store, model, "segment", s))) })
}

/** The mark of the tier that a page lies in: ■ ● ○. */
function tierMark(pane, page) {
  const tier = tierOf(pane.model, page, pane.turn)
  const { fill, edge } = paneHue(pane.store, pane.model.pages.hue[page])
  return el("i", `tier ${tier}`, null, { style: tier === "mtm" ? `background:${fill};border-color:${edge}` : null, "aria-hidden": "true" })
}

/** The first rows of a long list; the rest at a click, and then as long as the pane shows it. */
export function paneRows(pane, name, items, make, most = ROWS_FIRST) {
  const all = pane.kept.get(name) || items.length <= most + 3
  const rows = (all ? items : items.slice(0, most)).map(make)
  if (all) return rows
  const more = pane.store.text("details.more", { n: items.length - most })
  const node = el("button", "more", more, { type: "button" })
  node.addEventListener("click", () => (pane.kept.set(name, true), pane.repaint()))
  return [...rows, el("li", "more-row", node)]
}

/** A part that folds, and stays as it was left while the panel is painted again. */
export function paneFold(pane, name, title, body, open = false) {
  const shown = pane.kept.has(name) ? pane.kept.get(name) : open
  const node = el("details", "fold", [el("summary", null, title)], { open: shown })
  if (shown) node.append(...[body()].flat())
  node.addEventListener("toggle", () => {
    if (node.open === shown) return
    pane.kept.set(name, node.open)
    pane.repaint()
  })
  return node
}

/** A row that picks a thing when it is clicked. */
export function panePick(pane, kind, id, content, className = "pick-row") {
  const node = el("button", className, content, { type: "button", "data-pick": `${kind} ${id}` })
  node.addEventListener("click", () => pane.store.pick(kind, id))
  return el("li", null, node)
}

/** A page in a list: where it lies, its number, its first words. */
export function panePage(pane, page, note = null) {
  const { store } = pane
  const words = pageWords(store, page)
  return panePick(pane, "page", page, [tierMark(pane, page), el("span", "number", String(page + 1)), datum("span", "words", words), note])
}

/** Two or more choices of which one holds. */
export function paneSwitch(store, label, choices, chosen, choose) {
  const buttons = choices.map(([name, text]) => button("choice", text, text, () => choose(name)))
  buttons.forEach((node, i) => node.setAttribute("aria-pressed", String(choices[i][0] === chosen)))
  return el("div", "switch", buttons, { role: "group", "aria-label": label })
}

/** A friendly sentence where there is nothing to show. */
export function paneEmpty(text) {
  return el("p", "empty", text)
}
