// A picture of the stage to take along. What else can be taken along is the host's to offer.

import { button, el } from "../dom.js"
import { icon } from "./icons.js"

const PICTURE_KEPT = 10_000 // ms after which the address of a picture is given back

export function picturePart(store) {
  const content = [icon("export"), el("span", null, store.text("controls.picture"))]
  return { element: button("labelled", store.text("controls.picture.help"), content, () => savePicture(store)), rank: 65 }
}

async function savePicture(store) {
  const address = URL.createObjectURL(await store.picture())
  const anchor = el("a", null, null, { href: address, download: `${pictureName(store.conversation.id)}-${store.state.turn}.png` })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(address), PICTURE_KEPT)
}

function pictureName(id) {
  return id.replace(/[^\p{L}\p{N}._-]+/gu, "-").slice(0, 60) || "memory"
}
