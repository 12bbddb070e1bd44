// What one system recalled for the question: how much of the evidence, which pages, and where the rest was lost.

import { datum, el } from "../dom.js"
import { chip, ledBy } from "./cell.js"
import { signOf } from "./store.js"

const SHOWN = 24 // pages of an answer that are shown as chips

export function answerCard(store, at, marks) {
  const answer = store.answer(at)
  if (!answer) return el("p", "wait", store.text("asking"))
  const share = answer.share === null ? store.text("no_gold") : store.text("found_of", { found: answer.found, of: answer.of })
  const head = el("p", "share", [el("b", "sign", signOf(answer), { "aria-hidden": "true" }), el("b", null, share), el("span", "fill", store.text("tokens_n", { n: answer.tokens }))])
  const back = answer.pages.length ? answer.pages.slice(0, SHOWN).map((page) => chip(store, page, marks)) : el("span", "empty", store.text("nothing_back"))
  const more = answer.pages.length > SHOWN ? el("span", "fill", `+${answer.pages.length - SHOWN}`) : null
  const window = answer.stm.filter((page) => marks.gold.has(page))
  return [
    head,
    el("div", "chips", [el("span", "what", store.text("recalled", { n: answer.pages.length })), back, more]),
    ledList(store, at, marks),
    window.length ? el("div", "chips", [el("span", "what", store.text("in_window", { name: store.systems()[at].tiers[0].name })), window.map((page) => chip(store, page, marks))]) : null,
    datum("p", "why", store.remedy(at) ?? answer.sentence),
    answer.share !== null && answer.share < 1 && !store.remedy(at) ? remedyButton(store, at) : null,
  ]
}

/** Whose links brought which pages, those that hold evidence first; null where none did. */
function ledList(store, at, marks) {
  const pages = [...marks.led.keys()].sort((a, b) => marks.gold.has(b) - marks.gold.has(a))
  if (!pages.length) return null
  const lines = pages.map((page) => el("li", marks.gold.has(page) ? "gold" : null, ledBy(store, page, marks)))
  return store.folded(`${at} led`, el("details", "led", [el("summary", null, el("span", null, `↪ ${store.text("led_n", { n: pages.length })}`)), el("ul", null, lines)]))
}

/** What became of all questions together; nothing where none is asked, or while nobody knows. */
export function overall(store, at) {
  const answers = (store.slots.asked?.answers[at] ?? []).filter(Boolean)
  if (!answers.length) return null
  const cited = answers.filter((one) => one.share !== null)
  const whole = cited.filter((one) => one.share >= 1).length
  const tokens = Math.round(answers.reduce((sum, one) => sum + one.tokens, 0) / answers.length)
  const bar = el("span", "shares", cited.map((one) => el("i", one.share >= 1 ? "full" : one.share > 0 ? "part" : "none")), { "aria-hidden": "true" })
  return [el("p", "share", [el("b", null, store.text("whole_in", { n: whole, of: cited.length })), el("span", "fill", store.text("tokens_mean", { n: tokens }))]), bar]
}

/** Replays find the smallest change that would have brought the evidence in: asked for, as they take a second. */
function remedyButton(store, at) {
  const node = el("button", "remedy", store.text("remedy"), { type: "button" })
  node.addEventListener("click", () => {
    node.disabled = true
    node.textContent = store.text("remedy_coming")
    store.wishRemedy(at)
  })
  return node
}
