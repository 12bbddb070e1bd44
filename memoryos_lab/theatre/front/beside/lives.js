// Where every page lies at a turn, read from its stays [[turn, tier, [groups]], …].

/** The stay of a page at a turn; null before it arrived. */
export function stayAt(stays, turn) {
  let found = null
  for (const stay of stays) {
    if (stay[0] > turn) break
    found = stay
  }
  return found
}

/** {tiers: [[page, …] for each tier], groups: [[group, [page, …]], …] by id} of one system at a turn. */
export function layout(system, turn) {
  const tiers = system.tiers.map(() => [])
  const groups = new Map()
  system.stays.forEach((stays, page) => {
    const stay = stayAt(stays, turn)
    if (!stay) return
    tiers[stay[1]].push(page)
    for (const group of stay[2]) {
      if (!groups.has(group)) groups.set(group, [])
      groups.get(group).push(page)
    }
  })
  return { tiers, groups: [...groups].sort((a, b) => a[0] - b[0]) }
}

/** Tokens of the text of some pages. */
export function tokensOf(ground, pages) {
  return pages.reduce((sum, page) => sum + ground.tokens[page], 0)
}

/** The last number of a staircase [[turn, number], …] at a turn; 0 before the first. */
export function stairAt(stair, turn) {
  let found = 0
  for (const [from, number] of stair) {
    if (from > turn) break
    found = number
  }
  return found
}
