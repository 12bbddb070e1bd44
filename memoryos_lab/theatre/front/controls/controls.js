// The header, the line below it, and the drawer with all knobs.

import { el, fill } from "../dom.js"
import { createBar } from "./bar.js"
import { createDrawer } from "./drawer.js"
import { createStatus } from "./status.js"

const CONTROLS_REBUILD = ["language", "book", "conversation"] // what all words and parts depend on
const CONTROLS_SHOW = ["knobs", "run", "other", "side", "drawer", "order", "future", "dark"] // what a part of them shows

export function createControls(store) {
  const element = el("div", "controls")
  let parts = []
  let made = "" // the knobs that the parts were made for
  let fitted = "" // what the row was fitted for: measuring it costs a layout

  function build() {
    parts = [createBar, createStatus, createDrawer].map((create) => create(store))
    fill(element, parts.map((part) => part.element))
  }

  function update(changes) {
    const needed = `${store.state.language} ${store.state.lock} ${store.runOf().system}`
    const rebuilt = needed !== made || CONTROLS_REBUILD.some((name) => changes.has(name))
    made = needed
    const held = rebuilt && element.getRootNode().activeElement?.dataset.name
    if (rebuilt) build()
    const seen = rebuilt ? new Set([...changes, "run", "conversation", "fault"]) : changes
    const [bar, status, drawer] = parts
    if (rebuilt || CONTROLS_SHOW.some((name) => changes.has(name))) {
      bar.update()
      drawer.update()
    }
    status.update(seen)
    const shape = [store.state.side, Boolean(store.setting("b")), Boolean(Object.keys(store.setting().knobs).length)].join()
    if (rebuilt || changes.has("size") || shape !== fitted) bar.fit()
    fitted = shape
    if (held) element.querySelector(`[data-name="${held}"]`)?.focus()
  }

  return { element, update }
}
