// The dialogue chains, rebuilt from what any copy of a page says; a dashed link is said by one page alone.

import { el } from "../../../theatre/front/dom.js"
import { pageChip } from "./marks.js"

export function chainsTab(store) {
  const { chains, one_way: oneWay, links } = store.told
  const single = new Set(oneWay.map(([page, next]) => `${page}>${next}`))
  const long = chains.map((pages, i) => [i, pages]).filter(([, pages]) => pages.length > 1)
  const rows = long.map(([i, pages]) => el("li", null, [el("span", "name", store.text("chain_n", { n: i + 1 })), el("span", "chain", pages.flatMap((page, at) => [at ? link(pages[at - 1], page, single) : null, pageChip(store, page)]))]))
  return [el("p", "fine", store.text("links_note", { n: links, one_way: oneWay.length })), el("ul", "chains", rows), el("p", "fine", store.text("alone_note", { n: chains.length - long.length }))]
}

const link = (page, next, single) => el("i", single.has(`${page}>${next}`) ? "link once" : "link")
