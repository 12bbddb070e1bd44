// Systems side by side: a column a system, all at the same turn and asked the same question.

import { el, fill } from "../dom.js"
import { createBar } from "./bar.js"
import { createColumn } from "./column.js"
import { dress } from "./dress.js"
import { createFoot } from "./foot.js"
import { bindKeys } from "./keys.js"
import { createRail } from "./rail.js"
import { createStore } from "./store.js"

const EVERYTHING = ["book", "ground", "systems", "questions", "asked", "ui", "turn", "page", "question", "tab", "dark", "playing"]

/**
 * Show the systems inside an element.
 * @returns `receive(slots)` takes what the host brings, `destroy()` ends it.
 */
export function mount(root, host, css) {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: "open" })
  const shell = el("div", "ground beside", null, { tabindex: -1 })
  shadow.replaceChildren(el("style", null, css ?? ""), shell)
  const store = createStore(host)
  const columns = el("main", "columns", null, { tabindex: 0 })
  const note = el("p", "ours")
  const ends = []
  let fixed = []
  let views = []

  function build() {
    const bar = createBar(store)
    const rail = createRail(store)
    const foot = createFoot(store)
    fixed = [bar, rail, foot]
    fill(shell, [bar.element, rail.element, columns, foot.element, note])
    ends.push(bar.end, bindKeys(store, shell))
  }

  function tell(changes) {
    if (!store.slots.book || !store.slots.systems || !store.slots.ground) return
    if (!fixed.length) {
      build()
      changes = new Set(EVERYTHING)
    }
    const held = shadow.activeElement?.dataset.hold // what is made again keeps the focus
    if (changes.has("dark") || changes.has("book")) dress(shell, store)
    if (changes.has("systems") || changes.has("book")) {
      views = store.systems().map((_, i) => createColumn(store, i))
      fill(columns, views.map((view) => view.element))
      shell.style.setProperty("--systems", String(views.length))
      fill(note, [el("span", null, store.slots.book.note), el("span", "keys", store.text("keys"))])
      columns.setAttribute("aria-label", store.text("columns"))
      changes = new Set([...changes, "turn"])
    }
    for (const view of [...fixed, ...views]) view.update(changes)
    if (held && !shadow.activeElement) shell.querySelector(`[data-hold="${held}"]`)?.focus()
    shell.dataset.turn = String(store.state.turn)
    shell.dataset.question = store.asked()?.id ?? ""
    shell.dataset.asked = String(Boolean(store.slots.asked?.done))
  }

  store.subscribe(tell)
  return {
    store,
    receive: store.receive,
    destroy() {
      for (const end of ends) end()
      shadow.replaceChildren()
    },
  }
}
