/** A car-hire yard under bunting. */

import { builds } from './car'
import { car } from './cars'
import { chance, turn } from './chance'
import { hem } from './cloth'
import { box, fill, line, picture } from './draw'
import { hourOf, under } from './light'
import { paints, walls } from './paints'
import { hills, sky, woods } from './scenery'
import { board, bunting, flag } from './signs'
import { leaves, leafUnder, tree } from './trees'

export function carHiringCover(seed: number): string {
  const [r, light] = [chance(seed), hourOf(seed + 3)]
  const back = seed % 3 ? hills(r, light, 300) : woods(r, light.hills[1], 280, 70) + woods(r, light.hills[2], 304, 40)
  const at = seed % 2 ? 560 : 110
  const office =
    box(under(light, turn(walls, seed)), at, 170, 190, 160) +
    fill(under(light, '#3D4C63'), `M${at - 16} 170h222v-16h-222z`) +
    box(light.window, at + 16, 206, 84, 70) +
    box(under(light, '#7A4A32'), at + 124, 210, 46, 120) +
    line('#fff', 3, `M${at + 58} 206v70M${at + 16} 240h84`)
  const parked = (i: number, x: number, y: number, scale: number): string =>
    car(x, y, scale, turn(builds, seed + i), turn(paints, seed + i * 3, 3))
  return picture(
    sky(r, light, 300) +
      back +
      tree(seed % 2 ? 90 : 730, 330, 1.05, leafUnder(light, leaves.flamboyant)) +
      box(under(light, '#B7A88E'), 0, 312, 800, 188) +
      office +
      board(at + 95, 106, 230, seed) +
      parked(0, seed % 2 ? 180 : 640, 356, 0.8) +
      parked(1, 420, 388, 0.92) +
      flag(40, 420, 250, seed) +
      flag(730, 420, 250, seed) +
      bunting(44, 734, 176, seed) +
      parked(2, seed % 2 ? 300 : 500, 456, 1.3) +
      hem(seed, 476),
  )
}
