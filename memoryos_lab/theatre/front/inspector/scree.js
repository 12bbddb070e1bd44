// A ranking as a scree plot: rank on x, score as height, and a cut that can be dragged.

import { fill, svg } from "../dom.js"

const HEIGHT = 46
const TOP = 16
const WIDEST = 12 // px a bar with its gap
const LETTER = 5.9 // px

/**
 * @param items [{score, gold, mark, words}], best first.
 * @param cut `{name, cut, kept}`: how many of them are taken, under which name, and how many the run took; `kept` 0:
 *   there is no such cut.
 */
export function drawScree(store, host, items, { name, cut: given, kept }) {
  const cut = kept ? given : items.length
  const width = store.layout.column
  const n = items.length
  const step = n ? Math.min(WIDEST, width / n) : WIDEST
  const low = Math.min(0, ...items.map(({ score }) => score))
  const high = Math.max(...items.map(({ score }) => score), low + 0.01)
  const bar = step > 4 ? step - 1.5 : step > 2 ? step - 0.6 : step
  const x = Math.min(cut, n) * step - (step > 2 ? 0.8 : 0)
  const picture = svg("svg", { width, height: TOP + HEIGHT + 18 })
  picture.append(...bars(), ...marks())
  if (kept) picture.append(
    svg("line", { class: "cut", x1: x, x2: x, y1: TOP - 4, y2: TOP + HEIGHT + 3 }),
    svg("circle", { class: "grip", cx: x, cy: TOP - 5, r: 3.2 }),
    svg("text", { class: "strong", x: Math.min(x + 6, width - 66), y: 10 }, `${name} ${cut}${cut === kept ? "" : ` (${kept})`}`),
  )
  picture.append(svg("text", { class: "note", x: width, y: 10, "text-anchor": "end" }, String(n)))
  const sheet = svg("rect", { class: "sheet", x: 0, y: 0, width, height: TOP + HEIGHT + 18 })
  store.tip(sheet, () => pointed && items[pointed]?.words)
  picture.append(sheet)
  let pointed = null

  /** All bars of a kind as one path: hundreds of elements would take longer than the frame has. */
  function bars() {
    const kinds = { bar: [], "bar taken": [], "bar gold": [] }
    items.forEach(({ score, gold }, i) => {
      const height = Math.max(2, ((score - low) / (high - low)) * HEIGHT)
      // Of hundreds of bars one is thinner than a pixel: gold stays wide enough to be seen.
      const wide = gold ? Math.max(2, bar) : Math.max(0.6, bar)
      const left = i * step - (wide > bar ? (wide - bar) / 2 : 0)
      kinds[gold ? "bar gold" : i < cut ? "bar taken" : "bar"].push(`M${round(left)} ${TOP + HEIGHT}v${round(-height)}h${round(wide)}V${TOP + HEIGHT}z`)
    })
    return Object.entries(kinds).map(([name, shapes]) => svg("path", { class: name, d: shapes.join("") }))
  }

  /** A triangle under each gold bar, and its name where there is room for it. */
  function marks() {
    const gold = items.flatMap(({ gold: yes, mark }, i) => (yes ? [{ i, mark }] : []))
    const at = ({ i }) => i * step + bar / 2
    const made = gold.map((one) => svg("path", { class: "gold", d: `M${at(one)} ${TOP + HEIGHT + 2.5}l3 4.6h-6z` }))
    let free = -Infinity
    for (const one of gold) {
      const long = one.mark.length * LETTER
      const from = Math.max(0, Math.min(at(one) - 3, width - long))
      const short = String(one.i + 1)
      const text = from >= free ? one.mark : at(one) - 3 >= free ? short : null
      if (text === null) continue
      made.push(svg("text", { class: "label", x: text === short ? at(one) - 3 : from, y: TOP + HEIGHT + 17 }, text))
      free = (text === short ? at(one) : from) + text.length * LETTER + 7
    }
    return made
  }

  const position = (event) => (event.clientX - picture.getBoundingClientRect().left) / step
  sheet.addEventListener("pointermove", (event) => (pointed = Math.max(0, Math.min(n - 1, Math.floor(position(event))))), true)
  fill(host, picture)
  host.onpointerdown = null
  if (kept) grip(store, host, picture, { name, cut, n, position })
}

/** The whole plot is the handle: what is dragged is the cut. The arrow keys move it too. */
function grip(store, host, picture, { name, cut, n, position }) {
  const to = (value) => store.cut(name, Math.max(1, Math.min(Math.max(n, 1), Math.round(value))))
  picture.setAttribute("role", "slider")
  picture.setAttribute("tabindex", "0")
  for (const [key, value] of Object.entries({ label: store.text(`lab_cut_${name}`), valuemin: 1, valuemax: n, valuenow: cut })) picture.setAttribute(`aria-${key}`, String(value))
  host.onpointerdown = (event) => {
    event.preventDefault()
    host.setPointerCapture(event.pointerId)
    const begin = host.firstElementChild.getBoundingClientRect().left
    const each = (event.clientX - begin) / (position(event) || 1)
    const move = (moved) => to((moved.clientX - begin) / each)
    host.onpointermove = move
    host.onpointerup = host.onlostpointercapture = () => (host.onpointermove = null)
    move(event)
  }
  picture.addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 }[event.key]
    if (!by) return
    event.preventDefault()
    to(cut + by)
    queueMicrotask(() => queueMicrotask(() => host.firstElementChild?.focus()))
  })
}

const round = (n) => Math.round(n * 10) / 10
