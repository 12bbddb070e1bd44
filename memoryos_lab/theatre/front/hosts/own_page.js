// A page that belongs to what it shows.

/** Keys are for what is shown, wherever the focus went when a button vanished or the page around it was drawn. */
export function passKeys(root, selector) {
  const shell = root.shadowRoot.querySelector(selector)
  const focus = () => shell.focus({ preventScroll: true })
  const isNowhere = () => !root.shadowRoot.activeElement && isAround(document.activeElement, root)

  function pass(event) {
    if (event.defaultPrevented || !isNowhere()) return
    focus()
    if (!shell.dispatchEvent(new KeyboardEvent("keydown", event))) event.preventDefault()
  }

  if (isNowhere()) focus()
  document.addEventListener("keydown", pass)
  return () => document.removeEventListener("keydown", pass)
}

/** Is `element` what `inner` lies in? Nothing, as when the focus is nowhere, lies around everything. */
function isAround(element, inner) {
  for (let at = inner; at; at = at.parentNode ?? at.host) if (at === element) return true
  return !element
}
