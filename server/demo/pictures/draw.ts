/** The few marks every picture is made of. Coordinates are whole numbers, so that a picture stays a few KB. */

export const width = 800
export const height = 500

export type Point = readonly [x: number, y: number]
const whole = Math.round

export function fill(colour: string, d: string, opacity = 1): string {
  return `<path fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''} d="${d}"/>`
}

/** A filled path that a picture uses more than once; `picture` keeps a single definition. */
export function stamp(id: string, colour: string, d: string): string {
  return `<defs><path id="${id}" d="${d}"/></defs><use href="#${id}" fill="${colour}"/>`
}

export function line(colour: string, weight: number, d: string, opacity = 1): string {
  const faint = opacity < 1 ? ` opacity="${opacity}"` : ''
  return `<path fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round"${faint} d="${d}"/>`
}

/** A line of stitches, beads or road marks: lengths drawn and left out, as in stroke-dasharray. */
export function stitches(colour: string, weight: number, d: string, lengths: string): string {
  return line(colour, weight, d).replace(' d=', ` stroke-dasharray="${lengths}" d=`)
}

/** A rectangle of shade over what lies under it. */
export function shade(x: number, y: number, w: number, h: number, opacity: number): string {
  return fill('#000', `M${x} ${y}h${w}v${h}h-${w}z`, opacity)
}

export function dot(colour: string, x: number, y: number, radius: number, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
}

export function box(colour: string, x: number, y: number, w: number, h: number, corner = 0): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}"${corner ? ` rx="${corner}"` : ''} fill="${colour}"/>`
}

/** A soft shadow on the ground. */
export function shadow(x: number, y: number, reach: number, opacity = 0.3): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${Math.max(4, whole(reach / 13))}" fill="#14122B" opacity="${opacity}"/>`
}

export function place(x: number, y: number, scale: number, marks: string, flip = false): string {
  const size = scale === 1 && !flip ? '' : ` scale(${flip ? `${-scale} ${scale}` : scale})`
  return `<g transform="translate(${whole(x)} ${whole(y)})${size}">${marks}</g>`
}

/** From top to bottom, or from left to right when `across`. */
export function gradient(id: string, colours: readonly string[], across = false): string {
  const last = Math.max(1, colours.length - 1)
  const stops = colours.map((c, i) => `<stop${i ? ` offset="${+(i / last).toFixed(2)}"` : ''} stop-color="${c}"/>`)
  return `<linearGradient id="${id}"${across ? '' : ' x2="0" y2="1"'}>${stops.join('')}</linearGradient>`
}

/** A smooth open curve through the points, starting with a moveto; close it by adding `V500H0z` or the like. */
export function curve(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  let [x, y] = [whole(at(0)[0]), whole(at(0)[1])]
  let d = `M${x} ${y}`
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const pull = (a: Point, b: Point, axis: 0 | 1): number => (b[axis] - a[axis]) / 6
    const bends = [
      from[0] + pull(before, to, 0) - x,
      from[1] + pull(before, to, 1) - y,
      to[0] - pull(from, after, 0) - x,
      to[1] - pull(from, after, 1) - y,
      to[0] - x,
      to[1] - y,
    ]
    d += `c${bends.map(whole).join(' ')}`
    ;[x, y] = [whole(to[0]), whole(to[1])]
  }
  return d
}

/** Points written as text: "110 424, 180 404". */
export function spots(text: string): Point[] {
  return text.split(',').map((spot) => {
    const [x = 0, y = 0] = spot.trim().split(' ').map(Number)
    return [x, y]
  })
}

/** Bulging arcs from point to point: tree lines, clouds, spray. */
export function scallops(points: readonly Point[]): string {
  return points.reduce((d, [x, y], i) => {
    const from = points[i - 1]
    if (!from) return `M${whole(x)} ${whole(y)}`
    const bend = Math.max(1, whole(Math.hypot(x - from[0], y - from[1]) * 0.62))
    return `${d}A${bend} ${bend} 0 0 1 ${whole(x)} ${whole(y)}`
  }, '')
}

/** Definitions that several marks bring along are kept once. */
function once(marks: string): string {
  const known = new Set<string>()
  return marks.replace(/<(defs|pattern|linearGradient)\b[^]*?<\/\1>/g, (definition) => {
    if (known.has(definition)) return ''
    known.add(definition)
    return definition
  })
}

export function picture(marks: string): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`
  return `${open}${once(marks)}</svg>`.replace(/\s*\n\s*/g, ' ')
}
