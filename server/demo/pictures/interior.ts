/** What stands in a room: window, bed, net, lamp, baskets on the wall. */

import { box, dot, fill, gradient, line, place, shade } from './draw'
import { type Light, under } from './light'

/** A window with the time of day in it, its sill at y, curtains drawn back. */
export function windowAt(x: number, y: number, w: number, h: number, light: Light, curtain: string): string {
  const [left, top] = [x - w / 2, y - h]
  return (
    gradient('view', light.sky) +
    box('#8A5A3C', left - 8, top - 8, w + 16, h + 16) +
    box('url(#view)', left, top, w, h) +
    dot(light.sun, x + w * 0.18, top + h * 0.4, 16) +
    fill(light.hills[0], `M${left} ${y - h * 0.28}q${w * 0.3}-${h * 0.24} ${w * 0.55}-4t${w * 0.45}-8V${y}H${left}z`) +
    fill(light.hills[2], `M${left} ${y - h * 0.14}q${w * 0.5} 10 ${w} -8V${y}H${left}z`) +
    line('#8A5A3C', 5, `M${x} ${top}v${h}M${left} ${top + h * 0.4}h${w}`) +
    fill(curtain, `M${left - 26} ${top - 16}h${w * 0.3}q-4 ${h * 0.6}-${w * 0.24} ${h + 30}h-24z`) +
    fill(curtain, `M${left + w + 26} ${top - 16}h-${w * 0.3}q4 ${h * 0.6} ${w * 0.24} ${h + 30}h24z`) +
    box('#6B4632', left - 40, top - 22, w + 80, 8, 4) +
    box('#A9774E', left - 14, y + 8, w + 28, 9, 2)
  )
}

export interface Bed {
  x: number
  foot: number
  w: number
  headboard: string
  linen: string
  throwId: string
}

/** Seen from its foot. */
export function bed({ x, foot, w, headboard, linen, throwId }: Bed): string {
  const [half, head] = [w / 2, w * 0.4]
  const top = foot - 120
  return (
    box(headboard, x - head - 14, top - 104, head * 2 + 28, 150, 14) +
    shade(x - head - 14, top + 20, head * 2 + 28, 26, 0.15) +
    fill(linen, `M${x - head} ${top - 4}h${head * 2}L${x + half} ${foot - 44}H${x - half}z`) +
    [-1, 1]
      .map((side) =>
        place(
          x + side * head * 0.5,
          top,
          1,
          fill('#fff', `M-${head * 0.42} 2q-6-44 10-50 ${head * 0.32}-12 ${head * 0.64} 0 16 6 10 50z`) +
            fill('#000', `M-${head * 0.42} 2q0-12 4-20 ${head * 0.4} 16 ${head * 0.8} 0 4 8 0 20z`, 0.08),
        ),
      )
      .join('') +
    fill(
      `url(#${throwId})`,
      `M${x - half + w * 0.055} ${foot - 78}H${x + half - w * 0.055}L${x + half} ${foot - 44}V${foot - 10}q-${half / 2} 8-${half} 0t-${half} 0V${foot - 44}z`,
    ) +
    fill('#000', `M${x - half} ${foot - 44}h${w}v34q-${half / 2} 8-${half} 0t-${half} 0z`, 0.16) +
    box('#5B3A2A', x - half + 14, foot - 10, 12, 22) +
    box('#5B3A2A', x + half - 26, foot - 10, 12, 22)
  )
}

