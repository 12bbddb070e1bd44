// "?": how to read the picture, what the marks are, which keys there are.

import { button, el, fill } from "../dom.js"
import { panelGlyph } from "../panels/glyphs.js"
import { createPopover } from "./popover.js"

const HELP_IDEAS = ["time", "wall", "shape", "heat", "links", "future"]
const HELP_MARKS = ["arrived", "left", "merged", "opened", "recalled", "promoted", "learned", "superseded", "evicted", "waiting", "dropped"]
const HELP_KEYS = [
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
  const { element, button: opener } = createPopover({ className: "bare", label: `${t("controls.help")} (?)`, content: "?" }, panel, { onopen: () => fill(panel, helpPages(store, panel)) })
  opener.dataset.name = "help"
  return { element, rank: 0 }
}

function helpPages(store, panel) {
  const t = store.text
  const again = button(null, t("controls.tour.again"), t("controls.tour.again"), () => {
    panel.hidePopover()
    store.tourTo(0)
  })
  again.autofocus = true
  return [
    el("div", "head", [el("h3", null, t("controls.help.read")), again]),
    el("ul", "ideas", helpIdeas(store).map((idea) => el("li", null, t(`controls.idea.${idea}`)))),
    el("div", "columns", [helpSection(t("controls.help.marks"), HELP_MARKS.map((kind) => helpMark(store, kind))), helpSection(t("controls.help.keys"), helpKeys(store))]),
  ]
}

/** How to read what this run has. */
function helpIdeas({ run }) {
  return HELP_IDEAS.filter((idea) => idea !== "links" || run.links.length)
}

function helpSection(title, lines) {
  return el("section", null, [el("h3", null, title), el("dl", null, lines)])
}

function helpMark(store, kind) {
  const { fills, edges } = store.palette()
  return [el("dt", null, panelGlyph(kind, fills[0], edges[0])), el("dd", null, store.text(`controls.mark.${kind}`))]
}

function helpKeys(store) {
  const usable = HELP_KEYS.filter(([, does]) => (does !== "dark" || store.host.theme) && (!["compare", "undo"].includes(does) || store.canMove()))
  return usable.map(([keys, does]) => [el("dt", null, keys.split(" ").map((key) => el("kbd", null, key))), el("dd", null, store.text(`controls.key.${does}`))])
}
