// A page: where it lies now, what was said, and its whole life.

import { el } from "../dom.js"
import { linksOf } from "../model.js"
import { link, wording } from "../words.js"
import { rowsOfPage } from "./concerns.js"
import { journeyList } from "./journey.js"
import { paneCaption, paneChip, panePage, paneRows, placeWords, saidLines, whenSaid } from "./pane.js"
import { questionRows } from "./questions.js"

export function pagePanel(pane, page) {
  const { store, model } = pane
  return [
    el("h2", "title", [paneChip(store, model.pages.hue[page]), ...placeWords(pane, page)]),
    el("p", "meta", [whenSaid(store, page), pageChain(pane, page)].filter((part) => part.length).flatMap((part, i) => (i ? [" · ", part] : part))),
    el("div", "speech", saidLines(store, page)),
    ...pageLinks(pane, page),
    journeyList(pane, `page/${page}`, rowsOfPage(store, model, page), "page"),
    pageCited(pane, page),
  ]
}

function pageChain({ store, model }, page) {
  const chain = model.pages.chain[page]
  const pages = model.chains.get(chain)
  if (pages.length < 2) return store.text("details.chain_alone")
  return wording(store, "details.chain_of", { chain: link(store, model, "chain", chain), i: pages.indexOf(page) + 1, n: pages.length })
}

/** Where links lead from here, and which pages they lead here from. */
function pageLinks(pane, page) {
  const { away, here } = linksOf(pane.model, page, pane.turn)
  const part = (name, pages) => (pages.length ? [paneCaption(pane.store.text(`details.${name}`, { n: pages.length })), el("ul", "rows", paneRows(pane, `${name}/${page}`, pages, (one) => panePage(pane, one)))] : [])
  const parts = [...part("leads", away.map(([, to]) => to)), ...part("led", here.map(([from]) => from))]
  return parts.length ? [...parts, el("p", "key", pane.store.text("details.links_key"))] : []
}

/** Questions whose gold evidence lies on this page. */
function pageCited(pane, page) {
  const { store } = pane
  const ids = store.conversation.questions.flatMap((question, id) => (question[6].includes(page) ? [id] : []))
  return ids.length ? [paneCaption(store.text("details.evidence_of")), questionRows(pane, `pageCited/${page}`, ids)] : null
}
