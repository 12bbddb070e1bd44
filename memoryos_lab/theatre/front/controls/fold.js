// Which parts of a row stand in it and which are folded into a menu, by the room there is.

/**
 * @param widths px of each part, @param ranks the higher, the sooner it is folded; 0 stays.
 * @returns for each part whether it is folded.
 */
export function foldParts(widths, ranks, room, gap, menu) {
  const folded = widths.map(() => false)
  const order = widths.map((_, i) => i).filter((i) => ranks[i] > 0).sort((a, b) => ranks[b] - ranks[a])
  let taken = widths.reduce((sum, width) => sum + (width ? width + gap : 0), -gap)
  for (const i of order) {
    if (taken <= room) break
    if (!folded.includes(true)) taken += menu + gap
    if (!widths[i]) continue
    folded[i] = true
    taken -= widths[i] + gap
  }
  return folded
}
