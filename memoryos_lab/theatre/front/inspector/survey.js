// Every score of one question, as the trace brings them: what the cuts m and k choose from.

const SCALE = 10000 // scores come as whole numbers, from -1 on
const words = (text) => {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  return new Uint16Array(bytes.buffer)
}

/**
 * @param part what the slot `scores` says of one run and conversation; `q` counts from its first question.
 * @returns `segments` [{id, score, over}] and `places` [{page, segment, score, over}], each best first, and what
 *   the prompt needs. `segments` is null for a question that was not asked.
 */
export function decoded(part, q) {
  const state = part.states[part.state[q]]
  if (!state) return { segments: null }
  const under = new Set(part.under[q]?.[0])
  const low = new Set(part.under[q]?.[1])
  const [ids, scores] = halves(words(part.segments[q]))
  const segments = ids.map((id, i) => ({ id, score: scores[i] / SCALE - 1, over: !under.has(i) }))
  const [order, values] = halves(words(part.places[q]))
  const places = order.map((at, i) => ({ page: state.page[at], segment: state.segment[at], score: values[i] / SCALE - 1, over: !low.has(i) }))
  const entries = part.entries[q].map((at) => part.lines[at])
  return { segments, places, stm: state.stm, entries, overhead: part.overhead[q], budget: part.budget, back: part.back[q], name: (segment) => part.names[segment] ?? `#${segment + 1}` }
}

function halves(values) {
  const half = values.length / 2
  return [Array.from(values.subarray(0, half)), Array.from(values.subarray(half))]
}

/** Places that are searched with m segments, best first; 0: with all, where a memory has no such cut. */
export function pool(survey, m) {
  const inside = new Set(survey.segments.slice(0, m || Infinity).filter(({ over }) => over).map(({ id }) => id))
  return survey.places.filter(({ segment, over }) => over && inside.has(segment))
}

/**
 * The prompt with these cuts (as it was where they are `held`, whatever rule chose it), line by line: the newest recent pages come first into the budget, then what was
 * retrieved by rank, then long-term entries. A line: {part, page, entry, tokens, rendered}.
 */
export function rendered(survey, pages, m, k, held) {
  const asItWas = survey.back && m === held.m && k === held.k
  const returned = [...new Set(asItWas ? survey.back : pool(survey, m).slice(0, k).map(({ page }) => page))]
  const page = (part) => (id) => ({ part, page: id, entry: -1, tokens: pages.tokens[id] })
  const entries = survey.entries.map(([entry, text, tokens, from]) => ({ part: "persona", page: -1, entry, text, tokens, from }))
  let spent = survey.overhead
  const lines = [...survey.stm.toReversed().map(page("recent")), ...returned.map(page("evidence")), ...entries].map((one) => {
    const fits = spent + one.tokens <= survey.budget
    if (fits) spent += one.tokens
    return { ...one, rendered: fits }
  })
  const recent = lines.filter(({ part }) => part === "recent").reverse()
  return { lines: [...recent, ...lines.filter(({ part }) => part !== "recent")], tokens: spent }
}

/** How many gold turns stand in these lines, of those that were written right. */
export function covered(reached, lines) {
  const here = lines.filter((one) => one.rendered)
  const pages = new Set(here.map(({ page }) => page))
  const entries = new Set(here.map(({ entry }) => entry))
  return reached.filter(([, stage, , page, , , , , entry]) => (stage > 3 && pages.has(page)) || (entry >= 0 && entries.has(entry))).length
}
