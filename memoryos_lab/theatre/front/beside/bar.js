// The turn that all systems stand at: a slider, a player, and what gives the pages their colours.

import { button, el, fill } from "../dom.js"
import { colouring } from "./cell.js"
import { LETTERS } from "./column.js"

const SIGNS = { gold: "★", led: "↪" }
const BEAT = 320 // ms a turn while it plays

export function createBar(store) {
  let timer = 0
  const play = button("icon", "", "▶", () => store.set({ playing: !store.state.playing }))
  const back = button("icon", "", "‹", () => store.turnTo(store.state.turn - 1))
  const on = button("icon", "", "›", () => store.turnTo(store.state.turn + 1))
  const slider = el("input", "turn", null, { type: "range", min: 0, step: 1 })
  const turn = el("output", "at")
  const then = button("then", "", "", () => store.turnTo(store.asked().turn))
  const colour = el("select", "colour")
  const colourLabel = el("span", "quiet")
  const signs = el("span", "signs")
  const element = el("div", "bar", [play, back, on, slider, turn, then, el("label", "colouring", [colourLabel, colour]), signs])
  slider.addEventListener("input", () => store.turnTo(Number(slider.value)))
  colour.addEventListener("change", () => store.set({ colour: Number(colour.value) }))

  function name(node, key) {
    node.title = store.text(key)
    node.setAttribute("aria-label", node.title)
  }

  function words() {
    name(back, "turn_back")
    name(on, "turn_on")
    slider.setAttribute("aria-label", store.text("turn"))
    colourLabel.textContent = store.text("colour_by")
    fill(colour, store.systems().map((one, i) => el("option", null, `${LETTERS[i]} ${one.title}`, { value: i })))
    colour.setAttribute("aria-label", store.text("colour_note"))
    colour.title = store.text("colour_note")
  }

  /** What the marks of a page mean; links are spoken of where one brought a page. */
  function legend() {
    const answers = (store.slots.asked?.answers ?? []).flatMap((one) => one ?? [])
    const led = answers.some((one) => one?.by.some((page) => page >= 0))
    const kinds = ["gold", "returned", ...(led ? ["led"] : []), "picked"]
    fill(signs, kinds.map((kind) => el("span", `sign sign_${kind}`, [el("i", `cell ${kind}`, SIGNS[kind] ?? null), store.text(`sign_${kind}`)])))
  }

  function update(changes) {
    if (changes.has("book") || changes.has("systems") || changes.has("ground")) words()
    if (changes.has("book") || changes.has("asked")) legend()
    colour.value = String(colouring(store))
    const { n } = store.ground()
    slider.max = String(n)
    slider.value = String(store.state.turn)
    slider.setAttribute("aria-valuetext", store.text("turn_of", { turn: store.state.turn, n }))
    turn.textContent = store.text("turn_of", { turn: store.state.turn, n })
    const asked = store.asked()
    then.hidden = !asked || asked.turn === store.state.turn
    then.textContent = asked ? store.text("asked_then", { turn: asked.turn }) : ""
    name(then, "asked_then_note")
    if (changes.has("playing") || changes.has("book")) playing()
  }

  function playing() {
    play.textContent = store.state.playing ? "❚❚" : "▶"
    name(play, store.state.playing ? "pause" : "play")
    clearInterval(timer)
    if (!store.state.playing) return
    if (store.state.turn >= store.ground().n) store.turnTo(0)
    timer = setInterval(() => {
      if (store.state.turn >= store.ground().n) store.set({ playing: false })
      else store.turnTo(store.state.turn + 1)
    }, BEAT)
  }

  return { element, update, end: () => clearInterval(timer) }
}
