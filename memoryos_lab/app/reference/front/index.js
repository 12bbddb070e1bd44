// A state of the reference: a head with what it is, tabs with all that it holds, and what is picked beside them.

import { el, fill } from "../../../theatre/front/dom.js"
import { besideTab } from "./beside.js"
import { chainsTab } from "./chains.js"
import { findingsTab } from "./findings.js"
import { createHead } from "./head.js"
import { lastingTab } from "./lasting.js"
import { pagesTab } from "./pages.js"
import { segmentsTab } from "./segments.js"
import { createSide } from "./side.js"
import { createStore } from "./store.js"

const TABS = { segments: segmentsTab, pages: pagesTab, chains: chainsTab, lasting: lastingTab, findings: findingsTab, beside: besideTab }

/**
 * Show a state inside an element.
 * @returns `receive(slots)` takes what the host brings, `destroy()` ends it.
 */
export function mount(root, host, css) {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: "open" })
  const shell = el("div", "ground state")
  shadow.replaceChildren(el("style", null, css ?? ""), shell)
  const store = createStore(host, draw)
  const head = createHead(store)
  const tabs = el("div", "tabs", null, { role: "tablist" })
  const body = el("main", "body", null, { tabindex: 0, role: "tabpanel" })
  const side = createSide(store)
  fill(shell, [head.element, el("section", "main", [tabs, body]), side.element])

  function draw(changes) {
    if (!store.slots.book || !store.slots.state) return
    if (changes.has("dark") || changes.has("book")) dress()
    if (changes.has("state") || changes.has("book")) head.draw()
    if (["state", "book", "tab", "beside"].some((name) => changes.has(name))) {
      fill(tabs, Object.keys(TABS).map(tab))
      fill(body, TABS[store.state.tab](store))
      if (changes.has("tab")) body.scrollTop = 0
      body.setAttribute("aria-label", store.text(store.state.tab))
    }
    mark()
    side.draw()
    shell.dataset.tab = store.state.tab
    shell.dataset.replayed = store.slots.beside?.preset ?? ""
  }

  function tab(name) {
    const count = { segments: store.told.segments.length, pages: store.told.pages.length, chains: store.told.chains.length, lasting: store.told.knowledge.length + store.told.profiles.length, findings: store.told.findings.reduce((sum, one) => sum + one.n, 0) }[name]
    const here = store.state.tab === name
    const node = el("button", null, [store.text(name), count === undefined ? null : el("span", "n", String(count))], { type: "button", role: "tab", "aria-selected": String(here), tabindex: here ? 0 : -1 })
    node.addEventListener("click", () => store.set({ tab: name }))
    node.addEventListener("keydown", (event) => turn(event, name))
    return node
  }

  function turn(event, name) {
    const names = Object.keys(TABS)
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    store.set({ tab: names[(names.indexOf(name) + by + names.length) % names.length] })
    tabs.querySelector('[aria-selected="true"]').focus()
  }

  /** What is picked is marked wherever it stands. */
  function mark() {
    const { kind, id } = store.state.pick
    for (const node of body.querySelectorAll("[data-page]")) node.classList.toggle("picked", kind === "page" && Number(node.dataset.page) === id)
    for (const node of body.querySelectorAll("[data-segment]")) node.classList.toggle("picked", kind === "segment" && Number(node.dataset.segment) === id)
  }

  function dress() {
    shell.classList.toggle("dark", store.state.dark)
    shell.lang = store.slots.book.language
    for (const [name, colour] of Object.entries(store.slots.book.palette[store.state.dark ? "dark" : "light"])) {
      if (typeof colour === "string") shell.style.setProperty(`--${name.replace(/_/g, "-")}`, colour)
      if (name === "fills" || name === "edges") colour.forEach((one, i) => shell.style.setProperty(`--${name.slice(0, -1)}-${i}`, one))
    }
  }

  return { store, receive: store.receive, destroy: () => shadow.replaceChildren() }
}
