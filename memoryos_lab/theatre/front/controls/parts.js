// The parts of the header: each `{element, rank, update()}`; a higher rank is folded away sooner, 0 stays.

import { button, datum, el } from "../dom.js"
import { createSegments, createSelect, createToggle } from "./choices.js"
import { captioned, createField, knobNamed } from "./field.js"
import { icon } from "./icons.js"
import { hasHeat } from "../stage/heat.js"
import { createTheta } from "./theta.js"

const PART_TITLE = 180 // px that the title may take before something else is folded away
const PART_MOST = 5 // fields of a system that lacks those
const PART_FIELDS = [["tau", 30], ["top_m", 50], ["top_k", 51], ["stm_capacity", 40], ["mtm_capacity", 41]]

export function titlePart(store) {
  const { title, source, backend, n } = store.conversation
  const element = datum("h2", "title", title)
  element.title = `${title}\n${source}\n${store.text("controls.pages", { n })} · ${backend}`
  return { element, rank: 0, most: PART_TITLE }
}

export function presetPart(store) {
  const label = store.text("controls.preset")
  const select = createSelect(label, presetGroups(store), (preset) => store.choose({ preset }))
  const element = captioned(label, select.element)
  element.title = store.text("controls.preset.help")
  return { element, rank: 20, update: () => select.show(store.setting().preset, !store.canMove()) }
}

/** [[label, [[preset, words], …]], …]: those of MemoryOS by name, other systems by title. */
export function presetGroups(store) {
  const { language } = store.state
  const all = Object.values(store.book.systems)
  const words = (system, name) => (system.kin === "own" || system.presets.length > 1 ? name : system.title[language])
  const of = (kin) => all.filter((system) => system.kin === kin).flatMap((system) => (system.presets.length ? system.presets : [system.title.en]).map((name) => [name, words(system, name)]))
  return ["own", "rivals", "guests", "watched"].map((kin) => [store.text(`controls.preset.${kin}`), of(kin)]).filter(([, options]) => options.length)
}

/** Of a memory without knobs, why there are none. */
export function watchedPart(store) {
  return { element: el("span", "quiet", store.text("controls.watched.short"), { title: store.text("controls.watched") }), rank: 0 }
}

/** θ and the knobs that most people move; a policy that lacks one has no field for it. */
export function knobParts(store) {
  const has = (name) => name in store.runOf().knobs && knobNamed(store, name)
  const theta = has("theta") ? [{ ...createTheta(store), rank: 0 }] : []
  const fields = PART_FIELDS.filter(([name]) => has(name)).map(([name, rank]) => ({ ...createField(store, name, store.textOf(store.runOf(), `controls.short.${name}`)), rank }))
  return [...theta, ...fields, ...ownParts(store, theta.length + fields.length)]
}

/** Of another system, the first of its own numbers too. */
function ownParts(store, taken) {
  const run = store.runOf()
  if (!run.speech) return []
  const named = ["theta", ...PART_FIELDS.map(([name]) => name)]
  const free = store.knobTable(run).filter((knob) => !named.includes(knob.name) && !knob.advanced && ["int", "float"].includes(knob.kind))
  return free.slice(0, Math.max(0, PART_MOST - taken)).map((knob, i) => ({ ...createField(store, knob.name, knob.symbol || knob.label[store.state.language]), rank: 52 + i }))
}

export function drawerPart(store) {
  const content = [icon("knobs"), el("span", null, store.text("controls.all"))]
  const toggle = createToggle(store.text("controls.all"), content, store.text("controls.all.help", { n: store.knobTable(store.runOf()).length }), () => store.set({ drawer: !store.state.drawer }))
  toggle.element.dataset.name = "drawer"
  const update = () => {
    toggle.element.setAttribute("aria-expanded", store.state.drawer)
    toggle.element.classList.toggle("moved", Object.keys(store.setting().knobs).length > 0)
  }
  return { element: toggle.element, rank: 0, update }
}

export function askingPart(store) {
  if (!store.knobTable(store.runOf()).length) return null // what was watched cannot be asked otherwise
  const label = store.text("controls.asking")
  const select = createSelect(label, store.book.asking.map((mode) => [mode, store.text(`controls.asking.${mode}`)]), (asking) => store.choose({ asking }))
  const element = captioned(label, select.element)
  element.title = store.text("controls.asking.help")
  return { element, rank: store.conversation.questions.length ? 60 : 95, update: () => select.show(store.setting().asking, !store.canMove()) }
}

export function orderPart(store) {
  if (!hasHeat(store.run)) return null // nothing is stronger than anything else
  const options = ["born", "hottest"].map((order) => [order, store.text(`controls.order.${order}`), store.text(`controls.order.${order}.help`)])
  const segments = createSegments(store.text("controls.order"), options, (order) => store.set({ order }))
  return { element: segments.element, rank: 80, update: () => segments.show(store.state.order) }
}

export function futurePart(store) {
  const label = store.text("controls.future")
  const toggle = createToggle(label, label, `${store.text("controls.future.help")} (f)`, () => store.foresee(!store.state.future))
  return { element: toggle.element, rank: 70, update: () => toggle.show(store.state.future) }
}

export function languagePart(store) {
  const other = store.state.language === "en" ? "zh" : "en"
  const element = button(null, store.text("controls.language"), other === "zh" ? "中文" : "EN", () => store.speak(other))
  element.lang = other
  element.dataset.name = "language"
  return { element, rank: 25 }
}

export function themePart(store) {
  if (!store.host.theme) return null
  const toggle = createToggle(store.text("controls.dark"), icon("theme"), `${store.text("controls.dark")} (d)`, () => store.set({ dark: !store.state.dark }))
  toggle.element.classList.add("bare")
  return { element: toggle.element, rank: 55, update: () => toggle.show(store.state.dark) }
}

export function fullPart(store) {
  if (!document.fullscreenEnabled) return null
  const element = button("bare", store.text("controls.full"), icon("full"), () => {
    if (document.fullscreenElement) document.exitFullscreen()
    else element.closest(".theatre").requestFullscreen()
  })
  return { element, rank: 90 }
}
