// How the run is played: speed, direction, and what "next event" stops at.

import { button, el, fill } from "../dom.js"
import { panelGlyph } from "../panels/glyphs.js"
import { KINDS, OWN, SPEEDS } from "../store.js"
import { createSegments } from "./choices.js"
import { icon } from "./icons.js"

export function readSpeed(speed) {
  return speed === 0.5 ? "½" : String(speed)
}

/** Slower or faster by one. */
export function shiftSpeed(store, by) {
  const at = SPEEDS.indexOf(store.state.speed) + by
  if (SPEEDS[at]) store.set({ speed: SPEEDS[at] })
}

export function fillPace(store, panel) {
  const t = store.text
  const { speed, playing } = store.state
  const focused = paceFocus(panel)
  const speeds = createSegments(t("controls.speed"), SPEEDS.map((value) => [value, readSpeed(value)]), (value) => store.set({ speed: value }))
  speeds.show(speed)
  panel.dataset.shows = `${speed} ${playing}`
  fill(panel, [
    el("div", "row", [el("span", "caption", t("controls.speed.unit")), el("span", "quiet", "[ ]")]),
    speeds.element,
    el("div", "row", [
      paceButton(t("controls.event.previous"), "previousEvent", "p", () => store.jump(-1)),
      paceButton(t("controls.event.next"), "nextEvent", "n", () => store.jump(1)),
      paceButton(t(playing < 0 ? "controls.pause" : "controls.play.back"), playing < 0 ? "pause" : "rewind", "⇧ " + t("controls.space"), () => store.play(playing ? 0 : -1)),
    ]),
    el("div", "row", [el("span", "caption", t(store.other ? "controls.stops.compare" : "controls.stops")), store.other ? null : el("span", "quiet", t("controls.stops.turns"))]),
    store.other ? null : el("div", "kinds", paceKinds(store).map((kind) => paceStop(store, kind)), { role: "group", "aria-label": t("controls.stops") }),
  ])
  panel.querySelectorAll("button, input")[focused]?.focus()
}

/** What may be stopped at; what only this system does, where it does so. */
function paceKinds(store) {
  return store.eventful(new Set([OWN])).length ? [...KINDS, OWN] : KINDS
}

function paceButton(label, name, key, onclick) {
  return button("labelled", `${label} (${key})`, [icon(name), el("span", null, label)], onclick)
}

function paceStop(store, kind) {
  const { fills, edges } = store.palette()
  const box = el("input", null, null, { type: "checkbox", checked: store.state.stops.has(kind) })
  const count = store.eventful(new Set([kind])).length
  box.addEventListener("change", () => {
    const stops = new Set(store.state.stops)
    if (box.checked) stops.add(kind)
    else stops.delete(kind)
    store.set({ stops })
  })
  return el("label", "stop", [box, panelGlyph(kind, fills[0], edges[0]), el("span", null, store.text(`controls.stop.${kind}`)), el("span", "quiet", String(count))])
}

function paceFocus(panel) {
  return [...panel.querySelectorAll("button, input")].indexOf(panel.getRootNode().activeElement)
}
