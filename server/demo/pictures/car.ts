/** A car for hire: in town, before a wall of cloth, on gravel, at a lodge, by the river. */

import { car as drawCar, type Build } from './cars'
import { type Chance, chance, turn } from './chance'
import { hem, printOf } from './cloth'
import { box, dot, fill, line, picture, shade } from './draw'
import { hourOf, type Light, under } from './light'
import { paints, walls } from './paints'
import { plain, river, sky } from './scenery'
import { city } from './town'
import { acacia, baobab, leaves, leafUnder, pot, shrub, tree, tuft } from './trees'
import { thatchHut } from './huts'

export const builds = ['saloon', 'pickup', 'hatch', 'estate', 'van'] as const satisfies readonly Build[]

interface Hire {
  build: Build
  paint: string
  seed: number
}
type Setting = (r: Chance, light: Light, hire: Hire) => string

const parked = (r: Chance, { build, paint }: Hire, y: number, scale = 1.55): string =>
  drawCar(
    r.between(385, 415),
    y,
    build === 'hatch' || build === 'saloon' ? scale : scale * 0.94,
    build,
    paint,
    r.maybe(0.4),
  )

const street: Setting = (r, light, hire) =>
  sky(r, light, 290) +
  city(r, light, 300) +
  tree(90, 350, 0.85, leafUnder(light, leaves.jacaranda)) +
  tree(720, 350, 0.75, leafUnder(light, leaves.jacaranda)) +
  box(under(light, '#B7A88E'), 0, 340, 800, 30) +
  box(under(light, '#8F97AB'), 0, 370, 800, 130) +
  line('#F4EBD9', 5, 'M0 470h90M160 470h90M320 470h90M480 470h90M640 470h90', 0.7) +
  parked(r, hire, 440)

/** A plain wall with one great roundel of cloth: the showroom. */
const wall: Setting = (r, light, hire) => {
  const [ground, figure, accent] = printOf(hire.seed + 1)
  const paper = turn(walls, hire.seed, 2)
  const ring = (radius: number, colour: string, weight: number, dash: string): string =>
    `<circle cx="400" cy="220" r="${radius}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-dasharray="${dash}"/>`
  return (
    box(paper, 0, 0, 800, 400) +
    dot(ground, 400, 220, 190) +
    ring(172, figure, 10, '1 17') +
    ring(136, figure, 34, '24 11.6') +
    dot(accent, 400, 220, 92) +
    ring(70, figure, 6, '12 10') +
    shade(0, 380, 800, 20, 0.12) +
    box(under(light, '#C9A684'), 0, 396, 800, 104) +
    pot(90, 420, 1, accent) +
    pot(716, 420, 0.9, ground) +
    parked(r, hire, 450)
  )
}

const gravel: Setting = (r, light, hire) =>
  plain(r, light, 290) +
  acacia(r.between(110, 190), 370, 1, [light.hills[2], light.hills[1]], light.shade) +
  fill(light.rim, 'M-40 500L330 296h60L840 500z', 0.35) +
  shrub(690, 350, 0.9, leafUnder(light, leaves.thorn)) +
  tuft(60, 470, 0.9, light.shade) +
  parked(r, hire, 446)

const lodge: Setting = (r, light, hire) =>
  sky(r, light, 300) +
  fill(light.hills[1], 'M0 320q200-60 400-40t400-20v140H0z') +
  thatchHut(180, 380, 1.05, light) +
  thatchHut(650, 376, 0.8, light) +
  baobab(420, 372, 0.75, light.hills[2], light.beast, light.rim) +
  box(light.ground[0], 0, 372, 800, 128) +
  fill(light.ground[1], 'M0 420q200-20 420-10t380-14v104H0z', 0.5) +
  shrub(330, 386, 0.8, leafUnder(light, leaves.mango)) +
  parked(r, hire, 452, 1.4)

const riverside: Setting = (r, light, hire) =>
  river(r, light, 250) +
  fill(light.ground[1], 'M0 370q200-30 400-16t400-24v170H0z') +
  fill(light.ground[0], 'M0 384q200-30 400-16t400-24v40q-200 30-400 20T0 424z') +
  tree(720, 390, 0.9, leafUnder(light, leaves.thorn)) +
  tuft(80, 420, 0.9, light.shade) +
  parked(r, hire, 448)

const settings = [street, wall, gravel, wall, lodge, riverside] as const

export function hireOf(seed: number): Hire {
  return { build: turn(builds, seed), paint: turn(paints, seed, 3), seed }
}

export const carScene = (seed: number): number => settings.indexOf(turn(settings, seed))

export function car(seed: number): string {
  const trim = seed % 3 === 0 ? hem(seed, 480) : ''
  return picture(turn(settings, seed)(chance(seed), hourOf(seed + 4), hireOf(seed)) + trim)
}
