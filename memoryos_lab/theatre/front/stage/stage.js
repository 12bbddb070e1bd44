// The stage: one time axis, one cursor, one picture of the whole run. This module only decides what to draw again.

import { el } from "../dom.js"
import { createWholeLayer, drawCursor, drawFrame, drawGround, drawLive, drawWords } from "./frame.js"
import { sizeCanvas } from "./layers.js"
import { stageScene } from "./scene.js"

const LAID_OUT_BY = ["run", "other", "compare", "conversation", "window", "size", "order", "language", "dark", "book", "future"]

export function createStage(store) {
  const canvas = el("canvas", null, null, { "aria-hidden": "true" })
  const element = el("div", "score", canvas)
  const g = canvas.getContext("2d")
  const whole = createWholeLayer()
  let scene = null
  let version = 0

  function update(changes) {
    if (LAID_OUT_BY.some((name) => changes.has(name))) scene = null
  }

  function layOut(ratio) {
    const { clientWidth, clientHeight } = element
    if (clientWidth < 200 || clientHeight < 100) return
    sizeCanvas(canvas, clientWidth, clientHeight, ratio)
    scene = stageScene(store, clientWidth, clientHeight)
    version++
  }

  function draw() {
    const ratio = window.devicePixelRatio || 1
    if (!scene) layOut(ratio)
    if (!scene) return false
    const { turn } = store.state
    const lit = null
    whole.refresh(version, scene, ratio)
    g.setTransform(ratio, 0, 0, ratio, 0, 0)
    g.globalAlpha = 1
    drawGround(g, scene, whole, turn, lit, ratio)
    drawLive(g, scene, turn, lit)
    drawWords(g, scene, turn, lit)
    drawCursor(g, scene, turn)
    drawFrame(g, scene, turn, lit)
    return false
  }

  return { element, update, draw }
}
