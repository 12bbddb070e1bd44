// The selected setting to take away: a preset file of ours, and arguments for the reference.

import { el } from "../../dom.js"
import { block } from "./block.js"
import { settingName } from "./parts.js"

export function exporting(pane) {
  const { store, model, view } = pane
  const { preset, call, unsaid } = model.exported(view.sel)
  return block(store.text("knobs.export"), "", [
    foldedText(pane, "preset", store.text("knobs.export.preset"), preset, `${settingName(pane, view.sel).replace(/[^\w.-]+/g, "-")}.json`),
    call && foldedText(pane, "reference", store.text("knobs.export.reference"), call, null, unsaidWords(store, unsaid)),
  ])
}

function unsaidWords(store, unsaid) {
  return unsaid.length ? el("p", "meta", store.text("knobs.export.unsaid", { knobs: unsaid.join(", ") })) : null
}

/** A text that can be read, copied, and where it has a name saved. It stays open while another setting is selected. */
function foldedText({ store, more, repaint }, name, title, text, file, note = null) {
  const key = `export ${name}`
  const node = el("details", "fold", el("summary", null, title, { "data-keep": key }), { open: more.has(key) })
  node.addEventListener("toggle", () => {
    if (node.open === more.has(key)) return
    if (node.open) more.add(key)
    else more.delete(key)
    repaint()
  })
  if (!more.has(key)) return node
  const copy = el("button", null, store.text("knobs.copy"), { type: "button", "data-keep": `copy ${name}` })
  copy.addEventListener("click", () => copyFrom(shown, text).then((done) => (copy.textContent = store.text(done ? "knobs.copied" : "knobs.copy_keys"))))
  const save = file && el("a", "button", store.text("knobs.save"), { href: `data:application/json;charset=utf-8,${encodeURIComponent(text)}`, download: file })
  const shown = el("pre", null, text, { tabindex: 0 })
  node.append(shown, el("div", "actions", [copy, save]))
  if (note) node.append(note)
  return node
}

/** Copy the text; where the page may not, select it so that the keys can. */
async function copyFrom(node, text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const range = document.createRange()
    range.selectNodeContents(node)
    const selection = getSelection()
    selection.removeAllRanges()
    selection.addRange(range)
    return false
  }
}
