// The Streamlit host of the theatre. THEATRE_CSS is put before the modules by bundle.py.

import { mount } from "../index.js"
import { inStreamlit } from "./rerun.js"

function showTheatre(place, slots, calls) {
  const host = { live: true, theme: false, ...slots.ui?.host, wish: (wish) => calls().setStateValue("wish", wish) }
  return mount(place, host, THEATRE_CSS)
}

export default inStreamlit(showTheatre)
