/** Small figures, rooted at their feet, about 100 high. */

import { dot, fill, place } from './draw'

const skins = ['#5A3226', '#4A271D', '#6B3E2C'] as const

export interface Look {
  top: string
  bottom: string
  /** A wrapper skirt to the ankle, or trousers. */
  skirt?: boolean
  hat?: 'scarf' | 'sunhat' | 'basket'
  accent?: string
}

export function person(x: number, y: number, scale: number, look: Look, flip = false): string {
  const skin = skins[Math.abs(Math.round(x)) % skins.length] ?? skins[0]
  const accent = look.accent ?? '#F2A03D'
  const legs = look.skirt
    ? fill(skin, 'M-9-8h7v8h-7zM3-8h7v8H3z') + fill(look.bottom, 'M-13-50h26l5 44h-36z')
    : fill(look.bottom, 'M-13-48h26l3 48H4L1-32-4 0h-12z')
  const hats = {
    scarf: fill(accent, 'M-12-86q0-16 13-15 12 1 12 14-13-8-25 1zM-11-92q-10-4-12 4 6 4 12 0z'),
    sunhat: fill('#F4E2B8', 'M-20-88q20-8 40 0l-8-3q-2-12-12-12t-12 12z'),
    basket:
      fill('#C9894A', 'M-22-104h44q-3 14-14 14H-8q-11 0-14-14z') + dot(accent, -8, -106, 6) + dot(accent, 5, -108, 7),
  }
  return place(
    x,
    y,
    scale,
    legs +
      fill(look.top, 'M-14-78q14-6 28 0l8 26-7 3-5-10 1 14h-24l2-14-6 12-7-3z') +
      fill(skin, 'M-4-84h8v8h-8zM-20-52l6 2-2 8-6-2zM20-52l-6 2 2 8 6-2z') +
      dot(skin, 0, -90, 11) +
      (look.hat ? hats[look.hat] : ''),
    flip,
  )
}

/** Head and shoulders of someone seated, as seen over the side of a vehicle. */
export function passenger(x: number, y: number, shirt: string, hat = false): string {
  return place(
    x,
    y,
    1,
    fill(shirt, 'M-17 14q1-32 17-32t17 32z') +
      dot('#4A2320', 0, -22, 9) +
      (hat ? fill('#F4E2B8', 'M-20-24q20-8 40 0l-8-3q-2-12-12-12t-12 12z') : ''),
  )
}
