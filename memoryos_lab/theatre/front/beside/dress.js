// Colours of the ground and of the topics, as custom properties of a shell.

export function dress(shell, store) {
  shell.classList.toggle("dark", store.state.dark)
  shell.lang = store.slots.book.language
  for (const [name, colour] of Object.entries(store.colours())) {
    if (typeof colour === "string") shell.style.setProperty(`--${name.replace(/_/g, "-")}`, colour)
    if (name === "fills" || name === "edges") colour.forEach((one, i) => shell.style.setProperty(`--${name.slice(0, -1)}-${i}`, one))
  }
}
