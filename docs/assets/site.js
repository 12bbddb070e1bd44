// Figures of lessons are drawn by plotly, which is fetched from beside the page, and only by pages that have a
// figure. Each comes once for a light ground and once for a dark one.

const home = new URL(".", document.currentScript.src)
const LONG = 60 // characters

function dark() {
  return document.body.dataset.mdColorScheme === "slate"
}

function drawn(figure) {
  const wanted = figure.querySelector(`script.${dark() ? "dark" : "light"}`)
  const { data, layout } = JSON.parse(wanted.textContent)
  const plot = figure.querySelector("[data-plot]")
  window.Plotly.react(plot, data, { ...layout, autosize: true, width: undefined }, { responsive: true, displaylogo: false })
}

function plotly() {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script")
    script.src = new URL("plotly.min.js", home)
    script.onload = resolve
    script.onerror = reject
    document.head.append(script)
  })
}

async function drawAll() {
  const figures = [...document.querySelectorAll("figure.drawn")]
  if (!figures.length) return
  await plotly()
  figures.forEach(drawn)
  const follow = new MutationObserver(() => figures.forEach(drawn))
  follow.observe(document.body, { attributes: true, attributeFilter: ["data-md-color-scheme"] })
}

/** What the theme leaves out: a name for the search, and the keyboard where something scrolls sideways. */
function reachable() {
  document.querySelector(".md-search")?.setAttribute("aria-label", "Search")
  for (const wide of document.querySelectorAll(".formula, .md-typeset__scrollwrap")) {
    if (wide.scrollWidth > wide.clientWidth) wide.tabIndex = 0
    else wide.removeAttribute("tabindex")
  }
}

/** Cells that hold a sentence: a narrow page gives them room, and the table scrolls. */
function roomy() {
  for (const cell of document.querySelectorAll(".md-typeset table:not([class]) td"))
    cell.classList.toggle("long", cell.textContent.trim().length > LONG)
}

document.addEventListener("DOMContentLoaded", () => {
  drawAll()
  roomy()
  setTimeout(reachable) // behind the theme's own wrapping of tables
})
addEventListener("resize", reachable)
