// Segments, pages and the prompt under two cuts that can be dragged: what if more were searched, more were read?

import { el, fill } from "../dom.js"
import { isolated } from "../words.js"
import { drawPrompt } from "./prompt.js"
import { drawScree } from "./scree.js"
import { covered, pool, rendered } from "./survey.js"
import { block, clipped } from "./telling.js"

export function createWhatIf(store) {
  const segments = el("div", "scree")
  const pages = el("div", "scree")
  const outcome = el("p", "outcome", null, { "aria-live": "polite" })
  const prompt = el("div", "prompt")
  const tokens = el("span")
  let now = null // what the question's scores are

  function draw(q) {
    const run = store.run()
    now = null
    if (!run.traced) return el("p", "note", store.text("lab_no_trace_note"))
    const survey = run.survey(q)
    if (survey?.segments === null) return el("p", "note", store.text("lab_not_asked"))
    if (!survey || !store.pages) return el("p", "note", store.text("lab_no_scores"))
    now = { q, run, survey, pages: store.pagesFor(q) }
    const made = [
      block(store.text("lab_segments"), run.held.m ? store.text("lab_drag") : null, segments),
      block(store.text("lab_pages"), run.held.m ? null : store.text("lab_drag"), [pages, outcome]),
      block(store.text("lab_prompt"), tokens, prompt),
    ]
    update()
    return made
  }

  function update() {
    if (!now) return
    const { q, run, survey } = now
    const { m, k } = store.state
    const searched = pool(survey, m)
    const reached = run.reached(q)
    const gold = new Map(reached.filter(([, stage]) => stage > 3).map(([turn, , , page]) => [page, turn]))
    const inSegment = new Set(reached.filter(([, stage, tier]) => stage > 3 && tier === "mtm").map((row) => row[4]))
    const label = survey.name
    drawScree(store, segments, survey.segments.map(({ id, score }, i) => ({ score, gold: inSegment.has(id), mark: `${i + 1} ${isolated(clipped(label(id), 18))}`, words: `${i + 1} · ${isolated(label(id))} · ${score.toFixed(2)}` })), { name: "m", cut: m, kept: run.held.m })
    drawScree(store, pages, searched.map(({ page, score }, i) => ({ score, gold: gold.has(page), mark: `${i + 1} ${gold.has(page) ? isolated(clipped(gold.get(page), 18)) : ""}`, words: `${i + 1} · ${store.text("lab_page_n", { n: page + 1 })} · ${score.toFixed(2)} · ${isolated(clipped(now.pages.said[page]?.[0]?.[3] ?? "", 70))}` })), { name: "k", cut: k, kept: run.held.k })
    const shown = rendered(survey, now.pages, m, k, run.held)
    say(reached, shown.lines, m, k)
    tokens.textContent = store.text("lab_tokens", { n: store.count(shown.tokens) })
    drawPrompt(store, prompt, shown, { q, run, pages: now.pages, gold, k })
  }

  /** "With m 8, k 10: 2 of 3 gold turns in the prompt." */
  function say(reached, lines, m, k) {
    const moved = m !== now.run.held.m || k !== now.run.held.k
    const n = covered(reached, lines)
    const key = `lab_now_${n === reached.length ? "all" : "some"}${now.run.held.m ? "" : "_k"}`
    outcome.classList.toggle("moved", moved)
    const guess = moved && now.survey.back ? ` ${store.text("lab_now_guess")}` : ""
    fill(outcome, reached.length ? store.text(key, { m, k, n, g: reached.length }) + guess : "")
  }

  return { draw, update }
}
