// Scales and ticks of the drawings.

const WIDE = 50 // times the lowest value from which an axis is logarithmic

/** Round numbers between two: 1, 2 or 5 times a power of ten, about `most` of them. */
export function ticksBetween(low, high, most = 5) {
  const rough = (high - low) / most || 1
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10)
  const first = Math.ceil(low / step - 1e-9)
  return Array.from({ length: Math.max(0, Math.floor(high / step + 1e-9) - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** Round numbers on a logarithmic axis: 1, 2, 5, 10, … */
export function logTicks(low, high) {
  const found = []
  for (let power = 10 ** Math.floor(Math.log10(low)); power <= high; power *= 10) {
    for (const times of [1, 2, 5]) if (times * power >= low && times * power <= high) found.push(Number((times * power).toPrecision(6)))
  }
  return found
}

/**
 * Where the values of a knob stand on a length in px: side by side, or by number where settings were sampled.
 * @returns `at(place)`, and `ticks`: [[px, value], …] where numbers have round ones, else null.
 */
export function knobAxis(model, k, length) {
  const { values, ordered } = model.knobs[k]
  const isMeasured = model.sampled && ordered && values.length > 1 && values.every((value) => typeof value === "number")
  if (!isMeasured) return { at: (place) => (values.length < 2 ? length / 2 : (length * place) / (values.length - 1)), ticks: null }
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const isWide = low > 0 && high / low > WIDE
  const px = (value) => length * (isWide ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low))
  return { at: (place) => px(values[place]), ticks: (isWide ? logTicks(low, high) : ticksBetween(low, high)).map((tick) => [px(tick), tick]) }
}
