/** Lodges and guest houses under thatch: chalets by the water, tents on decks, the pool, the sundowner deck. */

import { elephant } from './animals'
import { type Chance, chance, turn } from './chance'
import { hem } from './cloth'
import { box, dot, fill, gradient, line, picture } from './draw'
import { longRoof, tent, thatchHut } from './huts'
import { hourOf, type Light, under } from './light'
import { plain, river, sky, woods } from './scenery'
import { acacia, baobab, leaves, leafUnder, palm, pot, shrub, tree, tuft } from './trees'

type Scene = (r: Chance, light: Light, seed: number) => string

const lamp = (x: number, y: number): string => dot('#FFD078', x, y, 22, 0.25) + dot('#FFE9B0', x, y, 6)

const chalets: Scene = (r, light) =>
  river(r, light, 230) +
  fill(light.ground[1], 'M0 372q240-40 500-20t300-20v168H0z') +
  fill(light.ground[0], 'M0 384q240-40 500-20t300-20v30q-240 20-420 14T0 424z') +
  palm(60, 380, 1.2, light.hills[2], light.shade) +
  thatchHut(r.between(210, 250), 392, 1.05, light) +
  thatchHut(r.between(480, 510), 384, 0.86, light) +
  thatchHut(700, 378, 0.66, light) +
  shrub(360, 400, 0.8, leafUnder(light, leaves.mango)) +
  shrub(600, 398, 0.7, leafUnder(light, leaves.flamboyant)) +
  fill(light.rim, 'M180 500q40-60 60-106l30 0q-10 50-10 106z', 0.4) +
  lamp(150, 426) +
  lamp(300, 430) +
  tuft(700, 470, 0.7, light.shade)

const tents: Scene = (r, light, seed) =>
  plain(r, light, 270) +
  acacia(r.between(600, 680), 360, 1.3, [light.hills[2], light.hills[1]], light.shade) +
  elephant(r.between(420, 470), 336, 0.24, light) +
  tent(620, 380, 0.72, light, seed) +
  tent(230, 420, 1.15, light, seed) +
  lamp(52, 404) +
  lamp(410, 404) +
  shrub(20, 452, 0.9, leafUnder(light, leaves.thorn)) +
  tuft(480, 456, 0.8, light.shade)

const pool: Scene = (r, light) =>
  sky(r, light, 280) +
  woods(r, light.hills[1], 270, 60) +
  palm(90, 320, 1.3, light.hills[2], light.shade) +
  palm(720, 316, 1.1, light.hills[2], light.shade) +
  longRoof(r.between(380, 420), 320, 1.15, light) +
  box(under(light, '#C98F68'), 0, 318, 800, 182) +
  gradient('pool', ['#8FDDE2', '#2A9DB5', '#0E5F8F']) +
  fill('#F4E4CC', 'M120 372q280-50 570 0 110 40 40 84-330 40-660 0-60-46 50-84z') +
  fill('url(#pool)', 'M134 380q270-46 542 0 100 32 34 66-310 34-614 0-52-36 38-66z') +
  line('#fff', 3, 'M220 400h90M420 392h120M330 424h80M560 420h70M200 436h60', 0.6) +
  [150, 250, 560].map((x, i) => fill(i % 2 ? '#B0123B' : '#1647B8', `M${x} 356l60-8 26-24 8 4-24 30-66 8z`)).join('') +
  line(under(light, '#5B3226'), 5, 'M470 360v-96') +
  fill('#F2A03D', 'M400 270q20-50 70-54 50 4 70 54z') +
  fill('#FCE7C0', 'M446 270q4-40 24-54 20 14 24 54z') +
  pot(740, 360, 0.7, '#B0123B')

const deck: Scene = (r, light) =>
  river(r, light, 240) +
  fill(light.hills[2], 'M70 262q16-20 44-18 30-14 60-4 40-8 60 22-80 10-164 0z') +
  palm(150, 250, 0.7, light.hills[2], light.shade) +
  palm(190, 250, 0.9, light.hills[2], light.shade) +
  box(under(light, '#7A4A32'), 0, 400, 800, 100) +
  line(under(light, '#4A2C24'), 2, 'M0 420h800M0 444h800M0 472h800', 0.6) +
  line(
    under(light, '#5B3226'),
    6,
    'M0 330H800M0 398H800M60 330v68M200 330v68M340 330v68M480 330v68M620 330v68M760 330v68M60 330l140 68M200 330L60 398M340 330l140 68M480 330l-140 68M620 330l140 68M760 330l-140 68',
  ) +
  [250, 520].map((x, i) => chairAt(x, i === 1, light)).join('') +
  fill(under(light, '#B4773F'), 'M340 410h90v8h-90zM380 418h10v44h-10z') +
  lamp(385, 392) +
  fill(under(light, '#8A6238'), fringe(r)) +
  box(under(light, '#5B3226'), 0, 78, 800, 14) +
  box(under(light, '#6B3E2C'), 40, 78, 24, 422) +
  box(under(light, '#6B3E2C'), 736, 78, 24, 422)

/** The ragged edge of a thatched roof, seen from under it. */
function fringe(r: Chance): string {
  let d = 'M0 0H800V50'
  for (let x = 800, i = 0; x > 0; i++) {
    x = Math.max(0, x - r.between(9, 20))
    d += `L${x} ${i % 2 ? r.between(46, 58) : r.between(66, 78)}`
  }
  return `${d}V0z`
}

function chairAt(x: number, flip: boolean, light: Light): string {
  const wood = under(light, '#A9683C')
  return (
    `<g transform="translate(${x + (flip ? 70 : 0)} 470)${flip ? ' scale(-1 1)' : ''}">` +
    line(wood, 7, 'M4 0L30-92 6-150M90 0v-92M14-92h84M22-50h70') +
    fill('#E9DCC2', 'M20-66q-4-12 8-12h66q10 0 8 10t-8 10H28q-8 0-8-8z') +
    fill('url(#hem)', 'M10-146q8-8 18 0l20 64q2 12-8 14t-14-6L4-132q0-10 6-14z') +
    '</g>'
  )
}

const bush: Scene = (r, light) =>
  plain(r, light, 280) +
  baobab(r.between(560, 620), 400, 1.3, light.hills[2], light.beast, light.rim) +
  longRoof(260, 404, 1, light) +
  thatchHut(700, 396, 0.5, light) +
  fill(light.rim, 'M200 500q60-50 70-92h40q0 46-20 92z', 0.35) +
  shrub(60, 420, 1, leafUnder(light, leaves.flamboyant)) +
  shrub(470, 424, 0.7, leafUnder(light, leaves.mango)) +
  lamp(180, 430) +
  lamp(352, 432) +
  tree(20, 390, 0.6, leafUnder(light, leaves.thorn))

const scenes = [chalets, tents, pool, deck, bush] as const

export const lodgeScene = (seed: number): number => scenes.indexOf(turn(scenes, seed))

export function lodge(seed: number): string {
  return picture(
    hem(seed + 1, 482) +
      turn(scenes, seed)(chance(seed), hourOf(seed + 1), seed) +
      fill('url(#hem)', 'M0 482h800v18H0z'),
  )
}
