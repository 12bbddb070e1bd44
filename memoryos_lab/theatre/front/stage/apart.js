// Two runs of one conversation: whose colours B takes, which rows it shows, and where pages were filed apart.

import { score } from "../words.js"

/** B's segments take the hue of the segment of A in which more than half of their pages lie, else grey. */
export function borrowedHues(compare, a, b) {
  const hues = b.segments.label.map(() => -1)
  for (const [one, other, shared, , pages] of compare.segments) {
    if (one >= 0 && other >= 0 && shared * 2 > pages) hues[other] = a.segments.hue[one]
  }
  for (const [segment, members] of b.memberships.entries()) if (hues[segment] < 0) hues[segment] = majorityHue(a, members)
  return { hues, pageHues: b.pages.filed.map((places) => (places.length ? hues[places[0][0]] : -1)) }
}

/** A topic of A that B splits lies in several segments of B; only one of them is its match. */
function majorityHue(a, members) {
  const votes = new Map()
  for (const [page] of members) for (const [segment] of a.pages.filed[page]) votes.set(segment, (votes.get(segment) ?? 0) + 1)
  const [best, count] = [...votes].reduce((most, vote) => (vote[1] > most[1] ? vote : most), [-1, 0])
  return count * 2 > members.length ? a.segments.hue[best] : -1
}

/** B's segments: first those matched to A's, in A's order, then the others in theirs. */
export function pairedOrder(compare, ofA, ofB) {
  const partner = new Map(compare.segments.filter(([a, b]) => a >= 0 && b >= 0).map(([a, b]) => [a, b]))
  const shown = new Set(ofB)
  const paired = ofA.map((segment) => partner.get(segment)).filter((segment) => shown.has(segment))
  const taken = new Set(paired)
  return [...paired, ...ofB.filter((segment) => !taken.has(segment))]
}

/** The segment of A that a segment of B is matched to, -1 if none. */
export function partnerInA(compare, segment) {
  return compare.segments.find(([a, b]) => b === segment && a >= 0)?.[0] ?? -1
}

/** The strip between the runs: a block at every turn that filed a page apart. */
export function drawApart(g, scene, turn) {
  const { axis, inks, bands, store } = scene
  const y = bands.parts[1].strip
  g.fillStyle = inks.faint
  g.fillRect(axis.x0, y, axis.x1 - axis.x0, 14)
  g.fillStyle = inks.ink
  const width = Math.max(1.2, axis.step * 0.6)
  for (const [, at] of store.compare.apart) {
    if (!axis.shows(at) || (at > turn && !store.state.future)) continue
    g.globalAlpha = at <= turn ? 1 : inks.future + 0.06
    g.fillRect(axis.x(at) - width / 2, y + 2, width, 10)
  }
  g.globalAlpha = 1
}

/** "A · θ .45": the side and the knobs in which the two runs differ, those with a letter first. */
export function sideTitle(store, side, runs) {
  const [a, b] = runs
  const own = side === "A" ? a : b
  if (a.system !== b.system) return `${side} · ${own.title[store.state.language]}`
  if (a.preset !== b.preset) return `${side} · ${own.preset}`
  const moved = store.knobTable(own).filter(({ name }) => a.knobs[name] !== b.knobs[name])
  const words = moved.sort((one, other) => !one.symbol - !other.symbol).map((knob) => knobWords(store, knob, own.knobs[knob.name]))
  return [side, ...words].join(" · ")
}

/** Capacities have names of the bands, others their letter or their label. */
function knobWords(store, { name, symbol, label }, value) {
  const band = { stm_capacity: "stm", mtm_capacity: "mtm" }[name]
  const called = symbol || (band ? store.text(band) : label[store.state.language])
  const hundredths = typeof value === "number" && Math.abs(value) < 1 && Number.isInteger(Math.round(value * 1e6) / 1e4)
  return `${called} ${hundredths ? score(value) : value ?? "–"}`
}