/** A mosquito net gathered at the ceiling and tied back on both sides of the bed. */
export function net(x: number, foot: number, w: number): string {
  const drape = `M0 24C-20 90-${w * 0.3} 80-${w * 0.46} ${foot - 190}q-14 60 4 90-10 50-8 ${100}h${w * 0.13}q-10-60 6-100-8-30-2-60Q-${w * 0.14} 150 0 24z`
  const side = (flip: boolean): string =>
    place(x, 0, 1, fill('#fff', drape, 0.5) + box('#C9894A', -w * 0.46, foot - 112, 34, 7, 3), flip)
  return (
    fill(
      '#fff',
      `M${x} 24C${x - 20} 90 ${x - w * 0.3} 80 ${x - w * 0.4} ${foot - 180}H${x + w * 0.4}C${x + w * 0.3} 80 ${x + 20} 90 ${x} 24z`,
      0.16,
    ) +
    side(false) +
    side(true) +
    fill('#C9894A', `M${x - 22} 30q22-22 44 0z`) +
    line('#8A5A3C', 3, `M${x} 0v16`)
  )
}

export function sideTable(x: number, foot: number, light: Light, lampshade: string): string {
  const glow = light.dim > 0.05 ? dot('#FFE3A0', x, foot - 120, 70, 0.28) : ''
  return (
    glow +
    fill('#8A5A3C', `M${x - 38} ${foot - 76}h76v10h-76z`) +
    box('#6B4632', x - 32, foot - 66, 64, 58) +
    box('#A9774E', x - 26, foot - 58, 52, 22, 3) +
    dot('#3A2A26', x, foot - 47, 3) +
    line('#6B4632', 5, `M${x - 28} ${foot - 10}v12M${x + 28} ${foot - 10}v12`) +
    fill('#C98A4C', `M${x - 10} ${foot - 76}q-8-22 6-30h8q14 8 6 30z`) +
    fill(lampshade, `M${x - 17} ${foot - 142}h34l12 38h-58z`)
  )
}

/** Winnowing baskets on the wall, the old way to dress a room. */
export function baskets(x: number, y: number, colours: readonly [string, string, string]): string {
  const one = (cx: number, cy: number, radius: number, i: number): string =>
    dot('#C98A4C', cx, cy, radius) +
    `<circle cx="${cx}" cy="${cy}" r="${Math.round(radius * 0.66)}" fill="none" stroke="${colours[i % 3]}" stroke-width="${Math.round(radius * 0.28)}" stroke-dasharray="7 5"/>` +
    dot(colours[(i + 1) % 3] ?? colours[0], cx, cy, Math.round(radius * 0.24)) +
    `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="none" stroke="#8A5A2E" stroke-width="3"/>`
  return one(x - 42, y, 30, 0) + one(x + 26, y - 24, 38, 1) + one(x + 34, y + 46, 22, 2)
}

/** A framed picture: a sun over a ridge. */
export function frame(x: number, y: number, colours: readonly [string, string, string]): string {
  return (
    box('#5B3A2A', x - 50, y - 36, 100, 72, 3) +
    box('#FBF1DC', x - 44, y - 30, 88, 60) +
    dot(colours[1], x + 12, y, 14) +
    fill(colours[0], `M${x - 44} ${y + 14}q24-26 44-4t44-8v28h-88z`)
  )
}

export function rug(x: number, y: number, reach: number, cloth: string, edge: string): string {
  const tall = Math.round(reach * 0.13)
  return `<ellipse cx="${x}" cy="${y}" rx="${reach + 8}" ry="${tall + 4}" fill="${edge}"/><ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${tall}" fill="url(#${cloth})"/>`
}

export function floor(light: Light, y: number, tiled: boolean): string {
  const colour = under(light, tiled ? '#D9B48C' : '#9C6240')
  const joints = tiled
    ? 'M60 500L150 Y M240 500L280 Y M400 500V Y M560 500L520 Y M740 500L650 Y'
    : 'M-80 500L120 Y M100 500L220 Y M250 500L310 Y M400 500V Y M550 500L490 Y M700 500L580 Y M880 500L680 Y'
  return (
    box(colour, 0, y, 800, 500 - y) +
    line('#000', 2, joints.replaceAll(' Y', ` ${y}`), 0.14) +
    box('#fff', 0, y - 12, 800, 12)
  )
}
