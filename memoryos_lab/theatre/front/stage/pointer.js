// Mouse, pen and touch on the stage: a click picks or goes there, a drag scrubs, drags τ or moves the window.

import { stageHit } from "./hit.js"

const SLIP = 4 // px that a click may move

/**
 * @param stage `{element, scene(), plate(), tip}`; everything that it does goes through the store
 */
export function bindPointer(store, stage) {
  const { element, tip } = stage
  let drag = null // {kind, hit, x, y, window}

  const at = (event) => {
    const box = element.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }
  const hitAt = (x, y) => stageHit(stage.scene(), x, y, stage.plate())
  const goTo = (x) => store.go(stage.scene().axis.turnAt(x))

  function down(event) {
    if (event.button !== 0 || !stage.scene() || event.target.closest("button")) return
    const [x, y] = at(event)
    const hit = hitAt(x, y)
    tip.hide()
    drag = { kind: kindOf(event, hit), hit, x, y, window: store.state.window }
    element.setPointerCapture(event.pointerId)
    if (drag.kind === "scrub" && event.pointerType !== "touch") goTo(x)
  }

  function kindOf(event, hit) {
    if (event.shiftKey) return "pan"
    if (hit.zone === "tau") return "tau"
    if (hit.zone === "track") return "scrub"
    if (hit.kind || hit.zone === "plate" || hit.zone === "gutter") return "press"
    return "scrub"
  }

  function move(event) {
    if (!stage.scene()) return
    const [x, y] = at(event)
    if (!drag) return hover(x, y)
    if (drag.kind === "press" && Math.hypot(x - drag.x, y - drag.y) > SLIP && drag.hit.zone === "plot") drag.kind = "scrub"
    if (drag.kind === "scrub") goTo(x)
    if (drag.kind === "tau") dragTau(y)
    if (drag.kind === "pan") pan(x - drag.x)
  }

  function hover(x, y) {
    const hit = hitAt(x, y)
    element.style.cursor = { tau: "ns-resize", track: "ew-resize", plate: "pointer" }[hit.zone] ?? (hit.kind ? "pointer" : "")
    if (hit.kind) tip.show(stage.scene(), hit, x, y)
    else tip.hide()
  }

  /** Near its real value τ snaps back to it. */
  function dragTau(y) {
    const { heat, sides } = stage.scene()
    const { tau } = sides[0].run
    const value = Math.round(Math.max(0.1, Math.min(heat.top, heat.at(y))) * 10) / 10
    store.set({ whatIf: Math.abs(heat.y(tau) - y) < SLIP ? null : value })
  }

  function pan(by) {
    const [first, last] = drag.window
    const from = first - by / stage.scene().axis.step
    store.look(from, from + last - first)
  }

  function up(event) {
    const done = drag
    drag = null
    if (!done || !stage.scene()) return
    const [x] = at(event)
    if (done.kind === "scrub" && event.pointerType === "touch") goTo(x)
    if (done.kind !== "press") return
    if (done.hit.zone === "plate") takeTau()
    else if (done.hit.kind) store.pick(done.hit.kind, done.hit.id)
  }

  function takeTau() {
    const tau = store.state.whatIf
    store.set({ whatIf: null })
    store.turnKnobs({ tau })
  }

  /** The page scrolls on unless a key says otherwise or the theatre has been entered. */
  function wheel(event) {
    const entered = element.getRootNode().activeElement
    if (!stage.scene() || !(event.ctrlKey || event.shiftKey || entered)) return
    event.preventDefault()
    const [first, last] = store.state.window
    const span = last - first
    const { axis } = stage.scene()
    if (!event.ctrlKey && (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))) {
      const by = (event.deltaX || event.deltaY) / axis.step
      store.look(first + by, first + by + span)
      return
    }
    const part = (at(event)[0] - axis.x0) / (axis.x1 - axis.x0)
    const wider = span * (event.deltaY > 0 ? 1.18 : 1 / 1.18)
    store.look(first + part * (span - wider), first + part * (span - wider) + wider)
  }

  /** All turns, or, where all are shown already, those around the cursor. */
  function wide(event) {
    const hit = hitAt(...at(event))
    const { n } = store.conversation
    if (hit.kind) return
    const [first, last] = store.state.window
    const around = Math.max(0, store.state.turn - 300)
    if (last - first < n) store.look(0, n)
    else if (n > 1200) store.look(around, around + 600)
  }

  element.addEventListener("pointerdown", down)
  element.addEventListener("pointermove", move)
  element.addEventListener("pointerup", up)
  element.addEventListener("pointercancel", () => (drag = null))
  element.addEventListener("pointerleave", tip.hide)
  element.addEventListener("wheel", wheel, { passive: false })
  element.addEventListener("dblclick", wide)
}
