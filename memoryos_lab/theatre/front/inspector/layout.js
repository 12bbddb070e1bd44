// Where everything lies, in CSS px: one axis from question to answer that funnel, numbers and list share.

export const ROW = 25 // of the list
export const LINE = 19 // of the table of numbers
export const HEADS = 34 // above the waterfall
const LAST = 8 // gate
export const DRAWER = 440
const LEAST = 480 // narrower, it is cut off

/** @returns widths, and `x(gate)`: gates at which nothing was ever lost share one column. */
export function measure(wide, height, lab) {
  const width = Math.max(LEAST, wide)
  const side = width >= 1680 ? 880 : width >= 1400 ? 452 : width >= 1300 ? 430 : width >= 1180 ? 396 : 0 // 0: it lies over the rest
  const main = width - side - (side ? 1 : 0)
  const many = lab.runs.length > 3
  const marks = width < 1340 ? (many ? 176 : 150) : Math.max(many ? 186 : 140, Math.min(many ? 230 : 190, main * 0.19))
  const folded = [...lab.folded].map(Number)
  const columns = folded.length ? LAST + 2 - folded.length : LAST + 1
  const least = Math.max(200, Math.min(372, main * 0.345))
  const way = Math.max(260, Math.min(main - least - marks - 22, (columns - 1) * 47 + 44))
  const gutter = main - way - marks - 22
  const step = (way - 44) / (columns - 1)
  const place = (gate) => (folded.length && gate > folded[0] ? Math.max(folded[0], gate - folded.length + 1) : gate)
  const x = (gate) => gutter + 18 + step * place(Math.floor(gate)) + (gate % 1 ? step / 2 : 0)
  const river = height < 820 ? 142 : 150
  const column = side > 800 ? (side - 59) / 2 : (side || Math.min(DRAWER, width)) - 33 // of what stands in the side
  return { width, height, side, main, column, gutter, way, marks, folded: lab.folded, x, step, river, from: gutter + way + 16, each: (marks - 50) / lab.runs.length }
}
