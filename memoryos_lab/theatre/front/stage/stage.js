// The stage: one time axis, one cursor, one picture of the whole run. This module only decides what to draw again.

import { el } from "../dom.js"
import { fallen } from "./drops.js"
import { createWholeLayer, paintStage } from "./frame.js"
import { createGrip } from "./grip.js"
import { sizeCanvas } from "./layers.js"
import { litByPick } from "./lit.js"
import { createPickedLayer } from "./picked.js"
import { stagePng } from "./picture.js"
import { bindPointer } from "./pointer.js"
import { stageScene } from "./scene.js"
import { createTip } from "./tip.js"

const LAID_OUT_BY = ["run", "other", "compare", "conversation", "window", "size", "order", "language", "dark", "book", "future"]
const PICKED_BY = [...LAID_OUT_BY, "pick", "recall"]
const LONG_AGO = -1e9

export function createStage(store) {
  const canvas = el("canvas", null, null, { "aria-hidden": "true" })
  const tip = createTip()
  const grip = createGrip(store)
  const element = el("div", "score", [canvas, grip.element, tip.element])
  const g = canvas.getContext("2d")
  const layers = { whole: createWholeLayer(), picked: createPickedLayer() }
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)")
  let scene = null
  let plate = null
  let version = 0 // of the layout
  let picks = 0 // of what is picked
  let since = LONG_AGO // when the fall began

  function update(changes) {
    if (LAID_OUT_BY.some((name) => changes.has(name))) scene = null
    if (PICKED_BY.some((name) => changes.has(name))) picks++
    if (changes.has("turn")) since = store.state.forward && !calm.matches ? performance.now() : LONG_AGO
    if (changes.has("run") || changes.has("conversation")) since = LONG_AGO
  }

  function layOut(ratio) {
    const { clientWidth: width, clientHeight: height } = element
    if (width < 200 || height < 100) return
    sizeCanvas(canvas, width, height, ratio)
    scene = stageScene(store, width, height)
    version++
  }

  function draw() {
    const ratio = window.devicePixelRatio || 1
    if (!scene) layOut(ratio)
    if (!scene) return false
    scene.lit = litByPick(store)
    layers.whole.refresh(version, scene, ratio)
    layers.picked.refresh(`${version}|${picks}`, scene, ratio)
    const { playing, speed } = store.state
    const fall = fallen(performance.now() - since, playing ? Math.max(1, speed * 0.64) : 1)
    g.setTransform(ratio, 0, 0, ratio, 0, 0)
    plate = paintStage(g, scene, layers, store.state.turn, fall, ratio)
    grip.place(scene)
    return fall[1] < 1
  }

  bindPointer(store, { element, tip, scene: () => scene, plate: () => plate })
  store.picture = () => stagePng(store, canvas)
  store.scene = () => scene // where everything stands, for who points at it
  return { element, update, draw }
}
