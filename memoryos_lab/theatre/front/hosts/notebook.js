// What is shown in a notebook (anywidget): every slot is a trait of bytes; what is wished, a trait of its own.

const widgetText = new TextDecoder()

/**
 * @param names of the slots; the trait of one has an underscore before it.
 * @param show (place, model, slots) -> what was mounted; it is given the slots after that.
 */
export function inNotebook(names, show) {
  return {
    render({ model, el }) {
      const ends = []
      const place = el.appendChild(document.createElement("div"))
      place.setAttribute("data-lm-suppress-shortcuts", "true") // keys are its own, not JupyterLab's
      for (const type of ["keydown", "keyup", "keypress"]) place.addEventListener(type, (event) => event.stopPropagation())
      const stand = () => model.get("height") && (place.style.height = `${model.get("height")}px`) // else as high as it is
      stand()
      listenTo(model, "change:height", stand, ends)

      const slots = widgetSlots(model, names)
      const mounted = show(place, model, slots)
      mounted.receive(slots)
      ends.push(followTraits(model, names, mounted.receive, slots.ui?.order), followNotebookTheme(mounted.receive))
      ends.push(mounted.destroy, () => place.remove())
      return () => ends.splice(0).forEach((end) => end())
    },
  }
}

/** What the traits of these names say now; a trait without bytes was not answered yet. */
function widgetSlots(model, names) {
  const told = [...names].map((name) => [name, model.get(`_${name}`)]).filter(([, bytes]) => bytes?.byteLength)
  return Object.fromEntries(told.map(([name, bytes]) => [name, JSON.parse(widgetText.decode(bytes))]))
}

/** Traits that one message changed are received together. `ui` is followed when it is another order than the last. */
function followTraits(model, names, receive, order) {
  const ends = []
  const fresh = new Set()
  const take = () => {
    const { ui, ...slots } = widgetSlots(model, fresh)
    fresh.clear()
    if (ui && ui.order !== order) slots.ui = ui
    order = ui?.order ?? order
    receive(slots)
  }
  for (const name of names) {
    const note = () => {
      if (!fresh.size) queueMicrotask(take)
      fresh.add(name)
    }
    listenTo(model, `change:_${name}`, note, ends)
  }
  return () => ends.forEach((end) => end())
}

function listenTo(model, event, listener, ends) {
  model.on(event, listener)
  ends.push(() => model.off(event, listener))
}

/** Dark or light as the notebook around it, which says so on its body; elsewhere as the system. */
function followNotebookTheme(receive) {
  const system = matchMedia("(prefers-color-scheme: dark)")
  const tell = () => receive({ ui: { dark: notebookIsDark(system) } })
  const watcher = new MutationObserver(tell)
  watcher.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light", "data-vscode-theme-kind"] })
  system.addEventListener("change", tell)
  tell()
  return () => {
    watcher.disconnect()
    system.removeEventListener("change", tell)
  }
}

function notebookIsDark(system) {
  const { jpThemeLight, vscodeThemeKind } = document.body.dataset
  if (jpThemeLight) return jpThemeLight === "false"
  return vscodeThemeKind ? /dark|black/.test(vscodeThemeKind) : system.matches
}
