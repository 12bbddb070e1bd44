// The icons of the controls: 16 × 16, drawn with the colour of the text.

import { svg } from "../dom.js"

const ICON_FULL = { fill: "currentColor" }
const ICON_LINE = { fill: "none", stroke: "currentColor", "stroke-width": 1.5, "stroke-linecap": "round", "stroke-linejoin": "round" }

const ICON_PATHS = {
  play: [[ICON_FULL, "M4.5 2.8v10.4L13 8z"]],
  rewind: [[ICON_FULL, "M11.5 2.8v10.4L3 8z"]],
  pause: [[ICON_FULL, "M4 3h3v10H4zM9 3h3v10H9z"]],
  previous: [[ICON_LINE, "M10 3.5L5.5 8l4.5 4.5"]],
  next: [[ICON_LINE, "M6 3.5L10.5 8 6 12.5"]],
  nextEvent: [[ICON_FULL, "M2.5 3.5v9l6-4.5z"], [ICON_FULL, "M11.5 4l3.2 4-3.2 4-3.2-4z"]],
  previousEvent: [[ICON_FULL, "M13.5 3.5v9l-6-4.5z"], [ICON_FULL, "M4.5 4l3.2 4-3.2 4-3.2-4z"]],
  undo: [[ICON_LINE, "M6 3L3 6l3 3M3.4 6H10a3.2 3.2 0 010 6.4H7"]],
  reset: [[ICON_LINE, "M3.2 8a4.8 4.8 0 108-3.6L12.6 5.8M12.8 2.6v3.2H9.6"]],
  theme: [[ICON_LINE, "M8 2.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11z"], [ICON_FULL, "M8 2.5a5.5 5.5 0 010 11z"]],
  full: [[ICON_LINE, "M3 6V3h3M10 3h3v3M13 10v3h-3M6 13H3v-3"]],
  knobs: [[ICON_LINE, "M2.5 5h5M11.5 5h2M2.5 11h2M8.5 11h5"], [ICON_LINE, "M9.5 3.2a1.8 1.8 0 110 3.6 1.8 1.8 0 010-3.6zM6.5 9.2a1.8 1.8 0 110 3.6 1.8 1.8 0 010-3.6z"]],
  more: [[ICON_FULL, "M3.2 6.7a1.3 1.3 0 110 2.6 1.3 1.3 0 010-2.6zM8 6.7a1.3 1.3 0 110 2.6 1.3 1.3 0 010-2.6zM12.8 6.7a1.3 1.3 0 110 2.6 1.3 1.3 0 010-2.6z"]],
  down: [[ICON_LINE, "M4.5 6.5L8 10l3.5-3.5"]],
  export: [[ICON_LINE, "M8 2.5v7M5 6.8l3 3 3-3M3 12.8h10"]],
  lock: [[ICON_LINE, "M5.2 7V5.2a2.8 2.8 0 015.6 0V7"], [ICON_FULL, "M3.8 7h8.4v6.2H3.8z"]],
  close: [[ICON_LINE, "M4 4l8 8M12 4l-8 8"]],
  warning: [[ICON_LINE, "M8 2.8L14 13H2zM8 6.8v2.8M8 11.4v.1"]],
  search: [[ICON_LINE, "M7 2.8a4.2 4.2 0 110 8.4 4.2 4.2 0 010-8.4zM10.2 10.2l3 3"]],
}

/** One icon; what it means is said by the element around it. */
export function icon(name) {
  const paths = ICON_PATHS[name].map(([style, d]) => svg("path", { ...style, d }))
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, paths)
}
