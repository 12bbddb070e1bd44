// Dots are small: the nearest one to the pointer is meant.

import { settingTip } from "./parts.js"

const REACH = 18 // px around a dot in which it is meant

/** Make the dots of a drawing say what they are and be selected. @param place gives [x, y] of a setting in it. */
export function pickNearest(pane, drawing, settings, place) {
  const nearest = (event) => nearestOf(drawing, settings, place, event)
  drawing.addEventListener("click", (event) => {
    const setting = nearest(event)
    if (setting >= 0) pane.choose({ sel: setting })
  })
  return pane.store.tip(drawing, (event) => {
    const setting = nearest(event)
    return setting < 0 ? null : settingTip(pane, setting)
  })
}

function nearestOf(drawing, settings, place, event) {
  const box = drawing.getBoundingClientRect()
  const [px, py] = [event.clientX - box.left, event.clientY - box.top]
  let [found, least] = [-1, REACH ** 2]
  for (const setting of settings) {
    const [x, y] = place(setting)
    const apart = (x - px) ** 2 + (y - py) ** 2
    if (apart < least) [found, least] = [setting, apart]
  }
  return found
}
