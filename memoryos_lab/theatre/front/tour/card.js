// The card of a step: one sentence, its numbers, what to do; then what is told once it is done.

import { button, el, fill } from "../dom.js"
import { icon } from "../controls/icons.js"
import { itemOf, wordsOf } from "./steps.js"

/** @param acts what the buttons do: `{go(step), next, back, leave, show, undo, answer(i)}` */
export function stepCard(store, tour, at, { done, answers }, acts) {
  const t = store.text
  const step = tour.steps[at - 1]
  const words = wordsOf(store, step)
  const item = itemOf(store, step)
  return [
    el("div", "head", [
      el("h3", null, [el("span", "step", `${at}/${tour.steps.length}`), words.title]),
      button("bare leave", t("controls.tour.skip"), icon("close"), acts.leave),
    ]),
    el("p", "text", words.text, { id: "tour-text" }),
    words.sum ? el("p", "sum", words.sum) : null,
    item && cardQuestion(store, item, answers, acts),
    el("div", "says", cardSays(store, tour, at, words, done, acts), { "aria-live": "polite" }),
    words.more ? el("details", "more", [el("summary", null, t("controls.tour.more")), el("p", null, words.more)]) : null,
    cardDots(store, tour, at, acts),
    cardActions(store, tour, at, done, acts),
  ]
}

/** What to do, or what came of it. */
function cardSays(store, tour, at, words, done, acts) {
  if (!done) return words.ask ? [el("p", "ask", [el("span", "sign", "→", { "aria-hidden": "true" }), words.ask])] : []
  const { by } = tour.steps[at - 1].done
  const changed = by === "knob" && store.run.changed?.text[store.state.language]
  const undo = by === "knob" && store.canUndo() ? button("undo", store.text("controls.undo"), store.text("controls.undo"), acts.undo) : null
  return [
    words.done ? el("p", "done", words.done) : null,
    changed ? el("p", "changed", changed, { dir: "auto" }) : null,
    undo,
    at === tour.steps.length && tour.links ? cardLinks(tour.links[store.state.language]) : null,
  ]
}

function cardLinks(links) {
  return el("p", "links", links.map(([words, href]) => el("a", null, words, { href })))
}

/** Every answer tried keeps its sign and its reason. */
function cardQuestion(store, { question, choices }, answers, acts) {
  const rows = choices.map(([text, why, right], i) => {
    const tried = answers.includes(i)
    const sign = tried ? el("span", "verdict", right ? "✓" : "✗", { role: "img", "aria-label": store.text(right ? "controls.tour.right" : "controls.tour.wrong") }) : null
    const choice = el("button", `choice${tried ? (right ? " right" : " wrong") : ""}`, [sign, text], { type: "button", "data-choice": i })
    choice.addEventListener("click", () => acts.answer(i))
    return el("li", null, [choice, el("p", "why", tried ? why : null, { "aria-live": "polite" })])
  })
  return el("div", "item", [el("p", "question", question), el("ul", null, rows, { "aria-label": question })])
}

/** A dot a step: how far the tour is, and a way to any of them. */
function cardDots(store, tour, at, acts) {
  const dots = tour.steps.map((step, i) => {
    const name = store.text("controls.tour.step", { n: i + 1, title: wordsOf(store, step).title })
    const dot = button(i + 1 < at ? "dot past" : "dot", name, null, () => acts.go(i + 1))
    if (i + 1 === at) dot.setAttribute("aria-current", "step")
    return el("li", null, dot)
  })
  return el("ol", "dots", dots, { "aria-label": store.text("controls.tour.steps") })
}

function cardActions(store, tour, at, done, acts) {
  const t = store.text
  const last = at === tour.steps.length
  const { by } = tour.steps[at - 1].done
  const named = (key, className, act, sign = null) => button(className, t(key), [sign, t(key)], act)
  return el("div", "actions", [
    at > 1 ? named("controls.tour.back", null, acts.back) : null,
    el("span", "space"),
    !done && !["read", "answer"].includes(by) ? named("controls.tour.show", "show", acts.show) : null,
    last ? named("controls.tour.end", "go", acts.leave) : named(done ? "controls.tour.next" : "controls.tour.over", done ? "go" : null, acts.next),
  ])
}

/** Asks whether to begin, or to go on where the tour was broken off. */
export function invitationCard(store, tour, kept, acts) {
  const t = store.text
  const named = (key, className, act, values) => button(className, t(key, values), t(key, values), act)
  const ask = kept ? "controls.tour.resume" : tour.name ? "controls.tour.ask.named" : "controls.tour.ask"
  return [
    el("p", null, t(ask, { step: kept, n: tour.steps.length })),
    el("div", "actions", [
      kept ? named("controls.tour.go_on", "go", () => acts.go(kept)) : named("controls.tour.begin", "go", () => acts.go(1)),
      kept ? named("controls.tour.anew", null, () => acts.go(1)) : null,
      named("controls.tour.no", null, acts.leave),
    ]),
  ]
}

/** A link names a step, and shows another system: nobody is taken there who did not say so. */
export function elsewhereCard(store, at, acts) {
  const t = store.text
  const title = store.run.title[store.state.language]
  const named = (key, className, act) => button(className, t(key), t(key), act)
  return [
    el("p", null, t("controls.tour.elsewhere", { title, step: at })),
    el("div", "actions", [named("controls.tour.over_there", "go", acts.over), named("controls.tour.stay", null, acts.leave)]),
  ]
}
