// The Streamlit host of the laboratory. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../inspector/index.js"
import { passKeys } from "./own_page.js"
import { inStreamlit } from "./rerun.js"

const laboratoryPlaces = new Map() // what is examined -> where it was looked at last, for who comes back

/** The address bar is written in place, without a rerun: nothing that is shown comes from the server again. */
function showLaboratory(place, slots, calls) {
  const { key, link, address, sweeps } = slots.ui
  slots.ui = { ...slots.ui, address: laboratoryPlaces.get(key) ?? address }
  let said = 0 // each wish is another value
  const host = {
    theme: false,
    address(text) {
      laboratoryPlaces.set(key, text)
      const query = [link, text].filter(Boolean).join("&")
      const search = query ? `?${query}` : ""
      if (search !== location.search) history.replaceState(history.state, "", location.pathname + search)
    },
    speak: (language) => calls().setTriggerValue("language", language),
    replay: (where) => calls().setTriggerValue("replay", where),
    ...(sweeps && { sweep: (wish) => calls().setTriggerValue("sweep", { ...wish, said: (said += 1) }), cancel: () => calls().setTriggerValue("cancel", true) }),
  }
  const mounted = mount(place, host, THEATRE_CSS)
  const endKeys = passKeys(place, ".lab")
  return {
    ...mounted,
    destroy() {
      endKeys()
      mounted.destroy()
    },
  }
}

export default inStreamlit(showLaboratory)
