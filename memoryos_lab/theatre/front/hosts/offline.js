// The offline host: every wish is answered from what lies in the page; nothing is asked of anyone.
// THEATRE_CSS is put before the modules by bundle.py, the answers into the page by offline.py.

import { mount } from "../index.js"
import { passKeys } from "./own_page.js"

const offlineParts = new Map() // parts of the page that were read

function offlinePart(name) {
  if (!offlineParts.has(name)) offlineParts.set(name, JSON.parse(document.getElementById(`theatre-${name}`).textContent))
  return offlineParts.get(name)
}

/** @param start what the page begins with: slots, `maps`, and `kept`, which says what there is to answer with. */
function createOfflineHost(start, receive) {
  const { kept, maps } = start
  let shown = kept.first // the run that is shown
  let before = shown // the run that was shown before the gesture
  let gesture = 0
  let map = maps.umap ?? maps.pca
  let asked = null

  function answer(wish) {
    document.documentElement.lang = wish.language
    return { ...runFor(wish), ...mapFor(wish), ...recallFor(wish), fault: null }
  }

  function runFor(wish) {
    if (wish.gesture !== gesture) before = shown
    gesture = wish.gesture
    const next = offlineRunAt(kept, offlinePart(`run-${shown}`).base, wish.a.knobs)
    if (next === -1 || next === shown) return {}
    shown = next
    return { run: { ...offlinePart(`run-${shown}`), changed: kept.changes[`${before}-${shown}`] ?? null } }
  }

  function mapFor(wish) {
    const wanted = maps[wish.map] ?? map
    if (wanted === map) return {}
    map = wanted
    return { map }
  }

  function recallFor(wish) {
    const question = wish.pick?.kind === "question" ? wish.pick.id : -1
    const now = `${shown} ${question}`
    if (now === asked) return {}
    asked = now
    const recall = offlinePart(`recalls-${shown}`)[question]
    return { recall: recall ? unfolded(recall, kept.texts) : null }
  }

  const host = { ...start.ui.host, stops: kept.stops, maps: Object.keys(maps) }
  return { ...host, wish: (wish) => void setTimeout(() => receive(answer(wish))), recallFor }
}

/** Which of the runs has these knobs, -1 if none has. */
function offlineRunAt(kept, base, moved) {
  const values = { ...base, ...moved }
  return kept.at.findIndex((at) => Object.entries(at).every(([name, value]) => values[name] === value))
}

/** Texts in the place of their numbers: most pages stand in many prompts, and lie in the page once. */
function unfolded(recall, texts) {
  const lines = (rows) => rows.map(([page, fact, text, ...rest]) => [page, fact, texts[text], ...rest])
  const { prompt } = recall
  const parts = prompt.parts.map(([name, heading, rows]) => [name, heading, lines(rows)])
  return { ...recall, prompt: { ...prompt, instruction: texts[prompt.instruction], parts } }
}

function openOffline(root) {
  const start = offlinePart("start")
  const { book, conversation, other, compare, ui, maps, kept } = start
  const dark = matchMedia("(prefers-color-scheme: dark)")
  const host = createOfflineHost(start, (slots) => theatre.receive(slots))
  const theatre = mount(root, host, THEATRE_CSS)
  const run = offlinePart(`run-${kept.first}`)
  theatre.receive({ book, conversation, map: maps.umap ?? maps.pca, run, other, compare, ...host.recallFor(ui), ui: { ...ui, dark: dark.matches } })
  dark.addEventListener("change", () => theatre.receive({ ui: { dark: dark.matches } }))
}

const offlineRoot = document.getElementById("theatre")
openOffline(offlineRoot)
passKeys(offlineRoot, ".theatre")
