/** A hotel's or guest house's front. */

import { type Chance, chance, turn } from './chance'
import { hem, printOf } from './cloth'
import { box, fill, line, picture } from './draw'
import { longRoof, thatchHut } from './huts'
import { hourOf, type Light, under } from './light'
import { roofs, walls } from './paints'
import { hills, river, sky, woods } from './scenery'
import { board, flag } from './signs'
import { leaves, leafUnder, palm, pot, shrub, tree } from './trees'

type Front = (r: Chance, light: Light, seed: number) => string

const forecourt = (light: Light): string =>
  box(under(light, '#C9B79C'), 0, 404, 800, 96) + fill(under(light, '#E3D4B8'), 'M300 404h200l90 96H210z')

const tower: Front = (r, light, seed) => {
  const [paint, trim] = [under(light, turn(walls, seed)), under(light, turn(roofs, seed, 2))]
  const floors = [0, 1, 2, 3]
    .map((level) => {
      const y = 104 + level * 62
      return (
        box(trim, 196, y + 46, 408, 8) +
        `<path stroke="${light.window}" stroke-width="36" stroke-dasharray="34 18" d="M214 ${y + 24}h380"/>` +
        line('#fff', 3, `M206 ${y + 36}h388`, 0.7)
      )
    })
    .join('')
  return (
    sky(r, light, 330) +
    hills(r, light, 350) +
    woods(r, light.hills[2], 380, 50) +
    forecourt(light) +
    palm(110, 410, 1.5, light.hills[2], light.shade) +
    palm(700, 410, 1.3, light.hills[2], light.shade) +
    box(paint, 196, 84, 408, 326) +
    fill('#000', 'M540 84h64v326h-64z', 0.12) +
    box(trim, 184, 70, 432, 18) +
    floors +
    box(under(light, '#2B3350'), 330, 344, 140, 66) +
    box(light.window, 342, 354, 54, 56) +
    box(light.window, 404, 354, 54, 56) +
    fill(trim, 'M290 344l20-22h180l20 22z') +
    board(400, 20, 300, seed) +
    pot(300, 416, 0.6, printOf(seed)[2]) +
    pot(500, 416, 0.6, printOf(seed)[2]) +
    shrub(120, 424, 0.9, leafUnder(light, leaves.flamboyant)) +
    shrub(690, 424, 0.9, leafUnder(light, leaves.mango)) +
    flag(240, 410, 150, seed)
  )
}

const guestHouse: Front = (r, light, seed) => {
  const [paint, tin] = [under(light, turn(walls, seed)), under(light, turn(roofs, seed, 2))]
  const posts = [110, 225, 340, 452, 567, 682].map((x) => box('#FBF7EE', x, 252, 12, 150)).join('')
  const rooms = [136, 250, 484, 596]
    .map(
      (x) =>
        box('#fff', x - 5, 277, 78, 90) +
        box(light.window, x, 282, 68, 80) +
        line('#fff', 3, `M${x + 34} 282v80M${x} 316h68`),
    )
    .join('')
  return (
    sky(r, light, 320) +
    hills(r, light, 340) +
    woods(r, light.hills[2], 360, 60) +
    tree(60, 400, 1.4, leafUnder(light, leaves.jacaranda)) +
    tree(740, 396, 1.2, leafUnder(light, leaves.mango)) +
    forecourt(light) +
    box(paint, 96, 250, 608, 154) +
    rooms +
    box(under(light, '#7A4A32'), 372, 276, 66, 128) +
    fill(tin, 'M50 256l90-110h520l90 110z') +
    fill('#000', 'M500 146h160l90 110H600z', 0.14) +
    line('#000', 2, 'M200 148l-60 106M290 147l-40 108M400 147v108M510 147l40 108M600 148l60 106', 0.14) +
    fill(tin, 'M316 254l90-84 90 84z') +
    fill(paint, 'M346 254l60-56 60 56z') +
    posts +
    box('#FBF7EE', 96, 250, 608, 8) +
    board(406, 84, 280, seed) +
    box(under(light, '#B79A7C'), 86, 396, 630, 12) +
    [110, 200, 600, 690]
      .map((x, i) => shrub(x, 424, 0.8, leafUnder(light, i % 2 ? leaves.flamboyant : leaves.mango)))
      .join('')
  )
}

const lodge: Front = (r, light, seed) =>
  river(r, light, 220) +
  fill(light.ground[1], 'M0 380q240-30 500-16t300-12v148H0z') +
  fill(light.ground[0], 'M0 394q240-30 500-16t300-12v40q-300 20-500 10T0 440z') +
  palm(70, 390, 1.4, light.hills[2], light.shade) +
  palm(748, 372, 1.2, light.hills[2], light.shade) +
  thatchHut(660, 388, 0.8, light) +
  longRoof(330, 404, 1.25, light) +
  board(330, 104, 270, seed) +
  flag(120, 430, 190, seed + 1) +
  shrub(570, 420, 0.9, leafUnder(light, leaves.flamboyant))

const fronts = [tower, guestHouse, lodge] as const

export function hotelCover(seed: number): string {
  return picture(turn(fronts, seed)(chance(seed), hourOf(seed + 2), seed) + hem(seed, 474))
}
