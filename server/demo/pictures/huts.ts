/** Thatch: the round house of a lodge, the safari tent and the open dining roof. Rooted at their floor's middle. */

import { cloth } from './cloth'
import { box, fill, line, place } from './draw'
import { type Light, under } from './light'

const straw = (light: Light): readonly [string, string] => [under(light, '#8A6238'), under(light, '#C9964F')]

/** A round chalet about 240 wide and 210 high. */
export function thatchHut(x: number, y: number, scale: number, light: Light): string {
  const [dark, lit] = straw(light)
  return place(
    x,
    y,
    scale,
    fill(under(light, '#E3BE94'), 'M-84 0v-96H84V0z') +
      fill('#000', 'M30-96h54V0H30z', 0.12) +
      fill(under(light, '#6B3E30'), 'M-22 0v-66q0-10 10-10h24q10 0 10 10V0z') +
      fill(light.window, 'M-66-72h28v34h-28zM40-72h28v34H40z') +
      line(under(light, '#5B3226'), 3, 'M-52-72v34M54-72v34') +
      fill(
        lit,
        'M-8-214h16q30 60 112 128-16 8-30 2-14 8-30 2-16 8-32 2-14 8-28 2-14 6-28 0-16 8-30 0-18 8-32 0-16 8-30-2-16 6-32-4Q-38-154-8-214z',
      ) +
      fill(dark, 'M0-214h8q30 60 112 128-16 8-30 2-14 8-30 2-16 8-32 2 0-70-28-134z', 0.55) +
      line(dark, 3, 'M-20-170l-40 60M-4-170l-12 80M18-160l10 70', 0.5) +
      fill(dark, 'M-12-210q12-18 24 0z'),
  )
}

/** A canvas tent on a deck under a shade of thatch, about 300 wide. */
export function tent(x: number, y: number, scale: number, light: Light, seed: number): string {
  const [dark, lit] = straw(light)
  const canvas = under(light, '#D9C79A')
  return (
    cloth({ id: 'mat', seed, size: 0.6 }) +
    place(
      x,
      y,
      scale,
      fill(under(light, '#6B4632'), 'M-150-14h300V0h-300zM-130 0h10v40h-10zM-10 0h10v40h-10zM110 0h10v40h-10z') +
        line(under(light, '#5B3226'), 7, 'M-126-14v-110M126-14v-110') +
        fill(canvas, 'M-104-14v-78L0-142 104-92v78z') +
        fill('#000', 'M0-142L104-92v78H40z', 0.12) +
        fill(light.window, 'M-34-14v-66L0-96l34 16v66z') +
        fill(canvas, 'M-34-14v-66l14-6q4 40-6 72zM34-14v-66l-14-6q-4 40 6 72z') +
        fill('url(#mat)', 'M-60-14h120l10 8H-70z') +
        fill(
          lit,
          'M-150-112L0-186 150-112q-20 10-38 2-18 10-38 2-18 10-38 2-18 8-36 0-18 10-38 0-18 8-36-2-20 8-38-2-18 8-38 0z',
        ) +
        fill(dark, 'M0-186l150 74q-20 10-38 2-18 10-38 2-18 10-38 2z', 0.5),
    )
  )
}

/** The main lodge: one long sweep of thatch on poles, about 420 wide. */
export function longRoof(x: number, y: number, scale: number, light: Light): string {
  const [dark, lit] = straw(light)
  const poles = [-180, -100, -20, 60, 140].map((at) => box(under(light, '#5B3226'), at, -110, 9, 110)).join('')
  return place(
    x,
    y,
    scale,
    box(under(light, '#E3BE94'), -120, -100, 230, 100) +
      fill(light.window, 'M-100-84h46V-6h-46zM-40-84h46V-6h-46zM20-84h46V-6H20z') +
      poles +
      fill(
        lit,
        'M-220-94q70-20 104-96h240q40 74 98 96-20 12-44 2-24 12-48 2-22 12-46 2-24 10-48 0-22 12-46 0-24 12-48 0-22 10-44-2-30 10-66-4z',
      ) +
      fill(dark, 'M40-190h84q40 74 98 96-20 12-44 2-24 12-48 2 20-50-10-100z', 0.45) +
      fill(dark, 'M-122-196h252l6 10h-264z') +
      box(under(light, '#6B4632'), -200, -4, 400, 10),
  )
}
