// What belongs to what is picked: the pages, segments and facts that stay bright while the rest is dimmed.

import { linksOf } from "../model.js"

/**
 * @returns null where nothing is picked, else `{kind, id, pages, segments, facts, turn}` with sets of ids of run A;
 *   `opposite`: segments of B; `ties`: `{away, here}`, links [page, to] that lead from what is picked, and to it
 */
export function litByPick(store) {
  const { pick } = store.state
  if (!pick || !store.run) return null
  const found = FINDERS[pick.kind]?.(store.run, pick.id, store)
  const opposite = pick.kind === "page" && store.other ? store.other.pages.filed[pick.id].map(([segment]) => segment) : []
  return found && { ...pick, pages: new Set(found.pages), segments: new Set(found.segments), facts: new Set(found.facts), opposite: new Set(opposite), turn: found.turn ?? 0, ties: tiesOf(store, pick) }
}

/** Of a page its links; of a question those that brought it something. */
function tiesOf({ run, recall, state }, { kind, id }) {
  if (kind === "page") return linksOf(run, id, state.turn)
  const brought = kind === "question" && recall?.question === id ? recall.pages.filter((row) => row[5] >= 0) : []
  return { away: brought.map(([page, , , , , by]) => [by, page]), here: [] }
}

const FINDERS = {
  page: (run, id) => ({ pages: [id], segments: run.pages.filed[id].map(([segment]) => segment), facts: run.factsOfPage[id] }),
  segment: (run, id) => ({ pages: run.segments.pages[id], segments: [id], facts: run.factsOfSegment[id] }),
  chain: (run, id) => ({ pages: run.chains.get(id) ?? [], segments: [], facts: [] }),
  fact: (run, id) => ({ pages: run.facts.pages[id], segments: [run.facts.segment[id]].filter((segment) => segment >= 0), facts: lineOf(run, id) }),
  question: (run, id, store) => answerOf(run, id, store),
}

/** A fact, what it superseded and what superseded it. */
function lineOf(run, id) {
  const { by } = run.facts
  const before = by.flatMap((other, fact) => (other === id ? [fact] : []))
  return [...before, id, ...(by[id] >= 0 ? [by[id]] : [])]
}

/** What a question was answered with when it was asked, or, if it never was, what it finds now. */
function answerOf(run, id, { recall, conversation, state }) {
  const asked = run.asked.find(([question]) => question === id)
  if (asked) return { turn: asked[1], segments: asked[2], pages: asked[3], facts: [] }
  const turn = Math.min(run.n, (conversation.questions[id]?.[2] ?? 0) + 1)
  if (recall?.question !== id) return { turn, segments: [], pages: [], facts: [] }
  const pages = recall.pages.filter(([, , , returned]) => returned).map(([page]) => page)
  return { turn: recall.turn ?? state.turn, segments: recall.segments.filter((row) => row[4]).map(([segment]) => segment), pages, facts: [] }
}
