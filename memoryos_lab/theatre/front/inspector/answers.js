// The answers of every run against gold, with the words that they share marked.

import { datum, el, svg } from "../dom.js"
import { score } from "../words.js"
import { got } from "./marks.js"
import { block } from "./telling.js"
import { lostColour } from "./track.js"

const SMALL = new Set(["a", "an", "the", "and", ""])
const ENDINGS = ["ing", "ies", "ed", "es", "s"]

export function createAnswers(store) {
  function draw(q) {
    const { questions } = store
    const trapped = !questions.gold[q] && questions.trap[q]
    const gold = trapped || questions.gold[q]
    const ours = store.run().prediction[q] ?? ""
    const line = (name, text, other, more, chosen) => [el("span", chosen ? "who on" : "who", name), words(text, other), el("span", "score", more)]
    return block(store.text("lab_answer"), store.run().pass, el("div", "answers", [
      ...line(store.text(trapped ? "lab_trap" : "lab_gold"), gold, ours, null, false),
      ...store.lab.runs.flatMap((run, i) => answer(run, i, q, gold, line)),
    ]))
  }

  function answer(run, i, q, gold, line) {
    const mark = svg("svg", { width: 14, height: 12, "aria-hidden": "true" }, got(run.ok(q), 7, 6, lostColour(run, q)))
    const points = run.score[q] === null ? "" : ` ${run.short} ${score(run.score[q])}`
    const said = store.text(["lab_lost", "lab_got", "lab_unscored"][run.ok(q)])
    return line(datum("span", null, run.name), run.prediction[q], gold, [mark, el("span", "unseen", said), points], i === store.state.run)
  }

  /** A text with the words marked that stand in the other one too; null: there is no answer. */
  function words(text, other) {
    const node = datum("span", "text", "")
    if (text === null || text === undefined) {
      node.append(el("i", null, store.text("lab_unanswered")))
      return node
    }
    const bag = new Map()
    for (const word of split(other)) bag.set(stem(word), (bag.get(stem(word)) ?? 0) + 1)
    for (const word of split(text)) {
      const key = stem(word)
      const shared = !SMALL.has(key) && bag.get(key) > 0
      if (shared) bag.set(key, bag.get(key) - 1)
      node.append(shared ? el("u", null, word) : word)
    }
    return node
  }

  return { draw }
}

/** Words and what stands between them; a sign of Chinese is a word. */
function split(text) {
  return String(text ?? "").split(/(\s+|(?<=[\p{L}\p{N}])(?=[^\p{L}\p{N}\s])|(?<=[^\p{L}\p{N}\s])(?=[\p{L}\p{N}])|(?<=\p{Script=Han})|(?=\p{Script=Han}))/u).filter(Boolean)
}

/** A word without case and a common ending: for the eye only, the score is the scorer's. */
function stem(word) {
  const bare = word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")
  const ending = ENDINGS.find((one) => bare.endsWith(one) && bare.length - one.length >= 3)
  return ending ? bare.slice(0, -ending.length) : bare
}
