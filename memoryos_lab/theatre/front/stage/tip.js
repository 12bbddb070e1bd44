// What the pointer is on, in words beside it.

import { datum, el, fill } from "../dom.js"
import { heatAt, holdsAt, isAlive, tierOf } from "../model.js"
import { isolated, shortened } from "../words.js"
import { heatWritten } from "./heat.js"
import { slotName } from "./names.js"

const WIDTH = 300 // px

/** A small plate that follows the pointer. */
export function createTip() {
  const element = el("div", "tip", null, { role: "tooltip", hidden: true })
  return {
    element,
    hide: () => void (element.hidden = true),
    show(scene, hit, x, y) {
      const [head, ...lines] = tipWords(scene, hit)
      fill(element, [datum("strong", null, head), ...lines.filter(Boolean).map((line) => datum("span", null, line))])
      element.hidden = false
      const height = element.offsetHeight
      element.style.left = `${Math.max(4, Math.min(x + 14, scene.width - WIDTH))}px`
      element.style.top = `${y + 18 + height > scene.height ? y - height - 10 : y + 18}px`
    },
  }
}

/** A heading and lines for what was hit. */
function tipWords(scene, hit) {
  const side = hit.side ?? scene.sides[0]
  const words = TELLERS[hit.kind](scene.store, side.run, hit.segment !== undefined && hit.kind === "segment" ? hit.segment : hit.id)
  return scene.sides[1] && hit.side ? [`${side.name} · ${words[0]}`, ...words.slice(1)] : words
}

const TELLERS = { page: pageWords, segment: segmentWords, fact: factWords, chain: chainWords, question: questionWords }

function pageWords(store, run, page) {
  const { turn } = store.state
  const said = store.conversation.pages.said[page].map(([, , , text]) => text).join(" ")
  const home = run.pages.filed[page].filter((filing) => holdsAt(filing, turn)).map(([segment]) => isolated(run.segments.label[segment]))
  const tier = tierOf(run, page, turn)
  const where = tier === "mtm" && home.length ? store.text("stage_tip_in", { segment: home.join(", ") }) : store.textOf(run, tier)
  return [`${store.text("page_n", { page: page + 1 })} · ${where}`, shortened(said, 120)]
}

function segmentWords(store, run, segment) {
  const { turn } = store.state
  const now = heatAt(run, segment, turn)
  const pages = membersAt(run, segment, turn)
  const { opened, closed, label } = run.segments
  const state = now ? store.textOf(run, "stage_tip_segment", { heat: heatWritten(run, now.heat), pages }) : opened[segment] > turn ? store.text("future") : isAlive(run, segment, turn) ? store.text("stage_pages", { n: pages }) : store.textOf(run, "stage_tip_closed", { turn: closed[segment], pages })
  return [label[segment], state, now && ["idle", "waiting"].includes(now.status) ? store.textOf(run, `stage_${now.status}`) : ""]
}

/** Pages in a row now; of one that is gone, those that it ever had. */
function membersAt(run, segment, turn) {
  const alive = isAlive(run, segment, turn)
  return new Set(run.memberships[segment].filter((filing) => (alive ? holdsAt(filing, turn) : filing[1] <= turn)).map(([page]) => page)).size
}

function factWords(store, run, fact) {
  const { said, start, end, value, by } = run.facts
  const late = start[fact] - said[fact]
  const replaced = end[fact] && end[fact] <= store.state.turn && by[fact] >= 0 ? store.text("stage_tip_replaced", { turn: end[fact], by: isolated(shortened(value[by[fact]], 60)) }) : ""
  const known = said[fact] ? store.textOf(run, "stage_tip_fact", { said: said[fact], known: start[fact], late }) : store.textOf(run, "stage_tip_known", { known: start[fact] })
  return [`${isolated(slotName(store, run.slotOf[fact]))}: ${shortened(value[fact], 120)}`, known, replaced]
}

function chainWords(store, run, chain) {
  const pages = run.chains.get(chain)
  return [store.text("stage_tip_chain", { first: pages[0] + 1, last: pages.at(-1) + 1 }), store.text("stage_pages", { n: pages.length })]
}

function questionWords(store, run, id) {
  const asked = run.asked.find(([question]) => question === id)
  const [, text] = store.conversation.questions[id]
  const others = asked ? run.asksAt.get(asked[1]).length - 1 : 0
  const line = asked ? store.text("stage_tip_asked", { turn: asked[1] }) : ""
  return [shortened(text, 140), others ? `${line} · ${store.text("stage_tip_others", { n: others })}` : line]
}
