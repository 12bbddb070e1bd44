// One thing that is known: what it says, on what grounds, since when, in place of what.

import { button, datum, el } from "../../../theatre/front/dom.js"
import { icon } from "../../../theatre/front/controls/icons.js"
import { pageChip, slotWord } from "./marks.js"

export function entryRow(store, row) {
  if (store.state.editing === row.id) return editing(store, row)
  return el("div", `entry ${row.basis}`, [
    el("p", "value", [row.slot && datum("span", "slot", slotWord(row.slot)), datum("span", null, row.value)]),
    grounds(store, row),
    row.was.map(([value, status, pages]) => el("p", "was", [datum("s", null, value), ` ${store.text(`status_${status}`)} `, pages.length > 0 && [store.text("from_pages"), " "], pages.map((page) => pageChip(store, page))])),
    acts(store, row),
  ])
}

function grounds(store, row) {
  const sure = row.confidence < 1 ? ` ${Math.round(row.confidence * 100)} %` : ""
  return el("p", "meta", [
    el("span", `basis ${row.basis}`, store.text(`basis_${row.basis}`) + sure),
    row.pages.length > 0 && el("span", "from", [store.text("from_pages"), " ", row.pages.map((page) => pageChip(store, page))]),
  ], { title: `${store.text("written_at", { turn: row.written })}${row.turns.length ? ` · ${row.turns.join(", ")}` : ""}` })
}

function acts(store, row) {
  return el("div", "acts", [
    button("bare", store.text("correct"), "✎", () => store.set({ editing: row.id })),
    button("bare", store.text("withdraw_note"), icon("close"), () => store.wish("withdraw", { entry: row.id })),
    button("bare word", store.text("forget_entry_note"), store.text("forget_page"), () => store.wish("find", { entry: row.id })),
  ])
}

function editing(store, row) {
  const input = el("input", null, null, { type: "text", "aria-label": store.text("correct_label"), maxlength: 2000 })
  input.value = row.value
  const form = el("form", "entry edit", [
    el("p", "fine", row.slot ? [datum("span", null, slotWord(row.slot)), ": ", store.text("correct_label")] : store.text("correct_label")),
    input,
    el("div", "row", [
      el("button", "primary", store.text("correct_save"), { type: "submit" }),
      button("", store.text("cancel"), store.text("cancel"), () => store.set({ editing: -1 })),
    ]),
  ])
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (input.value.trim() && input.value.trim() !== row.value) store.wish("correct", { entry: row.id, value: input.value.trim() })
    store.set({ editing: -1 })
  })
  return form
}
