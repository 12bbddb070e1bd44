// How alike pages are, as it stands behind the θ slider: what lies below θ is greyed, so that one sees what it cuts.

import { svg } from "../dom.js"

/** The range that a slider of θ covers: where the cosines are, and every value in `held`. */
export function thetaDomain(similarity, held) {
  const { low, high, all } = similarity
  const width = (high - low) / all.length
  const first = Math.max(0, all.findIndex((share) => share > 0))
  const from = Math.floor((low + first * width) * 10) / 10
  return [Math.min(Math.max(0, from), ...held), Math.max(1, ...held)]
}

/** Share (0 … 1) of what lies above a cosine; within a bin in proportion. */
export function shareAbove({ low, high }, bins, cosine) {
  const width = (high - low) / bins.length
  return bins.reduce((sum, share, i) => sum + share * Math.max(0, Math.min(1, (low + (i + 1) * width - cosine) / width)), 0)
}

/** Two outlines over [from, to]: any two pages as an area, neighbouring pages as a line. */
export function drawHistogram(similarity, [from, to], theta, width, height) {
  const x = (cosine) => ((cosine - from) / (to - from)) * width
  const cut = Math.max(0, Math.min(width, x(theta)))
  const shapes = [histogramOutline(similarity, similarity.all, x, height), histogramOutline(similarity, similarity.consecutive, x, height)]
  const drawn = (kind, d) => svg("path", { class: kind, d })
  const side = (name, left, right) =>
    svg("svg", { class: name, x: left, y: 0, width: Math.max(0, right - left), height, viewBox: `${left} 0 ${Math.max(0.01, right - left)} ${height}` }, [
      drawn("any", shapes[0]),
      drawn("neighbours", shapes[1]),
    ])
  return [side("below", 0, cut), side("above", cut, width)]
}

/** The upper edge of a histogram, each scaled to its own highest bin. */
function histogramOutline({ low, high }, bins, x, height) {
  const most = Math.max(...bins)
  if (!(most > 0)) return ""
  const step = (high - low) / bins.length
  const points = bins.map((share, i) => `H${histogramPlace(x(low + i * step))}V${histogramPlace(height - (share / most) * (height - 2))}`)
  return `M${histogramPlace(x(low))} ${height}${points.join("")}H${histogramPlace(x(high))}V${height}`
}

function histogramPlace(value) {
  return Math.round(value * 10) / 10
}
