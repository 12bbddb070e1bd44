// The guided tour: a card beside what it points at, which waits for the learner and tells what came of it.

import { el, fill } from "../dom.js"
import { invitationCard, stepCard } from "./card.js"
import { isTourDue, keepTour, keptStep } from "./kept.js"
import { createPointing } from "./pointing.js"
import { pickAt, putBack, standAt, standing, untouched } from "./stand.js"
import { doFor, isDone, tourOf, wordsOf } from "./steps.js"

const TOUR_IDLE = 8000 // ms of quiet after which what comes next is pointed out again
const TOUR_SEES = ["tour", "turn", "pick", "knobs", "run", "language", "lock"]
const TOUR_STIRS = ["pointerdown", "keydown", "input", "wheel"]

export function createTour(store, shell) {
  const card = el("section", "card", null, { tabindex: -1 })
  const ring = el("div", "ring", null, { "aria-hidden": "true", hidden: true })
  const element = el("div", "tour", [ring, card], { hidden: true })
  const pointing = createPointing(store, shell, card, ring)
  let tour = tourOf(store)
  let shown = null // the step that is on the card; 0: the invitation
  let opened = null // key of the conversation that the tour was offered for
  let before = null // how the theatre stood when the tour began
  let done = false
  let answers = [] // places of the choices tried
  let running = 0 // timer of the run-up
  let idle = 0
  let hushed = false // the tour moved knobs: what that changed is not told

  const acts = {
    go: (step) => store.tourTo(step),
    next: () => acts.go(Math.min(shown + 1, tour.steps.length)),
    back: () => acts.go(Math.max(1, shown - 1)),
    leave: () => store.tourTo(null),
    show: () => doFor(tour.steps[shown - 1], store),
    undo: () => store.undo(),
    answer,
  }

  // -- steps ----------------------------------------------------------------------------------------------

  function update(changes) {
    offer()
    if (hushed && changes.has("run")) {
      hushed = false
      store.forgetChanges()
    }
    if (!TOUR_SEES.some((name) => changes.has(name))) return
    const { tour: step } = store.state
    if (step !== shown) return step === null ? end() : begin(step)
    if (!shown) return shown === 0 && changes.has("language") ? render() : undefined
    const was = done
    done ||= isDone(tour.steps[shown - 1], store, isAnswered())
    if (done && !was) store.play(0)
    if (done !== was || changes.has("language") || (done && changes.has("run"))) render()
  }

  /** A conversation that is new here: what a link asks for, or the invitation. */
  function offer() {
    if (opened === store.conversation.key) return
    opened = store.conversation.key
    before = null // how another conversation stood
    tour = tourOf(store)
    if (tour.at) openAt(tour.at)
    else if (store.state.tour !== null) store.tourTo(null)
    else if (isTourDue(tour.name, store) && tour.steps.length) store.set({ tour: 0 })
  }

  /** A link, or another screen, was in the midst of it: its knobs are the tour's, not the learner's. */
  function openAt(step) {
    before = untouched(tour)
    store.set({ tour: step })
  }

  function begin(step) {
    if (!step || shown === null) tour = tourOf(store)
    if (!tour.steps.length || step > tour.steps.length) return store.tourTo(null)
    clearTimeout(running)
    shown = step
    done = false
    answers = []
    pointing.forget()
    if (!step) return render()
    if (tour.name) before ??= standing(store)
    keepTour(tour.name, step === tour.steps.length ? 0 : step)
    hush(() => (running = standAt(store, tour, tour.steps[step - 1])))
    done = isDone(tour.steps[step - 1], store, false)
    render()
    card.focus({ preventScroll: true })
  }

  function end() {
    const left = shown
    clearTimeout(running)
    clearTimeout(idle)
    shown = null
    element.hidden = true
    pointing.forget()
    hush(() => putBack(store, before))
    before = null
    keepTour(tour.name, left && left < tour.steps.length ? -left : 0)
    if (element.contains(element.getRootNode().activeElement) || !element.getRootNode().activeElement) shell.focus({ preventScroll: true })
  }

  function hush(move) {
    const told = JSON.stringify(store.setting("a"))
    move()
    hushed = JSON.stringify(store.setting("a")) !== told
  }

  function answer(i) {
    if (!answers.includes(i)) answers = [...answers, i]
    const step = tour.steps[shown - 1]
    done ||= isAnswered()
    if (done && step.after) {
      store.go(step.after.turn)
      pickAt(store, step.after.pick)
    }
    render()
    card.querySelector(done ? ".go" : `[data-choice="${i}"]`)?.focus({ preventScroll: true })
  }

  function isAnswered() {
    const item = tour.steps[shown - 1].item?.en
    return Boolean(item) && answers.some((i) => item.choices[i][2])
  }

  // -- the card -------------------------------------------------------------------------------------------

  function render() {
    const more = card.querySelector("details.more")?.open && card.dataset.step === String(shown)
    const held = card.contains(card.getRootNode().activeElement) && card
    card.dataset.step = shown
    name()
    fill(card, shown ? stepCard(store, tour, shown, { done, answers }, acts) : invitationCard(store, tour, keptStep(tour.name), acts))
    card.classList.toggle("finished", done)
    if (more) card.querySelector("details.more").open = true
    if (held) held.focus({ preventScroll: true })
    element.hidden = false
    draw()
    stir()
  }

  /** A step takes the focus and is read by its name and sentence; an invitation is only announced. */
  function name() {
    const title = shown ? store.text("controls.tour.step", { n: shown, title: wordsOf(store, tour.steps[shown - 1]).title }) : ""
    card.setAttribute("role", shown ? "dialog" : "region")
    card.setAttribute("aria-label", [store.text("controls.tour"), title].filter(Boolean).join(" · "))
    card.setAttribute("aria-live", shown ? "off" : "polite")
    if (shown) card.setAttribute("aria-describedby", "tour-text")
    else card.removeAttribute("aria-describedby")
  }

  /** Somebody does something: whoever does nothing for a while is shown again what comes next. */
  function stir() {
    clearTimeout(idle)
    element.classList.remove("idle")
    if (shown) idle = setTimeout(() => element.classList.add("idle"), TOUR_IDLE)
  }

  /** Called once a frame: what is lit may have moved. */
  function draw() {
    if (shown === null) return false
    if (shown) pointing.follow(tour.steps[shown - 1], done)
    else pointing.wait()
    return false
  }

  // -- keys -----------------------------------------------------------------------------------------------

  function key(event) {
    if (!shown || event.ctrlKey || event.metaKey || event.altKey) return
    const onButton = event.target.closest("button, summary, a")
    const act = { ArrowRight: acts.next, ArrowLeft: acts.back, Escape: acts.leave, Enter: onButton ? null : acts.next }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }

  card.addEventListener("keydown", key)
  for (const type of TOUR_STIRS) shell.addEventListener(type, stir, { passive: true })
  shell.addEventListener("scroll", draw, { capture: true, passive: true })
  shell.addEventListener("click", () => requestAnimationFrame(draw)) // a tab may have opened, of which the store knows nothing
  shell.addEventListener("toggle", draw, { capture: true })
  return { element, update, draw, destroy: () => (clearTimeout(running), clearTimeout(idle)) }
}
