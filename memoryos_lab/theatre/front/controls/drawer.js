// Every knob there is, made from what Python says of it; over the side column, so that the stage stays in sight.

import { button, el, fill } from "../dom.js"
import { createSegments } from "./choices.js"
import { whyStill } from "./field.js"
import { icon } from "./icons.js"
import { createKnob } from "./knob.js"

export function createDrawer(store) {
  const t = store.text
  const { language } = store.state
  const run = store.runOf()
  const table = store.knobTable(run).filter((knob) => knob.name in run.knobs)
  const knobs = table.map((knob) => ({ ...createKnob(store, knob), knob }))
  const search = el("input", "search", null, { type: "search", placeholder: t("controls.search"), "aria-label": t("controls.search") })
  const sides = createSegments(t("controls.sides"), ["a", "b"].map((side) => [side, t("controls.side", { side: side.toUpperCase() })]), (side) => store.set({ side }))
  const still = el("p", "still", whyStill(store))
  const nothing = el("p", "quiet", t("controls.search.none"))
  const advanced = el("details", "advanced", [el("summary", null, null), ...groups(knobs.filter(({ knob }) => knob.advanced))])
  const close = button("bare", t("controls.close"), icon("close"), () => store.set({ drawer: false }))
  const body = el("div", "knobs", [still, systemNotes(store, run), ...groups(knobs.filter(({ knob }) => !knob.advanced)), nothing, advanced])
  const element = el("aside", "drawer", [el("div", "head", [el("h3", null, t("controls.all")), sides.element, close]), search, body], { "aria-label": t("controls.all") })
  let opened = false
  search.addEventListener("input", sift)

  /** Knobs under the name of their group, in the order in which the groups come. */
  function groups(list) {
    const names = [...new Set(list.map(({ knob }) => knob.group[language]))]
    return names.map((name) => el("section", "group", [el("h4", "caption", name), ...list.filter(({ knob }) => knob.group[language] === name).map((made) => made.element)]))
  }

  function sift() {
    const words = search.value.trim().toLowerCase()
    for (const { knob, element: row } of knobs) row.hidden = !isAbout(knob, words)
    for (const group of element.querySelectorAll(".group")) group.hidden = ![...group.querySelectorAll(".knob")].some((row) => !row.hidden)
    nothing.hidden = knobs.some((made) => !made.element.hidden)
    advanced.hidden = !knobs.some(({ knob, element: row }) => knob.advanced && !row.hidden)
    if (words) advanced.open = true
  }

  function update() {
    if (!store.state.drawer || store.state.lock !== "open") return shut()
    element.hidden = false
    still.hidden = store.canMove()
    sides.element.hidden = !store.setting("b")
    sides.show(store.state.side)
    const moved = knobs.filter((made) => made.update() && made.knob.advanced).length
    fill(advanced.querySelector("summary"), [t("controls.advanced"), moved ? el("span", "dot", t("controls.moved", { n: moved })) : null])
    if (!opened) open()
  }

  function open() {
    opened = true
    sift()
    search.focus({ preventScroll: true })
  }

  /** The focus goes back to the button that opened it. */
  function shut() {
    const held = element.contains(element.getRootNode().activeElement)
    element.hidden = true
    opened = false
    if (held) element.parentNode.querySelector("[data-name=drawer]")?.focus({ preventScroll: true })
  }

  return { element, update }
}

/** What another system is, and what of it is not here; folded. */
function systemNotes(store, run) {
  const system = store.book.systems[run.system]
  if (!system || system.kin === "own") return null
  const { language } = store.state
  const said = (text) => (text ? el("p", "about", text) : null)
  const left = system.leaves_out.map((one) => el("li", null, one[language]))
  return el("details", "system", [
    el("summary", null, store.text("controls.system", { title: system.title[language] })),
    said(system.idea[language]),
    said(system.paper && system.kin === "rivals" ? store.text("controls.system.restated", { paper: system.paper }) : system.paper),
    system.texts[language] ? [el("h4", "caption", store.text("controls.system.texts")), said(system.texts[language])] : null,
    left.length ? [el("h4", "caption", store.text("controls.system.leaves_out")), el("ul", "about", left)] : null,
  ])
}

/** Whether every word is found in what is said of a knob, in either language. */
function isAbout(knob, words) {
  const said = [knob.name, knob.symbol, knob.label.en, knob.label.zh, knob.help.en, knob.help.zh, ...knob.choices].join(" ").toLowerCase()
  return words.split(/\s+/).every((word) => said.includes(word))
}
