// An old conversation as the past: a file, what it would cost, and only then taken in.

import { button, datum, el } from "../../../theatre/front/dom.js"
import { money, whole } from "./numbers.js"

export function pastMenu(store) {
  const past = store.slots.past
  return el("div", "menu-form", past ? chosen(store, past) : choosing(store))
}

function choosing(store) {
  const file = el("input", "file", null, { type: "file", accept: ".json,.jsonl,.ndjson,.txt", "aria-label": store.text("past_choose") })
  file.addEventListener("change", () => send(store, file.files[0]))
  return [el("p", "quiet", store.text("past_about")), el("label", "drop", [el("b", null, store.text("past_choose")), el("span", "fine", store.text("past_drop")), file]), el("p", "fine", store.text("past_note"))]
}

/** The file goes to this machine's own server, which reads it. */
function send(store, file) {
  if (!file) return
  const reader = new FileReader()
  reader.addEventListener("load", () => store.wish("past", { name: file.name, data: String(reader.result).replace(/^[^,]*,/, "") }))
  reader.readAsDataURL(file)
}

function chosen(store, past) {
  const pick = el("select", null, past.ids.map((id) => el("option", null, id, { value: id, selected: id === past.of })), { "aria-label": store.text("past_which") })
  pick.addEventListener("change", () => store.wish("past", { of: pick.value }))
  const guess = past.estimate
  return [
    datum("h3", null, past.title),
    past.ids.length > 1 && pick,
    el("p", "quiet", store.text("past_holds", { pages: past.pages, from: past.from || "?", to: past.to || "?" })),
    past.issues > 0 && el("p", "fine", store.text("past_issues", { n: past.issues })),
    el("p", null, guess ? store.text("past_cost", { calls: whole(guess.calls), prompt: whole(guess.prompt), completion: whole(guess.completion) }) + (guess.money === null ? "" : ` · ${money(guess.money)}`) : store.text("past_free")),
    el("div", "row", [
      button("primary", store.text("past_go"), store.text("past_go"), () => (store.wish("past", { yes: true }), store.set({ menu: "" }))),
      button("", store.text("cancel"), store.text("cancel"), () => (store.wish("past", {}), store.set({ menu: "" }))),
    ]),
  ]
}
