// What was asked of the model, by what for.

import { el } from "../../../theatre/front/dom.js"
import { money, whole } from "./numbers.js"

export function costMenu(store) {
  const { cost, tasks, budget } = store.slots.cost
  const head = ["cost_task", "cost_calls", "cost_prompt", "cost_completion", "cost_money"].map((key) => el("th", null, store.text(key)))
  const rows = [...tasks.map(([task, one]) => line(store.text(`task_${task}`), one)), line(store.text("cost_all"), cost, "all")]
  const bounds = [
    budget.tokens && store.text("budget_tokens", { n: whole(budget.tokens) }),
    budget.money && store.text("budget_money", { n: money(budget.money) }),
  ].filter(Boolean)
  return el("div", "costs", [
    cost.calls || cost.known ? el("table", null, [el("thead", null, el("tr", null, head)), el("tbody", null, rows)]) : el("p", "quiet", store.text("cost_none")),
    (cost.known > 0 || cost.failed > 0) && el("p", "fine", [store.text("known_n", { n: cost.known }), " · ", store.text("failed_n", { n: cost.failed })]),
    el("p", "fine", bounds.length ? bounds.join(" · ") : store.text("budget_none")),
    el("p", "fine", store.text("cost_note")),
  ])
}

function line(name, cost, kind) {
  const numbers = [whole(cost.calls), whole(cost.prompt), whole(cost.completion), money(cost.money) || "–"]
  return el("tr", kind, [el("th", null, name), numbers.map((text) => el("td", null, text))])
}
