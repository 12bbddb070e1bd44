// Four steps for any conversation: they follow a page through the memory, as far as this run has what they show.

import { score } from "../words.js"

/** The steps of a run, in the form of the slot `tour` (docs/theatre.md), with `words` in the place of `said`. */
export function genericSteps(run) {
  const { pages, moments, facts, n } = run
  const left = pages.out.filter(Boolean)
  const promoted = moments.find(([kind]) => kind === "promoted")
  const fact = tellingFact(facts)
  const steps = []
  if (n) steps.push(step("arrive", Math.min(4, n), { stm: run.stm }))
  if (left.length) steps.push(step("leave", Math.min(...left), { theta: run.theta === null ? "" : score(run.theta) }))
  if (promoted) steps.push(step("promote", promoted[1], { tau: run.tau }, { kind: "segment", id: promoted[2] }, ["row", promoted[2]]))
  if (fact >= 0) steps.push(lifeStep(facts, fact))
  return steps.filter(({ place }) => place.turn <= n)
}

function step(key, turn, values, pick = null, target = ["turn", turn]) {
  return { key, place: { turn, pick, knobs: null }, target, look: [["turn", turn]], done: { by: "read" }, words: values, item: null }
}

function lifeStep(facts, fact) {
  const page = facts.pages[fact][0]
  const values = { page: page + 1, said: facts.said[fact], known: facts.start[fact] }
  return step("life", facts.start[fact], values, { kind: "page", id: page }, ["page", page])
}

/** A fact that took the place of an older one tells most; else the first that came from a page. */
function tellingFact(facts) {
  const from = facts.start.map((turn, fact) => ({ turn, fact })).filter(({ turn, fact }) => turn && facts.pages[fact].length)
  const replacing = from.find(({ turn, fact }) => facts.by.some((by, old) => by === fact && facts.start[old] < turn))
  return (replacing ?? from[0])?.fact ?? -1
}
