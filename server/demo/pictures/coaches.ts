/** Coaches from the side, facing right, wheels on y. */

import { cloth, printOf } from './cloth'
import { dot, fill, gradient, line, place, shadow } from './draw'

export interface Livery {
  body: string
  band: string
  seed: number
  /** Where the printed cloth runs along the side. */
  cut: 'sweep' | 'skirt' | 'slash' | 'tail'
  decks?: 1 | 2
}

const cuts: Record<Livery['cut'], string> = {
  sweep: 'M8 92q150 4 250-10 110-14 236-2l8 0 8 26v22H8z',
  skirt: 'M8 98H514l2 12v18H8z',
  slash: 'M150 128l60-110h70l-60 110zM250 128l60-110h34l-60 110z',
  tail: 'M8 128V38Q8 18 28 18h120q60 30 30 110z',
}

const shell = 'M8 128V38Q8 18 28 18H466Q494 18 502 40l12 46q4 12 4 24v18z'
const upper = 'M8 30V-28Q8-46 26-46H452q22 0 28 20l18 56z'

const wheel = (x: number): string =>
  fill('#20263F', `M${x - 32} 130a32 32 0 0 1 64 0z`) +
  dot('#10152B', x, 128, 24) +
  dot('#C4CBDB', x, 128, 12) +
  dot('#10152B', x, 128, 4)

/** About 510 wide and 150 high (200 with two decks). */
export function coach(x: number, y: number, scale: number, livery: Livery, flip = false): string {
  const two = livery.decks === 2
  const top = two
    ? fill(livery.body, upper) +
      fill('#182645', 'M22 20V-20q0-10 10-10H448q14 0 18 12l12 38z') +
      fill(
        'url(#pane)',
        'M28 14V-18q0-6 6-6h66v38zm80 0v-38h78v38zm86 0v-38h78v38zm86 0v-38h78v38zm86 0v-38h74q10 0 14 10l10 28z',
      )
    : ''
  const [, figure] = printOf(livery.seed)
  return (
    cloth({ id: 'livery', seed: livery.seed, size: 0.8 }) +
    gradient('pane', ['#8FB2D4', '#3A5A84', '#1C2E52']) +
    place(
      x,
      y,
      scale,
      place(
        -262,
        -152,
        1,
        shadow(262, 152, 280) +
          top +
          fill(livery.body, shell) +
          fill('url(#livery)', cuts[livery.cut]) +
          line(livery.band, 5, 'M10 88q150 4 250-10 110-14 232-3') +
          line(figure, 2, 'M10 95q150 4 250-10 110-14 236-3') +
          fill('#182645', 'M22 78V44q0-10 10-10H462q16 0 20 14l10 34z') +
          fill(
            'url(#pane)',
            'M28 73V46q0-6 6-6h62v33zm76 0V40h76v33zm84 0V40h76v33zm84 0V40h76v33zm84 0V40h62v33zm72 2V40h28q12 0 16 12l8 25z',
          ) +
          fill('#fff', 'M120 73l18-33h20l-18 33zM290 73l18-33h12l-18 33zM396 74l16-34h10l-16 36z', 0.25) +
          fill('#182645', 'M424 44h36v80h-36z') +
          fill('url(#pane)', 'M428 48h13v70h-13zm16 0h13v70h-13z') +
          line('#10152B', 2, 'M170 102h60v22h-60zM240 102h60v22h-60z', 0.3) +
          fill('#D5D9E2', 'M8 122h510v6H8z') +
          fill('#FFF3C4', 'M508 100h9l2 12h-11z') +
          fill('#E0474B', 'M8 98h6v18H8z') +
          line('#182645', 5, 'M480 30q24-2 26 14') +
          fill('#182645', 'M500 42h12v24h-12z') +
          (two ? [100, 156, 388] : [112, 380]).map(wheel).join(''),
      ),
      flip,
    )
  )
}
