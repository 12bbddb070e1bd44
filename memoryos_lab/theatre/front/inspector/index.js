// The laboratory: its shell, its two screens, and what is told to each of its views.

import { el, fill } from "../dom.js"
import { createHead } from "./head.js"
import { bindKeys } from "./keys.js"
import { createKnobs } from "./knobs/screen.js"
import { DRAWER, measure } from "./layout.js"
import { createSide } from "./side.js"
import { createStore } from "./store.js"
import { createTip } from "./tip.js"
import { createWhy } from "./why.js"

const EVERYTHING = ["book", "questions", "runs", "traces", "pages", "scores", "overlay", "sweep", "audit", "run", "filter", "open", "cuts", "tab", "knobs", "audited", "language", "dark", "size"]

/**
 * Show the laboratory inside an element.
 * @returns `receive(slots)` takes what the host brings, `destroy()` ends it.
 */
export function mount(root, host, css) {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: "open" })
  const shell = el("div", "ground lab", null, { tabindex: -1 })
  shadow.replaceChildren(el("style", null, css ?? ""), shell)
  const store = createStore(host)
  const views = []
  const ends = []

  function build() {
    const head = createHead(store)
    const why = createWhy(store)
    const side = createSide(store)
    const knobs = createKnobs(store)
    const tip = createTip(store, shell)
    const live = el("div", "unseen", null, { "aria-live": "polite" })
    views.push(head, why, side, knobs, { update: (changes) => announce(live, changes) })
    fill(shell, [head.element, why.element, side.element, knobs.element, tip.element, live])
    ends.push(bindKeys(store, shell, why))
    const resized = new ResizeObserver(() => lay() && tell(new Set(["size"])))
    resized.observe(shell)
    ends.push(() => resized.disconnect())
  }

  /** @returns whether something lies elsewhere now. */
  function lay() {
    const { clientWidth, clientHeight } = shell
    const before = store.layout
    if (before && !clientWidth) return false // not in sight
    if (before?.width === clientWidth && before.height === clientHeight && before.folded === store.lab.folded) return false
    store.layout = measure(clientWidth, clientHeight, store.lab)
    shell.style.setProperty("--side", `${store.layout.side || DRAWER}px`)
    return true
  }

  function tell(changes) {
    if (!store.book || !store.lab) return
    if (!views.length) {
      build()
      changes = new Set(EVERYTHING)
    }
    if (changes.has("dark") || changes.has("book")) dress()
    if (changes.has("runs") || changes.has("questions")) lay()
    const { tab, open } = store.state
    shell.dataset.tab = tab
    shell.classList.toggle("opened", open >= 0)
    for (const view of views) view.update(changes)
    shell.dataset.drawn = String(Number(shell.dataset.drawn ?? 0) + 1)
  }

  function announce(live, changes) {
    if (changes.has("open")) live.textContent = store.state.open < 0 ? "" : store.spoken(store.state.open)
    else if (changes.has("filter")) live.textContent = store.text("lab_of", { n: store.count(store.counts.shown.length), all: store.count(store.lab.n) })
  }

  function dress() {
    const { families, ...colours } = store.palette()
    shell.classList.toggle("dark", store.state.dark)
    for (const [name, colour] of Object.entries(colours)) {
      if (typeof colour === "string") shell.style.setProperty(`--${name.replace(/_/g, "-")}`, colour)
    }
    for (const [family, [fillColour, edge]] of Object.entries(families)) {
      shell.style.setProperty(`--${family.replace(/_/g, "-")}`, fillColour)
      shell.style.setProperty(`--${family.replace(/_/g, "-")}-edge`, edge)
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
