// The notebook host of systems side by side. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../beside/index.js"
import { inNotebook } from "./notebook.js"

const SYSTEMS_SLOTS = ["book", "ground", "systems", "questions", "asked", "remedies", "knobs", "ui"]

/** Where one stands is a trait, of which the last counts; what somebody asks for is a message, of which none is lost. */
function showSystems(place, model) {
  const stand = (where) => {
    model.set("stand", where)
    model.save_changes()
  }
  return mount(place, { stand, remedy: (remedy) => model.send({ remedy }), move: (move) => model.send({ move }) }, THEATRE_CSS)
}

export default inNotebook(SYSTEMS_SLOTS, showSystems)
