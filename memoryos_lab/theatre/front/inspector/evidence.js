// Each gold turn: on which page it lies, where that lay when the question was asked, and how far it came.

import { button, datum, el, svg } from "../dom.js"
import { cross, edge } from "./marks.js"
import { block } from "./telling.js"

const FAMILY = { 0: "not_written", 1: "not_written", 2: "not_written", 3: "written_wrong", 5: "not_retrieved", 6: "not_retrieved", 7: "not_retrieved" }

export function createEvidence(store) {
  function draw(q) {
    const run = store.run()
    const { evidence, unresolved } = store.questions
    if (!evidence[q].length && !unresolved[q].length) return block(store.text("lab_evidence"), null, el("p", "meta", store.text("label_no_evidence")))
    const rows = run.traced && run.reached(q).length ? run.reached(q) : evidence[q].map((turn) => [turn])
    return block(store.text("lab_evidence"), aside(run), [
      el("table", "journey", [run.traced ? head(run) : null, el("tbody", null, rows.flatMap((row) => turn(run, q, row)))]),
      unresolved[q].length ? el("p", "meta", [store.text("lab_unresolved"), " ", datum("span", null, unresolved[q].join(", "))]) : null,
      replay(run, q),
    ], "evidence")
  }

  function aside(run) {
    return run.trace === "re-enacted" ? el("b", "reenacted", store.text("lab_reenacted")) : store.text(`lab_trace_${run.trace}`)
  }

  function head(run) {
    const { held } = run
    const cell = (key, values, right) => el("th", right ? "right" : null, key && store.text(key, values), { scope: "col" })
    return el("thead", null, el("tr", null, [cell("lab_turn"), cell("lab_page"), cell("lab_tier"), cell("lab_segment"), cell(held.m ? "lab_of_m" : null, { m: held.m }, true), cell("lab_of_k", { k: held.k }, true), cell("lab_prompt_short", {}, true)]))
  }

  /** A line of numbers, then the turn's words. */
  function turn(run, q, [id, stage, tier, page, segment, segmentRank, pageRank, again, entry]) {
    const said = store.said(q, id)
    const words = el("tr", "said", el("td", null, said ? datum("p", null, `${said.speaker}: ${said.text}`) : null, { colspan: run.traced ? 7 : 1 }))
    if (!run.traced) return [el("tr", null, el("th", null, datum("span", null, id), { scope: "row" })), words]
    const lost = FAMILY[stage]
    const hot = (at) => (stage === at ? `color: ${edge(lost)}; font-weight: 600` : null)
    const late = stage === 5 && pageRank > run.held.k ? `color: ${edge(lost)}` : null
    return [
      el("tr", null, [
        el("th", null, datum("span", null, id), { scope: "row" }),
        el("td", null, page >= 0 ? store.text("lab_page_n", { n: page + 1 }) : "–"),
        el("td", null, tier ? store.text(`tier_${tier}`) : "–"),
        el("td", "name", place(run, q, stage, segment), { style: stage < 4 ? `color: ${edge(lost)}` : null }),
        el("td", "right", segmentRank || "", { style: hot(5) }),
        el("td", "right", pageRank || "", { style: hot(6) ?? late }),
        el("td", "right", [svg("svg", { width: 12, height: 12, "aria-hidden": "true" }, stage === 8 ? svg("circle", { class: "in", cx: 6, cy: 6, r: 4 }) : cross(6, 6, edge(lost))), el("span", "unseen", store.text(stage === 8 ? "lab_in" : "lab_out"))]),
      ]),
      words,
      entry >= 0 ? el("tr", "said", el("td", null, el("p", null, store.text("lab_by_entry", { n: entry + 1 })), { colspan: 7 })) : null,
    ]
  }

  function place(run, q, stage, segment) {
    if (stage < 4 && stage !== 3) return store.text(`stage_${stage}`)
    return segment >= 0 ? datum("span", null, run.survey(q)?.name?.(segment) ?? `#${segment + 1}`) : ""
  }

  /** To the workbench, where this question is asked. */
  function replay(run, q) {
    if (!store.host.replay || !run.traced) return null
    const { id, sample, samples } = store.questions
    const turn = run.held.turn[q]
    const where = { question: id[q], sample: samples[sample[q]], turn, run: run.name }
    return el("p", null, button("link", store.text("lab_replay", { turn }), store.text("lab_replay", { turn }), () => store.host.replay(where)))
  }

  return { draw }
}
