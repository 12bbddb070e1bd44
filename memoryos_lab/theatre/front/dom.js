// Elements, made without markup: every text is set as text.

const SVG = "http://www.w3.org/2000/svg"

/** An HTML element with a class, a text or children, and attributes. `null` and `undefined` are left out. */
export function el(tag, className, content, attributes) {
  const node = document.createElement(tag)
  if (className) node.className = className
  put(node, content)
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(node, name, value)
  return node
}

/** An SVG element with attributes and children. */
export function svg(tag, attributes, children) {
  const node = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes ?? {})) setAttribute(node, name, value)
  put(node, children)
  return node
}

/** A button whose name is said to screen readers too. */
export function button(className, label, content, onclick) {
  const node = el("button", className, content, { type: "button", "aria-label": label, title: label })
  node.addEventListener("click", onclick)
  return node
}

/**
 * Words of a conversation: their own direction, set apart from ours. The browser marks where the element
 * ends with U+2069, so a text that holds one would end it early: such an element is a box of its own.
 */
export function datum(tag, className, text) {
  return el(tag, className, text, { dir: "auto", "data-closes": String(text).includes("\u2069") })
}

/** Replace what an element holds. */
export function fill(node, children) {
  node.replaceChildren()
  put(node, children)
  return node
}

function put(node, content) {
  if (content === null || content === undefined || content === false) return
  if (Array.isArray(content)) for (const part of content) put(node, part)
  else node.append(content)
}

function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) return
  node.setAttribute(name, value === true ? "" : String(value))
}
