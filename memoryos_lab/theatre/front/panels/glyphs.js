// The marks of the stage, drawn small beside a sentence: shape = what happened, colour = which topic.

import { svg } from "../dom.js"

const GLYPH_INK = "var(--ink)"
const GLYPH_LINE = { fill: "none", stroke: GLYPH_INK, "stroke-width": 1.5 }

const GLYPH_SHAPES = {
  arrived: () => svg("rect", { ...GLYPH_LINE, x: 4, y: 5, width: 8, height: 8 }),
  left: () => svg("rect", { x: 4, y: 5, width: 8, height: 8, fill: "var(--now)", stroke: GLYPH_INK, "stroke-width": 1.2 }),
  returned: () => [svg("rect", { ...GLYPH_LINE, x: 4, y: 5, width: 8, height: 8 }), svg("rect", { x: 6.4, y: 7.4, width: 3.2, height: 3.2, fill: GLYPH_INK })],
  moved: (fill, edge) => [svg("path", { ...GLYPH_LINE, d: "M2 9h5m-2-2l2 2-2 2" }), svg("circle", { cx: 11, cy: 9, r: 3.6, fill, stroke: edge, "stroke-width": 1.4 })],
  did: () => svg("path", { ...GLYPH_LINE, "stroke-width": 1.3, d: "M8 4.5v9M4 6.8l8 4.5M12 6.8l-8 4.5" }),
  linked: () => svg("path", { ...GLYPH_LINE, d: "M3 6v5.5h10V6" }),
  merged: (fill, edge) => glyphDisc(8, fill, edge),
  opened: (fill, edge) => [svg("path", { d: "M3 3v12", stroke: edge, "stroke-width": 1.8 }), glyphDisc(9, fill, edge)],
  visited: () => svg("path", { ...GLYPH_LINE, d: "M4 6h8l-4 6.5z" }),
  promoted: () => svg("path", { d: "M8 3l6 6-6 6-6-6z", fill: GLYPH_INK }),
  learned: (fill, edge) => glyphBox({ fill, stroke: edge, "stroke-width": 1.4 }),
  confirmed: (fill, edge) => [glyphBox({ fill: "none", stroke: edge, "stroke-width": 1.4 }), svg("path", { ...GLYPH_LINE, d: "M5.8 9.2l1.7 1.7 3-3.8" })],
  superseded: () => glyphBox({ ...GLYPH_LINE, "stroke-width": 1.3, "stroke-dasharray": "2 2" }),
  evicted: () => svg("path", { ...GLYPH_LINE, d: "M4.5 5.5l7 7m0-7l-7 7" }),
  dropped: () => [svg("path", { ...GLYPH_LINE, d: "M5 6l6 6m0-6l-6 6" }), svg("circle", { ...GLYPH_LINE, "stroke-width": 1, cx: 8, cy: 9, r: 6 })],
  waiting: () => svg("path", { ...GLYPH_LINE, "stroke-width": 1.3, "stroke-linejoin": "round", d: "M4.5 4h7L4.5 14h7z" }),
  scanned: () => [svg("circle", { ...GLYPH_LINE, "stroke-width": 1.3, cx: 7.2, cy: 8.2, r: 3.6 }), svg("path", { ...GLYPH_LINE, d: "M10 11l3 3" })],
  inflated: () => svg("path", { ...GLYPH_LINE, d: "M8 14V4.5M4.5 8L8 4.5 11.5 8" }),
  warned: () => svg("path", { ...GLYPH_LINE, "stroke-width": 1.3, "stroke-linejoin": "round", d: "M8 3.5l5.5 10h-11zM8 7.5v3M8 11.6v1" }),
}
GLYPH_SHAPES.recalled = GLYPH_SHAPES.visited

/** The mark of a kind of event (`book.kinds`), 16 × 18 px. */
export function panelGlyph(kind, fill, edge) {
  const shape = GLYPH_SHAPES[kind] ?? (() => svg("circle", { cx: 8, cy: 9, r: 1.8, fill: "var(--ink3)" }))
  return svg("svg", { viewBox: "0 0 16 18", width: 16, height: 18, "aria-hidden": "true" }, shape(fill, edge))
}

function glyphDisc(x, fill, edge) {
  return svg("circle", { cx: x, cy: 9, r: 4.6, fill, stroke: edge, "stroke-width": 1.4 })
}

function glyphBox(attributes) {
  return svg("rect", { x: 3.5, y: 4.5, width: 9, height: 9, ...attributes })
}
