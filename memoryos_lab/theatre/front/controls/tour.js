// The first run: four captions that follow a page through the memory. Shown once, and again from "?".

import { button, el, fill } from "../dom.js"
import { score } from "../words.js"
import { icon } from "./icons.js"

const TOUR_FLAG = "memoryos-lab:tour" // a mere "seen": no word of a conversation is kept
const TOUR_GUTTER = 184 // px at the left that stay free
const TOUR_MARGIN = 76 // px at the right
const TOUR_HEIGHT = 0.42 // of the stage: where the rows of topics leave room
const TOUR_RUN_UP = 450 // ms on the turn before, so that the move to the next one is seen

/** The stops that this run has: `{key, turn, pick, values}`. */
function tourStops(run) {
  const { pages, moments, facts, n } = run
  const left = pages.out.filter(Boolean)
  const promoted = moments.find(([kind]) => kind === "promoted")
  const fact = tourFact(facts)
  const stops = []
  if (n) stops.push({ key: "arrive", turn: Math.min(4, n), values: { stm: run.stm } })
  if (left.length) stops.push({ key: "leave", turn: Math.min(...left), values: { theta: run.theta === null ? "" : score(run.theta) } })
  if (promoted) stops.push({ key: "promote", turn: promoted[1], pick: ["segment", promoted[2]], values: { tau: run.tau } })
  if (fact >= 0) stops.push({ key: "life", turn: facts.start[fact], pick: ["page", facts.pages[fact][0]], values: { page: facts.pages[fact][0] + 1, said: facts.said[fact], known: facts.start[fact] } })
  return stops.filter((stop) => stop.turn <= n)
}

/** A fact that took the place of an older one tells most; else the first that came from a page. */
function tourFact(facts) {
  const from = facts.start.map((turn, fact) => ({ turn, fact })).filter(({ turn, fact }) => turn && facts.pages[fact].length)
  const replacing = from.find(({ turn, fact }) => facts.by.some((by, old) => by === fact && facts.start[old] < turn))
  return (replacing ?? from[0])?.fact ?? -1
}

export function createTour(store) {
  const t = store.text
  const element = el("div", "tour", null, { role: "region", "aria-label": t("controls.tour"), "aria-live": "polite" })
  let shown = null
  let timer = 0

  /** Step 0 asks; the others go to their turn. */
  function update(changes) {
    const { tour } = store.state
    element.hidden = tour === null
    if (tour !== null && (changes.has("size") || changes.has("turn"))) place()
    if (tour === shown) return
    shown = tour
    clearTimeout(timer)
    const stops = tourStops(store.run)
    if (tour === null || !stops.length || tour > stops.length) return end()
    const stop = stops[tour - 1]
    fill(element, stop ? caption(stop, tour, stops.length) : invitation())
    if (stop) visit(stop)
    place()
  }

  /** On the side of the stage where the cursor is not. */
  function place() {
    const stage = element.closest(".theatre")?.querySelector(":scope > .stage")
    if (!stage) return
    const [first, last] = store.state.window
    const isEarly = store.state.turn < (first + last) / 2
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = stage
    element.style.left = `${offsetLeft + (isEarly ? Math.max(TOUR_GUTTER, offsetWidth - element.offsetWidth - TOUR_MARGIN) : TOUR_GUTTER)}px`
    element.style.top = `${offsetTop + offsetHeight * TOUR_HEIGHT}px`
  }

  function visit({ turn, pick }) {
    store.play(0)
    store.pick(null)
    store.go(turn - 1)
    timer = setTimeout(() => {
      store.go(turn)
      if (pick) store.pick(...pick)
    }, TOUR_RUN_UP)
  }

  function end() {
    rememberTour()
    if (store.state.tour !== null) store.set({ tour: null })
  }

  function invitation() {
    return [el("p", null, t("controls.tour.ask")), actions(forward("controls.tour.begin"), leave("controls.tour.no"))]
  }

  function caption({ key, values }, at, count) {
    const back = at > 1 ? button("bare", t("controls.tour.back"), icon("previous"), () => store.set({ tour: at - 1 })) : null
    const on = at < count ? forward("controls.tour.next") : leave("controls.tour.end", "go")
    const skip = at < count ? leave("controls.tour.skip") : null
    return [el("p", null, [el("span", "step", `${at}/${count}`), el("strong", null, t(`controls.tour.${key}`)), " ", t(`controls.tour.${key}.text`, values)]), actions(back, on, skip)]
  }

  const actions = (...buttons) => el("div", "actions", buttons)
  const forward = (key) => button("go", t(key), t(key), () => store.set({ tour: store.state.tour + 1 }))
  const leave = (key, className = null) => button(className, t(key), t(key), end)

  return { element, update }
}

/** Whether the tour offers itself: once a browser, and only where a host wants it. */
export function isTourDue(host) {
  if (host.tour === false) return false
  try {
    return localStorage.getItem(TOUR_FLAG) === null
  } catch {
    return false // no storage here: rather never than at every visit
  }
}

function rememberTour() {
  try {
    localStorage.setItem(TOUR_FLAG, "seen")
  } catch {
    // nowhere to remember it
  }
}
