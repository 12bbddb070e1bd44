// What was found irregular, by kind, with its places.

import { datum, el } from "../../../theatre/front/dom.js"

export function findingsTab(store) {
  const { findings } = store.told
  if (!findings.length) return el("p", null, store.text("no_findings"))
  return [el("p", "fine", store.text("findings_note")), findings.map((one, i) => kind(store, one, i === 0))]
}

function kind(store, { code, name, n, places }, open) {
  const rest = n - places.length
  const rows = places.map(([where, message]) => el("li", null, [datum("code", null, where), datum("span", null, message)]))
  return el("details", "finding", [el("summary", null, [el("b", "n", String(n)), el("span", null, name), el("code", null, code)]), el("ul", null, rows), rest > 0 ? el("p", "fine", store.text("more_places", { n: rest })) : null], { open })
}
