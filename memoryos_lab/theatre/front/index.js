// The shell: where each view stands, and the one clock that all of them draw by.

import { createControls } from "./controls/controls.js"
import { bindKeys } from "./controls/keys.js"
import { createTransport } from "./controls/transport.js"
import { el, fill } from "./dom.js"
import { createMap } from "./map/map.js"
import { createDetails } from "./panels/details.js"
import { createFind } from "./panels/find.js"
import { createReader } from "./panels/reader.js"
import { createTranscript } from "./panels/transcript.js"
import { createStage } from "./stage/stage.js"
import { createStore } from "./store.js"
import { createTour } from "./tour/tour.js"

const SETTLING = 90 // ms after a move during which views may draw less

/**
 * Show the theatre inside an element.
 * @returns `receive(slots)` takes what the host answers, `destroy()` ends it.
 */
export function mount(root, host, css) {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: "open" })
  const shell = el("div", "ground theatre", null, { tabindex: -1 })
  shadow.replaceChildren(el("style", null, css ?? ""), shell)
  const store = createStore(host)
  const views = []
  const ends = []
  let frame = 0

  const wake = () => (frame ||= requestAnimationFrame(draw))
  function draw(now) {
    frame = 0
    if (store.state.playing) store.advance(now)
    const moving = Boolean(store.state.playing) || now - (store.state.moved ?? -SETTLING) < SETTLING
    let again = Boolean(store.state.playing)
    for (const view of views) again = view.draw?.(now, moving) || again
    if (store.run) Object.assign(shell.dataset, { run: store.run.key, turn: store.state.turn }) // what is drawn now
    if (again) wake()
  }

  function build() {
    const stage = createStage(store)
    const transport = createTransport(store)
    const map = createMap(store)
    const details = createDetails(store)
    const transcript = createTranscript(store)
    const controls = createControls(store)
    const find = createFind(store)
    const reader = createReader(store)
    const tour = createTour(store, shell)
    views.push(controls, stage, transport, map, details, transcript, find, reader, tour)
    fill(shell, [
      controls.element,
      el("section", "stage", [stage.element, transport.element]),
      el("div", "side", [el("section", "map", map.element), el("section", "details", details.element), el("section", "transcript", transcript.element)]),
      find.element,
      reader.element,
      tour.element,
    ])
    ends.push(tour.destroy)
    ends.push(bindKeys(store, shell, { find: find.open }))
    const resized = new ResizeObserver(() => tell(new Set(["size"])))
    resized.observe(shell)
    ends.push(() => resized.disconnect())
  }

  function tell(changes) {
    if (!views.length && store.book && store.conversation && store.run) {
      build()
      changes = new Set([...changes, "book", "conversation", "run", "map", "turn", "pick", "language", "dark", "window", "size"])
    }
    if (store.book && (changes.has("dark") || changes.has("book"))) dress()
    for (const view of views) view.update?.(changes)
    if (views.length) wake()
  }

  function dress() {
    shell.classList.toggle("dark", store.state.dark)
    for (const [name, colour] of Object.entries(store.palette())) {
      if (typeof colour === "string") shell.style.setProperty(`--${name.replace(/_/g, "-")}`, colour)
    }
  }

  store.subscribe(tell)
  ends.push(() => cancelAnimationFrame(frame))
  return {
    store,
    receive: store.receive,
    destroy() {
      store.play(0)
      for (const end of ends) end()
      shadow.replaceChildren()
    },
  }
}
