// The guided tour: a card beside what it points at, which waits for the learner and tells what came of it.

import { el, fill } from "../dom.js"
import { elsewhereCard, invitationCard, stepCard } from "./card.js"
import { isTourDue, keepTour, keptStep } from "./kept.js"
import { createPointing } from "./pointing.js"
import { pickAt, putBack, standAt, standing, untouched } from "./stand.js"
import { doFor, hostTour, isDone, isMemoryOS, tourOf, wordsOf } from "./steps.js"

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
  let opened = null // key of the conversation that the tour was offered for, and whether its run was of MemoryOS
  let followed = null // the tour of a host whose step was opened, or asked about
  let before = null // how the theatre stood when the tour began
  let elsewhere = null // the tour that a link asks for while another system is shown
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
    over: goOver,
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

  /** A conversation, or another system, that is new here: what a link asks for, or the invitation. */
  function offer() {
    const [key, own] = [store.conversation.key, isMemoryOS(store)]
    if (opened?.key === key && opened.own === own) return
    const going = shown && opened?.key === key && tour.name && own // it brought its own system
    opened = { key, own }
    if (going) return
    withdraw()
    tour = tourOf(store)
    const asked = askedFor()
    if (asked && own) openAt(asked)
    else if (asked) store.set({ tour: 0 })
    else if (store.state.tour !== null) store.tourTo(null)
    else if (isTourDue(tour.name, store) && tour.steps.length) store.set({ tour: 0 })
  }

  /** The card goes, for it tells of what is not shown any more; a tour under way can be gone on with. */
  function withdraw() {
    if (shown) keepTour(tour.name, shown)
    if (shown && before) store.set({ future: before.future }) // the tour hid it; the system is the learner's choice
    clearTimeout(running)
    before = null // how another conversation, or system, stood
    elsewhere = null
    if (shown === null) return
    shown = null
    element.hidden = true
    pointing.forget()
    store.tourTo(null)
  }

  /** The step that a link names, once; where another system is shown, whether to go over to it is asked first. */
  function askedFor() {
    const there = hostTour(store)
    if (!there?.at || followed === there) return 0
    followed = there
    if (!isMemoryOS(store)) elsewhere = there
    return there.at
  }

  /** A link, or another screen, was in the midst of it: its knobs are the tour's, not the learner's. */
  function openAt(step) {
    before = untouched(tour)
    store.set({ tour: step })
  }

  /** To MemoryOS, and to the step that the link names; leaving the tour leads back. */
  function goOver() {
    tour = elsewhere
    store.tourTo(elsewhere.at)
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
    const refused = elsewhere && !left
    elsewhere = null
    clearTimeout(running)
    clearTimeout(idle)
    shown = null
    element.hidden = true
    pointing.forget()
    hush(() => putBack(store, before))
    before = null
    if (!refused) keepTour(tour.name, left && left < tour.steps.length ? -left : 0)
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
    fill(card, cardNow())
    card.classList.toggle("finished", done)
    if (more) card.querySelector("details.more").open = true
    if (held) held.focus({ preventScroll: true })
    element.hidden = false
    draw()
    stir()
  }

  function cardNow() {
    if (shown) return stepCard(store, tour, shown, { done, answers }, acts)
    return elsewhere ? elsewhereCard(store, elsewhere.at, acts) : invitationCard(store, tour, keptStep(tour.name), acts)
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
