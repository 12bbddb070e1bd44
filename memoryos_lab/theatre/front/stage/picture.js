// The stage as a picture for a paper or a slide: a title line over what is shown now.

import { writeText } from "./lettering.js"
import { canvasInks } from "./inks.js"

const TITLE = 34 // px

/** @returns a promise of a PNG blob, in the pixels of the screen */
export function stagePng(store, canvas) {
  const ratio = canvas.width / Math.max(1, canvas.clientWidth)
  const picture = document.createElement("canvas")
  picture.width = canvas.width
  picture.height = canvas.height + Math.round(TITLE * ratio)
  const g = picture.getContext("2d")
  const inks = canvasInks(store)
  g.fillStyle = inks.page
  g.fillRect(0, 0, picture.width, picture.height)
  g.drawImage(canvas, 0, Math.round(TITLE * ratio))
  g.setTransform(ratio, 0, 0, ratio, 0, 0)
  writeTitle(g, store, inks, canvas.clientWidth)
  return new Promise((done) => picture.toBlob(done, "image/png"))
}

function writeTitle(g, store, inks, width) {
  const { run, conversation, state } = store
  const about = [run.preset, ...movedKnobs(run), store.text("turn_of", { turn: state.turn, n: run.n })].join(" · ")
  writeText(g, about, width - 14, TITLE / 2 + 2, { font: inks.font(400, 12), ink: inks.ink2, align: "right" })
  const room = width - 42 - g.measureText(about).width
  writeText(g, conversation.title, 14, TITLE / 2 + 2, { font: inks.font(600, 14), ink: inks.ink, room, data: true })
}

/** "θ .45" and whatever else was moved away from the preset. */
function movedKnobs({ knobs, base }) {
  return Object.keys(knobs).filter((name) => knobs[name] !== base[name]).map((name) => `${name} ${knobs[name]}`)
}
