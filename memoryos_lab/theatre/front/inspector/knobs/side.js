// The selected setting against the current one: in words, by category, by stage, by question, and to take away.

import { el } from "../../dom.js"
import { wording } from "../../words.js"
import { block } from "./block.js"
import { exporting } from "./exporting.js"
import { movedLists } from "./moved.js"
import { amount, band, categoryName, change, settingName, share } from "./parts.js"
import { stageBars } from "./stages.js"

const APART = 30 // thousandths between the halves from which gains are to be compared, not levels

export function knobsSide(pane, width) {
  const { store, model, view, choose } = pane
  const isCurrent = view.sel === view.cur
  const take = el("button", "take", store.text("knobs.take"), { type: "button", "data-keep": "take" })
  take.addEventListener("click", () => choose({ cur: view.sel }))
  return [
    el("div", "side-first", [
      el("h2", "caption", store.text("knobs.selected")),
      el("p", "title", settingName(pane, view.sel)),
      el("p", "meta", isCurrent ? store.text("knobs.is_current") : store.text("knobs.against", { setting: settingName(pane, view.cur) })),
      model.off[view.sel] ? el("p", "warning", store.text("knobs.off.long", { n: amount(model.segments[view.sel]), base: amount(model.segments[model.base]) })) : null,
      isCurrent ? levelWords(pane) : movedWords(pane),
      isCurrent ? null : take,
      block(store.text("knobs.recall"), store.text(`knobs.${view.half}`), recallTable(pane)),
      block(store.text("knobs.stages"), "", stageBars(pane, width)),
      exporting(pane),
    ]),
    el("div", "side-second", isCurrent ? block(store.text("knobs.gained"), "", el("p", "meta", store.text("knobs.nothing_moved"))) : movedLists(pane)),
  ]
}

function levelWords({ store, model, view }) {
  return el("p", "words", store.text("knobs.level", { recall: band(model, view.half, 0, view.sel), half: store.text(`knobs.${view.half}`), tokens: amount(model.tokens[view.sel]), segments: amount(model.segments[view.sel]) }))
}

/** What changes, in a few sentences; where the halves differ in level, gains are what can be compared. */
function movedWords({ store, model, view }) {
  const { sel, cur } = view
  const { gained, lost } = model.moved(sel, cur)
  const bold = (text) => el("b", null, text)
  const both = view.halves.length > 1
  const recall = (half, setting) => share(model.recall(half, 0, setting))
  const gap = store.state.language === "zh" ? "" : " "
  const parts = wording(store, "knobs.moved", { n: amount(model.questions.length), gained: bold(amount(gained.length)), lost: bold(amount(lost.length)) })
  if (both) {
    parts.push(gap, ...wording(store, "knobs.moved.halves", {
      held: recall("held", cur), held_now: bold(band(model, "held", 0, sel)), chosen: recall("chosen", cur), chosen_now: recall("chosen", sel),
    }))
    if (Math.abs(model.recall("held", 0, cur) - model.recall("chosen", 0, cur)) > APART) {
      const gain = (half) => change(model.recall(half, 0, cur), model.recall(half, 0, sel))
      parts.push(gap, store.text("knobs.moved.gains", { held: gain("held"), chosen: gain("chosen") }))
    }
  } else parts.push(gap, ...wording(store, "knobs.moved.all", { all: recall("all", cur), all_now: bold(band(model, "all", 0, sel)) }))
  parts.push(gap, ...wording(store, "knobs.moved.tokens", { tokens: amount(model.tokens[cur]), tokens_now: bold(amount(model.tokens[sel])) }))
  return el("p", "words", parts)
}

function recallTable({ store, model, view }) {
  const { sel, cur, half } = view
  const { gained, lost } = model.moved(sel, cur)
  const t = store.text
  const head = ["", "n", t("knobs.current"), t("knobs.selected"), "+", "−"].map((text, i) => el("th", null, text, { scope: "col", "aria-label": i > 3 ? t(i === 4 ? "knobs.gained" : "knobs.lost") : null }))
  const rows = model.categoryOrder.map((place) => {
    const category = model.categories[place]
    const count = (questions) => amount(questions.filter((q) => isIn(model, half, category, q)).length)
    const values = [amount(model.n[half][place]), share(model.recall(half, place, cur)), el("b", null, share(model.recall(half, place, sel))), count(gained), count(lost)]
    return el("tr", null, [el("th", null, categoryName(store, category), { scope: "row" }), values.map((value) => el("td", null, value))])
  })
  return el("table", "numbers", [el("thead", null, el("tr", null, head)), el("tbody", null, rows)])
}

function isIn(model, half, category, q) {
  return (category === 0 || model.category[q] === category) && (half === "all" || (half === "held") === Boolean(model.held[q]))
}
