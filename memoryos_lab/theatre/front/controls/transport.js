// The buttons that move through time, at the left of the scrub track.

import { button, el, fill } from "../dom.js"
import { icon } from "./icons.js"
import { createPopover } from "./popover.js"
import { fillPace, readSpeed } from "./pace.js"

const TRANSPORT_TIGHT = 900 // px of the stage below which the gutter is narrower

export function createTransport(store) {
  const element = el("div", "transport", null, { role: "toolbar" })
  let update = () => {}

  function build() {
    const t = store.text
    const previous = button("bare", `${t("controls.previous")} (←)`, icon("previous"), () => store.step(-1))
    const next = button("bare", `${t("controls.next")} (→)`, icon("next"), () => store.step(1))
    const play = button("play", t("controls.play"), null, (event) => store.play(store.state.playing ? 0 : event.shiftKey ? -1 : 1))
    const event = button("bare", `${t("controls.event.next")} (n)`, icon("nextEvent"), () => store.jump(1))
    const panel = el("div", "pace", null, { role: "dialog", "aria-label": t("controls.pace") })
    const pace = createPopover({ className: "bare speed", label: t("controls.pace") }, panel, { up: true, onopen: () => fillPace(store, panel) })
    Object.entries({ previous, play, next, event }).forEach(([name, node]) => (node.dataset.name = name))
    element.setAttribute("aria-label", t("controls.transport"))
    fill(element, [previous, play, next, event, pace.element])
    return () => {
      const { turn, playing, speed } = store.state
      previous.disabled = turn <= 0
      next.disabled = turn >= store.conversation.n
      nameButton(play, playing ? `${t("controls.pause")} (${t("controls.space")})` : `${t("controls.play")} (${t("controls.space")}, ⇧ ${t("controls.backwards")})`)
      play.disabled = !store.conversation.n
      if (play.dataset.shows !== String(playing)) fill(play, icon(playing ? "pause" : "play"))
      play.dataset.shows = playing
      pace.button.textContent = `${readSpeed(speed)}×`
      if (panel.matches(":popover-open") && panel.dataset.shows !== `${speed} ${playing}`) fillPace(store, panel)
    }
  }

  return {
    element,
    update(changes) {
      if (changes.has("size")) element.classList.toggle("tight", element.parentElement?.clientWidth < TRANSPORT_TIGHT)
      if (changes.has("language") || changes.has("book")) update = build()
      if (["turn", "playing", "speed", "conversation", "language", "book", "stops"].some((name) => changes.has(name))) update()
    },
  }
}

function nameButton(node, text) {
  node.title = text
  node.setAttribute("aria-label", text)
}
