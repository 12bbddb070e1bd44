// The questions, those on which the systems differ first, or the conversation page by page.

import { button, datum, el, fill } from "../dom.js"
import { LETTERS } from "./column.js"
import { signOf } from "./store.js"

const FEW = 12 // questions up to which nobody needs a filter
const ROWS = 300 // pages of the conversation that are listed around the turn

export function createRail(store) {
  const tabs = ["questions", "conversation"].map((name) => button("tab", "", "", () => store.set({ tab: name })))
  const list = el("div", "list", null, { tabindex: 0 })
  const only = el("select", "only")
  const element = el("nav", "rail", [el("div", "tabs", tabs), only, list])
  only.addEventListener("change", () => store.set({ only: only.value }))

  function update(changes) {
    const { tab } = store.state
    tabs.forEach((node, i) => {
      const name = ["questions", "conversation"][i]
      node.textContent = store.text(`tab_${name}`)
      node.setAttribute("aria-pressed", String(tab === name))
      node.disabled = name === "questions" && !store.questions().length
    })
    element.setAttribute("aria-label", store.text(`tab_${tab}`))
    list.setAttribute("aria-label", store.text(`tab_${tab}`))
    const whole = ["tab", "only", "questions", "systems", "asked", "book", "ground"].some((name) => changes.has(name))
    only.hidden = tab !== "questions" || store.questions().length < FEW
    if (["questions", "systems", "book"].some((name) => changes.has(name))) offer()
    if (tab === "questions") {
      if (whole) fill(list, questions())
      mark("question", store.state.question, whole || changes.has("question"))
    } else {
      if (whole || (store.ground().n > ROWS && changes.has("turn"))) fill(list, conversation())
      mark("page", store.state.page, changes.has("page"))
      for (const row of list.querySelectorAll("[data-page]")) row.classList.toggle("future", Number(row.dataset.page) >= store.state.turn)
    }
  }

  /** Which questions are listed: all, those of a category, or those of which one system finds more than another. */
  function offer() {
    const kinds = [...new Set(store.questions().map((one) => one.category))].filter(Boolean).sort()
    const pairs = store.systems().slice(1).flatMap((_, i) => [[0, i + 1], [i + 1, 0]])
    const options = [["", store.text("only_all")], ...kinds.map((n) => [`category ${n}`, store.text("category_n", { n })]), ...pairs.map(([more, less]) => [`more ${more} ${less}`, store.text("only_more", { more: LETTERS[more], less: LETTERS[less] })])]
    fill(only, options.map(([value, said]) => el("option", null, said, { value })))
    if (!options.some(([value]) => value === store.state.only)) store.state.only = ""
    only.value = store.state.only
    only.setAttribute("aria-label", store.text("only"))
  }

  function mark(kind, id, follow) {
    for (const row of list.querySelectorAll(`[data-${kind}]`)) {
      const here = Number(row.dataset[kind]) === id
      row.setAttribute("aria-pressed", String(here))
      if (here && follow) row.scrollIntoView({ block: "nearest" })
    }
  }

  function questions() {
    const { apart, done } = store.slots.asked ?? { apart: 0, done: false }
    if (!done) return [el("p", "head", store.text("asking_all")), store.order().map(question)]
    const differ = new Set(store.slots.asked.order.slice(0, apart))
    const [first, rest] = [store.order().filter((i) => differ.has(i)), store.order().filter((i) => !differ.has(i))]
    return [el("p", "head", store.text(apart ? "apart_n" : "apart_none", { n: first.length })), first.map(question), rest.length && apart ? el("p", "head", store.text("alike_n", { n: rest.length })) : null, rest.map(question)]
  }

  function question(i) {
    const asked = store.questions()[i]
    const marks = store.systems().map((_, at) => el("span", "mark", `${LETTERS[at]}${signOf(store.answer(at, i))}`))
    const kind = asked.category ? store.text("category_n", { n: asked.category }) : ""
    const row = el("button", "row", [datum("span", "words", asked.text), el("span", "meta", [el("span", "marks", marks), el("span", null, [kind, store.text("turn_n", { turn: asked.turn })].filter(Boolean).join(" · "))])], { type: "button", "data-question": i })
    row.addEventListener("click", () => store.ask(store.state.question === i ? -1 : i))
    return row
  }

  function conversation() {
    const { said, n } = store.ground()
    const from = n > ROWS ? Math.max(0, Math.min(n - ROWS, store.state.turn - ROWS / 2)) : 0
    return said.slice(from, from + ROWS).map((lines, i) => page(from + i, lines))
  }

  function page(number, lines) {
    const words = lines.map(([side, , text]) => el("span", side ? "agent" : "user", datum("span", "words", text)))
    const row = el("button", "row page", [el("b", "number", String(number + 1)), el("span", "said", words)], { type: "button", "data-page": number })
    row.addEventListener("click", () => store.set({ page: store.state.page === number ? -1 : number }))
    return row
  }

  return { element, update }
}
