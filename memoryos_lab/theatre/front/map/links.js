// Links on the map, where a system links its pages: they say what belongs together in the place of stars.

import { linkHolds } from "../model.js"
import { drawLine } from "../stage/marks.js"

const MAP_LINKS = 1500 // lines at most; beyond, the newest

/** All links faint; those of what is picked bold, solid where they lead away from it, dashed where they lead to it. */
export function drawMapLinks(g, chart) {
  const { run, turn, lit, inks, place } = chart
  const line = (ink, width, dash) => ([page, to]) => {
    const [a, b] = [place(page), place(to)]
    if (a && b) drawLine(g, [a, b], ink, width, dash)
  }
  const held = run.links.filter((link) => linkHolds(run, link, turn)).slice(-MAP_LINKS)
  g.globalAlpha = Math.min(0.8, 12 / Math.sqrt(held.length || 1)) * (lit ? 0.5 : 1) // many together are dark enough
  held.forEach(line(inks.grey_edge, 1))
  g.globalAlpha = 1
  lit?.ties.away.forEach(line(inks.ink, 1.6))
  lit?.ties.here.forEach(line(inks.ink, 1.6, [4, 3]))
}

/** Pages at the other ends of the links of what is picked. */
export function tiedPages(lit) {
  return new Set(lit ? [...lit.ties.away, ...lit.ties.here].flatMap(([page, to]) => [page, to]) : [])
}
