// The knobs of one system below its column, where the host can move them.

import { button, datum, el, fill } from "../dom.js"

export function createKnobs(store, index) {
  const element = el("details", "knobs")
  element.hidden = true

  const slot = () => store.slots.knobs?.systems[index]
  const any = () => Boolean(slot()?.knobs.length) && store.can("move")

  /** Unfold them, and go there. */
  function show() {
    element.open = true
    element.querySelector("summary").focus()
    element.scrollIntoView({ block: "nearest" })
  }

  function update(changes) {
    if (!["knobs", "systems", "book"].some((name) => changes.has(name))) return
    element.hidden = !any()
    if (element.hidden) return
    const told = slot()
    const moved = told.knobs.filter((knob) => knob.value !== knob.base).length
    const head = el("summary", null, [el("span", null, store.text("knobs")), moved ? el("span", "fill", store.text("knobs_moved", { n: moved })) : null])
    fill(element, [head, told.fault ? datum("p", "fault", told.fault) : null, told.knobs.map(row)])
    element.querySelector(".fault")?.setAttribute("role", "alert")
    element.closest(".column")?.removeAttribute("aria-busy")
  }

  function move(name, value) {
    element.closest(".column")?.setAttribute("aria-busy", "true")
    store.move(index, name, value)
  }

  function row(knob) {
    const said = [knob.help, knob.source && store.text("knob_source", { source: knob.source })].filter(Boolean).join("\n")
    const back = knob.value === knob.base ? null : button("bare", store.text("knob_back", { value: shown(knob.base) }), "↺", () => move(knob.name, knob.base))
    const node = control(knob)
    node.dataset.hold = `${index} ${knob.name}`
    node.setAttribute("aria-label", named(knob))
    node.title = said
    return el("div", back ? "knob moved" : "knob", [el("span", "name", named(knob)), back, node], { title: said })
  }

  const named = ({ label, symbol }) => (label.split(" ").includes(symbol) ? label : `${label} ${symbol}`.trim())
  const shown = (value) => (value === null ? store.text("knob_none") : String(value))

  function control(knob) {
    if (knob.kind === "choice") return choice(knob)
    if (knob.kind === "flag") return flag(knob)
    const node = el("input", null, null, { type: "number", min: knob.low, max: knob.high, step: knob.step ?? (knob.kind === "int" ? 1 : "any"), placeholder: knob.optional ? store.text("knob_none") : null })
    node.value = knob.value === null ? "" : String(knob.value)
    node.addEventListener("change", () => move(knob.name, node.value === "" && knob.optional ? null : node.value))
    return node
  }

  function choice(knob) {
    const node = el("select", null, knob.choices.map((one) => el("option", null, one, { value: one })))
    node.value = knob.value
    node.addEventListener("change", () => move(knob.name, node.value))
    return node
  }

  function flag(knob) {
    const node = el("input", null, null, { type: "checkbox" })
    node.checked = knob.value
    node.addEventListener("change", () => move(knob.name, node.checked))
    return node
  }

  return { element, update, any, show }
}
