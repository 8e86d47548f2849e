/** A carrier on the move: lorry, van or motorcycle, with what it carries. */

import { bundle, carton, sack } from './boxes'
import { type Chance, chance, turn } from './chance'
import { cloth, hem, printOf } from './cloth'
import { road } from './coach'
import { box, fill, picture } from './draw'
import { hourOf, type Light, under } from './light'
import { paints, walls } from './paints'
import { hills, plain, sky, woods } from './scenery'
import { board, emblem } from './signs'
import { city } from './town'
import { leaves, leafUnder, tree } from './trees'
import { lorry, motorcycle, van } from './vans'

type Trip = (r: Chance, light: Light, seed: number, paint: string) => string

const highway: Trip = (r, light, seed, paint) =>
  plain(r, light, 280) +
  tree(80, 350, 0.9, leafUnder(light, leaves.miombo)) +
  tree(730, 352, 1, leafUnder(light, leaves.thorn)) +
  road(366) +
  lorry(400, 426, 1.3, paint, seed, r.maybe(0.4)) +
  emblem(80, 74, 42, seed)

const doorstep: Trip = (r, light, seed, paint) =>
  sky(r, light, 300) +
  city(r, light, 320) +
  tree(700, 370, 1, leafUnder(light, leaves.jacaranda)) +
  road(362) +
  motorcycle(r.between(480, 520), 428, 1.5, paint, seed) +
  carton({ x: 170, foot: 456, size: 96, tape: printOf(seed)[0] }) +
  bundle(270, 458, 0.5, 'wrap', printOf(seed)[2]) +
  emblem(90, 76, 42, seed)

const depot: Trip = (r, light, seed, paint) =>
  sky(r, light, 200) +
  hills(r, light, 220) +
  woods(r, light.hills[2], 230, 40) +
  box(under(light, turn(walls, seed)), 40, 170, 720, 220) +
  fill(under(light, '#5B6B88'), 'M20 172L60 120h680l40 52z') +
  [90, 320, 550]
    .map(
      (x) =>
        box(under(light, '#3D4C63'), x, 220, 160, 170) +
        fill('#fff', `M${x} 246h160v4H${x}zM${x} 276h160v4H${x}zM${x} 306h160v4H${x}z`, 0.2),
    )
    .join('') +
  box(under(light, '#A9AEBB'), 0, 384, 800, 116) +
  board(400, 140, 300, seed) +
  van(r.between(500, 540), 450, 1.25, paint, seed) +
  carton({ x: 130, foot: 462, size: 88, tape: printOf(seed)[0] }) +
  carton({ x: 236, foot: 466, size: 68, tape: '#17704A' }) +
  sack(70, 466, 0.5, printOf(seed)[2])

const trips = [highway, depot, doorstep] as const

export function carrierCover(seed: number): string {
  return picture(
    cloth({ id: 'wrap', seed: seed + 1, size: 0.7 }) +
      turn(trips, seed)(chance(seed), hourOf(seed + 1), seed, turn(paints, seed, 3)) +
      hem(seed, 476),
  )
}
