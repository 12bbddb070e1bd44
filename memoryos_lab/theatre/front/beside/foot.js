// The page that is picked: its words, and where it lies in every system.

import { button, datum, el, fill } from "../dom.js"
import { LETTERS } from "./column.js"
import { stayAt } from "./lives.js"

export function createFoot(store) {
  const element = el("footer", "foot", null, { "aria-live": "polite" })

  function update(changes) {
    if (!["page", "turn", "systems", "book", "ground"].some((name) => changes.has(name))) return
    const { page } = store.state
    element.hidden = page < 0 || page >= store.ground().n
    if (element.hidden) return
    const close = button("bare", store.text("close"), "✕", () => store.set({ page: -1 }))
    fill(element, [
      el("div", "words", [el("b", null, store.text("page_n", { n: page + 1 })), store.ground().said[page].map(([side, , text]) => datum("q", side ? "agent" : "user", text))]),
      el("ul", "places", store.systems().map((system, i) => place(system, i, page))),
      close,
    ])
  }

  function place(system, i, page) {
    const stay = stayAt(system.stays[page] ?? [], store.state.turn)
    return el("li", null, [el("b", "letter", LETTERS[i]), datum("span", null, stay ? told(system, stay) : store.text("to_come"))])
  }

  function told(system, [since, tier, groups]) {
    const name = system.tiers[tier].name
    if (!groups.length || Object.keys(system.groups).length < 2) return store.text("lies", { name, turn: since })
    const where = groups.map((group) => `${group + 1}${system.groups[group] ? ` (${system.groups[group]})` : ""}`).join(", ")
    return store.text("lies_in", { name, group: system.group[0], where, turn: since })
  }

  return { element, update }
}
