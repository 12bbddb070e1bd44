// The notebook host of a quiz. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../course/quiz.js"
import { inNotebook } from "./notebook.js"

const QUIZ_SLOTS = ["card", "look", "ui"]

function showQuiz(place, model) {
  const screen = Math.random().toString(36).slice(2) // one quiz may be shown in several places
  let said = 0 // each wish is another value, so it is sent
  const tell = (wish) => {
    said += 1
    model.set("wish", { ...wish, screen, said })
    model.save_changes()
  }
  return mount(place, { tell, look: false }, THEATRE_CSS)
}

export default inNotebook(QUIZ_SLOTS, showQuiz)
