// All pages in a line: topic by colour, place by shape; a press shows where one was said.

import { svg } from "../../../theatre/front/dom.js"
import { colour } from "./marks.js"

const STEP = 9 // px
const SIZE = 7

export function ribbon(store) {
  const pages = store.slots.held?.ribbon
  if (!pages?.length) return null
  const from = store.slots.held.pages - pages.length
  const cells = pages.map(([hue, place], i) => cell(store, from + i, hue, place, i))
  return svg("svg", { width: pages.length * STEP, height: 18, role: "group", "aria-label": store.text("ribbon") }, cells)
}

function cell(store, page, hue, place, i) {
  const node = svg("g", { class: `cell ${place}`, transform: `translate(${i * STEP} 4)`, style: `--topic: ${colour(hue)}` }, [
    svg("rect", { x: -1, y: -4, width: STEP, height: 18, class: "sheet" }),
    svg("title", null, document.createTextNode(`${store.text("page_n", { n: page + 1 })} · ${store.text(`tier_${place}`)}`)),
    place === "mtm" ? svg("circle", { cx: SIZE / 2, cy: SIZE / 2 + 1, r: 3.4 }) : svg("rect", { x: 0.7, y: 1.7, width: SIZE - 1.4, height: SIZE - 1.4, class: "mark" }),
  ])
  node.addEventListener("click", () => store.set({ lit: page }))
  return node
}
