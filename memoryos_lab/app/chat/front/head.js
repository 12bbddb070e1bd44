// The line above: whose memory, what answers, what it has cost, and what else can be done.

import { button, datum, el, fill } from "../../../theatre/front/dom.js"
import { costMenu } from "./cost.js"
import { forgetMenu } from "./forgetting.js"
import { createModel } from "./model.js"
import { moreMenu } from "./more.js"
import { money, whole } from "./numbers.js"
import { pastMenu } from "./past.js"
import { createRules } from "./rules.js"

export function createHead(store) {
  const who = el("h1")
  const counts = el("span", "quiet counts")
  const model = createModel(store)
  const rules = createRules(store)
  const menus = [
    menu("model", modelLabel, () => model.element),
    menu("cost", costLabel, () => costMenu(store)),
    null,
    menu("privacy", () => store.text("menu_privacy"), () => rules.element),
    menu("forget", () => store.text("menu_forget"), () => forgetMenu(store)),
    menu("past", () => store.text("menu_past"), () => pastMenu(store)),
  ]
  const stage = button("", "", "", () => store.wish("stage", { on: !store.ui.stage }))
  const more = menu("more", () => "⋯", () => moreMenu(store))
  const language = button("", "", "", () => store.speak(store.slots.book.language === "en" ? "zh" : "en"))
  const element = el("header", "head", [who, counts, menus.map((one) => (one ? one.element : el("span", "gap"))), stage, more.element, language])
  const opened = new Set(["held", "cost", "past", "menu", "book", "ui"])

  function update(changes) {
    if (![...opened].some((name) => changes.has(name))) return
    if (!store.slots.held || !store.slots.cost) return
    fill(who, datum("span", null, store.ui.user))
    counts.textContent = store.text("counts", { pages: store.slots.held.pages, topics: store.slots.held.segments })
    stage.textContent = store.text("menu_stage")
    stage.title = store.text("menu_stage_note")
    stage.setAttribute("aria-pressed", String(Boolean(store.ui.stage)))
    language.textContent = store.text("other_language")
    model.update(changes)
    rules.update(changes)
    for (const one of [...menus, more]) one?.update(changes)
    if (changes.has("past") && store.slots.past && store.state.menu !== "past") store.set({ menu: "past" })
  }

  function modelLabel() {
    const link = store.ui.link
    const name = link?.model ? datum("b", null, link.model) : el("b", null, store.text("rules"))
    return [el("i", link?.model ? (link.local ? "lamp local" : "lamp away") : "lamp none"), name, el("span", "quiet where", link?.model ? (link.local ? store.text("local") : hostOf(link.base_url)) : store.text("no_model"))]
  }

  function costLabel() {
    const { cost, budget } = store.slots.cost
    const spent = [store.text("calls_n", { n: cost.calls }), store.text("tokens_in_all", { n: whole(cost.prompt + cost.completion) })]
    if (cost.money !== null && cost.money !== undefined) spent.push(money(cost.money))
    const share = budget.tokens ? (cost.prompt + cost.completion) / budget.tokens : budget.money ? (cost.money ?? 0) / budget.money : null
    const bar = share === null ? null : el("span", share > 0.9 ? "gauge full" : "gauge", el("i"))
    if (bar) bar.firstChild.style.width = `${Math.min(100, 100 * share)}%`
    return [spent.join(" · "), bar]
  }

  /** A button with what unfolds below it. */
  function menu(name, label, content) {
    const opener = button("opener", "", "", () => store.set({ menu: store.state.menu === name ? "" : name }))
    const fold = el("div", "fold", null, { hidden: true })
    const node = el("span", `menu ${name}`, [opener, fold])
    let open = false
    return {
      element: node,
      update(changes) {
        fill(opener, label())
        opener.title = store.text(`menu_${name}_note`)
        opener.setAttribute("aria-label", `${opener.textContent}: ${opener.title}`)
        const now = store.state.menu === name
        opener.setAttribute("aria-expanded", String(now))
        if (now && (!open || changes.has("past") || changes.has("book") || (changes.has("cost") && name === "cost"))) fill(fold, content())
        if (now && !open) fold.querySelector("input, button")?.focus()
        if (now && !open && name === "model") store.wish("look")
        fold.hidden = !now
        open = now
      },
    }
  }

  return { element, update }
}

function hostOf(address) {
  try {
    return new URL(address).host
  } catch {
    return address || "api.openai.com"
  }
}
