// A page as a cell or as a chip: its number on the colour of its topic.

import { el } from "../dom.js"

/** The system whose groups give the pages their colours: the chosen one, else the first that has topics. */
export function colouring(store) {
  const systems = store.systems()
  if (systems[store.state.colour]) return store.state.colour
  return Math.max(0, systems.findIndex((one) => new Set(one.hue).size > 1))
}

/** How the cells of the system at that place are marked at this moment. */
export function marksOf(store, at) {
  const answer = store.answer(at)
  return {
    hue: store.systems()[colouring(store)]?.hue ?? [],
    gold: new Set(store.asked()?.gold),
    returned: new Set(answer?.pages),
    led: new Map(answer?.pages.flatMap((page, i) => (answer.by[i] >= 0 ? [[page, answer.by[i]]] : []))),
    picked: store.state.page,
    now: store.state.turn - 1,
  }
}

/** Which page's link brought this one, in words; "" for a page that came, or not, by its own rank. */
export function ledBy(store, page, marks) {
  return marks.led.has(page) ? store.text("page_led", { page: page + 1, by: marks.led.get(page) + 1 }) : ""
}

/** A cell of a strip. It takes no focus: keys move the pick, and a list says the same in words. */
export function cell(page, marks, numbered) {
  const hue = marks.hue[page] ?? -1
  const signs = [marks.gold.has(page) && "gold", marks.returned.has(page) && "returned", marks.picked === page && "picked", marks.now === page && "now"]
  return el("i", ["cell", hue < 0 ? "plain" : `hue-${hue}`, ...signs].filter(Boolean).join(" "), `${marks.gold.has(page) ? "★" : ""}${numbered ? page + 1 : ""}${marks.led.has(page) ? "↪" : ""}` || null, { "data-page": page })
}

/** A page that can be pressed. */
export function chip(store, page, marks) {
  const hue = marks.hue[page] ?? -1
  const gold = marks.gold.has(page)
  const led = ledBy(store, page, marks)
  const said = [gold || !led ? store.text(gold ? "page_gold" : "page_n", { n: page + 1 }) : "", led].filter(Boolean).join(" · ")
  const node = el("button", `chip ${hue < 0 ? "plain" : `hue-${hue}`}${gold ? " gold" : ""}`, `${gold ? "★" : ""}${page + 1}${led && " ↪"}`, { type: "button", "aria-label": said, title: said, "aria-pressed": String(store.state.page === page) })
  node.addEventListener("click", () => store.set({ page: store.state.page === page ? -1 : page }))
  return node
}
