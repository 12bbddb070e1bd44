// The conversation as it was said: as many rows as can be seen, used again while it is scrolled.

import { datum, el, fill } from "../dom.js"
import { homeOf, tierOf } from "../model.js"
import { paneCaption, paneHue } from "./pane.js"

const LOW_ROW = 44 // px: one line a speaker
const HIGH_ROW = 80 // px where the column is tall: two lines a speaker
const TALL = 420 // px of height from which on rows are high
const SPARE = 3 // rows beyond the edges

export function createTranscript(store) {
  const title = el("div", "transcript-head")
  const list = el("div", "transcript-rows", null, { role: "list" })
  const scroller = el("div", "transcript-scroll", list)
  const element = el("div", "pages", [title, scroller])
  const rows = []
  const drawn = { first: -1, high: 0 }
  let dirty = true
  let follow = true

  scroller.addEventListener("scroll", () => place(false), { passive: true })
  list.addEventListener("keydown", onKey)

  function rowHeight() {
    return scroller.clientHeight >= TALL ? HIGH_ROW : LOW_ROW
  }

  /** Pages that have a row: all, or those that have arrived where the future is hidden. */
  function count() {
    return store.state.future ? store.run.n : Math.min(store.run.n, store.state.turn)
  }

  function repaint() {
    const high = rowHeight()
    list.style.height = `${count() * high}px`
    element.classList.toggle("tall", high === HIGH_ROW)
    fill(title, paneCaption(store.text("transcript.title")))
    list.setAttribute("aria-label", store.text("transcript.title"))
    if (follow) seek(high)
    drawn.high = high
    place(true)
    follow = false
    dirty = false
  }

  /** Bring the picked page, or else the page of the turn, to the middle. */
  function seek(high) {
    const { pick, turn } = store.state
    const page = pick?.kind === "page" && follow === "pick" ? pick.id : turn - 1
    const middle = (page + 0.5) * high - scroller.clientHeight / 2
    scroller.scrollTop = Math.max(0, middle)
  }

  function place(all) {
    if (!drawn.high) return
    const first = Math.max(0, Math.floor(scroller.scrollTop / drawn.high) - SPARE)
    if (!all && first === drawn.first) return
    drawn.first = first
    const wanted = Math.min(count() - first, Math.ceil(scroller.clientHeight / drawn.high) + 2 * SPARE)
    while (rows.length < wanted) rows.push(transcriptRow(store, list))
    rows.forEach((row, i) => row.show(i < wanted ? first + i : -1, drawn.high))
  }

  function onKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = rows.find(({ node }) => node === event.target)
    if (!step || !row) return
    event.preventDefault()
    event.stopPropagation()
    const to = Math.max(0, Math.min(count() - 1, row.page() + step))
    const top = to * drawn.high
    if (top < scroller.scrollTop) scroller.scrollTop = top
    else if (top + drawn.high > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = top + drawn.high - scroller.clientHeight
    place(false)
    rows.find((other) => other.page() === to)?.node.focus({ preventScroll: true })
  }

  return {
    element,
    update(changes) {
      const shows = ["turn", "pick", "run", "conversation", "language", "dark", "future", "size"]
      dirty ||= shows.some((name) => changes.has(name))
      if (changes.has("pick") && store.state.pick?.kind === "page") follow = "pick"
      else if (changes.has("turn") || changes.has("conversation")) follow ||= "turn"
    },
    draw() {
      if (dirty) repaint()
    },
  }
}

/** One row that can show any page. */
function transcriptRow(store, list) {
  const number = el("span", "number")
  const chip = el("i", "chip", null, { "aria-hidden": "true" })
  const lines = [datum("p"), datum("p")]
  const node = el("div", "row", [el("span", "where", [number, chip]), el("div", "lines", lines)], { tabindex: 0, role: "listitem" })
  let shown = -1
  const pick = () => store.pick("page", shown)
  node.addEventListener("click", pick)
  node.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return
    event.stopPropagation()
    pick()
  })
  list.append(node)

  function show(page, high) {
    node.hidden = page < 0
    if (page < 0) return
    const { pick: picked, turn } = store.state
    node.style.transform = `translateY(${page * high}px)`
    node.classList.toggle("now", page === turn - 1)
    node.classList.toggle("picked", picked?.kind === "page" && picked.id === page)
    node.classList.toggle("later", page >= turn)
    paintChip(chip, page)
    if (page !== shown || node.said !== store.conversation.pages.said[page] || node.spoken !== store.state.language) speak(page)
    shown = page
  }

  function speak(page) {
    const said = store.conversation.pages.said[page]
    node.said = said
    node.spoken = store.state.language
    const fate = store.conversation.pages.fate[page]
    node.classList.toggle("erased", fate === "forgotten")
    node.classList.toggle("private", fate === "private")
    number.textContent = String(page + 1)
    lines.forEach((line, side) => (line.textContent = said.filter((part) => (part[0] ? 1 : 0) === side).map((part) => part[3]).join(" ")))
    if (fate) node.title = store.text(fate === "forgotten" ? "erased" : "private")
    else node.removeAttribute("title")
    if (fate === "forgotten") lines[0].textContent = store.text("erased")
    node.setAttribute("aria-label", `${page + 1}. ${fate ? `${node.title}. ` : ""}${said.map((part) => `${part[2]}: ${part[3]}`).join(" ")}`)
  }

  function paintChip(mark, page) {
    const filed = homeOf(store.run, page, store.state.turn) >= 0
    const gone = tierOf(store.run, page, store.state.turn) === "dropped"
    const { fill: body, edge } = paneHue(store, store.run.pages.hue[page])
    mark.style.cssText = filed ? `background:${body};border-color:${edge}` : page < store.state.turn && !gone ? "background:var(--now);border-color:var(--now)" : "visibility:hidden"
  }

  return { node, show, page: () => (node.hidden ? -1 : shown) }
}
