// The sweep slot as lookups: which setting has which values, and which questions one finds that another does not.
// A setting is its number, a question its position in `questions`. The one setting that may lie off the grid (what
// settings are compared with, where it was not listed) has the places −1.

const AHEAD = [0, 4, 2, 1, 3] // categories as the laboratory orders them

/** @param slot the `sweep` slot, as inspector/knobs.py tells it. */
export function sweepModel(slot) {
  const { at, knobs, stages } = slot
  const found = stages.length - 1
  const count = slot.tokens.length
  const byPlaces = new Map()
  for (let i = count - 1; i >= 0; i -= 1) byPlaces.set(placesOf(i).join(), i) // of equal ones the first
  const read = new Map()
  let compared = null

  function placesOf(setting) {
    return at.map((column) => column[setting])
  }

  function value(setting, k) {
    return at[k][setting] < 0 ? slot.own[k] : knobs[k].values[at[k][setting]]
  }

  /** The knobs that tell a setting from others, each with its value: [[knob, value], …]. */
  function told(setting) {
    const alike = slot.apart.map((knob) => [knob, knob.values[setting === slot.base ? 1 : 0]])
    return [...knobs.map((knob, k) => [knob, value(setting, k)]), ...alike]
  }

  /** Where each question is lost, as places in `stages`: three bits a question, the highest first. */
  function lostAt(setting) {
    if (!read.has(setting)) read.set(setting, threes(slot.lost[setting], slot.questions.length))
    return read.get(setting)
  }

  /** Positions of the questions that `setting` finds and `before` does not, and the other way round. */
  function moved(setting, before) {
    if (compared?.setting === setting && compared.before === before) return compared
    const [now, then] = [lostAt(setting), lostAt(before)]
    const questions = [...now.keys()]
    const gained = questions.filter((q) => now[q] === found && then[q] !== found)
    const lost = questions.filter((q) => now[q] !== found && then[q] === found)
    compared = { setting, before, gained, lost }
    return compared
  }

  /** How many questions of a half are lost at each of the stages; the last stage is found. */
  function stageCounts(setting, half) {
    const counts = stages.map(() => 0)
    const wanted = { held: 1, chosen: 0 }[half]
    lostAt(setting).forEach((stage, q) => (counts[stage] += wanted === undefined || slot.held[q] === wanted))
    return counts
  }

  return {
    ...slot, count, notes: slot.told, told, moved, stageCounts,
    stageOf: (setting, q) => stages[lostAt(setting)[q]],
    exported: (setting) => exportedOf(slot, setting, Object.fromEntries(told(setting).map(([knob, value]) => [knob.name, value]))),
    categoryOrder: slot.categories.map((_, place) => place).sort((a, b) => rank(slot.categories[a]) - rank(slot.categories[b])),
    order: knobs.map((_, k) => k).sort((a, b) => knobs[b].share - knobs[a].share || a - b), // most important first
    isOnGrid: (setting) => at.every((column) => column[setting] >= 0),
    place: (setting, k) => at[k][setting],
    /** The setting that has these places of values, −1 where it was not tried. */
    find: (places) => byPlaces.get(places.join()) ?? -1,
    /** The same setting but for one knob, or for several: {knob: place}. */
    turned: (setting, places) => byPlaces.get(placesOf(setting).map((place, k) => places[k] ?? place).join()) ?? -1,
    recall: (half, category, setting) => slot.recall[half][category][setting],
    low: (half, category, setting) => slot.low[half][category][setting],
    high: (half, category, setting) => slot.high[half][category][setting],
    /** Lowest and highest recall of all settings, in thousandths. */
    span(half, category) {
      const known = slot.recall[half][category].filter((value) => value !== null)
      return known.length ? [Math.min(...known), Math.max(...known)] : [0, 1000]
    },
  }
}

/** Place of a category in the order of the laboratory. */
function rank(category) {
  const at = AHEAD.indexOf(category)
  return at < 0 ? AHEAD.length + category : at
}

/** Numbers of three bits each, packed without a gap. */
function threes(text, count) {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  const numbers = new Uint8Array(count)
  for (let i = 0; i < count; i += 1) {
    const bit = 3 * i
    const two = (bytes[bit >> 3] << 8) | (bytes[(bit >> 3) + 1] ?? 0)
    numbers[i] = (two >> (13 - (bit & 7))) & 7
  }
  return numbers
}

/** A setting to take away: the text of a preset file, and how the reference is called to have it. */
function exportedOf({ preset, reference }, setting, own) {
  const file = { ...preset.files[preset.at[setting]], knobs: { ...preset.knobs, ...own } }
  const text = JSON.stringify(file, null, 2)
  if (!reference) return { preset: text, call: null, unsaid: [] }
  const call = reference.at[setting].map((line) => reference.lines[line]).join("\n")
  return { preset: text, call, unsaid: reference.unsaid[reference.unsaid_at[setting]] }
}
