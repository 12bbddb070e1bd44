// The Streamlit host of the chat. THEATRE_CSS is put before the modules by bundle.py; here it holds the chat's styles.

import { inStreamlit } from "../../../../theatre/front/hosts/rerun.js"
import { mount } from "../index.js"

function showChat(place, slots, calls) {
  let ticks = 0 // each is another value
  const host = {
    wish: (wishes) => calls().setTriggerValue("wishes", wishes),
    tick: () => calls().setTriggerValue("tick", (ticks += 1)),
    speak: (language) => calls().setTriggerValue("language", language),
  }
  return mount(place, host, THEATRE_CSS)
}

export default inStreamlit(showChat)
