/** Lusaka in the distance: slabs, bands of windows and the tower on its narrow foot. */

import type { Chance } from './chance'
import { box, fill } from './draw'
import type { Light } from './light'

function tower(x: number, foot: number, light: Light): string {
  const bands = Array.from({ length: 7 }, (_, i) => `M${x + 6} ${foot - 150 + i * 15}h58v7h-58z`).join('')
  return (
    fill(
      light.hills[2],
      `M${x} ${foot - 200}v-24h-4v-8h18v-18h42v18h18v8h-4v24h4v8h-4v120l-14 34v40h-42v-40l-14-34v-120h-4v-8z`,
    ) + fill(light.window, bands, 0.8)
  )
}

function block(x: number, foot: number, w: number, h: number, light: Light): string {
  const windows: string[] = []
  for (let dy = 12; dy < h - 16; dy += 18) windows.push(`M${x + 8} ${foot - h + dy}h${w - 16}`)
  return (
    box(light.hills[1], x, foot - h, w, h) +
    `<path stroke="${light.window}" stroke-width="7" stroke-dasharray="7 6" opacity=".55" d="${windows.join('')}"/>`
  )
}

/** Standing on the line y = foot. */
export function city(r: Chance, light: Light, foot: number): string {
  let low = `M-10 ${foot}`
  for (let x = -10; x < 810;) {
    const w = r.between(36, 90)
    low += `V${foot - r.between(26, 84)}H${x + w}`
    x += w
  }
  const at = r.between(60, 240)
  return (
    fill(light.hills[0], `${low}V${foot}z`) +
    block(at, foot, 66, r.between(120, 160), light) +
    tower(at + r.between(90, 130), foot, light) +
    block(at + 260, foot, 80, r.between(80, 120), light) +
    block(at + r.between(370, 420), foot, 60, r.between(120, 170), light)
  )
}
