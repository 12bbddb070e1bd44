// Lights what a step points at, and puts the card beside it.

import { boxOf, elementOf } from "./anchors.js"
import { cardSpot } from "./spot.js"

const POINTING_RIM = 5 // px between what is lit and its ring
const POINTING_FOOT = 70 // px under an invitation
const POINTING_LOOK = [[["header"], 2], [["past"], 1]] // what is good to see at every step, and how good
const POINTING_WORTH = 6 // how good it is to see what a step says that one should

export function createPointing(store, shell, card, ring) {
  let asked = null // the last box of what the step points at
  let followed = null // the element that was brought into view
  let outlined = null // an element in a popover, which lies over every ring

  /** Where the step points now. What was to be done is lit no longer once it is; a knob may be moved on. */
  function follow(step, done) {
    const box = boxAt(step.target)
    asked = box ?? asked // a card does not jump when what it stood beside is gone
    const lit = !done || step.done.by === "knob" || step.done.by === "read"
    light(lit ? box : null)
    reveal(lit ? elementOf(store, shell, step.target) : null)
    const look = [...POINTING_LOOK, ...step.look.map((target) => [target, POINTING_WORTH])]
    stand(cardSpot(area(), size(), asked, look.map(([target, worth]) => ({ ...boxAt(target), worth })).filter((one) => one.width)))
  }

  /** An invitation points at nothing. */
  function wait() {
    forget()
    const { width, height } = area()
    stand({ x: (width - card.offsetWidth) / 3, y: height - card.offsetHeight - POINTING_FOOT })
  }

  function forget() {
    light(null)
    reveal(null)
    asked = null
  }

  const area = () => ({ width: shell.clientWidth, height: shell.clientHeight })
  const size = () => ({ width: card.offsetWidth, height: card.offsetHeight })
  function stand({ x, y }) {
    card.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  }

  /** The box of a target in px of the theatre, null while it is not there. */
  function boxAt(target) {
    if (!target.length) return null
    const node = elementOf(store, shell, target)
    if (node) return within(node.getBoundingClientRect())
    const scene = store.scene()
    const box = scene && boxOf(scene, target)
    if (!box) return null
    const stage = within(shell.querySelector(".stage .score").getBoundingClientRect())
    return { ...box, x: box.x + stage.x, y: box.y + stage.y }
  }

  function within({ x, y, width, height }) {
    const own = shell.getBoundingClientRect()
    return { x: x - own.x, y: y - own.y, width, height }
  }

  function light(box) {
    ring.hidden = !box
    if (!box) return
    const { x, y, width, height } = box
    ring.style.transform = `translate(${Math.round(x - POINTING_RIM)}px, ${Math.round(y - POINTING_RIM)}px)`
    ring.style.width = `${Math.round(width + 2 * POINTING_RIM)}px`
    ring.style.height = `${Math.round(height + 2 * POINTING_RIM)}px`
  }

  /** Bring an element into view, once, with what belongs to it; in a popover it is lit itself. */
  function reveal(node) {
    if (node !== followed) (node?.closest(".decision") ?? node)?.scrollIntoView({ block: "nearest", inline: "nearest" })
    followed = node
    const over = node?.closest(".popover") ? node : null
    if (over === outlined) return
    outlined?.classList.remove("tour-lit")
    over?.classList.add("tour-lit")
    outlined = over
  }

  return { follow, wait, forget }
}
