// What became of a question in one sentence, what would have saved it, and what other runs made of it.

import { datum, el, svg } from "../dom.js"
import { inlineButton } from "../words.js"
import { cross, dot, edge } from "./marks.js"
import { labelWord, told } from "./telling.js"

export function createVerdict(store) {
  function draw(q) {
    const run = store.run()
    const family = run.family(q)
    const name = [labelWord(store, run.key(q)), family ? store.text(`family_${family}`) : null].filter(Boolean).join(" · ")
    return el("div", "verdict", [
      svg("svg", { class: "sign", width: 20, height: 20, "aria-hidden": "true" }, mark(run, q)),
      el("div", null, [
        el("p", "name", name, { style: family ? `color: ${edge(family)}` : null }),
        run.said[q].length ? el("p", "why", run.said[q].flatMap((line, i) => [i ? " " : "", ...told(store, run, line)])) : null,
        ...run.changes[q].map((line) => el("p", "change", ["→ ", ...told(store, run, line)])),
        flags(run, q),
        ...others(q),
        audit(q),
      ]),
    ])
  }

  function mark(run, q) {
    if (run.ok(q) === 1) return dot(9, 10, { hollow: run.anyway(q), r: 5 })
    return run.ok(q) === 0 ? cross(9, 10, edge(run.family(q)), { size: 5, width: 2.6 }) : svg("path", { class: "stop", d: "M9 4v12" })
  }

  function flags(run, q) {
    const names = run.flagsOf(q, store.state.audited)
    if (!names.length) return null
    return el("p", "flags", names.map((name) => store.tip(el("span", "flag", store.text(`flag_${name}`)), () => store.text(`flag_${name}_help`))))
  }

  /** The others' labels; a click looks at this question in that run. */
  function others(q) {
    const rest = store.lab.runs.map((run, i) => ({ run, i })).filter(({ i, run }) => i !== store.state.run && run.ok(q) !== 2)
    return rest.map(({ run, i }) => {
      const link = inlineButton(el("a", "link", labelWord(store, run.key(q), run), { style: run.traced && run.family(q) ? `color: ${edge(run.family(q))}` : null }), () => store.useRun(i))
      return el("p", "other", [datum("span", null, run.name), run.trace === "re-enacted" ? ` (${store.text("lab_trace_re-enacted")}): ` : ": ", link])
    })
  }

  /** What an audit of the gold says, where it is laid over. */
  function audit(q) {
    const found = store.state.audited && store.audit?.[store.questions.id[q]]
    if (!found) return null
    const { verdict, note, answer, evidence } = found
    return el("p", "note", [
      `${store.text("flag_gold_suspect")}: `,
      datum("span", null, verdict),
      note ? [". ", datum("span", null, note)] : null,
      answer ? [" ", store.text("lab_audit_answer"), " ", datum("b", null, answer)] : null,
      evidence?.length ? [" ", store.text("lab_audit_evidence"), " ", datum("b", null, evidence.join(", "))] : null,
    ])
  }

  return { draw }
}
