// The Streamlit host of systems side by side. THEATRE_CSS is put before the modules by bundle.py.

import { passKeys } from "./own_page.js"
import { inStreamlit } from "./rerun.js"
import { mount } from "../beside/index.js"

const SETTLED = 250 // ms that a turn stands before the address bar follows it

function showSystems(place, slots, calls) {
  let timer = 0
  const screen = Math.random().toString(36).slice(2) // who comes back to the page counts from 1 again
  let said = 0 // each is another value
  const host = {
    stand(where) {
      clearTimeout(timer)
      timer = setTimeout(() => calls().setStateValue("stand", where), SETTLED)
    },
    remedy: (which) => calls().setTriggerValue("remedy", { ...which, said: (said += 1) }),
    move: (knob) => calls().setTriggerValue("move", { ...knob, screen, said: (said += 1) }),
    open: (which) => calls().setTriggerValue("open", { ...which, said: (said += 1) }),
  }
  const mounted = mount(place, host, THEATRE_CSS)
  const endKeys = passKeys(place, ".beside")
  return {
    ...mounted,
    destroy() {
      clearTimeout(timer)
      endKeys()
      mounted.destroy()
    },
  }
}

export default inStreamlit(showSystems)
