// The chat: its shell, and what is told to each of its views.

import { el, fill } from "../../../theatre/front/dom.js"
import { createComposer } from "./composer.js"
import { createForget } from "./forget.js"
import { createHead } from "./head.js"
import { bindKeys } from "./keys.js"
import { createPanel } from "./panel.js"
import { saveText } from "./saving.js"
import { createStart } from "./start.js"
import { createStore } from "./store.js"
import { createTalk } from "./talk.js"

const EVERYTHING = ["book", "ui", "live", "talk", "known", "held", "forget", "past", "dark"]

/**
 * Show the chat inside an element.
 * @returns `receive(slots)` takes what the host brings, `destroy()` ends it.
 */
export function mount(root, host, css) {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: "open" })
  const shell = el("div", "ground chat", null, { tabindex: -1 })
  shadow.replaceChildren(el("style", null, css ?? ""), shell)
  const store = createStore(host)
  const ends = [store.end]
  const views = []

  function build() {
    const start = createStart(store)
    const head = createHead(store)
    const talk = createTalk(store)
    const composer = createComposer(store)
    const panel = createPanel(store)
    const forget = createForget(store)
    const live = el("div", "unseen", null, { "aria-live": "polite" })
    views.push(start, head, talk, composer, panel, forget, saying(live), { update: handOver })
    fill(shell, [start.element, head.element, el("main", "middle", [talk.element, composer.element]), panel.element, forget.element, live])
    ends.push(bindKeys(store, shell, composer))
  }

  /** A document that was asked for has come. */
  function handOver(changes) {
    if (!changes.has("export") || !store.slots.export) return
    saveText(`${store.ui.user}.memory.json`, store.slots.export.text)
    store.wish("seen")
  }

  /** Screen readers hear the answer once it is whole. */
  function saying(live) {
    let before = -1
    return {
      update(changes) {
        if (!changes.has("talk") || !store.slots.talk) return
        const last = store.slots.talk.rows.findLast((row) => row.kind === "page")
        if (last && before >= 0 && last.page > before) live.textContent = last.agent
        before = last ? last.page : 0
      },
    }
  }

  function tell(changes) {
    if (!views.length && store.slots.book) {
      build()
      changes = new Set([...changes, ...EVERYTHING])
    }
    if (!views.length) return
    if (changes.has("dark") || changes.has("book")) dress()
    shell.classList.toggle("closed", !store.ui.open)
    shell.dataset.pages = store.slots.talk?.pages ?? ""
    shell.dataset.busy = store.wishing() ? "wish" : store.ui.busy
    for (const view of views) view.update(changes)
  }

  function dress() {
    shell.classList.toggle("dark", store.state.dark)
    shell.lang = store.slots.book.language
    for (const [name, colour] of Object.entries(store.colours())) {
      if (typeof colour === "string") shell.style.setProperty(`--${name.replace(/_/g, "-")}`, colour)
      if (name === "fills" || name === "edges") colour.forEach((one, i) => shell.style.setProperty(`--${name.slice(0, -1)}-${i}`, one))
    }
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
