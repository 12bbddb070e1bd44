// What the chat knows: the slots as they came last, and what only this screen holds.

const TICK = 140 // ms after an answer of the server that another one is asked for, while something is under way
const PATIENCE = 4000 // ms after which a tick is thought lost
const RESEND = 400 // ms

export function createStore(host) {
  const listeners = []
  let pending = [] // wishes that the server has not heard
  let last = 0
  let timer = 0

  const store = {
    slots: {},
    ui: { heard: 0 },
    state: { dark: false, how: "on", draft: "", filter: "", all: new Set(), found: new Set(), editing: -1, lit: -1, menu: "" },

    subscribe: (listener) => void listeners.push(listener),

    /** A text of the interface; values take the places in braces. */
    text(key, values = {}) {
      const said = store.slots.book?.texts[key] ?? key
      return said.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole))
    },

    colours: () => store.slots.book.palette[store.state.dark ? "dark" : "light"],

    /** Ask the server for something. What is not heard is sent again with the next. */
    wish(act, fields) {
      last = Math.max(last, store.ui.heard) + 1
      pending.push({ n: last, do: act, ...fields })
      host.wish(pending)
      wait(PATIENCE)
    },

    speak: (language) => host.speak(language),

    /** Change what only this screen holds, and tell the views. */
    set(fields) {
      Object.assign(store.state, fields)
      tell(new Set(Object.keys(fields)))
    },

    receive(slots) {
      const { ui, ...others } = slots
      Object.assign(store.slots, others)
      const changes = new Set(Object.keys(slots))
      if (ui) Object.assign(store.ui, ui)
      if (ui && "dark" in ui && ui.dark !== store.state.dark) {
        store.state.dark = ui.dark
        changes.add("dark")
      }
      pending = pending.filter((wish) => wish.n > store.ui.heard)
      tell(changes)
      if (pending.length) wait(RESEND)
      else if (store.ui.busy) wait(TICK)
    },

    wishing: () => pending.length > 0,
    end: () => clearTimeout(timer),
  }

  function tell(changes) {
    for (const listener of listeners) listener(changes)
  }

  /** Ask again after a while: for news, or with what was not heard. */
  function wait(time) {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (pending.length) host.wish(pending)
      else if (store.ui.busy) host.tick()
      if (pending.length || store.ui.busy) wait(PATIENCE)
    }, time)
  }

  return store
}
