// Looking for what to forget: by words, or by age.

import { el } from "../../../theatre/front/dom.js"

export function forgetMenu(store) {
  const words = el("input", null, null, { type: "text", placeholder: store.text("forget_hint"), "aria-label": store.text("forget_about") })
  const find = form([el("p", "quiet", store.text("forget_about")), el("div", "pair", [words, submit("forget_find")])], () => {
    if (words.value.trim()) store.wish("find", { text: words.value.trim() })
  })
  const days = el("input", null, null, { type: "number", min: 0, step: 1, placeholder: "365", "aria-label": store.text("retire_label") })
  const retire = form([el("p", "quiet", store.text("retire_about")), el("div", "pair", [days, submit("retire_go")])], () => {
    if (days.value !== "") store.wish("retire", { days: Number(days.value) })
  })

  function form(content, done) {
    const node = el("form", null, content)
    node.addEventListener("submit", (event) => {
      event.preventDefault()
      done()
      store.set({ menu: "" })
    })
    return node
  }

  function submit(key) {
    return el("button", null, store.text(key), { type: "submit" })
  }

  return el("div", "menu-form", [find, el("hr"), retire])
}
