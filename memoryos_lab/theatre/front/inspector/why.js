// "Why did it fail?": filters, funnel and patterns above, a line a question below, on one axis.

import { el } from "../dom.js"
import { createFilters } from "./filters.js"
import { createFunnel } from "./funnel.js"
import { createLegend } from "./legend.js"
import { createList } from "./list.js"
import { createPatterns } from "./patterns.js"

export function createWhy(store) {
  const filters = createFilters(store)
  const funnel = createFunnel(store)
  const patterns = createPatterns(store)
  const legend = createLegend(store)
  const list = createList(store)
  const views = [filters, funnel, patterns, legend, list]
  const top = el("div", "top", [funnel.element, patterns.element, filters.element])
  const element = el("main", "why", [top, legend.element, list.element])

  return { element, search: filters.search, update: (changes) => views.forEach((view) => view.update(changes)) }
}

