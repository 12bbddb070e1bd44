// A part of the side with a caption.

import { el } from "../../dom.js"

export function block(title, note, content) {
  return el("section", "block", [el("h2", "caption", [el("span", null, title), el("em", null, note)]), content])
}
