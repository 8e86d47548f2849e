/** A neighbourhood on its hill: what an agent has to let and to sell. */

import { chance, turn } from './chance'
import { hem } from './cloth'
import { fill, line, picture, stitches } from './draw'
import { homeOf } from './house'
import { bungalow, cottage, flats, villa } from './houses'
import { hourOf, under } from './light'
import { hills, sky } from './scenery'
import { board } from './signs'
import { leaves, leafUnder, shrub, tree } from './trees'

const rows = [
  [flats, villa, bungalow, cottage],
  [villa, cottage, flats, bungalow],
  [bungalow, flats, cottage, villa],
] as const

export function realEstateCover(seed: number): string {
  const [r, light] = [chance(seed), hourOf(seed + 6)]
  const [far, left, right, near] = turn(rows, seed)
  const home = (i: number) => homeOf(seed + i, light)
  const lanes =
    fill(under(light, '#E3C9A4'), 'M-10 474q260-60 420-66t400-74v24q-200 50-380 70T-10 500z') +
    stitches('#fff', 3, 'M60 470q240-46 380-56t330-62', '14 16')
  return picture(
    sky(r, light, 250) +
      hills(r, light, 260) +
      fill(light.ground[0], 'M0 300q200-50 420-30t380-40v270H0z') +
      tree(90, 306, 0.6, leafUnder(light, leaves.jacaranda)) +
      far(r.between(500, 540), 288, 0.42, home(0)) +
      tree(660, 282, 0.55, leafUnder(light, leaves.mango)) +
      fill(light.ground[1], 'M0 372q220-50 440-30t360-50v208H0z', 0.7) +
      left(190, 376, 0.66, home(1)) +
      tree(400, 366, 0.7, leafUnder(light, leaves.mango)) +
      right(r.between(590, 620), 372, 0.62, home(2), true) +
      lanes +
      tree(40, 430, 0.9, leafUnder(light, leaves.flamboyant)) +
      near(r.between(500, 540), 470, 0.62, home(3)) +
      shrub(350, 476, 0.7, leafUnder(light, leaves.flamboyant)) +
      shrub(690, 474, 0.9, leafUnder(light, leaves.mango)) +
      line('#6B4632', 8, 'M130 484V420M250 484V420') +
      board(190, 392, 250, seed) +
      hem(seed, 480),
  )
}
