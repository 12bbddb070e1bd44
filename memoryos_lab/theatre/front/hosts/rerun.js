// What is shown in Streamlit (components v2). Streamlit calls a component at every rerun with the slots as bytes;
// what stands in an element stays there until Streamlit takes the element away.

import { unpack } from "./parcel.js"

/** @param show (place, slots, calls) -> what was mounted; `calls` holds what Streamlit offers at this rerun. */
export function inStreamlit(show) {
  const known = new WeakMap() // parentElement -> what begin gives

  function begin(parentElement, data, calls) {
    const place = document.createElement("div")
    place.style.height = "100%"
    parentElement.append(place)
    const shown = { calls, place, seen: new Map() }
    const slots = unpack(data, shown.seen)
    shown.mounted = show(place, slots, () => shown.calls)
    shown.mounted.receive(slots)
    followTheme(shown)
    return shown
  }

  /** Streamlit also cleans up after a rerun that a newer one has overtaken; that must not end what is shown. */
  function end(parentElement, calls) {
    const shown = known.get(parentElement)
    if (shown?.calls !== calls) return
    shown.mounted.destroy()
    shown.place.remove()
    known.delete(parentElement)
  }

  /** A rerun that brought nothing new answers too: what is shown waits for it. */
  function receive(shown, data) {
    if (data?.length) shown.mounted.receive(unpack(data, shown.seen))
    followTheme(shown)
  }

  return ({ data, parentElement, ...calls }) => {
    const shown = known.get(parentElement)
    if (shown) {
      shown.calls = calls
      receive(shown, data)
    } else if (data?.length) {
      known.set(parentElement, begin(parentElement, data, calls))
    }
    return () => end(parentElement, calls)
  }
}

/** Another theme reruns nothing, but it calls the component again. */
function followTheme({ place, mounted }) {
  const dark = getComputedStyle(place).colorScheme === "dark"
  if (dark !== mounted.store.state.dark) mounted.receive({ ui: { dark } })
}
