// Pictures that are drawn once and cut at the cursor in every frame: all marks stand at the turn of their event.

/** An off-screen canvas that is drawn again only when its key changes. */
export function createLayer(draw) {
  const canvas = document.createElement("canvas")
  const g = canvas.getContext("2d")
  let drawn = ""
  return {
    canvas,
    /** Draw it for a scene, at most once a key. */
    refresh(key, scene, ratio) {
      const full = `${key}|${scene.width}|${scene.height}|${ratio}`
      if (full === drawn) return
      drawn = full
      sizeCanvas(canvas, scene.width, scene.height, ratio)
      g.setTransform(ratio, 0, 0, ratio, 0, 0)
      g.clearRect(0, 0, scene.width, scene.height)
      g.globalAlpha = 1
      draw(g, scene)
    },
    /** Show its columns from x to x, with an opacity. */
    show(onto, from, to, opacity, height, ratio) {
      const left = Math.round(from * ratio)
      const width = Math.round(to * ratio) - left
      if (width <= 0) return
      onto.globalAlpha = opacity
      onto.drawImage(canvas, left, 0, width, canvas.height, left / ratio, 0, width / ratio, height)
      onto.globalAlpha = 1
    },
  }
}

/** Give a canvas as many pixels as its place on the screen has. */
export function sizeCanvas(canvas, width, height, ratio) {
  const [w, h] = [Math.max(1, Math.round(width * ratio)), Math.max(1, Math.round(height * ratio))]
  if (canvas.width !== w) canvas.width = w
  if (canvas.height !== h) canvas.height = h
}

/** Draw inside a rectangle only. */
export function within(g, x, y, width, height, draw) {
  g.save()
  g.beginPath()
  g.rect(x, y, width, height)
  g.clip()
  draw()
  g.restore()
}
