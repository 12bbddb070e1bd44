// The archive: what an eviction left, one square a page where there is room, else a stem.

import { drawMark } from "./marks.js"
import { onceFor } from "./memo.js"

const PILE = 3 // squares upon one another

/** turn -> pages that were archived at it. */
function archivedPages(run) {
  return onceFor(run, "archived pages", () => {
    const turns = new Map()
    run.pages.gone.forEach((turn, page) => turn && (turns.has(turn) ? turns.get(turn).push(page) : turns.set(turn, [page])))
    return turns
  })
}

/** Everything that was ever archived or dropped, at its turn. */
export function drawArchive(g, scene) {
  const { axis } = scene
  for (const side of scene.sides) {
    for (const [turn, pages] of archivedPages(side.run)) if (axis.shows(turn)) drawPile(g, scene, side, turn, pages)
    let last = -9
    for (const turn of side.run.pages.dropped) if (turn && axis.shows(turn) && axis.x(turn) - last > 3) drawDropped(g, scene, (last = axis.x(turn)))
  }
}

function drawPile(g, { axis, inks, bands }, side, turn, pages) {
  const x = axis.x(turn)
  const bottom = bands.archive.y + bands.archive.height
  if (axis.step > 3) {
    for (let i = 0; i < Math.min(pages.length, PILE); i++) drawMark(g, "square", x, bottom - 4 - i * 6, 2, inks.panel, inks.edge(side.pageHues[pages[i]]), 1.1)
    return
  }
  const height = Math.min(bands.archive.height, 3 + pages.length * 2)
  g.globalAlpha *= 0.7
  g.fillStyle = inks.grey_edge
  g.fillRect(x - 0.5, bottom - height, 1, height)
  g.globalAlpha /= 0.7
}

function drawDropped(g, { inks, bands }, x) {
  drawMark(g, "cross", x, bands.archive.y + bands.archive.height - 4, 2.2, null, inks.ink3, 1.2)
}

export function archiveY({ bands }) {
  return bands.archive.y + bands.archive.height / 2
}
