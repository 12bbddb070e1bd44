// Keys: into the composer, out of what is open. What is typed here is nobody else's shortcut.

export function bindKeys(store, shell, composer) {
  function pressed(event) {
    event.stopPropagation() // Streamlit's own shortcuts would take single letters
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
    if (event.key === "Escape") leave()
    else if (event.key === "/" && !typing) composer.focus()
    else return
    event.preventDefault()
  }

  function leave() {
    if (store.state.menu) return store.set({ menu: "" })
    if (store.slots.forget) return store.wish("forget", { yes: false })
    if (store.state.editing >= 0) return store.set({ editing: -1 })
    if (store.ui.busy) return store.wish("cancel")
    composer.focus()
  }

  shell.addEventListener("keydown", pressed)
  return () => shell.removeEventListener("keydown", pressed)
}
