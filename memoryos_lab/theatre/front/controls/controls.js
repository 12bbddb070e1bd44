// The header, the line below it, the drawer with all knobs, and the captions of the first run.

import { el, fill } from "../dom.js"
import { createBar } from "./bar.js"
import { createDrawer } from "./drawer.js"
import { createStatus } from "./status.js"
import { createTour, isTourDue } from "./tour.js"

const CONTROLS_REBUILD = ["language", "book", "conversation"] // what all words and parts depend on

export function createControls(store) {
  const element = el("div", "controls")
  let parts = []
  let made = "" // the knobs that the parts were made for
  if (isTourDue(store.host)) store.set({ tour: 0 })

  function build() {
    const [bar, status, drawer, tour] = (parts = [createBar(store), createStatus(store), createDrawer(store), createTour(store)])
    fill(element, [bar.element, status.element, drawer.element, tour.element])
  }

  function update(changes) {
    const needed = `${store.state.language} ${Object.keys(store.run.knobs)}`
    const rebuilt = needed !== made || CONTROLS_REBUILD.some((name) => changes.has(name))
    made = needed
    const focused = rebuilt ? focusables().indexOf(element.getRootNode().activeElement) : -1
    if (rebuilt) build()
    const seen = rebuilt ? new Set([...changes, "run", "conversation"]) : changes
    for (const part of parts) part.update(seen)
    if (rebuilt || changes.has("size") || changes.has("knobs") || changes.has("side")) parts[0].fit()
    if (focused >= 0) focusables()[focused]?.focus()
  }

  const focusables = () => [...element.querySelectorAll("button, input, select")]

  return { element, update }
}
