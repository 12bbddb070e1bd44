// The notebook host of the theatre. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../index.js"
import { inNotebook } from "./notebook.js"

const WIDGET_SLOTS = ["book", "conversation", "map", "run", "other", "compare", "recall", "fault", "ui"]

function showTheatre(place, model, slots) {
  const screen = Math.random().toString(36).slice(2) // one lab may be shown in several places
  let said = 0
  const wish = (asked) => {
    said += 1 // each wish is another value, so it is sent, and answered
    model.set("wish", { ...asked, screen, said })
    model.save_changes()
  }
  return mount(place, { live: true, theme: false, ...slots.ui?.host, wish }, THEATRE_CSS)
}

export default inNotebook(WIDGET_SLOTS, showTheatre)
