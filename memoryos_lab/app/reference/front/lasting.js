// Long-term memory as the files have it: without sources, so a nearest page is a guess and is called one.

import { datum, el } from "../../../theatre/front/dom.js"
import { pageChip } from "./marks.js"

export function lastingTab(store) {
  const { profiles, knowledge } = store.told
  if (!profiles.length && !knowledge.length) return el("p", null, store.text("no_lasting"))
  const told = profiles.map(([who, text, when]) => el("section", "profile", [el("h3", null, [datum("span", null, store.text("profile_of", { who })), el("span", "fine", when && `${when} ${store.text("machine")}`)]), datum("p", "long", text)]))
  const lines = knowledge.map((line, i) => row(store, line, i))
  return [told, knowledge.length ? el("p", "fine", store.text("guess_note")) : null, el("ol", "lines", lines)]
}

function row(store, [side, text, when, twin, guess, cos], i) {
  const near = guess === null ? null : el("span", "guess", [store.text("guess", { page: "", cos: cos === null ? "?" : cos.toFixed(2) }), pageChip(store, guess)])
  const same = twin === null ? null : el("span", "off", store.text("twin", { n: twin + 1 }))
  return el("li", null, [el("span", "number", String(i + 1)), el("span", "what", [datum("span", null, text), el("span", "fine", [store.text(side), when && ` · ${when} ${store.text("machine")}`, " "]), same, near])])
}
