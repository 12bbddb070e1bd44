// What was read: whose, by which code, how much, how heat is made there, and its two clocks.

import { button, datum, el, fill } from "../../../theatre/front/dom.js"
import { plain } from "./store.js"

export function createHead(store) {
  const element = el("header", "head")

  function draw() {
    const { told } = store
    fill(element, [identity(told), counts(told), heat(told), clocks(told), el("p", "never", told.not_replayable)])
  }

  function identity(told) {
    const open = button("theatre", store.text("theatre_note"), store.text("theatre"), () => store.theatre())
    const lines = [store.text("written_by", { variant: store.text(`variant.${told.kind}`) }), store.text("why", { why: told.why })]
    const lacking = told.lacking.length ? el("p", "fine", store.text("lacking", { what: told.lacking.join(", ") })) : null
    return el("section", "who", [el("div", "row", [datum("h1", null, told.name), open]), el("p", null, lines[0]), datum("p", "fine", lines[1]), lacking, el("p", "fine", told.files.map(([name, , size]) => `${name} (${kilo(size)})`).join(" · "))])
  }

  function counts(told) {
    const [segments, rows, pages] = told.counts
    const numbers = [["count_segments", segments], ["count_rows", rows], ["count_pages", pages], ["count_recent", told.recent], ["count_lines", told.knowledge.length]]
    return el("section", "counts", numbers.map(([key, n]) => el("span", "count", [el("b", null, n.toLocaleString("en")), el("span", null, store.text(key))])))
  }

  function heat(told) {
    const fit = told.heat
    const lines = fit.of ? [el("p", "formula", store.text("heat_is", { alpha: plain(fit.alpha), beta: plain(fit.beta), gamma: plain(fit.gamma) })), el("p", "strong", store.text("heat_exact", fit))] : [el("p", null, store.text("heat_none"))]
    if (fit.zeroed) lines.push(el("p", "fine", store.text("heat_zeroed", { n: fit.zeroed })))
    if (fit.profile) lines.push(el("p", "fine", store.text("heat_profile", { profile: store.text(`profile.${fit.profile}`) })))
    if (fit.constant !== null) lines.push(el("p", "fine", store.text("heat_flat", { value: plain(fit.constant) })))
    return el("section", "heat", [el("h2", null, store.text("heat")), lines])
  }

  function clocks(told) {
    const rows = [["clock_pages", told.clocks[0]], ["clock_segments", told.clocks[1]]].map(([key, clock]) =>
      el("div", "clock", [
        el("b", null, store.text(key)),
        el("span", "span", clock.first ? [el("time", null, clock.first), el("i", "ruler"), el("time", null, clock.last)] : store.text("clock_none")),
        el("span", "fine", store.text("clock_known", clock)),
      ]),
    )
    return el("section", "clocks", [rows, el("p", "fine", store.text("clock_apart"))])
  }

  return { element, draw }
}

const kilo = (size) => (size < 1000 ? `${size} B` : size < 1e6 ? `${Math.round(size / 1000)} kB` : `${(size / 1e6).toFixed(1)} MB`)
