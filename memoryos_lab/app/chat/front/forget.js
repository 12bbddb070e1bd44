// What would be forgotten, before it is: ticked one by one, and said that it cannot be taken back.

import { button, datum, el, fill } from "../../../theatre/front/dom.js"
import { slotWord } from "./marks.js"

export function createForget(store) {
  const element = el("div", "veil", null, { hidden: true })
  let chosen = new Set() // pages

  function update(changes) {
    if (!changes.has("forget") && !changes.has("book")) return
    const listed = store.slots.forget
    element.hidden = !listed
    if (!listed) return void fill(element, null)
    chosen = new Set(listed.pages.map(([page]) => page))
    fill(element, dialog(listed))
    element.querySelector(".primary, .no")?.focus()
  }

  function dialog(listed) {
    const none = !listed.pages.length && !listed.near.length && !listed.entries.length
    const go = button("primary danger", store.text("forget_yes"), store.text("forget_yes"), () => store.wish("forget", { yes: true, pages: [...chosen] }))
    const no = button("no", store.text("cancel"), store.text("cancel"), () => store.wish("forget", { yes: false }))
    const counted = () => (go.disabled = !chosen.size && !(listed.entries.length && !listed.pages.length))
    counted()
    return el("div", "dialog", [
      el("h2", null, store.text(none ? "forget_none" : "forget_title")),
      none && el("p", "quiet", store.text("forget_none_note")),
      el("div", "list", [
        listed.pages.map((row) => tick(row, counted)),
        listed.entries.length > 0 && el("p", "head", store.text("forget_with")),
        listed.entries.map(([slot, value]) => el("p", "with", [slot && datum("span", "slot", slotWord(slot)), datum("span", null, value)])),
        listed.near.length > 0 && el("p", "head", store.text("forget_near")),
        listed.near.map((row) => tick(row, counted)),
      ]),
      listed.also.length > 0 && el("p", "fine", listed.also.join(" · ")),
      !none && el("p", "fine", store.text("forget_note")),
      el("div", "row", [no, !none && go]),
    ], { role: "alertdialog", "aria-modal": "true", "aria-label": store.text("forget_title") })
  }

  function tick([page, user, agent], counted) {
    const box = el("input", null, null, { type: "checkbox" })
    box.checked = chosen.has(page)
    box.addEventListener("change", () => {
      if (box.checked) chosen.add(page)
      else chosen.delete(page)
      counted()
    })
    const what = el("span", "what", [el("b", null, store.text("page_n", { n: page + 1 })), datum("span", null, user), datum("span", "quiet", agent)])
    return el("label", "tick", [box, what])
  }

  return { element, update }
}
