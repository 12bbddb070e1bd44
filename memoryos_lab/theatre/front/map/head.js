// What stands over the map: its name, whether its projection is still being fitted, and the choice between the two.

import { button, el } from "../dom.js"

const AGAIN = 1500 // ms between two questions whether the fit is there
const METHODS = ["umap", "pca"]

/** @returns `{element, update(changes)}` */
export function createMapHead(store) {
  const caption = el("span", "caption")
  const word = el("span", "fitting", null, { role: "status" })
  const buttons = METHODS.map((method) => button(null, method, method.toUpperCase(), () => store.chooseMap(method)))
  const choice = el("div", "methods", buttons, { role: "group" })
  const element = el("div", "head", [caption, word, choice])
  let timer = 0

  /** Ask again while the fit is running and somebody can answer. */
  function wait() {
    clearTimeout(timer)
    if (store.map?.state !== "working" || !store.host.live) return
    timer = setTimeout(askAgain, AGAIN)
  }
  function askAgain() {
    if (!element.isConnected) return
    store.askAgain()
    wait() // an answer that is equal to the one before may not be sent at all
  }

  function update(changes) {
    if (changes.has("map")) wait()
    const { map } = store
    caption.textContent = store.text("map_name")
    word.textContent = map ? fittingWords(store, map) : ""
    word.title = map?.note ?? ""
    choice.hidden = !store.host.live && !(store.host.maps?.length > 1)
    choice.setAttribute("aria-label", store.text("map_methods"))
    buttons.forEach((one, i) => {
      const method = METHODS[i]
      one.setAttribute("aria-pressed", String(map?.method === method))
      one.title = store.text(`map_${method}`)
      one.setAttribute("aria-label", store.text(`map_${method}`))
    })
  }
  return { element, update }
}

function fittingWords(store, { state, elapsed, usual }) {
  if (state === "failed") return store.text("map_failed")
  if (state !== "working") return ""
  const seconds = Math.ceil(usual - elapsed)
  return seconds > 0 ? store.text("map_fitting", { seconds }) : store.text("map_soon")
}
