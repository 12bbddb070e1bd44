// Which questions fit the filters, and every number on the screen, in one pass.

export const NO_FILTER = { category: [], where: null, sample: -1, flag: null, pattern: null, text: "" }
const BITS = { category: 1, where: 2, sample: 4, flag: 8, pattern: 16, text: 32 }

/**
 * A number beside a choice says how many there are if it is chosen: it leaves out the filter of its own kind.
 * @returns `shown` rows, `sum` of them by outcome, and counts by `rows` (category -> gates), `families`, `flags`,
 *   `patterns`, `labels`.
 */
export function counted(lab, state) {
  const { filter, audited } = state
  const run = lab.runs[state.run]
  const fits = sieve(lab, run, filter)
  const counts = { shown: [], sum: {}, rows: Object.fromEntries(["all", 0, 1, 2, 3, 4, 5].map((key) => [key, row()])), families: {}, flags: {}, patterns: {}, labels: {} }
  const chosen = filter.category.filter((one) => one !== 5)
  for (let q = 0; q < lab.n; q += 1) {
    const misses = fits(q)
    const category = lab.group[q]
    if (misses === 0) {
      counts.shown.push(q)
      add(counts.sum, run.outcomeOf(q))
      add(counts.labels, run.key(q))
    }
    if ((misses & ~(BITS.where | BITS.category)) === 0) {
      tally(counts.rows[category], run, q)
      if (category !== 5 && (!chosen.length || chosen.includes(category))) tally(counts.rows.all, run, q)
    }
    if ((misses & ~BITS.where) === 0 && run.family(q)) add(counts.families, run.family(q))
    if ((misses & ~BITS.where) === 0 && run.anyway(q)) add(counts.families, "anyway")
    if ((misses & ~BITS.flag) === 0) for (const flag of run.flagsOf(q, audited)) add(counts.flags, flag)
    if ((misses & ~BITS.pattern) === 0 && category !== 5) add(counts.patterns, lab.pattern[q])
  }
  return counts
}

/** The filters that a question does not fit, as bits. */
function sieve(lab, run, filter) {
  const { questions } = lab
  const text = filter.text.trim().toLowerCase()
  const categories = new Set(filter.category)
  const where = place(run, filter.where)
  return (q) =>
    (categories.size && !categories.has(lab.group[q]) ? BITS.category : 0) |
    (where(q) ? 0 : BITS.where) |
    (filter.sample >= 0 && questions.sample[q] !== filter.sample ? BITS.sample : 0) |
    (filter.flag && !run.flagsOf(q, true).includes(filter.flag) ? BITS.flag : 0) |
    (filter.pattern && lab.pattern[q] !== filter.pattern ? BITS.pattern : 0) |
    (text && !lab.searched(q).includes(text) ? BITS.text : 0)
}

/** Where a question was lost: by family, by label or outcome, at a gate, or at a gate but passed anyway. */
function place(run, where) {
  if (!where) return () => true
  const { kind, value } = where
  if (kind === "family") return (q) => run.family(q) === value
  if (kind === "label") return (q) => run.key(q) === value
  if (kind === "gate") return (q) => run.gate[q] === value && !run.anyway(q)
  return (q) => run.anyway(q) && (value === undefined || run.gate[q] === value)
}

function row() {
  return { n: 0, lost: new Int32Array(9), anyway: new Int32Array(9), keys: {}, families: {}, passed: 0 }
}

function tally(to, run, q) {
  const gate = run.gate[q]
  to.n += 1
  if (run.anyway(q)) {
    to.anyway[gate] += 1
    to.passed += 1
    return
  }
  to.lost[gate] += 1
  if (gate === 8) to.passed += 1
  else add(to.keys, run.key(q))
  if (run.family(q)) add(to.families, run.family(q))
}

function add(to, key) {
  to[key] = (to[key] ?? 0) + 1
}
