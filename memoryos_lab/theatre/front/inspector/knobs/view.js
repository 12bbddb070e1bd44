// What is looked at: which setting, against which, in which half, along which knobs. Every choice that was not made
// has a default, and one that makes no sense (an old link) falls back to it.

const FACETS = 4 // maps side by side

/** @param chosen what was chosen, by name; `{}` at first. */
export function viewOf(model, chosen) {
  const setting = (wanted, ...others) => [wanted, ...others].find((i) => Number.isInteger(i) && i >= 0 && i < model.count) ?? 0
  const halves = halvesOf(model)
  const sel = setting(chosen.sel, model.best, model.base)
  const category = model.categories.includes(chosen.category) ? model.categories.indexOf(chosen.category) : 0
  return {
    sel,
    anchor: [sel, model.best, ...Array(model.count).keys()].find((i) => i >= 0 && model.isOnGrid(i)) ?? sel, // the slice is its
    cur: setting(chosen.cur, model.base),
    half: halves.includes(chosen.half) ? chosen.half : halves[0],
    halves,
    category,
    ...axesOf(model, chosen),
  }
}

/** The halves that hold a question. */
function halvesOf(model) {
  const filled = ["held", "chosen"].filter((half) => model.n[half][0] > 0)
  return filled.length === 2 ? [...filled, "all"] : ["all"]
}

/** Rows and columns of the maps, what stands side by side, and the knobs that are left, which are switched; −1: none. */
function axesOf(model, chosen) {
  const { knobs, order } = model
  const taken = []
  const take = (wanted, others) => {
    const named = knobs.findIndex((knob) => knob.name === wanted)
    const k = [named, ...others].find((k) => k >= 0 && !taken.includes(k)) ?? -1
    taken.push(k)
    return k
  }
  const isScale = (k) => Number(knobs[k].ordered && knobs[k].values.length > 2)
  const pair = [...order].sort((a, b) => isScale(b) - isScale(a)).slice(0, 2).sort((a, b) => slow(knobs[b]) - slow(knobs[a]) || a - b)
  const rows = pair.length > 1 ? take(chosen.rows, [pair[0]]) : -1
  const columns = take(chosen.columns, [...pair, ...order])
  const few = order.filter((k) => !isScale(k) && knobs[k].values.length <= FACETS)
  const facet = chosen.facet === "" ? -1 : take(chosen.facet, few)
  return { rows, columns, facet, switched: order.filter((k) => ![rows, columns, facet].includes(k)) }
}

/** What changes how memory forms stands in the rows: so each row has its number of segments. */
function slow(knob) {
  return knob.effect === "replay" ? 1 : 0
}
