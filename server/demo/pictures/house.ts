/** A home to let or to buy, in its garden. */

import { type Chance, chance, turn } from './chance'
import { hem } from './cloth'
import { box, fill, line, picture } from './draw'
import { bungalow, cottage, flats, type Home, villa } from './houses'
import { hourOf, type Light, under } from './light'
import { roofs, walls } from './paints'
import { hills, sky, woods } from './scenery'
import { leaves, leafUnder, palm, shrub, tree } from './trees'
import { waterTank, yardWall } from './yard'

const doors = ['#7A4A32', '#1647B8', '#B0123B', '#17704A'] as const

export function homeOf(seed: number, light: Light): Home {
  return { wall: turn(walls, seed), roof: turn(roofs, seed, 2), door: turn(doors, seed), light }
}

type Plot = (r: Chance, home: Home) => string

const behind = (r: Chance, light: Light): string =>
  sky(r, light, 300) + hills(r, light, 310) + woods(r, light.hills[2], 330, 60)

const lawn = (light: Light): string =>
  fill(light.ground[0], 'M0 352q200-16 400-8t400-10v166H0z') +
  fill(light.ground[1], 'M0 430q200-20 400-10t400-12v92H0z')

const path = (light: Light, x: number): string =>
  fill(under(light, '#E3C9A4'), `M${x - 24} 394h48q30 40 90 106H${x - 140}q90-60 116-106z`)

const garden: Plot = (r, home) =>
  behind(r, home.light) +
  tree(r.between(90, 140), 372, 1.25, leafUnder(home.light, leaves.jacaranda)) +
  lawn(home.light) +
  waterTank(700, 386, 0.9) +
  path(home.light, 392) +
  bungalow(410, 396, 1.12, home, r.maybe(0.5)) +
  shrub(210, 414, 0.8, leafUnder(home.light, leaves.flamboyant)) +
  shrub(600, 414, 0.9, leafUnder(home.light, leaves.mango)) +
  shrub(668, 424, 0.7, leafUnder(home.light, leaves.flamboyant))

const modern: Plot = (r, home) =>
  behind(r, home.light) +
  palm(110, 380, 1.5, home.light.hills[2], home.light.shade) +
  palm(170, 380, 1.1, home.light.hills[2], home.light.shade) +
  lawn(home.light) +
  fill(under(home.light, '#C9CEDA'), 'M250 396h120l90 104H90z') +
  villa(420, 396, 1.2, home, r.maybe(0.4)) +
  shrub(680, 412, 0.9, leafUnder(home.light, leaves.mango)) +
  shrub(740, 424, 0.8, leafUnder(home.light, leaves.flamboyant))

const block: Plot = (r, home) =>
  behind(r, home.light) +
  tree(96, 392, 1.1, leafUnder(home.light, leaves.flamboyant)) +
  lawn(home.light) +
  fill(under(home.light, '#C9B79C'), 'M300 398h250l120 102H200z') +
  flats(r.between(400, 440), 400, 1.1, home, r.maybe(0.5)) +
  tree(724, 412, 0.9, leafUnder(home.light, leaves.mango)) +
  shrub(180, 420, 0.8, leafUnder(home.light, leaves.thorn))

const gated: Plot = (r, home) =>
  behind(r, home.light) +
  tree(680, 380, 1.3, leafUnder(home.light, leaves.mango)) +
  lawn(home.light) +
  bungalow(r.between(380, 420), 372, 0.96, home, r.maybe(0.5)) +
  waterTank(130, 372, 0.9, '#2B3038') +
  fill(under(home.light, '#D9BE98'), 'M270 372h262l40 128H220z') +
  yardWall(430, home.light, '#E3C9A4') +
  box(home.light.ground[1], 0, 428, 228, 72) +
  box(home.light.ground[1], 572, 428, 228, 72) +
  shrub(90, 440, 0.9, leafUnder(home.light, leaves.flamboyant)) +
  shrub(690, 442, 1, leafUnder(home.light, leaves.flamboyant))

const small: Plot = (r, home) =>
  behind(r, home.light) +
  tree(r.between(560, 620), 380, 1.35, leafUnder(home.light, r.maybe(0.5) ? leaves.mango : leaves.flamboyant)) +
  lawn(home.light) +
  path(home.light, 330) +
  cottage(310, 400, 1.25, home, r.maybe(0.5)) +
  line(
    '#F4EBD9',
    5,
    'M480 372v48M520 370v48M560 369v48M600 368v48M640 366v48M680 364v48M720 362v48M760 360v48M460 384l340-14M460 406l340-14',
  ) +
  shrub(150, 416, 0.9, leafUnder(home.light, leaves.mango)) +
  shrub(470, 426, 0.7, leafUnder(home.light, leaves.flamboyant))

const plots = [garden, modern, small, block, gated] as const

export const blockScene = plots.indexOf(block)
export const villaScene = plots.indexOf(modern)
export const houseScene = (seed: number): number => plots.indexOf(turn(plots, seed))

export function house(seed: number): string {
  const light = hourOf(seed + 2)
  return picture(turn(plots, seed)(chance(seed), homeOf(seed, light)) + hem(seed + 4, 484))
}
