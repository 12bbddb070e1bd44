// The laboratory in a page of its own: all that it can be asked lies in the page; where it stands, in its hash.
// THEATRE_CSS is put before the modules by bundle.py, the slots into the page by inspector/offline.py.

import { mount } from "../inspector/index.js"
import { passKeys } from "./own_page.js"

function openLaboratory(root) {
  const dark = matchMedia("(prefers-color-scheme: dark)")
  let told = location.hash
  const address = (text) => {
    const hash = text ? `#${text}` : ""
    if (hash === told) return
    told = hash
    history.replaceState(history.state, "", location.pathname + location.search + hash)
  }
  const laboratory = (window.laboratory = mount(root, { theme: true, address }, THEATRE_CSS))
  const slots = [...document.querySelectorAll("script[data-slot]")].map((part) => [part.dataset.slot, JSON.parse(part.textContent)])
  const { ui, ...rest } = Object.fromEntries(slots)
  laboratory.receive({ ...rest, ui: { ...ui, dark: dark.matches, address: told.slice(1) } })
  dark.addEventListener("change", () => laboratory.receive({ ui: { dark: dark.matches } }))
  addEventListener("hashchange", () => {
    if (location.hash === told) return
    told = location.hash
    laboratory.receive({ ui: { address: told.slice(1) } })
  })
}

const laboratoryRoot = document.getElementById("laboratory")
openLaboratory(laboratoryRoot)
passKeys(laboratoryRoot, ".lab")
