// Keys: through the list, out of a question, into the search.

/** @returns what ends it. */
export function bindKeys(store, shell, why) {
  const act = {
    j: () => step(1), ArrowDown: () => step(1), k: () => step(-1), ArrowUp: () => step(-1),
    "/": () => why.search(),
    Escape: () => store.pick(-1),
    g: () => store.audit && store.audits(!store.state.audited),
  }

  function step(by) {
    const { shown } = store.counts
    const at = shown.indexOf(store.state.open)
    const next = shown[at < 0 ? (by > 0 ? 0 : shown.length - 1) : at + by]
    if (next !== undefined) store.pick(next)
  }

  function pressed(event) {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
    if (typing && event.key === "Escape") return void shell.focus()
    if (typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (store.state.tab !== "why" || !act[event.key]) return
    if (event.key.startsWith("Arrow") && event.target.getAttribute("role") === "slider") return
    act[event.key]()
    event.preventDefault()
  }
  shell.addEventListener("keydown", pressed)
  return () => shell.removeEventListener("keydown", pressed)
}
