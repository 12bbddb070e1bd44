// What the screen knows: the slots as they came, and where somebody stands in them.

const STARS = { full: "●", part: "◐", none: "○", silent: "–" }

export function createStore(host) {
  const listeners = []
  let placed = null // the order that was followed last; a host without orders places once
  const store = {
    slots: {},
    folds: new Set(), // parts of columns that somebody unfolded

    /** A part that stays as it was left when what holds it is made again. */
    folded(key, node) {
      node.open = store.folds.has(key)
      node.addEventListener("toggle", () => store.folds[node.open ? "add" : "delete"](key))
      return node
    },

    can: (what) => Boolean(host[what]), // does the host offer that?
    state: { turn: 0, page: -1, question: -1, colour: -1, tab: "questions", only: "", playing: false, dark: false },

    subscribe: (listener) => void listeners.push(listener),

    /** A text of the interface; values take the places in braces. */
    text(key, values = {}) {
      const said = store.slots.book?.texts[key] ?? key
      return said.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole))
    },

    colours: () => store.slots.book.palette[store.state.dark ? "dark" : "light"],
    systems: () => store.slots.systems ?? [],
    ground: () => store.slots.ground,
    questions: () => store.slots.questions ?? [],

    /** The question that is looked at, null for none. */
    asked: () => store.questions()[store.state.question] ?? null,

    /** What the system at that place made of the question that is looked at, or of another; null while nobody knows. */
    answer: (at, question = store.state.question) => store.slots.asked?.answers[at]?.[question] ?? null,

    /** Numbers of the questions as they are listed: those on which the systems differ first, once all were asked. */
    order: () => (store.slots.asked?.order ?? store.questions().map((_, i) => i)).filter((i) => isListed(i)),

    /** Change where somebody stands, tell the views, and later the server. */
    set(fields) {
      const changes = new Set(Object.keys(fields).filter((name) => store.state[name] !== fields[name]))
      if (!changes.size) return
      Object.assign(store.state, fields)
      tell(changes)
      if (["turn", "page", "question"].some((name) => changes.has(name)) && !store.state.playing) store.stand()
      else if (changes.has("playing")) store.stand()
    },

    stand() {
      const { turn, page, question } = store.state
      host.stand({ turn, page, question })
    },

    turnTo: (turn) => store.set({ turn: Math.max(0, Math.min(store.ground().n, turn)) }),

    /** Look at a question, as the memories stood when it was asked. */
    ask(question) {
      const asked = store.questions()[question]
      store.set(asked ? { question, turn: asked.turn } : { question: -1 })
    },

    /** What would have found the evidence of the question that is looked at; null while nobody asked. */
    remedy: (at) => store.slots.remedies?.find(([system, question]) => system === at && question === store.state.question)?.[2] ?? null,

    wishRemedy: (at) => host.remedy({ system: at, question: store.state.question }),
    open: (which) => host.open(which),

    /** Move a knob of the system at that place: replayed by the host, which answers with the slot `knobs`. */
    move: (at, knob, value) => host.move({ system: at, knob, value }),

    receive(slots) {
      const { ui, ...others } = slots
      const changes = new Set(Object.keys(others))
      Object.assign(store.slots, others)
      if (others.questions || others.systems) keepPlace()
      if (ui) {
        if ("dark" in ui && ui.dark !== store.state.dark) changes.add("dark")
        if ("dark" in ui) store.state.dark = ui.dark
        if ("turn" in ui && placed !== (ui.order ?? 0)) place(ui).forEach((name) => changes.add(name))
        changes.add("ui")
      }
      tell(changes)
    },
  }

  /** Where the host says one stands: at first, and at every new order. Other answers may lag behind what was moved here. */
  function place(ui) {
    if (placed === null && !store.questions().length) store.state.tab = "conversation"
    placed = ui.order ?? 0
    const question = store.questions()[ui.question] ? ui.question : -1
    Object.assign(store.state, { turn: ui.turn, page: ui.page, question })
    return ["turn", "page", "question", "tab"]
  }

  /** Does the filter let the question through? */
  function isListed(i) {
    const [kind, first, second] = store.state.only.split(" ")
    if (kind === "category") return store.questions()[i].category === Number(first)
    if (kind !== "more") return true
    const [more, less] = [store.answer(first, i), store.answer(second, i)]
    return (more?.share ?? 0) > (less?.share ?? 0)
  }

  function keepPlace() {
    if (store.state.colour >= store.systems().length) store.state.colour = -1
    if (store.state.question >= store.questions().length) store.state.question = -1
  }

  function tell(changes) {
    for (const listener of listeners) listener(changes)
  }

  return store
}

/** A sign for how much of the evidence came into the prompt. */
export function signOf(answer) {
  if (!answer || answer.share === null) return STARS.silent
  return answer.share >= 1 ? STARS.full : answer.share > 0 ? STARS.part : STARS.none
}
