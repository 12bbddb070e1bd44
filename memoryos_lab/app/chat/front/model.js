// What answers: rules, or a model at an address. The key goes to the server's memory, and is not shown again.

import { button, el, fill } from "../../../theatre/front/dom.js"
import { field } from "./marks.js"

const PLACE = "memoryos_lab.chat.model" // of this tab: address and name, never the key

export function createModel(store) {
  const element = el("form", "menu-form")
  const inputs = {
    base_url: input("url", "http://127.0.0.1:8080/v1"),
    model: input("text", "SmolLM2-135M-Instruct"),
    key: input("password", ""),
    longest: input("number", "400"),
    prompt: input("number", ""),
    tokens: input("number", ""),
    money: input("number", ""),
    price_prompt: input("number", ""),
    price_completion: input("number", ""),
  }
  for (const name of ["money", "price_prompt", "price_completion"]) inputs[name].step = "any"
  inputs.key.autocomplete = "off"
  const before = remembered()
  inputs.base_url.value = before.base_url ?? ""
  inputs.model.value = before.model ?? ""

  element.addEventListener("submit", (event) => {
    event.preventDefault()
    const said = Object.fromEntries(Object.entries(inputs).map(([name, node]) => [name, node.value]))
    remember({ base_url: said.base_url, model: said.model })
    inputs.key.value = ""
    store.wish("connect", said)
    store.set({ menu: "" })
  })

  function update(changes) {
    if (!changes.has("book") && !changes.has("ui")) return
    if (!changes.has("book") && element.contains(element.getRootNode().activeElement)) return // somebody writes
    const link = store.ui.link
    const label = (name) => field(store.text(`model_${name}`), inputs[name])
    inputs.prompt.placeholder = link?.local ? "2400" : "4000"
    inputs.key.placeholder = link?.key ? store.text("model_key_kept") : ""
    fill(element, [
      el("p", "quiet", store.text(link?.model ? "model_about" : "rules_about")),
      offer(store, inputs),
      label("base_url"), label("model"), label("key"),
      el("div", "pair", [label("prompt"), label("longest")]),
      el("div", "pair", [label("tokens"), label("money")]),
      el("div", "pair", [label("price_prompt"), label("price_completion")]),
      el("p", "fine", store.text("model_note")),
      el("div", "row", [
        el("button", "primary", store.text("model_connect"), { type: "submit" }),
        link?.model && button("", store.text("model_leave"), store.text("model_leave"), () => (store.wish("disconnect"), store.set({ menu: "" }))),
      ]),
    ])
  }

  return { element, update }
}

/** A server that somebody started on this machine. */
function offer(store, inputs) {
  const found = store.ui.found
  if (!found?.length) return null
  const [address, name] = found
  const take = () => {
    inputs.base_url.value = address
    inputs.model.value = name
  }
  return button("found-here", store.text("model_found", { name }), [el("i", "lamp local"), el("b", null, name), el("span", "quiet", address)], take)
}

function input(type, placeholder) {
  return el("input", null, null, { type, placeholder, min: type === "number" ? 0 : null, spellcheck: "false", autocapitalize: "off" })
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE)) ?? {}
  } catch {
    return {}
  }
}

function remember(said) {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(said))
  } catch {
    // a browser that keeps nothing: it is written again next time
  }
}
