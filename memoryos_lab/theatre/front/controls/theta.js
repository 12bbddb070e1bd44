// The θ slider over the similarity of pages: the threshold and what it cuts, in one place.

import { el, fill, svg } from "../dom.js"
import { score } from "../words.js"
import { createField, knobNamed } from "./field.js"
import { drawHistogram, shareAbove, thetaDomain } from "./histogram.js"
import { turnBy } from "./turning.js"

const THETA_WIDTH = 148 // px
const THETA_HEIGHT = 30

export function createTheta(store) {
  const knob = knobNamed(store, "theta")
  const picture = svg("svg", { class: "similarity", width: THETA_WIDTH, height: THETA_HEIGHT, "aria-hidden": "true" })
  const slider = el("input", "threshold", null, { type: "range", "aria-describedby": "theta-says", min: 0, max: 1, step: "any" })
  const says = el("div", "bubble", null, { id: "theta-says", role: "tooltip" })
  const field = createField(store, "theta", store.text("controls.theta"))
  const element = el("div", "match", [el("div", "plot", [picture, slider]), field.element, says])
  slider.setAttribute("aria-label", knob.label[store.state.language])
  turnBy(store, knob, slider, () => Number(Number(slider.value).toFixed(2)))
  stepAside(element, slider)

  let domain = [0, 1]
  let widened = null // what the domain was made for: it must not move under the hand

  function update() {
    const theta = store.values().theta
    const { similarity, key } = store.conversation
    const stops = store.host.live ? [] : (store.host.stops?.theta ?? [])
    const held = [theta, store.base().theta, ...stops]
    if (widened !== key || theta < domain[0] || theta > domain[1]) domain = thetaDomain(similarity, held)
    widened = key
    Object.assign(slider, { min: domain[0], max: domain[1], value: theta, disabled: !store.canTurn("theta") })
    slider.setAttribute("aria-valuetext", score(theta))
    fill(picture, [...drawHistogram(similarity, domain, theta, THETA_WIDTH, THETA_HEIGHT), ...marks(stops)])
    fill(says, words(similarity, theta))
    field.update()
  }

  /** Where θ stood at first, where the other side has it, and where a host can go to. */
  function marks(stops) {
    const x = (value) => ((value - domain[0]) / (domain[1] - domain[0])) * THETA_WIDTH
    const tick = (name, value) => svg("path", { class: name, d: `M${x(value).toFixed(1)} ${THETA_HEIGHT - 5}v5` })
    const other = store.setting("b") ? [tick("elsewhere", store.values(store.state.side === "a" ? "b" : "a").theta)] : []
    return [tick("start", store.base().theta), ...other, ...stops.map((value) => tick("stop", value))]
  }

  function words(similarity, theta) {
    const share = (bins) => `${Math.round(100 * shareAbove(similarity, bins, theta))}`
    const shown = { theta: score(theta), backend: store.conversation.backend }
    return [
      el("strong", null, store.text("controls.theta.title")),
      el("p", null, store.text("controls.theta.formula")),
      el("p", null, store.text("controls.theta.share", { ...shown, share: share(similarity.consecutive), any: share(similarity.all) })),
      el("p", "quiet", store.text("controls.theta.backend", shown)),
      el("p", "quiet", store.text("controls.theta.key")),
    ]
  }

  return { element, update }
}

/** Who turns θ looks at the stage: the explanation is not to cover it, until the hand comes back. */
function stepAside(element, slider) {
  const move = (isMoving) => () => element.classList.toggle("moving", isMoving)
  for (const type of ["input", "keydown", "pointerdown"]) slider.addEventListener(type, move(true))
  for (const type of ["pointerleave", "blur"]) slider.addEventListener(type, move(false))
}
