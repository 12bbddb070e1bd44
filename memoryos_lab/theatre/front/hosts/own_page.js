// A page that belongs to what it shows.

/** Keys are for what is shown, wherever the focus went when a button vanished. */
export function passKeys(root, selector) {
  const shell = root.shadowRoot.querySelector(selector)
  shell.focus()
  document.addEventListener("keydown", (event) => {
    if (document.activeElement !== document.body) return
    shell.focus()
    if (!shell.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault()
  })
}
