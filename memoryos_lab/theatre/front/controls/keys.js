// Keys of the theatre. They act only while the focus is inside it, and never on what an input needs for itself.

import { isAlive } from "../model.js"
import { toggleCompare } from "./comparing.js"
import { shiftSpeed } from "./pace.js"

const KEY_LEAP = 10 // turns of a step with shift
const KEY_FILLING = 0.8 // share of the window each way that a theatre takes which is what there is to see
const KEY_TYPED = "input:not([type=range]):not([type=checkbox]), textarea, select, [contenteditable]"
const KEY_SLID = "input[type=range]"
const KEY_PRESSED = "button, a[href], summary, [role=option], [role=menuitem], input[type=checkbox]"
const KEY_SLIDING = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"]

/** @returns a function that takes the keys off again. */
export function bindKeys(store, shell, { find }) {
  const acts = {
    ArrowLeft: (event) => store.step(event.shiftKey ? -KEY_LEAP : -1),
    ArrowRight: (event) => store.step(event.shiftKey ? KEY_LEAP : 1),
    Home: () => store.go(0),
    End: () => store.go(store.conversation.n),
    " ": (event) => store.play(store.state.playing ? 0 : event.shiftKey ? -1 : 1),
    n: () => store.jump(1),
    p: () => store.jump(-1),
    j: () => pickNeighbour(store, 1),
    k: () => pickNeighbour(store, -1),
    f: () => store.foresee(!store.state.future),
    d: () => store.host.theme && store.set({ dark: !store.state.dark }),
    c: () => toggleCompare(store),
    u: () => store.undo(),
    "[": () => shiftSpeed(store, -1),
    "]": () => shiftSpeed(store, 1),
    "/": () => find(),
    "?": () => shell.querySelector("[data-name=help]")?.click(),
    Escape: () => keyEscape(store, shell),
  }

  function onkeydown(event) {
    if (event.defaultPrevented || event.isComposing) return
    const target = event.composedPath()[0]
    const act = isUndo(event, target) ? acts.u : isOurs(event, target) ? acts[event.key.length === 1 ? event.key.toLowerCase() : event.key] : null
    if (!act) return
    act(event)
    event.preventDefault()
    event.stopPropagation()
  }

  /** A click on what takes no focus itself gives it to the theatre. */
  function onpointerdown() {
    queueMicrotask(() => shell.getRootNode().activeElement ?? shell.focus({ preventScroll: true }))
  }

  /** What has the focus may go, a card that is closed or a row of another turn: the theatre keeps it. */
  function onfocusout({ target, relatedTarget }) {
    const isGone = () => !target.isConnected || !target.checkVisibility()
    const keep = () => isGone() && document.activeElement === document.body && shell.isConnected && shell.focus({ preventScroll: true })
    if (!relatedTarget) setTimeout(keep)
  }

  /** Where the theatre is what there is to see, it need not be clicked first. */
  const filling = shell.clientWidth >= innerWidth * KEY_FILLING && shell.clientHeight >= innerHeight * KEY_FILLING
  if (document.activeElement === document.body && filling) shell.focus({ preventScroll: true })

  shell.addEventListener("keydown", onkeydown)
  shell.addEventListener("pointerdown", onpointerdown)
  shell.addEventListener("focusout", onfocusout)
  return () => {
    shell.removeEventListener("keydown", onkeydown)
    shell.removeEventListener("pointerdown", onpointerdown)
    shell.removeEventListener("focusout", onfocusout)
  }
}

function isUndo(event, target) {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === "z" && !target.matches(KEY_TYPED)
}

function isOurs(event, target) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === "Escape") return true
  if (target.matches(KEY_TYPED)) return false
  if (target.matches(KEY_SLID) && KEY_SLIDING.includes(event.key)) return false
  return !(target.matches(KEY_PRESSED) && event.key === " ")
}

/** Escape takes back the last thing that was opened or pointed at. */
function keyEscape(store, shell) {
  const { state } = store
  const open = shell.querySelector(":popover-open")
  if (open) return open.hidePopover()
  if (state.drawer) store.set({ drawer: false })
  else if (state.tour !== null) store.tourTo(null)
  else if (state.pick) store.pick(null)
  else store.forgetChanges()
  if (!shell.getRootNode().activeElement) shell.focus({ preventScroll: true })
}

/** The segment after (or before) the picked one among those alive at the turn, in the order of the rows. */
function pickNeighbour(store, by) {
  const { run, state } = store
  const { opened, peak } = run.segments
  const alive = opened.map((_, segment) => segment).filter((segment) => isAlive(run, segment, state.turn))
  alive.sort((a, b) => (state.order === "hottest" ? peak[b] - peak[a] : opened[a] - opened[b]) || a - b)
  if (!alive.length) return
  const at = state.pick?.kind === "segment" ? alive.indexOf(state.pick.id) : -1
  const to = at < 0 ? (by > 0 ? 0 : alive.length - 1) : (at + by + alive.length) % alive.length
  store.pick("segment", alive[to])
}
