// What must never be remembered: built-in kinds as switches, and patterns of one's own.

import { button, el, fill } from "../../../theatre/front/dom.js"

export function createRules(store) {
  const element = el("form", "menu-form rules")
  const patterns = el("textarea", null, null, { rows: 3, spellcheck: "false" })
  element.addEventListener("submit", (event) => {
    event.preventDefault()
    send()
    store.set({ menu: "" })
  })

  function send() {
    const classes = [...element.querySelectorAll("input:checked")].map((box) => box.name)
    store.wish("rules", { classes, patterns: patterns.value.split("\n") })
  }

  function update(changes) {
    if (!changes.has("book") && !changes.has("held")) return
    const { rules } = store.slots.held
    if (element.getRootNode().activeElement !== patterns) patterns.value = rules.patterns.join("\n")
    patterns.setAttribute("aria-label", store.text("rules_patterns"))
    fill(element, [
      el("p", "quiet", store.text("rules_never")),
      rules.classes.map((name) => choice(name, rules.on.includes(name))),
      el("label", "field", [el("span", null, store.text("rules_patterns")), patterns]),
      el("div", "row", el("button", "primary", store.text("rules_save"), { type: "submit" })),
      rules.met > 0 && el("p", "met", [store.text("rules_met", { n: rules.met }), " ", button("link", store.text("rules_met_see"), store.text("rules_met_see"), () => (store.wish("find", { met: true }), store.set({ menu: "" })))]),
      el("p", "fine", store.text("rules_note")),
    ])
  }

  function choice(name, on) {
    const box = el("input", null, null, { type: "checkbox", name, role: "switch" })
    box.checked = on
    return el("label", "switch", [box, el("b", null, store.text(`class_${name}`)), el("span", "fine", store.text(`class_${name}_note`))])
  }

  return { element, update }
}
