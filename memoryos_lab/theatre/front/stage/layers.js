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
    /** Show its columns from x to x, between two heights, with an opacity. */
    show(onto, [from, to], [above, below], opacity, ratio) {
      const [left, right, top, bottom] = [from, to, above, below].map((px) => Math.round(px * ratio))
      if (right <= left || bottom <= top) return
      onto.globalAlpha = opacity
      onto.drawImage(canvas, left, top, right - left, bottom - top, left / ratio, top / ratio, (right - left) / ratio, (bottom - top) / ratio)
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
