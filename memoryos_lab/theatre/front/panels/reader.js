// The stage for keyboard and screen reader: its sentence, and lists of what the canvas shows at the turn.
// It shows itself while it has the keyboard, so that those who see know where they are.

import { el, fill } from "../dom.js"
import { heatAt, holdsAt, isAlive, knownFacts, linkHolds, tierOf } from "../model.js"
import { isolated, kindOf, score, sentenceText, shortened, slotWords } from "../words.js"
import { pageWords, paneCaption } from "./pane.js"

const READER_REST = 450 // ms after which the cursor is said to rest
const READER_WORDS = 60 // characters of a text within a button
const READER_TOLD = ["promoted", "evicted", "opened", "merged", "learned", "superseded", "dropped", "waiting", "returned", "moved", "did"]

export function createReader(store) {
  const live = el("p", "unseen", null, { "aria-live": "polite", role: "status" })
  const sum = el("p", "reader-sum")
  const lists = el("div", "reader-lists")
  const box = el("div", "reader-box", [sum, lists], { role: "group" })
  const element = el("div", "reader", [live, box])
  const roving = { segment: 0, page: 0, fact: 0 }
  let dirty = true
  let late = false // it was dirty in the frame before
  let resting = 0

  lists.addEventListener("keydown", onKey)

  function repaint() {
    const focus = store.run && lists.contains(lists.getRootNode().activeElement) ? lists.getRootNode().activeElement.dataset : null
    box.setAttribute("aria-label", store.text("reader.title"))
    sum.textContent = readerSum(store)
    fill(lists, readerGroups(store).map((group) => readerList(store, group, roving)))
    if (focus) lists.querySelector(`[data-kind="${focus.kind}"][tabindex="0"]`)?.focus({ preventScroll: true })
    dirty = false
  }

  /** Arrows move within a list, Tab leaves it. */
  function onKey(event) {
    const { kind } = event.target.dataset
    const move = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }[event.key]
    if (!kind || !move) return
    event.preventDefault()
    event.stopPropagation()
    const items = [...lists.querySelectorAll(`[data-kind="${kind}"]`)]
    const to = Math.max(0, Math.min(items.length - 1, items.indexOf(event.target) + move))
    roving[kind] = Number(items[to].dataset.id)
    items.forEach((item, i) => (item.tabIndex = i === to ? 0 : -1))
    items[to].focus()
  }

  function rest() {
    clearTimeout(resting)
    if (!store.state.playing) resting = setTimeout(() => element.isConnected && (live.textContent = readerTurn(store)), READER_REST)
  }

  return {
    element,
    update(changes) {
      dirty ||= ["turn", "run", "conversation", "language", "future"].some((name) => changes.has(name))
      if (changes.has("turn") || changes.has("playing") || changes.has("language")) rest()
    },
    /** One frame after the picture: nobody who looks at that waits for lists that are not seen. */
    draw(now, moving) {
      if (dirty && late && !moving) repaint()
      late = dirty
      return dirty
    },
  }
}

/** The picture in one breath. */
function readerSum(store) {
  const { conversation, run, state } = store
  const { turn } = state
  const count = { stm: 0, mtm: 0, archive: 0 }
  for (let page = 0; page < Math.min(turn, run.n); page += 1) {
    const tier = tierOf(run, page, turn)
    if (tier in count) count[tier] += 1
  }
  const segments = run.segments.label.filter((_, s) => isAlive(run, s, turn)).length
  const links = run.links.filter((one) => linkHolds(run, one, turn)).length
  const sum = store.text("reader.sum", { title: isolated(shortened(conversation.title)), turn, n: run.n, stm: count.stm, segments, mtm: count.mtm, facts: knownFacts(run, turn).length, archive: count.archive })
  return run.links.length ? `${sum} ${store.text("reader.links", { n: links })}` : sum
}

/** What is said when the cursor rests: the turn, and what moved. */
function readerTurn(store) {
  const { run, state } = store
  const rows = (run.byTurn.get(state.turn) ?? []).filter((row) => READER_TOLD.includes(kindOf(store, row))).slice(0, 4)
  return [store.text("reader.turn", { turn: state.turn, n: run.n }), ...rows.map((row) => sentenceText(store, run, row))].join(" ")
}

function readerGroups(store) {
  const { run, state } = store
  const { turn } = state
  const segments = run.segments.label.flatMap((_, s) => (isAlive(run, s, turn) ? [s] : []))
  const pages = []
  for (let page = Math.min(turn, run.n) - 1; page >= 0; page -= 1) if (tierOf(run, page, turn) === "stm") pages.unshift(page)
  return [
    { kind: "segment", title: store.text("reader.segments"), ids: segments, words: (s) => readerSegment(store, s) },
    { kind: "page", title: store.text("reader.pages"), ids: pages, words: (page) => readerPage(store, page) },
    { kind: "fact", title: store.text("reader.facts"), ids: knownFacts(run, turn), words: (fact) => `${isolated(slotWords(store, run.slotOf[fact]))} = ${shortened(run.facts.value[fact], READER_WORDS)}` },
  ]
}

function readerSegment(store, segment) {
  const { run, state } = store
  const heat = heatAt(run, segment, state.turn)
  const n = run.memberships[segment].filter((filing) => holdsAt(filing, state.turn)).length
  const values = { segment: isolated(run.segments.label[segment]), n, heat: heat ? score(heat.heat, 1) : "–" }
  return store.text(heat && heat.status !== "cool" ? "reader.segment_hot" : "reader.segment", values)
}

function readerPage(store, page) {
  const text = pageWords(store, page)
  return store.text("reader.page", { page: page + 1, text: isolated(shortened(text, READER_WORDS)) })
}

function readerList(store, { kind, title, ids, words }, roving) {
  if (!ids.length) return null
  const current = ids.includes(roving[kind]) ? roving[kind] : ids[0]
  roving[kind] = current
  const items = ids.map((id) => {
    const node = el("button", "reader-item", words(id), { type: "button", tabindex: id === current ? 0 : -1, "data-kind": kind, "data-id": id, dir: "auto" })
    node.addEventListener("click", () => store.pick(kind, id))
    return el("li", null, node)
  })
  return el("div", "reader-group", [paneCaption(title), el("ul", null, items, { "aria-label": title })])
}
