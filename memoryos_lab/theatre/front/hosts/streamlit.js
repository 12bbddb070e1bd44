// The Streamlit host (components v2). Streamlit calls it at every rerun with the slots as bytes; what stands in an
// element stays there until Streamlit takes the element away. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../index.js"
import { unpack } from "./parcel.js"

const streamlitShown = new WeakMap() // parentElement -> what showInStreamlit gives

export default function ({ data, parentElement, setStateValue }) {
  const calls = { setStateValue } // it belongs to this rerun
  const shown = streamlitShown.get(parentElement)
  if (shown) {
    shown.calls = calls
    receiveParcel(shown, data)
  } else if (data?.length) {
    streamlitShown.set(parentElement, showInStreamlit(parentElement, data, calls))
  }
  return () => endInStreamlit(parentElement, calls)
}

function showInStreamlit(parentElement, data, calls) {
  const place = document.createElement("div")
  place.style.height = "100%"
  parentElement.append(place)
  const shown = { calls, place, seen: new Map() }
  const slots = unpack(data, shown.seen)
  const host = {
    live: true,
    theme: false,
    ...slots.ui?.host,
    wish: (wish) => shown.calls.setStateValue("wish", wish),
  }
  shown.theatre = mount(place, host, THEATRE_CSS)
  shown.theatre.receive(slots)
  followStreamlitTheme(shown)
  shown.end = () => {
    shown.theatre.destroy()
    place.remove()
  }
  return shown
}

/** Streamlit also cleans up after a rerun that a newer one has overtaken; that must not end what is shown. */
function endInStreamlit(parentElement, calls) {
  const shown = streamlitShown.get(parentElement)
  if (shown?.calls !== calls) return
  shown.end()
  streamlitShown.delete(parentElement)
}

/** A rerun that brought nothing new answers too: the theatre waits for it. */
function receiveParcel(shown, data) {
  if (data?.length) shown.theatre.receive(unpack(data, shown.seen))
  followStreamlitTheme(shown)
}

/** Another theme reruns nothing, but it calls the component again. */
function followStreamlitTheme({ place, theatre }) {
  const dark = getComputedStyle(place).colorScheme === "dark"
  if (dark !== theatre.store.state.dark) theatre.receive({ ui: { dark } })
}
