// Colours and type of the canvases, from the palette that Python sends.

/** The palette with the fill and the edge of a topic's hue (-1 = grey) and the font. */
export function canvasInks(store) {
  const palette = store.palette()
  return {
    ...palette,
    fill: (hue) => (hue < 0 ? palette.grey_fill : palette.fills[hue]),
    edge: (hue) => (hue < 0 ? palette.grey_edge : palette.edges[hue]),
    strong: (hue) => (hue < 0 ? palette.ink2 : palette.edges[hue]), // for lines that must be seen
    font: (weight, size) => `${weight} ${size}px ${store.book.font}`,
  }
}
