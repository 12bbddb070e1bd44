// Keys: ← → a turn, Home End, space plays, ↑ ↓ a question, [ ] a page, Esc nothing picked.

export function bindKeys(store, shell) {
  const moves = {
    ArrowLeft: () => store.turnTo(store.state.turn - 1),
    ArrowRight: () => store.turnTo(store.state.turn + 1),
    Home: () => store.turnTo(0),
    End: () => store.turnTo(store.ground().n),
    " ": () => store.set({ playing: !store.state.playing }),
    ArrowUp: () => question(-1),
    ArrowDown: () => question(1),
    "[": () => page(-1),
    "]": () => page(1),
    Escape: () => store.set({ page: -1, question: -1 }),
  }

  function question(by) {
    const order = store.order()
    const at = order.indexOf(store.state.question) + by
    if (order.length) store.ask(order[Math.max(0, Math.min(order.length - 1, at))])
  }

  function page(by) {
    store.set({ page: Math.max(0, Math.min(store.ground().n - 1, store.state.page + by)) })
  }

  function press(event) {
    const from = event.composedPath()[0]
    const own = /^(INPUT|SELECT|SUMMARY)$/.test(from.tagName) || (event.key === " " && from.tagName === "BUTTON")
    if (own || event.ctrlKey || event.metaKey || event.altKey || !moves[event.key]) return
    event.preventDefault()
    moves[event.key]()
  }

  shell.addEventListener("keydown", press)
  return () => shell.removeEventListener("keydown", press)
}
