// The panel of details: what is picked, or else the turn, long-term memory, questions, differences.

import { button, el, fill, svg } from "../dom.js"
import { chainPanel } from "./chain.js"
import { differencesPanel } from "./differences.js"
import { factPanel } from "./fact.js"
import { longTermPanel } from "./longterm.js"
import { pagePanel } from "./page.js"
import { paneCaption, turnIds } from "./pane.js"
import { questionPanel } from "./question.js"
import { questionsPanel } from "./questions.js"
import { segmentPanel } from "./segment.js"
import { createTrail } from "./trail.js"
import { turnPanel } from "./turn.js"

const PANEL_PICKED = { page: pagePanel, segment: segmentPanel, chain: chainPanel, fact: factPanel, question: questionPanel }
const PANEL_TABS = { turn: turnPanel, facts: longTermPanel, questions: questionsPanel, differences: differencesPanel }
const PANEL_SHOWS = ["turn", "pick", "run", "other", "compare", "recall", "conversation", "language", "dark", "book", "future", "whatIf", "pending"]
const PANEL_PAUSE = 90 // ms between two paintings while time moves

export function createDetails(store) {
  const head = el("div", "panel-head")
  const body = el("div", "panel-body", null, { tabindex: 0, role: "region" })
  const element = el("div", "panel", [head, body])
  const roomy = button("quiet roomy", "", roomyMark(), foldMap)
  const trail = createTrail(store)
  const kept = new Map()
  let tab = "turn"
  let dirty = true
  let painted = 0
  let top = false // the panel shows something else: from its beginning

  function repaint() {
    const { pick, turn } = store.state
    if (tab === "differences" && !(store.compare && store.other)) tab = "turn"
    const pane = { store, model: store.run, turn, kept, repaint }
    const focus = detailsFocus(element)
    const scroll = body.scrollTop
    fill(head, pick ? panelPicked(store, trail, roomy) : [panelTabs(store, tab, choose), roomy])
    fill(body, pick ? PANEL_PICKED[pick.kind](pane, pick.id) : PANEL_TABS[tab](pane))
    body.setAttribute("aria-label", store.text("details.label"))
    for (const name of ["aria-label", "title"]) roomy.setAttribute(name, store.text("details.roomy"))
    body.scrollTop = top ? 0 : scroll
    if (focus) detailsRefocus(element, body, top ? {} : focus)
    if (pick) kept.set("has picked", true)
    top = false
    dirty = false
  }

  /** The map gives its room to the panel, or takes it back. */
  function foldMap() {
    const folded = element.closest(".side")?.classList.toggle("roomy") ?? false
    roomy.setAttribute("aria-pressed", String(folded))
  }

  function choose(name) {
    tab = name
    top = true
    repaint()
  }

  return {
    element,
    update(changes) {
      if (changes.has("conversation")) kept.clear()
      if (changes.has("pick")) top = true
      if (changes.has("pick") || changes.has("conversation")) trail.note(store.state.pick)
      dirty ||= PANEL_SHOWS.some((name) => changes.has(name))
    },
    draw(now, moving) {
      if (dirty && (!moving || now - painted >= PANEL_PAUSE)) {
        painted = now
        repaint()
      }
      return dirty
    },
  }
}

function panelPicked(store, trail, roomy) {
  const back = trail.canBack() ? button("quiet", store.text("details.back"), "‹", trail.back) : null
  const forward = trail.canForward() ? button("quiet", store.text("details.forward"), "›", trail.forward) : null
  const close = button("quiet close", store.text("details.close"), "×", () => store.pick(null))
  return [back, forward, panelCaption(store), roomy, close]
}

function roomyMark() {
  return svg("svg", { viewBox: "0 0 12 12", width: 12, height: 12, "aria-hidden": "true" }, svg("path", { d: "M2 1.5h8M2.5 8L6 4.5 9.5 8", fill: "none", stroke: "currentColor", "stroke-width": 1.4 }))
}

/** PAGE 38 · D8:1, D8:2 */
function panelCaption(store) {
  const { kind, id } = store.state.pick
  const ids = kind === "page" ? turnIds(store, id) : kind === "question" ? [store.conversation.questions[id][0]] : []
  const node = paneCaption(store.text(`details.${kind}`, { n: id + 1 }))
  node.append(el("span", "ids", ids.length ? ` · ${ids.join(", ")}` : null, { title: ids.join(", "), dir: "auto" }))
  return node
}

function panelTabs(store, tab, choose) {
  const { conversation, run, state } = store
  const known = run.facts.start.filter((from, i) => from <= state.turn && !(run.facts.end[i] && run.facts.end[i] <= state.turn)).length
  const tabs = [["turn", store.text("details.tab_turn"), null], ["facts", store.text("details.tab_facts"), known], ["questions", store.text("details.tab_questions"), conversation.questions.length]]
  if (store.compare && store.other) tabs.push(["differences", store.text("details.tab_differences"), store.compare.turns.length])
  const nodes = tabs.map(([name, text, n]) => {
    const node = el("button", "tab", [text, n ? el("span", "count", String(n)) : null], { type: "button", "aria-pressed": String(name === tab), "data-tab": name })
    node.addEventListener("click", () => choose(name))
    return node
  })
  return el("div", "tabs", nodes, { role: "group", "aria-label": store.text("details.label") })
}

/** Where the keyboard is within the panel, so that painting it again does not lose the place. */
function detailsFocus(element) {
  const node = element.getRootNode().activeElement
  if (!node || !element.contains(node)) return null
  return { at: detailsStops(element).indexOf(node), words: node.textContent }
}

function detailsRefocus(element, body, { at, words }) {
  const same = detailsStops(element)[at]
  if (same && same.textContent === words) same.focus({ preventScroll: true })
  else body.focus({ preventScroll: true })
}

function detailsStops(element) {
  return [...element.querySelectorAll("button, summary, [tabindex]")]
}
