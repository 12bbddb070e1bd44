// One blue ramp, and on each of its colours the ink that is read best: black or white, at least 4.5 : 1.

const RAMP = [0.06, 0.97] // how far to the full blue the ends are

/** @param part from 0 to 1. @returns `{fill, ink}`. */
export function rampAt(palette, part) {
  const [from, to] = [palette.panel, palette.focus].map(channels)
  const t = RAMP[0] + (RAMP[1] - RAMP[0]) * Math.max(0, Math.min(1, part))
  const mixed = from.map((start, i) => Math.round(start + (to[i] - start) * t))
  return { fill: `rgb(${mixed.join()})`, ink: luminance(mixed) > BALANCE ? "#000" : "#fff" }
}

const BALANCE = Math.sqrt(1.05 * 0.05) - 0.05 // relative luminance (WCAG) at which black and white are read alike

function channels(colour) {
  return [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16))
}

function luminance(rgb) {
  const [r, g, b] = rgb.map((value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
