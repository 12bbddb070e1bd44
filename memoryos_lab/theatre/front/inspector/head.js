// The header: whose answers, which of the two questions is asked of them, and how they were judged.

import { button, datum, el, fill } from "../dom.js"
import { clipped } from "./telling.js"

export function createHead(store) {
  const element = el("header", "head")

  function update(changes) {
    if (!["book", "questions", "runs", "run", "tab", "audited", "audit", "language", "dark", "sweep"].some((name) => changes.has(name))) return
    const run = store.run()
    fill(element, [
      datum("h1", null, store.questions.title || store.questions.name),
      tabs(),
      el("p", "whose", [datum("b", null, run.name), ` · ${run.measure} · `, el("span", run.trace === "re-enacted" ? "reenacted" : null, traced(run))]),
      el("span", "gap"),
      el("p", "setting", run.setting),
      store.audit && press("audit", store.text("lab_audit"), store.state.audited, () => store.audits(!store.state.audited)),
      press("language", store.state.language === "en" ? "中文" : "EN", null, () => store.speak(store.state.language === "en" ? "zh" : "en")),
      store.host.theme && press("ground", "◐", null, () => store.set({ dark: !store.state.dark }), store.text("lab_ground")),
    ])
  }

  function tabs() {
    const one = (tab) => press(`tab-${tab}`, store.text(`lab_tab_${tab}`), store.state.tab === tab, () => store.set({ tab }))
    return el("nav", "tabs", [one("why"), one("knobs")])
  }

  function traced(run) {
    return run.trace === "re-enacted" ? store.text("lab_reenacted_with", { preset: clipped(run.preset, 24) }) : store.text(`lab_trace_${run.trace}`)
  }

  function press(name, content, pressed, act, label = content) {
    const node = button(name, label, content, act)
    if (pressed !== null) node.setAttribute("aria-pressed", String(pressed))
    return node
  }

  return { element, update }
}
