// Where one writes: Enter sends, Shift+Enter breaks the line, Escape stops an answer.

import { button, datum, el, fill } from "../../../theatre/front/dom.js"
import { icon } from "../../../theatre/front/controls/icons.js"

const HOW = ["on", "off", "both"]
const TALLEST = 180 // px

export function createComposer(store) {
  const area = el("textarea", null, null, { rows: 1, spellcheck: "true" })
  const notices = el("div", "notices")
  const send = button("primary send", "", "", submit)
  const how = el("div", "tabs", null, { role: "radiogroup" })
  const hint = el("span", "fine")
  const element = el("footer", "composer", [notices, el("div", "box", [area, el("div", "row", [how, hint, send])])])
  let before = "" // the text sent last
  let returned = store.ui.returned?.[0] ?? 0 // texts that came back

  area.addEventListener("input", grow)
  area.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault()
      submit()
    } else if (event.key === "ArrowUp" && !area.value && before) {
      event.preventDefault()
      put(before)
    }
  })

  function submit() {
    if (store.ui.busy === "ask" || store.ui.busy === "without") return store.wish("cancel")
    const text = area.value.trim()
    if (!text || store.ui.busy || store.wishing()) return
    before = text
    store.wish("ask", { text, how: store.state.how })
    put("")
  }

  function put(text) {
    area.value = text
    grow()
    area.focus()
  }

  function grow() {
    area.style.height = "auto"
    area.style.height = `${Math.min(TALLEST, area.scrollHeight)}px`
  }

  function update(changes) {
    if (["book", "how"].some((name) => changes.has(name))) {
      area.placeholder = store.text(store.state.how === "off" ? "say_off" : "say")
      area.setAttribute("aria-label", store.text("say"))
      hint.textContent = store.text(`how_${store.state.how}_note`)
      how.setAttribute("aria-label", store.text("how"))
      fill(how, HOW.map(choice))
      element.classList.toggle("off", store.state.how === "off")
    }
    if (changes.has("draft") && store.state.draft) {
      put(store.state.draft)
      store.state.draft = ""
    }
    if (store.ui.returned?.[0] > returned) {
      returned = store.ui.returned[0]
      if (!area.value) put(store.ui.returned[1])
    }
    if (["ui", "book"].some((name) => changes.has(name))) {
      const answering = store.ui.busy === "ask" || store.ui.busy === "without"
      send.textContent = store.text(answering ? "stop" : "send")
      send.title = send.textContent
      send.setAttribute("aria-label", send.textContent)
      send.classList.toggle("stop", answering)
      send.disabled = Boolean(store.ui.busy) && !answering
      tell()
    }
    if (changes.has("live") || changes.has("ui")) progress()
  }

  function choice(name) {
    const node = button("", store.text(`how_${name}_note`), store.text(`how_${name}`), () => store.set({ how: name }))
    node.setAttribute("role", "radio")
    node.setAttribute("aria-checked", String(store.state.how === name))
    node.setAttribute("aria-pressed", String(store.state.how === name))
    return node
  }

  /** What went wrong, or what waits to be asked again. */
  function tell() {
    const { fault, unanswered } = store.ui
    fill(notices, [fault && faulty(fault), unanswered && lost(...unanswered), work])
  }

  const work = el("div", "work", null, { hidden: true })

  function progress() {
    const live = store.slots.live
    const kind = store.ui.busy
    work.hidden = !kind || ["ask", "without", "open"].includes(kind)
    if (work.hidden) return
    const share = live?.of ? live.done / live.of : null
    const bar = el("div", share === null ? "bar indefinite" : "bar", el("i"))
    if (share !== null) bar.firstChild.style.width = `${100 * share}%`
    const said = live?.of ? store.text("work_of", { what: store.text(`work_${kind}`), done: live.done, of: live.of }) : store.text(`work_${kind}`)
    fill(work, [el("span", null, said), bar, ["past", "retry"].includes(kind) && button("", store.text("cancel"), store.text("cancel"), () => store.wish("cancel"))])
  }

  function faulty({ what, where, hint }) {
    const close = button("bare", store.text("close"), icon("close"), () => store.wish("seen"))
    return el("div", "fault", [datum("b", null, what), where && datum("span", null, where), hint && datum("span", null, hint), close], { role: "alert" })
  }

  function lost(asked, code, why) {
    const again = button("", store.text("again"), store.text("again"), () => store.wish("again", { ask: true }))
    const edit = button("", store.text("edit_it"), store.text("edit_it"), () => (store.wish("again"), put(asked)))
    return el("div", "fault", [el("b", null, store.text(`failed_${code}`)), why && code !== "cancelled" && datum("span", null, why), datum("span", "asked", asked), el("span", "row", [again, edit])], { role: "alert" })
  }

  return { element, update, focus: () => area.focus() }
}
