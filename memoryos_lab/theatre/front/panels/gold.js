// Where each page of a question's gold evidence was found or lost on its way to the prompt.

import { datum, el } from "../dom.js"
import { holdsAt, tierOf } from "../model.js"
import { link, wording } from "../words.js"
import { paneCaption, turnIds } from "./pane.js"

export function goldPlaces(pane, recall) {
  const { store } = pane
  if (!recall.evidence.length) return null
  return [paneCaption(store.text("details.evidence")), el("ul", "golds", recall.evidence.map((page) => goldRow(pane, recall, page)))]
}

function goldRow(pane, recall, page) {
  const { store, model } = pane
  const [key, values] = goldPlace(pane, recall, page)
  const found = ["stm", "returned", "brought"].includes(key)
  const cited = new Set(store.conversation.questions[recall.question][5])
  const ids = turnIds(store, page).filter((id) => cited.has(id)).join(", ")
  return el("li", found ? "found" : "lost", [
    el("span", "verdict", found ? "✓" : "✗", { "aria-label": store.text(found ? "details.found" : "details.lost"), role: "img" }),
    el("span", null, [...wording(store, "details.page_list", { pages: link(store, model, "page", page) }), ids ? datum("span", "ids", ` ${ids} `) : " ", "– ", ...wording(store, `gold.${key}`, values), goldCut(pane, recall, page, found)]),
  ])
}

/** The stage that the page reached: key of a text, and what stands in it. */
function goldPlace({ store, model }, recall, page) {
  if (page >= recall.turn) return ["future", {}]
  if (recall.stm.includes(page)) return ["stm", {}]
  const rank = recall.pages.findIndex((row) => row[0] === page)
  const back = recall.pages.find((row) => row[0] === page && row[3])
  if (back?.[5] >= 0) return ["brought", { by: link(store, model, "page", back[5]), rank: String(rank + 1) }]
  if (back) return ["returned", { rank: String(rank + 1) }]
  if (rank >= 0) return ["below_k", { rank: String(rank + 1), k: String(recall.k) }]
  const holder = recall.segments.findIndex(([segment]) => model.memberships[segment].some((filing) => filing[0] === page && holdsAt(filing, recall.turn)))
  if (tierOf(model, page, recall.turn) === "mtm" && holder >= 0) {
    const segment = recall.segments[holder][0]
    return ["below_m", { segment: link(store, model, "segment", segment), rank: String(holder + 1), m: String(recall.m) }]
  }
  return [tierOf(model, page, recall.turn) === "archive" ? "archive" : "dropped", {}]
}

function goldCut({ store }, recall, page, found) {
  const lines = recall.prompt.parts.flatMap((part) => part[2]).filter((line) => line[0] === page)
  return found && lines.length && !lines.some((line) => line[4]) ? ` ${store.text("gold.not_rendered")}` : null
}
