// Where the bands stand, from top to bottom. Heights in px (measured so that rows keep 15 px at 1280 x 800).

const HEAD = 26 // from the rule above a band to its content
const BELOW = 5 // from the content of a band to the next rule
const WALL_TOP = 84 // px: short-term memory begins under the conversation
const FOOT = 46 // the scrub track
const LANE = 17 // of a fact
const STRIP = 28 // over each run of a comparison: its name, and for B where pages were filed apart
const LEAST = [110, 230] // px of mid-term memory, of one run and of two, before the bands below it give way

/**
 * @param needs `{n, walls: [lanes], segments: [count a run], slots, more, heat}`: what is to be shown
 * @returns bands as `{y, height, …}`; `heat` is null where there is none
 */
export function layBands(width, height, needs) {
  const x0 = width < 900 ? 140 : 168
  const x1 = width - 60 // 46 px of values and a margin of 14
  const conversation = { y: 10, height: 48 }
  const walls = layWalls(WALL_TOP, needs, height)
  const top = (walls.length ? walls.at(-1).y + walls.at(-1).height : WALL_TOP - 6) + BELOW + HEAD
  const below = layBelow(height, needs, top)
  const room = height - top - below.total
  const wanted = needs.segments.length > 1 ? Infinity : needs.segments[0] * 26 + 4
  const surplus = below.heat ? Math.max(0, Math.min(110, room - wanted)) : 0
  const parts = layParts(top, room - surplus, needs.segments)
  return { width, height, x0, x1, conversation, walls, parts, ...stackBelow(top + room - surplus, below, surplus, height) }
}

function layWalls(y, { n, walls }, height) {
  const most = height < 640 ? 42 : 84
  const bands = []
  for (const lanes of walls) {
    const lane = Math.min(height < 620 ? 5 : n <= 60 && height >= 680 ? 8 : 6, most / walls.length / Math.max(1, lanes))
    bands.push({ y, lane, lanes, height: lane * lanes })
    y += lane * lanes + 5
  }
  return bands
}

/** How high the bands under mid-term memory are: heat, then facts give way to it. */
function layBelow(height, { segments, slots, more, heat: shown }, top) {
  const compared = segments.length > 1
  let heat = !shown ? 0 : compared ? 60 : Math.max(92, Math.min(150, height * 0.165))
  let lanes = Math.min(Math.max(1, slots), factRoom(height))
  const total = () => HEAD + BELOW + lanes * LANE + (more || lanes < slots ? 10 : 0) + 17 + 18 + (heat ? 17 + heat : 0) + 12 + FOOT
  const missing = () => LEAST[compared ? 1 : 0] - (height - top - total())
  if (missing() > 0 && heat) heat = Math.max(54, heat - missing())
  while (missing() > 0 && lanes > 2) lanes--
  return { heat, lanes, more: more || lanes < slots, total: total() }
}

/** Lanes that facts may take. */
export function factRoom(height) {
  return height > 900 ? 9 : height > 800 ? 7 : 5
}

function layParts(y, room, segments) {
  if (segments.length === 1) return [{ y, height: Math.max(20, room) }]
  const both = Math.max(40, room - STRIP - 18)
  const [a, b] = segments.map((count) => count * 22 + 6)
  const first = a < both / 2 ? a : b < both / 2 ? both - b : both / 2
  const second = y + 18 + first + STRIP
  return [{ y: y + 18, height: first, title: y + 4 }, { y: second, height: both - first, title: second - 13, strip: second - 20 }]
}

function stackBelow(y, { heat, lanes, more }, surplus, height) {
  const facts = { y: y + BELOW + HEAD, lane: LANE, lanes, more, height: lanes * LANE + (more ? 10 : 0) }
  const archive = { y: facts.y + facts.height + 17, height: 18 }
  const warm = { y: archive.y + archive.height + 17, height: heat + surplus }
  return { facts, archive, heat: heat ? warm : null, foot: { y: height - FOOT, height: FOOT } }
}

/** The rules between the bands. */
export function bandRules({ parts, facts, archive, heat }) {
  const tops = [WALL_TOP, (parts[0].title ?? parts[0].y + 4) - 4, facts.y]
  return [...tops.map((y) => y - HEAD), archive.y - 8, ...(heat ? [heat.y - 8] : [])]
}

/** The middle of the line that heads a band. */
export function headOf(band) {
  return (band.title ? band.title - 4 : band.y) - HEAD + 12
}

/** The same of short-term memory, which may have no wall. */
export function headOfWalls() {
  return WALL_TOP - HEAD + 12
}
