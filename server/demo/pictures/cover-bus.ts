/** A coach line's yard: its coaches drawn up in their own cloth. */

import { chance } from './chance'
import { hem } from './cloth'
import { liveryOf } from './coach'
import { coach as sideCoach } from './coaches'
import { box, fill, line, picture } from './draw'
import { hourOf, under } from './light'
import { person } from './people'
import { hills, sky, woods } from './scenery'
import { board } from './signs'
import { city } from './town'
import { leaves, leafUnder, tree } from './trees'

export function busCover(seed: number): string {
  const [r, light] = [chance(seed), hourOf(seed + 5)]
  const livery = { ...liveryOf(seed), decks: 1 as const }
  const inTown = seed % 2 === 0
  const back = inTown ? city(r, light, 270) : hills(r, light, 270) + woods(r, light.hills[2], 280, 50)
  const trees =
    tree(60, 320, 0.8, leafUnder(light, leaves.jacaranda)) + tree(740, 322, 0.9, leafUnder(light, leaves.flamboyant))
  const yard =
    box(under(light, '#9AA2B4'), 0, 290, 800, 210) +
    line('#FBF7EE', 4, 'M120 330L40 460M330 330l-30 130M560 330l30 130M720 330l70 130', 0.5)
  const fleet = `<defs><g id="coach">${sideCoach(0, 0, 1, livery)}</g></defs>`
  const parked = (x: number, y: number, scale: number): string =>
    `<use href="#coach" transform="translate(${x} ${y}) scale(${scale})"/>`
  return picture(
    sky(r, light, 290) +
      back +
      trees +
      yard +
      fleet +
      parked(600, 322, 0.6) +
      parked(262, 372, 0.82) +
      parked(508, 454, 1.02) +
      fill(under(light, '#1647B8'), 'M-10 92h240v20H-10zM40 112h14v220H40zM176 112h14v196h-14z') +
      board(630, 60, 280, seed) +
      person(182, 462, 1, { top: '#F4E2B8', bottom: '#2B3350' }) +
      person(120, 472, 1.05, { top: '#1647B8', bottom: '#B0123B', skirt: true, hat: 'scarf' }) +
      hem(seed, 476),
  )
}
