// What follows from the slots: where each question's line ends, what lies behind, who else got it.

import { decoded } from "./survey.js"

export const PASSED = 8 // the last gate
const OUTCOME_GATE = { no_evidence: 0, unscorable: 0, no_trace: 7 }

/** Every run against the same questions. */
export function laboratory(store) {
  const { book, questions, audit, overlay, state } = store
  const n = questions.id.length
  const side = state.audited ? "audited" : "plain"
  const lab = { n, questions, runs: store.runs.map((run, i) => runModel(book, questions, ...overlaid(run, store.traces[i], overlay?.[i], side), audit)) }
  const first = questions.samples.map((_, sample) => questions.sample.indexOf(sample)) // row of its first question
  lab.runs.forEach((run, i) => (run.survey = surveys(questions, first, () => store.scores?.[i])))
  lab.group = questions.category.map((category) => (category >= 1 && category <= 5 ? category : 0)) // 0: no category of LoCoMo
  lab.ungrouped = lab.group.includes(0)
  lab.at = new Map(questions.id.map((id, row) => [id, row]))
  lab.pattern = questions.id.map((_, q) => lab.runs.map((run) => run.ok(q)).join(""))
  lab.patterns = new Set(lab.pattern)
  lab.folded = folded(lab)
  const searched = new Array(n)
  lab.searched = (q) => (searched[q] ??= [questions.text[q], questions.gold[q], questions.trap[q], questions.id[q], questions.evidence[q].join(" "), ...lab.runs.map((run) => run.prediction[q] ?? "")].join(" ").toLowerCase())
  return lab
}

/** A run and its trace with the doubted questions judged by the gold as it is, or as an audit corrects it. */
function overlaid(run, trace, over, side) {
  if (!over) return [run, trace]
  const put = (column, values) => {
    const changed = [...column]
    over.rows.forEach((row, i) => (changed[row] = values[i]))
    return changed
  }
  const { reached, ...columns } = over[side]
  const moved = Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, put(run[name], values)]))
  return [{ ...run, ...moved }, trace && { ...trace, reached: put(trace.reached, reached) }]
}

/** One run: its columns, and what they say of one question. */
function runModel(book, questions, run, held, audit) {
  const labels = Object.keys(book.labels)
  const key = (q) => (run.label[q] < 0 ? book.outcomes[run.outcome[q]] : labels[run.label[q]])
  const meaning = (q) => (run.label[q] < 0 ? null : book.labels[labels[run.label[q]]])
  const outcomeOf = (q) => book.outcomes[run.outcome[q]]
  const anyway = (q) => outcomeOf(q) === "passed_anyway"
  const reached = (q) => held?.reached[q] ?? []
  const gates = book.stages // stage -> gate

  /** The gate at which the evidence of a question was lost first, `PASSED` if it was not. */
  const evidenceGate = (q) => Math.min(PASSED, ...reached(q).map(([, stage]) => gates[stage] ?? PASSED))
  const gateOf = (q) => {
    if (anyway(q)) return Math.min(7, evidenceGate(q))
    return meaning(q)?.[1] ?? OUTCOME_GATE[outcomeOf(q)] ?? PASSED
  }

  const model = {
    ...run, held, stages: gates, key, outcomeOf, anyway, reached, evidenceGate,
    gate: Int8Array.from(questions.id, (_, q) => gateOf(q)),
    family: (q) => meaning(q)?.[0] ?? null,
    ok: (q) => ({ passed: 1, passed_anyway: 1, failed: 0, no_trace: 0 })[outcomeOf(q)] ?? 2,
    traced: run.trace !== "none",
    flagsOf: (q, audited) => book.flags.filter((flag, i) => (flag === "gold_suspect" ? audited && Boolean(audit?.[questions.id[q]]) : (run.flags[q] >> i) & 1)),
  }
  model.ghost = (q) => ghost(model, gates, q)
  return model
}

/** The scores of a question, decoded when it is opened; null while they are not there. */
function surveys(questions, first, parts) {
  let last = [-1, null]
  return (q) => {
    const sample = questions.sample[q]
    const part = parts()?.[sample]
    if (!part) return null
    if (last[0] !== q || last[2] !== part) last = [q, decoded(part, q - first[sample]), part]
    return last[1]
  }
}

/**
 * What lies behind the first loss: the gate at which the evidence would be lost again, or 6.5 where it would
 * come into the prompt; null where there is no way on to be known.
 */
function ghost(model, gates, q) {
  const end = model.gate[q]
  if (model.outcomeOf(q) !== "failed" || end < 1 || end > 6) return null
  const stopped = model.reached(q).filter(([, stage]) => gates[stage] === end)
  if (!stopped.length) return null
  const again = Math.min(...stopped.map((row) => (row[7] < 0 ? 6.5 : gates[row[7]] ?? 6.5)))
  return again > end ? again : null
}

/** Gates between the first and the last at which no run lost anything: drawn as one column. */
function folded(lab) {
  const used = new Set()
  for (const run of lab.runs) {
    for (let q = 0; q < lab.n; q += 1) {
      used.add(run.gate[q])
      if (run.held) used.add(run.evidenceGate(q))
    }
  }
  const empty = [1, 2, 3].filter((gate) => !used.has(gate))
  return empty.length > 1 && empty.at(-1) - empty[0] === empty.length - 1 ? empty.join("") : ""
}
