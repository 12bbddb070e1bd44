// A chain: the pages of one run of talk in order, how each continues the one before, where each lies now.

import { el } from "../dom.js"
import { sentence } from "../words.js"
import { linkRow } from "./concerns.js"
import { panePage, paneRows, placeWords, turnLink } from "./pane.js"

export function chainPanel(pane, chain) {
  const { store, model } = pane
  const pages = (model.chains.get(chain) ?? []).filter((page) => store.state.future || page < pane.turn)
  const first = pages[0] ?? 0
  return [
    el("h2", "title", store.text("details.chain_title", { n: pages.length, first: first + 1, last: (pages.at(-1) ?? 0) + 1 })),
    el("p", "meta", store.text("details.chain_help")),
    el("ol", "chain", paneRows(pane, `chain/${chain}`, pages, (page) => chainPage(pane, page))),
  ]
}

function chainPage(pane, page) {
  const { store, model } = pane
  const row = linkRow(store, model, page)
  const item = panePage(pane, page)
  item.append(el("p", "aside", [turnLink(store, page + 1), " · ", ...placeWords(pane, page)]))
  if (row) item.append(el("p", "aside", sentence(store, model, row)))
  if (page >= pane.turn) item.className = "later"
  return item
}
