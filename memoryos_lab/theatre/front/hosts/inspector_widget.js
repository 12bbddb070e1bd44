// The notebook host of the laboratory. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../inspector/index.js"
import { inNotebook } from "./notebook.js"

const LABORATORY_SLOTS = ["book", "questions", "runs", "traces", "pages", "overlay", "scores", "sweep", "audit", "ui"]

/** Where it stands, and the question that is to be replayed, are traits that Python sees. */
function showLaboratory(place, model) {
  const say = (name, value) => {
    model.set(name, value)
    model.save_changes()
  }
  return mount(place, { theme: false, address: (text) => text !== model.get("at") && say("at", text), replay: (where) => say("replay", where) }, THEATRE_CSS)
}

export default inNotebook(LABORATORY_SLOTS, showLaboratory)
