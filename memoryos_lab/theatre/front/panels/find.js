// The finder: one field, results by kind, all with the keyboard.

import { datum, el, fill } from "../dom.js"
import { paneChip } from "./pane.js"
import { searchAll } from "./search.js"

export function createFind(store) {
  const input = el("input", "find-field", null, { type: "search", role: "combobox", "aria-expanded": "false", "aria-controls": "find-results", "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false" })
  const results = el("ul", "find-results", null, { id: "find-results", role: "listbox" })
  const note = el("p", "find-note")
  const box = el("div", "find-box", [input, results, note], { role: "dialog", "aria-modal": "true" })
  const element = el("div", "find", box, { hidden: true })
  let found = []
  let at = 0
  let before = null // what had the focus

  input.addEventListener("input", () => search())
  element.addEventListener("keydown", onKey)
  element.addEventListener("pointerdown", (event) => event.target === element && close())
  box.addEventListener("pointerdown", (event) => event.target !== input && event.preventDefault())

  function open() {
    before = element.getRootNode().activeElement
    element.hidden = false
    words()
    search()
    input.focus()
    input.select()
  }

  function close() {
    if (element.hidden) return
    element.hidden = true
    const home = before?.isConnected ? before : element.parentElement
    home?.focus({ preventScroll: true })
  }

  function words() {
    input.placeholder = store.text("find.placeholder")
    input.setAttribute("aria-label", store.text("find.placeholder"))
    box.setAttribute("aria-label", store.text("find.title"))
    results.setAttribute("aria-label", store.text("find.results"))
  }

  function search() {
    found = searchAll(store, input.value)
    note.textContent = found.length ? store.text("find.keys") : store.text(input.value.trim() ? "find.nothing" : "find.help")
    input.setAttribute("aria-expanded", String(found.length > 0))
    show(0)
  }

  function show(index) {
    at = index
    fill(results, found.map((result, i) => findResult(store, result, found[i - 1], i, i === at, () => take(i))))
    if (found.length) input.setAttribute("aria-activedescendant", `find-${at}`)
    else input.removeAttribute("aria-activedescendant")
    results.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" })
  }

  function take(index) {
    const result = found[index]
    if (!result) return
    close()
    if (result.kind === "turn") store.go(result.id)
    else store.pick(result.kind, result.id)
  }

  function onKey(event) {
    event.stopPropagation()
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length) show((at + step + found.length) % found.length)
    else if (event.key === "Enter" && !event.isComposing) take(at)
    else if (event.key === "Escape") close()
    else if (event.key !== "Tab") return
    event.preventDefault()
  }

  return {
    element,
    open,
    close,
    update(changes) {
      if (!element.hidden && ["run", "conversation", "language", "turn"].some((name) => changes.has(name))) {
        words()
        search()
      }
    },
    draw() {},
  }
}

function findResult(store, result, above, i, chosen, take) {
  const { kind, id, name, words, count } = result
  const first = kind !== above?.kind
  const content = [
    el("span", "find-kind", first ? store.text(kind) : null),
    kind === "segment" ? paneChip(store, store.run.segments.hue[id]) : null,
    datum("span", kind === "page" || kind === "turn" ? "number" : "find-name", name),
    datum("span", "words", words),
    count ? el("span", "times", store.text("details.n_pages", { n: count })) : null,
  ]
  const node = el("li", first && above ? "first" : null, content, { id: `find-${i}`, role: "option", "aria-selected": String(chosen) })
  node.addEventListener("click", take)
  return node
}
