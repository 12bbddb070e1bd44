// The Streamlit host of the laboratory. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../inspector/index.js"
import { inStreamlit } from "./rerun.js"

const RESTING = 300 // ms: an address is told when nothing moved for so long

function showLaboratory(place, slots, calls) {
  let told = slots.ui?.address ?? ""
  let waiting = 0
  const address = (text) => {
    clearTimeout(waiting)
    if (text !== told) waiting = setTimeout(() => calls().setStateValue("address", (told = text)), RESTING)
  }
  const host = {
    theme: false,
    address,
    replay: (where) => calls().setTriggerValue("replay", where),
    ...(slots.ui?.sweeps && { sweep: (wish) => calls().setTriggerValue("sweep", wish), cancel: () => calls().setTriggerValue("cancel", true) }),
  }
  return mount(place, host, THEATRE_CSS)
}

export default inStreamlit(showLaboratory)
