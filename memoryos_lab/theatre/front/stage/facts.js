// Long-term memory: a lane a slot, a bar a fact from the turn it was written, a dotted lead from the turn it was said.

import { writeText } from "./lettering.js"
import { drawLine, drawMark } from "./marks.js"
import { onceFor } from "./memo.js"

/** slot -> its facts in the order of writing, most written slots first. */
export function factSlots(run) {
  return onceFor(run, "slots", () => {
    const slots = new Map()
    run.slotOf.forEach((slot, fact) => slots.has(slot) ? slots.get(slot).push(fact) : slots.set(slot, [fact]))
    for (const facts of slots.values()) facts.sort((a, b) => run.facts.start[a] - run.facts.start[b] || a - b)
    const first = ([, facts]) => run.facts.start[facts[0]]
    return new Map([...slots].sort((a, b) => b[1].length - a[1].length || first(a) - first(b)))
  })
}

/** The turn up to which a bar is drawn: its end, or the next fact of its slot where several hold at once. */
function barEnd(run, fact) {
  const ends = onceFor(run, "bar ends", () => {
    const found = []
    for (const facts of factSlots(run).values()) {
      facts.forEach((id, i) => (found[id] = Math.min(run.facts.end[id] || run.n + 1, run.facts.start[facts[i + 1]] ?? run.n + 1)))
    }
    return found
  })
  return ends[fact]
}

/** Which slots get a lane, the most telling first: where two runs are compared, those in which they differ. */
export function factLanes(compare, sides, most) {
  const [a, b] = sides
  const own = [...factSlots(a.run).keys()].map((slot) => ({ side: "A", slot }))
  const lanes = b ? comparedLanes(compare, a, b) : own
  return { lanes, slots: lanes.length, more: lanes.length > most }
}

function comparedLanes(compare, a, b) {
  const lone = new Set()
  for (const [one, other] of compare.facts) {
    if (other < 0) lone.add(a.run.slotOf[one])
    if (one < 0) lone.add(b.run.slotOf[other])
  }
  const sidesOf = (slot) => [a, b].filter((side) => factSlots(side.run).has(slot))
  const both = [...lone].flatMap((slot) => sidesOf(slot).map((side, i) => ({ side: side.name, slot, tag: side.name, again: i > 0 })))
  const same = [...factSlots(a.run).keys()].filter((slot) => !lone.has(slot)).map((slot) => ({ side: "A", slot }))
  return [...both, ...same]
}

/** Lanes of one run in the order of first writing; those of a comparison stay as they are. */
export function inFirstOrder(lanes, sides) {
  if (sides.length > 1) return lanes
  const [{ run }] = sides
  const first = ({ slot }) => run.facts.start[factSlots(run).get(slot)[0]]
  return [...lanes].sort((a, b) => first(a) - first(b))
}

/** Bars, and ticks for the slots without a lane. */
export function drawFacts(g, scene) {
  for (const side of scene.sides) {
    let last = -9
    for (const fact of side.run.facts.start.keys()) {
      const x = scene.axis.x(side.run.facts.start[fact])
      if (hasLane(scene, side, fact)) drawFactBar(g, scene, side, fact)
      else if (scene.bands.facts.more && Math.abs(x - last) > 1 && inPlot(scene, x)) drawFactTick(g, scene, side, fact, (last = x))
    }
  }
}

/** One bar; nothing where it was replaced in the turn in which it was written but a tick. */
export function drawFactBar(g, scene, side, fact, strong = false) {
  const { axis, inks, bands } = scene
  const { start, end, segment } = side.run.facts
  const y = factY(scene, side, fact)
  if (y === null) return
  const hue = hueOfSegment(side, segment[fact])
  const height = bands.facts.lane - 4
  const x = axis.x(start[fact])
  const until = barEnd(side.run, fact)
  const right = until > side.run.n ? axis.right(side.run.n) : axis.x(until)
  if (right < axis.x0 || x > axis.x1) return
  if (end[fact] !== start[fact]) drawBody(g, inks, hue, x, y, right - x, height, strong)
  g.fillStyle = inks.fill(hue)
  g.fillRect(x - 1.5, y - height / 2, 3, height)
  if (strong) drawMark(g, "square", x, y, 4, inks.fill(hue), inks.ink, 1.8)
}

