// Questions one after another, as a card. All that is right or wrong is said by Python (course/session.py);
// here stands only what is chosen or typed and not yet told.

import { el, fill } from "../dom.js"
import { cardParts } from "./card.js"
import { endParts } from "./ending.js"

const QUIZ_PATIENCE = 8000 // ms after which an answer that did not come no longer holds up the next wish

/**
 * Show questions inside an element.
 * @param host `{ tell(wish), look }`: what carries wishes, and whether there is a picture to be led to.
 * @returns `receive(slots)` takes what the host answers, `destroy()` ends it.
 */
export function mount(root, host, css) {
  const shadow = root.shadowRoot ?? root.attachShadow({ mode: "open" })
  const body = el("div", "body")
  const live = el("p", "unseen", null, { "aria-live": "polite" })
  const shell = el("section", "ground quiz", [body, live])
  shadow.replaceChildren(el("style", null, css ?? ""), shell)
  const store = { state: { dark: false, chosen: -1, typed: null }, card: null, look: null, host }
  let waiting = "" // the wish that is on its way: the focus follows what it brings
  let patience = 0

  store.tell = (wish) => {
    if (waiting) return
    waiting = Object.keys(wish)[0]
    patience = setTimeout(() => (waiting = ""), QUIZ_PATIENCE)
    host.tell({ ...wish, at: store.card.at })
  }
  store.say = (text) => (live.textContent = text)

  function receive(slots) {
    if (slots.look) store.look = slots.look
    if (slots.ui?.dark !== undefined) store.state.dark = slots.ui.dark
    if (store.look) dress()
    if (slots.card) take(slots.card)
    else if (!slots.ui) waiting = "" // an answer that changes nothing
  }

  function take(card) {
    const isOther = card.at !== store.card?.at
    const told = card.hints?.length > (store.card?.hints?.length ?? 0) && !isOther ? card.hints.at(-1) : ""
    store.card = card
    store.state.chosen = -1
    if (isOther || card.marked) store.state.typed = null
    const held = shadow.activeElement?.dataset.name
    shell.lang = card.language
    fill(body, card.over ? endParts(store) : cardParts(store))
    settle(held)
    if (told) store.say(told)
  }

  /** Where the keyboard goes: to what answers a wish made here; else it stays. Nobody is brought here who was elsewhere. */
  function settle(held) {
    const goal = { answer: "marked", see: "marked", next: "question", again: "question", hint: "hint" }[waiting] ?? held
    clearTimeout(patience)
    waiting = ""
    const find = (name) => name && body.querySelector(`[data-name="${name}"]:not(:disabled)`)
    const node = find(goal) ?? (goal && (find("next") ?? find("question")))
    node?.focus({ preventScroll: goal === held })
  }

  function dress() {
    shell.classList.toggle("dark", store.state.dark)
    for (const [name, colour] of Object.entries(store.look[store.state.dark ? "dark" : "light"])) {
      if (typeof colour === "string") shell.style.setProperty(`--${name.replace(/_/g, "-")}`, colour)
    }
  }

  shell.addEventListener("keydown", (event) => quizKey(event, body))
  return {
    store,
    receive,
    destroy() {
      clearTimeout(patience)
      shadow.replaceChildren()
    },
  }
}

/** 1–9 choose an answer. No key that is pressed in here means anything to the page around. */
function quizKey(event, body) {
  event.stopPropagation()
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.target.matches("input[type=text]")) return
  const choice = /^[1-9]$/.test(event.key) && body.querySelectorAll("input[type=radio]")[event.key - 1]
  if (!choice || choice.disabled) return
  choice.focus()
  choice.click()
  event.preventDefault()
}
