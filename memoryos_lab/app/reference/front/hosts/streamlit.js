// The Streamlit host of a state. THEATRE_CSS is put before the modules by bundle.py: here the styles of this folder.

import { inStreamlit } from "../../../../theatre/front/hosts/rerun.js"
import { mount } from "../index.js"

function showState(place, slots, calls) {
  let said = 0 // each wish is another value
  const host = {
    replay: (preset) => calls().setStateValue("replay", { preset, said: (said += 1) }),
    theatre: () => calls().setTriggerValue("theatre", (said += 1)),
  }
  return mount(place, host, THEATRE_CSS)
}

export default inStreamlit(showState)
