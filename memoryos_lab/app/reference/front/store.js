// What the screen knows of a state, and what is picked in it.

export function createStore(host, draw) {
  const store = {
    slots: {},
    state: { tab: "segments", pick: { kind: "", id: -1 }, dark: false, waiting: false },

    get told() {
      return store.slots.state
    },

    /** A text of the interface; values take the places in braces. */
    text(key, values = {}) {
      const said = store.slots.book?.texts[key] ?? key
      return said.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole))
    },

    set(fields) {
      Object.assign(store.state, fields)
      draw(new Set(Object.keys(fields)))
    },

    pick: (kind, id) => store.set({ pick: store.state.pick.kind === kind && store.state.pick.id === id ? { kind: "", id: -1 } : { kind, id } }),

    /** The colour of a page: that of the first segment that holds it. */
    hueOf(page) {
      const [first] = store.told.pages[page].segments
      return first === undefined ? -1 : store.told.hue[first]
    },

    replay(preset) {
      store.set({ waiting: true, tab: "beside" })
      host.replay(preset)
    },

    theatre: () => host.theatre(),

    receive({ ui, ...slots }) {
      const changes = new Set(Object.keys(slots))
      if (slots.state) Object.assign(store.state, { pick: { kind: "", id: -1 }, tab: firstTab(slots.state) })
      Object.assign(store.slots, slots)
      if (ui && "dark" in ui) {
        store.state.dark = ui.dark
        changes.add("dark")
      }
      store.state.waiting = false
      changes.add("beside")
      draw(changes)
    },
  }
  return store
}

/** Where a state has something to show. */
const firstTab = ({ segments, pages, profiles, knowledge }) => (segments.length ? "segments" : pages.length ? "pages" : profiles.length + knowledge.length ? "lasting" : "findings")

/** A number of the files: as it is, not rounded to look better than it is; "?" where there is none. */
export function plain(number, digits = 4) {
  if (number === null || number === undefined) return "?"
  return Number.isInteger(number) ? String(number) : String(Number(number.toFixed(digits)))
}
