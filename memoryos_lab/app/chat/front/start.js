// Nobody's memory is open: who is talking?

import { button, datum, el, fill } from "../../../theatre/front/dom.js"

export function createStart(store) {
  const element = el("section", "start")
  const name = el("input", null, null, { type: "text", maxlength: 200, autocomplete: "off", spellcheck: "false" })
  const form = el("form")
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    const user = name.value.trim()
    if (user) store.wish("open", { user, create: true })
  })

  function update(changes) {
    if (!["ui", "book", "live"].some((one) => changes.has(one))) return
    element.hidden = Boolean(store.ui.open)
    if (element.hidden) return
    if (store.ui.user || store.ui.busy) return waiting()
    name.placeholder = store.text("start_name")
    name.setAttribute("aria-label", store.text("start_name"))
    const begin = el("button", "primary", store.text("start_begin"), { type: "submit" })
    fill(form, [name, begin])
    fill(element, el("div", "card", [
      el("h2", null, store.text("start_title")),
      el("p", "quiet", store.text("start_about")),
      store.ui.fault && fault(),
      store.ui.users?.length > 0 && el("div", "people", store.ui.users.map(person)),
      form,
      el("p", "fine", [store.text("start_where"), " ", datum("span", "path", store.ui.folder)]),
      el("p", "fine", store.text("start_quiet")),
    ]))
  }

  function person(user) {
    const node = button("person", store.text("start_open", { user }), datum("span", null, user), () => store.wish("open", { user }))
    if (user === store.ui.linked) node.classList.add("linked")
    return node
  }

  function fault() {
    const { what, where, hint } = store.ui.fault
    return el("div", "fault", [datum("b", null, what), where && datum("span", null, where), hint && datum("span", null, hint)], { role: "alert" })
  }

  function waiting() {
    fill(element, el("div", "card waiting", [el("h2", null, store.text("start_opening")), datum("p", null, store.ui.user), el("div", "bar indefinite"), el("p", "fine", store.text("start_loading"))]))
  }

  return { element, update }
}
