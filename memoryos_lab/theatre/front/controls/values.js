// Knob values: how they are written and read, and where they lie on a slider.

export const KNOB_PLACES = 1000 // positions of a slider
const KNOB_FINE = 400 // steps above which a straight slider is too coarse where small values matter most
const KNOB_DECADES = 1000 // highest / lowest value from which a slider goes by orders of magnitude
const KNOB_DAY = 86_400 // seconds

/** A value within the limits of its knob; whole where the knob counts something. */
export function knobFit(knob, value) {
  const inside = Math.min(knob.high ?? value, Math.max(knob.low ?? value, value))
  return knob.kind === "int" ? Math.round(inside) : Number(inside.toPrecision(10))
}

/** A value on the grid of its knob. */
function knobRound(knob, value) {
  const step = knob.step ?? 1
  return knobFit(knob, Math.round(value / step) * step)
}

/** As it stands in a field: short, never rounded. "" for none. */
export function knobWritten(value) {
  return value === null || value === undefined ? "" : String(value)
}

/** As it is read: "θ .45" on the stage, "none" for null. */
export function knobRead(store, knob, value) {
  if (value === null || value === undefined) return store.text("none")
  if (typeof value === "boolean") return store.text(value ? "controls.yes" : "controls.no")
  if (typeof value === "string") return value
  return String(value).replace(/^(-?)0\./, "$1.").replace("-", "−")
}

/** What a number in its unit amounts to where the unit is too small to be read: "116 days". */
export function knobSense(store, knob, value) {
  if (knob.unit !== "s" || typeof value !== "number") return ""
  const days = value / KNOB_DAY
  return days >= 2 ? store.text("controls.days", { n: Math.round(days) }) : store.text("controls.hours", { n: Number((days * 24).toPrecision(2)) })
}

/** `place(value)` and `value(place)` of a slider from 0 to KNOB_PLACES. */
export function knobScale(knob) {
  const { low, high, step } = knob
  const span = high - low
  const between = (share) => Math.max(0, Math.min(KNOB_PLACES, Math.round(share * KNOB_PLACES)))
  if (low > 0 && high / low >= KNOB_DECADES) {
    const decades = Math.log(high / low)
    return { place: (value) => between(Math.log(value / low) / decades), value: (place) => knobNear(knob, low * Math.exp((place / KNOB_PLACES) * decades)) }
  }
  const power = low >= 0 && span / step > KNOB_FINE ? 2 : 1
  return {
    place: (value) => between(((value - low) / span) ** (1 / power)),
    value: (place) => knobRound(knob, low + span * (place / KNOB_PLACES) ** power),
  }
}

/** On a scale of magnitudes two digits say enough; whole steps where these are larger. */
function knobNear(knob, value) {
  const round = Number(value.toPrecision(2))
  return round < knob.step * 10 ? knobRound(knob, value) : knobFit(knob, round)
}

/** The next value up or down by the keyboard; `big` for page up and down. */
export function knobStepped(knob, value, direction, big) {
  const step = Math.max(knob.step ?? 1, knob.high / Math.max(knob.low, 1e-9) >= KNOB_DECADES && knob.low > 0 ? Number((value / 20).toPrecision(1)) : 0)
  return knobFit(knob, Number((value + direction * step * (big ? 10 : 1)).toPrecision(10)))
}
