// The conversation: a row an exchange, with what it moved, recalled and cost beside it.

import { button, el, fill } from "../../../theatre/front/dom.js"
import { ribbon } from "./ribbon.js"
import { actRow, asideRow, liveRow, turnRow } from "./turn.js"

const NEAR = 120 // px from the end within which new words are followed
const EXAMPLES = ["example_1", "example_2", "example_3"]

export function createTalk(store) {
  const strip = el("div", "ribbon")
  const list = el("div", "rows", null, { role: "log" })
  const under = el("div", "rows")
  const scroller = el("div", "scroller", [list, under])
  const element = el("section", "talk", [strip, scroller])
  const drawn = new Map() // key -> {node, said}
  let told = 0 // rows that were there
  let ended = true // was the end in sight?

  scroller.addEventListener("scroll", () => (ended = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR))
  new ResizeObserver(() => ended && end()).observe(scroller) // another width is another height

  function end() {
    scroller.scrollTop = scroller.scrollHeight
  }

  function update(changes) {
    const near = ended
    const language = changes.has("book")
    if (language || changes.has("all") || changes.has("found")) drawn.clear()
    if (language || ["talk", "all", "found", "ui"].some((name) => changes.has(name))) rows()
    if (language || changes.has("live") || changes.has("ui") || changes.has("talk")) live()
    if (language || changes.has("held") || changes.has("dark")) {
      fill(strip, ribbon(store))
      strip.scrollLeft = strip.scrollWidth
    }
    const count = (store.slots.talk?.rows.length ?? 0) + (store.slots.live ? 1 : 0)
    if ((near || !told) && count) end()
    told = count
    if (changes.has("lit")) light()
  }

  function rows() {
    const talk = store.slots.talk
    if (!talk) return void fill(list, null)
    const nodes = talk.rows.map(row)
    const earlier = talk.before > 0 && button("earlier", store.text("earlier", { n: talk.before }), store.text("earlier", { n: talk.before }), () => store.wish("earlier"))
    const wanted = [earlier, ...nodes, !nodes.length && !store.slots.live && empty()].filter(Boolean)
    if (wanted.length !== list.children.length || wanted.some((node, i) => node !== list.children[i])) list.replaceChildren(...wanted)
    for (const key of drawn.keys()) if (!talk.rows.some((one) => one.key === key)) drawn.delete(key)
  }

  /** The element of a row: the one that is there, as long as it says the same. */
  function row(one) {
    const said = JSON.stringify(one)
    const known = drawn.get(one.key)
    if (known?.said === said) return known.node
    const node = one.kind === "page" ? turnRow(store, one) : one.kind === "aside" ? asideRow(store, one) : actRow(store, one)
    drawn.set(one.key, { node, said })
    return node
  }

  function live() {
    const now = store.ui.busy === "ask" || store.ui.busy === "without" ? store.slots.live : null
    fill(under, now && liveRow(store, now))
  }

  function empty() {
    const offers = EXAMPLES.map((key) => button("offer", store.text(key), store.text(key), () => store.set({ draft: store.text(key) })))
    return el("div", "empty", [el("h2", null, store.text("empty_title")), el("p", "quiet", store.text("empty_about")), el("div", "offers", offers)])
  }

  /** Show where something was said. */
  function light() {
    const node = list.querySelector(`[data-page="${store.state.lit}"]`)
    for (const old of list.querySelectorAll(".lit")) old.classList.remove("lit")
    if (!node) {
      if (store.state.lit >= 0 && store.slots.talk?.before > 0) store.wish("earlier")
      return
    }
    node.classList.add("lit")
    node.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" })
    store.state.lit = -1
  }

  return { element, update }
}
