// The Streamlit host of a quiz. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../course/quiz.js"
import { inStreamlit } from "./rerun.js"

function showQuiz(place, slots, calls) {
  const screen = Math.random().toString(36).slice(2) // who comes back to the page counts from 1 again
  let said = 0 // each wish is another value, and is followed once
  const tell = (wish) => calls().setStateValue("wish", { ...wish, screen, said: (said += 1) })
  return mount(place, { tell, look: Boolean(slots.ui?.look) }, THEATRE_CSS)
}

export default inStreamlit(showQuiz)