function drawBody(g, inks, hue, x, y, width, height, strong) {
  const alpha = g.globalAlpha
  g.globalAlpha = alpha * 0.2
  g.fillStyle = inks.fill(hue)
  g.fillRect(x, y - height / 2, width, height)
  g.globalAlpha = alpha
  if (!strong) return
  g.strokeStyle = inks.strong(hue)
  g.lineWidth = 1.8
  g.strokeRect(x, y - height / 2, width, height)
}

function drawFactTick(g, scene, side, fact, x) {
  const hue = hueOfSegment(side, side.run.facts.segment[fact])
  drawMark(g, "square", x, factY(scene, side, fact), 2, scene.inks.fill(hue), scene.inks.edge(hue), 1)
}

/** Leads of the facts written up to a turn: from where it was said to where it was written. */
export function drawLeads(g, scene, until) {
  for (const side of scene.sides) {
    for (const [slot, facts] of factSlots(side.run)) {
      if (!scene.laneOf.has(side.name + slot)) continue
      facts.forEach((fact, i) => side.run.facts.start[fact] <= until && drawLead(g, scene, side, fact, !i))
    }
  }
}

/** One lead, in the middle of an empty lane or under the bar that is still there. */
export function drawLead(g, scene, side, fact, alone) {
  const { axis, inks, bands } = scene
  const { said, start, segment } = side.run.facts
  const middle = factY(scene, side, fact)
  const [from, to] = [axis.x(said[fact]), axis.x(start[fact])]
  if (!said[fact] || to < axis.x0 || from > axis.x1) return
  const y = alone ? middle : middle + bands.facts.lane / 2 - 1.5
  const ink = inks.strong(hueOfSegment(side, segment[fact]))
  drawLine(g, [[Math.max(axis.x0 - 4, from), y], [Math.min(axis.x1 + 4, to), y]], ink, 1.2, [1.5, 2.5])
  if (axis.step > 2) drawMark(g, "bar", from, alone ? y : y - 1.5, 2.4, null, ink, 1.3)
}

/** The values, each within its bar as far as the cursor. `lit` holds the facts of a pick, or null. */
export function writeFacts(g, scene, turn, lit) {
  for (const side of scene.sides) {
    for (const [slot, facts] of factSlots(side.run)) {
      if (!scene.laneOf.has(side.name + slot)) continue
      for (const fact of facts) if (side.run.facts.start[fact] <= turn) writeFact(g, scene, side, fact, turn, lit)
    }
  }
  g.globalAlpha = 1
}

function writeFact(g, scene, side, fact, turn, lit) {
  const { axis, inks } = scene
  const { start, end, value } = side.run.facts
  const until = barEnd(side.run, fact)
  if (end[fact] === start[fact]) return
  const from = Math.max(axis.x0, axis.x(start[fact]))
  const to = Math.min(axis.x1, until <= turn ? axis.x(until) : axis.right(turn))
  if (to - from < 26) return
  const on = !lit || (side.name === "A" && lit.facts.has(fact))
  g.globalAlpha = on ? 1 : 0.5
  writeText(g, value[fact], from + 7, factY(scene, side, fact) + 0.5, { font: inks.font(400, 11), ink: inks.ink, room: to - from - 11, data: true })
}

export function hueOfSegment(side, segment) {
  return segment < 0 ? -1 : side.hues[segment] ?? -1
}

function inPlot({ axis }, x) {
  return x >= axis.x0 && x <= axis.x1
}

/** Where a fact stands; null where its slot has no lane. */
export function factY(scene, side, fact) {
  const { facts } = scene.bands
  const lane = scene.laneOf.get(side.name + side.run.slotOf[fact])
  if (lane !== undefined) return facts.y + (lane + 0.5) * facts.lane
  return facts.more ? facts.y + facts.lanes * facts.lane + 5 : null
}

export function hasLane(scene, side, fact) {
  return scene.laneOf.has(side.name + side.run.slotOf[fact])
}
