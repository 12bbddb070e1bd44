// Amounts as they are read.

/** 1234567 -> "1,234,567" */
export function whole(value) {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ",")
}

/** Dollars, with as many digits as it takes to see that there is something. */
export function money(value) {
  if (value === null || value === undefined) return ""
  if (value === 0) return "$0"
  return value >= 0.1 ? `$${value.toFixed(2)}` : `$${value.toPrecision(2)}`
}

/** One line about what calls cost; "" where nobody was asked. */
export function costLine(store, cost) {
  if (!cost || !(cost.calls || cost.known)) return ""
  const parts = [store.text("calls_n", { n: cost.calls })]
  if (cost.known) parts.push(store.text("known_n", { n: cost.known }))
  if (cost.failed) parts.push(store.text("failed_n", { n: cost.failed }))
  parts.push(store.text("tokens_n", { prompt: whole(cost.prompt), completion: whole(cost.completion) }))
  if (cost.money !== null) parts.push(money(cost.money))
  if (cost.seconds) parts.push(`${cost.seconds.toFixed(1)} s`)
  return parts.join(" · ")
}
