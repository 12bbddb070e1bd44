// What is wanted less often.

import { button, el } from "../../../theatre/front/dom.js"

export function moreMenu(store) {
  const act = (key, wish) => {
    const node = button("item", store.text(`more_${key}_note`), [el("b", null, store.text(`more_${key}`)), el("span", "fine", store.text(`more_${key}_note`))], () => (store.wish(wish), store.set({ menu: "" })))
    return node
  }
  return el("div", "items", [act("workbench", "workbench"), act("export", "export"), store.ui.prefix && act("prefix", "prefix"), act("close", "close")])
}
