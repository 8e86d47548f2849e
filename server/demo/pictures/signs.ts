/** A vendor's own mark without letters: a roundel in its cloth's colours, on a board or a flag. */

import { printOf } from './cloth'
import { box, dot, fill, line, place, shade } from './draw'

export function emblem(x: number, y: number, radius: number, seed: number): string {
  const [ground, figure, accent] = printOf(seed)
  return (
    dot('#FBF7EE', x, y, radius) +
    dot(ground, x, y, radius * 0.9) +
    `<circle cx="${x}" cy="${y}" r="${Math.round(radius * 0.66)}" fill="none" stroke="${figure}" stroke-width="${Math.round(radius * 0.26)}" stroke-dasharray="${Math.round(radius * 0.2)} ${Math.round(radius * 0.15)}"/>` +
    dot(accent, x, y, Math.round(radius * 0.36)) +
    dot(figure, x, y, Math.round(radius * 0.14))
  )
}

/** A name board; bars stand for the name. */
export function board(x: number, y: number, w: number, seed: number): string {
  const [ground, figure] = printOf(seed)
  return (
    shade(x - w / 2 + 3, y + 4, w, 54, 0.25) +
    box(ground, x - w / 2, y, w, 54, 8) +
    emblem(x - w / 2 + 32, y + 27, 21, seed) +
    line(figure, 9, `M${x - w / 2 + 72} ${y + 20}H${x + w / 2 - 28}`) +
    line(figure, 5, `M${x - w / 2 + 72} ${y + 38}H${x + w / 2 - 80}`, 0.7)
  )
}

export function flag(x: number, y: number, tall: number, seed: number): string {
  const [ground, figure, accent] = printOf(seed)
  return place(
    x,
    y,
    1,
    line('#5B6478', 5, `M0 0V-${tall}`) +
      fill(ground, `M3-${tall}q30-10 54 6t44 0v44q-24 12-48 0t-50-2z`) +
      fill(figure, `M3-${tall - 16}q30-10 54 6t44 0v10q-24 12-48 0t-50-2z`) +
      dot(accent, 0, -tall, 5),
  )
}

/** Pennants on a line between two points. */
export function bunting(x1: number, x2: number, y: number, seed: number): string {
  const colours = printOf(seed)
  const pennant = (i: number): string => {
    const t = (i + 0.5) / 9
    return `M${Math.round(x1 + (x2 - x1) * t) - 13} ${y + Math.round(120 * t * (1 - t))}h26l-13 28z`
  }
  const pennants = colours.map((colour, k) => fill(colour, [0, 3, 6].map((i) => pennant(i + k)).join('')))
  return line('#5B4A3C', 2, `M${x1} ${y}Q${(x1 + x2) / 2} ${y + 60} ${x2} ${y}`) + pennants.join('')
}
