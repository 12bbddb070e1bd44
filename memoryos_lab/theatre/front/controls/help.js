// "?": how to read the picture, what the marks are, which keys there are.

import { button, el, fill } from "../dom.js"
import { panelGlyph } from "../panels/glyphs.js"
import { createPopover } from "./popover.js"

const IDEAS = ["time", "wall", "shape", "heat", "future"]
const MARKS = ["arrived", "left", "merged", "opened", "recalled", "promoted", "learned", "superseded", "evicted", "waiting", "dropped"]
const KEYS = [
  ["← →", "step"],
  ["⇧ ← →", "leap"],
  ["Home End", "ends"],
  ["Space", "play"],
  ["⇧ Space", "back"],
  ["[ ]", "speed"],
  ["n p", "event"],
  ["j k", "segment"],
  ["/", "find"],
  ["Esc", "escape"],
  ["u", "undo"],
  ["c", "compare"],
  ["f", "future"],
  ["d", "dark"],
  ["?", "help"],
]

export function helpPart(store) {
  const t = store.text
  const panel = el("div", "help", null, { role: "dialog", "aria-label": t("controls.help"), tabindex: -1 })
  const { element, button: opener } = createPopover({ className: "bare", label: `${t("controls.help")} (?)`, content: "?" }, panel, { onopen: () => fill(panel, pages(store, panel)) })
  opener.dataset.opens = "help"
  return { element, rank: 0 }
}

function pages(store, panel) {
  const t = store.text
  const again = button(null, t("controls.tour.again"), t("controls.tour.again"), () => {
    panel.hidePopover()
    store.set({ tour: 0 })
  })
  again.autofocus = true
  return [
    el("div", "head", [el("h3", null, t("controls.help.read")), again]),
    el("ul", "ideas", IDEAS.map((idea) => el("li", null, t(`controls.idea.${idea}`)))),
    el("div", "columns", [section(t("controls.help.marks"), MARKS.map((kind) => markLine(store, kind))), section(t("controls.help.keys"), keyLines(store))]),
  ]
}

function section(title, lines) {
  return el("section", null, [el("h3", null, title), el("dl", null, lines)])
}

function markLine(store, kind) {
  const { fills, edges } = store.palette()
  return [el("dt", null, panelGlyph(kind, fills[0], edges[0])), el("dd", null, store.text(`controls.mark.${kind}`))]
}

function keyLines(store) {
  const usable = KEYS.filter(([, does]) => (does !== "dark" || store.host.theme) && (!["compare", "undo"].includes(does) || store.host.live))
  return usable.map(([keys, does]) => [el("dt", null, keys.split(" ").map((key) => el("kbd", null, key))), el("dd", null, store.text(`controls.key.${does}`))])
}
