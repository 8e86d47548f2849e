/** What stands in the yard of a home. */

import { box, fill, line, place } from './draw'
import { type Light, under } from './light'

/** The tank on its stand that every yard in a dry season has. */
export function waterTank(x: number, y: number, scale: number, colour = '#2F6B4A'): string {
  return place(
    x,
    y,
    scale,
    line('#5B6478', 5, 'M-26 0l6-90M26 0l-6-90M-24-30l46-30M24-30l-46-30') +
      box('#5B6478', -34, -94, 68, 6) +
      box(colour, -30, -154, 60, 60, 6) +
      fill(colour, 'M-26-154q26-20 52 0z') +
      line('#000', 2, 'M-30-138h60M-30-122h60M-30-106h60', 0.25),
  )
}

/** A yard's wall with its gate left open on the picture's middle. */
export function yardWall(y: number, light: Light, colour: string): string {
  const paint = under(light, colour)
  return (
    box(paint, -10, y - 54, 270, 54) +
    box(paint, 540, y - 54, 270, 54) +
    box('#fff', -10, y - 60, 270, 8) +
    box('#fff', 540, y - 60, 270, 8) +
    box(paint, 246, y - 74, 22, 74) +
    box(paint, 532, y - 74, 22, 74) +
    fill('#fff', `M242 ${y - 80}h30v8h-30zM528 ${y - 80}h30v8h-30z`) +
    line(
      '#3D4C63',
      4,
      `M268 ${y - 8}l-40 20M268 ${y - 58}l-40 14M228 ${y - 44}v56M532 ${y - 8}l40 20M532 ${y - 58}l40 14M572 ${y - 44}v56`,
    )
  )
}
