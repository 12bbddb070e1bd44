// What is looked at, as the text of a link: only what differs from the start, in words that can be read.

import { NO_FILTER } from "./counting.js"

const LONGEST = 4096

/** "tab=knobs&run=paper&category=1,2&where=label:evicted&q=conv-26/qa12&m=8": an address or a hash carries it. */
export function writeAddress(store) {
  const { state, lab } = store
  const { filter } = state
  const held = lab.runs[state.run].held
  const said = {
    tab: state.tab !== "why" && state.tab,
    run: state.run > 0 && lab.runs[state.run].name,
    category: filter.category.join(","),
    where: filter.where && Object.values(filter.where).join(":"),
    conversation: filter.sample >= 0 && lab.questions.samples[filter.sample],
    flag: filter.flag,
    pattern: filter.pattern,
    search: filter.text,
    q: state.open >= 0 && lab.questions.id[state.open],
    m: held && state.m !== held.m && state.m,
    k: held && state.k !== held.k && state.k,
    audit: state.audited && "1",
    language: state.language !== "en" && state.language,
    knobs: Object.keys(state.knobs).length > 0 && JSON.stringify(state.knobs),
  }
  const link = new URLSearchParams(Object.entries(said).filter(([, value]) => value || value === 0))
  return link.toString()
}

/** The state that a link asks for. A link is the work of a stranger: what makes no sense keeps its first value. */
export function readAddress(store, text) {
  const { lab, book, state } = store
  const link = new URLSearchParams(String(text).slice(0, LONGEST))
  const run = Math.max(0, lab.runs.findIndex((one) => one.name === link.get("run")))
  const held = lab.runs[run].held
  return {
    tab: link.get("tab") === "knobs" ? "knobs" : "why",
    run,
    filter: readFilter(link, lab, book),
    open: lab.at.get(link.get("q")) ?? -1,
    m: held ? whole(link.get("m")) ?? held.m : null,
    k: held ? whole(link.get("k")) ?? held.k : null,
    audited: link.get("audit") === "1",
    language: link.get("language") === "zh" ? "zh" : state.language,
    knobs: readKnobs(link.get("knobs")),
  }
}

function readFilter(link, lab, book) {
  const pattern = link.get("pattern")
  return {
    category: (link.get("category")?.split(",") ?? []).map(Number).filter((one) => lab.group.includes(one)),
    where: readWhere(link.get("where"), book),
    sample: lab.questions.samples.indexOf(link.get("conversation")),
    flag: book.flags.includes(link.get("flag")) ? link.get("flag") : null,
    pattern: lab.patterns.has(pattern) ? pattern : NO_FILTER.pattern,
    text: link.get("search") ?? "",
  }
}

function readWhere(text, book) {
  const [kind, value] = (text ?? "").split(":")
  if (kind === "family" && book.families.includes(value)) return { kind, value }
  if (kind === "label" && (value in book.labels || book.outcomes.includes(value))) return { kind, value }
  if ((kind === "gate" || kind === "anyway") && whole(value) < book.gates.length) return { kind, value: whole(value) }
  return kind === "anyway" ? { kind } : null
}

function readKnobs(text) {
  try {
    const knobs = JSON.parse(text ?? "{}")
    return knobs && typeof knobs === "object" && !Array.isArray(knobs) ? knobs : {}
  } catch {
    return {}
  }
}

/** A whole number from 0 on, else undefined. */
function whole(text) {
  return /^\d{1,6}$/.test(text ?? "") ? Number(text) : undefined
}
