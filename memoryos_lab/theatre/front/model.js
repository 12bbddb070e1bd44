// A run message turned into lookups. It derives nothing but positions: who is where at a turn.

export const LEFT = -1 // `segments.into` of one that left memory, and did not become part of another

const STATUS = ["cool", "hot", "idle", "waiting"]

/** The run with indexes by turn, by segment and by fact; the message's own columns stay as they are. */
export function runModel(run) {
  const model = { ...run, byTurn: grouped(run.events, (row) => row[0]) }
  const { pages, segments, facts } = run
  model.memberships = memberships(pages.filed, segments.label.length)
  model.factsOfPage = inverted(facts.pages, run.n)
  model.factsOfSegment = inverted(facts.segment.map((s) => [s]), segments.label.length)
  model.momentsOf = grouped(run.moments, (moment) => moment[2])
  model.chains = chains(pages.chain)
  model.slotOf = facts.slot.map((slot, i) => slot || facts.kind[i])
  model.archivedAt = counted(pages.gone)
  model.asksAt = grouped(run.asked, (ask) => ask[1])
  model.leadsFrom = grouped(run.links, ([page]) => page)
  model.leadsTo = grouped(run.links, ([, to]) => to)
  return model
}

/** Where a page lies after a turn: future, stm, mtm, archive or dropped. */
export function tierOf(model, page, turn) {
  const { out, gone, dropped, moved } = model.pages
  if (turn < page + 1) return "future"
  if (moved[page]) return moved[page].findLast(([at]) => at <= turn)?.[1] ?? "future"
  if (dropped[page] && turn >= dropped[page]) return "dropped"
  if (gone[page] && turn >= gone[page]) return "archive"
  return !out[page] || turn < out[page] ? "stm" : "mtm"
}

/** When a page stood in the window: [[turn in, turn out], …]; one past the end if it stays. */
export function staysOf(model, page) {
  const { out, dropped, moved } = model.pages
  if (!moved[page]) return [[page + 1, out[page] || dropped[page] || model.n + 1]]
  return moved[page].flatMap(([turn, tier], i, all) => (tier === "stm" ? [[turn, all[i + 1]?.[0] ?? model.n + 1]] : []))
}

/** Whether a filing [segment, turn, until] holds after a turn. */
export function holdsAt([, from, until], turn) {
  return from <= turn && !(until <= turn)
}

/** Whether a link [page, to, turn] holds after a turn: both pages are in the window or the store. */
export function linkHolds(model, [page, to, from], turn) {
  return from <= turn && [page, to].every((one) => ["stm", "mtm"].includes(tierOf(model, one, turn)))
}

/** The links of a page that hold after a turn: those that lead from it, and those that lead to it. */
export function linksOf(model, page, turn) {
  const held = (links = []) => links.filter((link) => linkHolds(model, link, turn))
  return { away: held(model.leadsFrom.get(page)), here: held(model.leadsTo.get(page)) }
}

/** The segment that a page was filed in first, -1 before that turn. */
export function homeOf(model, page, turn = Infinity) {
  const first = model.pages.filed[page][0]
  return first && first[1] <= turn ? first[0] : -1
}

export function isAlive(model, segment, turn) {
  const { opened, closed } = model.segments
  return opened[segment] <= turn && (!closed[segment] || turn < closed[segment])
}

/** Heat of a segment after a turn in its terms (as `run.terms`), null while it is not in mid-term memory. */
export function heatAt(model, segment, turn) {
  const heat = model.segments.heat[segment]
  if (!heat?.[0]?.length || !isAlive(model, segment, turn)) return null
  const i = lastAtOrBefore(heat[0], turn)
  if (i < 0) return null
  const terms = heat.slice(1, -2).map((column) => column[i])
  return { terms, heat: terms.reduce((sum, value) => sum + value, 0), status: STATUS[heat.at(-2)[i]], fresh: heat.at(-1)[i] }
}

/** Facts known after a turn. */
export function knownFacts(model, turn) {
  const { start, end } = model.facts
  return start.flatMap((from, i) => (from <= turn && (!end[i] || turn < end[i]) ? [i] : []))
}

/** The last index whose value is at most x, in an ascending list; -1 if there is none. */
export function lastAtOrBefore(values, x) {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle] <= x) low = middle + 1
    else high = middle
  }
  return low - 1
}

function grouped(rows, key) {
  const groups = new Map()
  for (const row of rows) {
    const k = key(row)
    const group = groups.get(k)
    if (group) group.push(row)
    else groups.set(k, [row])
  }
  return groups
}

/** [segment] -> [[page, turn], …]: where the dots of its row stand. */
function memberships(filed, count) {
  const members = Array.from({ length: count }, () => [])
  filed.forEach((places, page) => places.forEach(([segment, turn, until]) => members[segment].push([page, turn, until])))
  for (const places of members) places.sort((a, b) => a[1] - b[1])
  return members
}

function inverted(lists, count) {
  const found = Array.from({ length: count }, () => [])
  lists.forEach((ids, i) => ids.forEach((id) => found[id]?.push(i)))
  return found
}

/** chain id -> its pages in order. */
function chains(chain) {
  const pages = new Map()
  chain.forEach((id, page) => pages.has(id) ? pages.get(id).push(page) : pages.set(id, [page]))
  return pages
}

function counted(turns) {
  const count = new Map()
  for (const turn of turns) if (turn) count.set(turn, (count.get(turn) ?? 0) + 1)
  return count
}
