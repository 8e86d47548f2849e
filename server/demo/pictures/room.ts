/** A room to sleep in: one wide bed or two, a window on the time of day, cloth on bed and floor. */

import { type Chance, chance, turn } from './chance'
import { cloth, type Print, printOf } from './cloth'
import { box, dot, fill, line, picture } from './draw'
import { baskets, bed, floor, frame, net, rug, sideTable, windowAt } from './interior'
import { hourOf, type Light, under } from './light'
import { pot } from './trees'

const paints = ['#F3E3C8', '#CFE0DA', '#E9C9A8', '#DCE3F2', '#F2D9D0', '#E3D6EA', '#C9D8B8'] as const
const linens = ['#FBF7EE', '#F4E9D2', '#E9EEF7'] as const
const woods = ['#7A4A32', '#5B3A2A', '#A9683C', '#3D4C63'] as const

interface Furnishing {
  light: Light
  print: Print
  wall: string
  linen: string
  wood: string
}
type Plan = (r: Chance, with_: Furnishing) => string

const shell = ({ light, wall }: Furnishing, tiled: boolean): string =>
  box(under(light, wall), 0, 0, 800, 380) + fill('#fff', 'M0 0h800v26H0z', 0.35) + floor(light, 372, tiled)

const double: Plan = (r, made) =>
  shell(made, false) +
  windowAt(112, 236, 116, 150, made.light, made.print[0]) +
  (r.maybe(0.5) ? baskets(690, 130, made.print) : frame(690, 130, made.print)) +
  rug(400, 456, 320, 'mat', made.print[1]) +
  sideTable(196, 400, made.light, '#FCE7C0') +
  sideTable(604, 400, made.light, '#FCE7C0') +
  bed({ x: 400, foot: 440, w: 340, headboard: made.wood, linen: made.linen, throwId: 'throw' }) +
  (r.maybe(0.55) ? net(400, 400, 400) : '') +
  pot(744, 430, 0.8, made.print[2])

const twin: Plan = (r, made) =>
  shell(made, true) +
  windowAt(400, 220, 150, 140, made.light, made.print[0]) +
  rug(400, 470, 150, 'mat', made.print[1]) +
  [180, 620]
    .map((x) => bed({ x, foot: 446, w: 230, headboard: made.wood, linen: made.linen, throwId: 'throw' }))
    .join('') +
  sideTable(400, 400, made.light, '#F2A03D') +
  (r.maybe(0.5)
    ? frame(150, 90, made.print) + frame(650, 90, made.print)
    : baskets(180, 90, made.print) + baskets(620, 90, made.print))

/** A headboard the width of the wall, hung with cloth, under two pendant lamps. */
const suite: Plan = (r, made) =>
  shell(made, r.maybe(0.5)) +
  fill('url(#throw)', 'M90 60h620v250H90z') +
  fill('#000', 'M90 290h620v20H90z', 0.12) +
  box(made.wood, 82, 48, 636, 14) +
  [180, 620]
    .map(
      (x) =>
        line('#3A2A26', 3, `M${x} 0v120`) +
        dot('#FFE3A0', x, 150, 70, 0.3) +
        fill('#B4622D', `M${x - 28} 150q4-36 28-38 24 2 28 38z`) +
        fill('#FFE3A0', `M${x - 22} 150h44l-6 8h-32z`),
    )
    .join('') +
  rug(400, 462, 330, 'mat', made.print[1]) +
  sideTable(170, 406, made.light, made.linen) +
  sideTable(630, 406, made.light, made.linen) +
  bed({ x: 400, foot: 444, w: 360, headboard: made.wood, linen: made.linen, throwId: 'cover' }) +
  pot(60, 440, 0.9, made.print[0])

/** The whole wall open to the river: the room of a lodge. */
const view: Plan = (r, made) =>
  shell(made, false) +
  windowAt(400, 290, 560, 230, made.light, made.linen) +
  rug(400, 462, 320, 'mat', made.print[1]) +
  sideTable(212, 410, made.light, '#FCE7C0') +
  bed({ x: r.between(420, 460), foot: 450, w: 330, headboard: made.wood, linen: made.linen, throwId: 'throw' }) +
  net(440, 420, 420) +
  pot(70, 440, 1, made.print[2]) +
  pot(740, 446, 0.8, made.print[0])

const plans = [double, suite, twin, view, double, twin, suite] as const

export const roomScene = (seed: number): number => plans.indexOf(turn(plans, seed))

export function room(seed: number): string {
  const furnishing: Furnishing = {
    light: hourOf(seed + 5),
    print: printOf(seed),
    wall: turn(paints, seed, 2),
    linen: turn(linens, seed),
    wood: turn(woods, seed),
  }
  return picture(
    cloth({ id: 'throw', seed, size: 1.1 }) +
      cloth({ id: 'mat', seed: seed + 3, size: 0.8 }) +
      cloth({ id: 'cover', seed: seed + 5, size: 0.9 }) +
      turn(plans, seed)(chance(seed), furnishing),
  )
}
