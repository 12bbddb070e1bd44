// The side: what is shown on the whole, or one question's journey.

import { button, datum, el, fill } from "../dom.js"
import { createAnswers } from "./answers.js"
import { createEvidence } from "./evidence.js"
import { createOverview } from "./overview.js"
import { createVerdict } from "./verdict.js"
import { createWhatIf } from "./whatif.js"

export function createSide(store) {
  const element = el("aside", "side")
  const overview = createOverview(store)
  const left = [createVerdict(store), createAnswers(store), createEvidence(store)]
  const whatIf = createWhatIf(store)
  let shown = null // the question that stands there

  function update(changes) {
    if (store.state.tab !== "why") return
    element.setAttribute("aria-label", store.text("lab_side"))
    const open = store.state.open >= 0
    if (open && changes.size === 1 && changes.has("cuts")) return whatIf.update()
    const relevant = open ? ["open", "run", "runs", "language", "size", "audited", "pages", "scores", "tab"] : ["open", "filter", "language", "size", "tab"]
    if (!relevant.some((name) => changes.has(name))) return
    if (!open) fill(element, overview.draw())
    else fill(element, question(store.state.open))
    if (shown !== store.state.open) element.scrollTop = 0
    shown = store.state.open
  }

  function question(q) {
    const { questions } = store
    const whole = `${questions.samples[questions.sample[q]]} · qa ${questions.number[q]} · ${store.category(questions.category[q])}`
    return [
      button("close", store.text("lab_close"), "✕", () => store.pick(-1)),
      el("p", "caption", whole),
      datum("h2", null, questions.text[q]),
      el("div", "two", [el("div", null, left.map((part) => part.draw(q))), el("div", null, whatIf.draw(q))]),
    ]
  }

  return { element, update }
}
