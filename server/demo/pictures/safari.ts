/** Game drives, river trips and walks: South Luangwa, Lower Zambezi, Kafue. */

import { antelope, elephant, fishEagle, giraffe, hippo, zebra } from './animals'
import { type Chance, chance, turn } from './chance'
import { hem } from './cloth'
import { fill, line, picture } from './draw'
import { hourOf, type Light } from './light'
import { person } from './people'
import { canoe, gameVehicle } from './safari-craft'
import { plain, river } from './scenery'
import { acacia, baobab, palm, tuft } from './trees'

type Subject = (r: Chance, light: Light) => string

const bank = (light: Light): string =>
  fill(light.ground[1], 'M340 352q120-40 240-52t240-24v150H620q-160-8-280-74z') +
  fill(light.ground[0], 'M356 348q110-34 226-44t236-22v104q-130 10-230 2t-232-40z')

const elephants: Subject = (r, light) => {
  const side = r.maybe(0.5)
  return (
    river(r, light, 270) +
    bank(light) +
    acacia(700, 350, 0.95, [light.hills[2], light.hills[1]], light.shade) +
    elephant(560, 392, 0.62, light) +
    elephant(452, 372, 0.3, light) +
    (side ? elephant(680, 404, 0.5, light, true) : '') +
    fishEagle(r.between(130, 260), r.between(110, 170), 0.5)
  )
}

const giraffes: Subject = (r, light) => {
  const x = r.between(300, 420)
  return (
    plain(r, light, 300) +
    acacia(r.between(600, 680), 410, 1.1, [light.hills[2], light.hills[1]], light.shade) +
    giraffe(x, 420, 1.02, light) +
    giraffe(x - 150, 372, 0.6, light, r.maybe(0.5)) +
    antelope(120, 360, 0.6, light) +
    tuft(60, 460, 0.8, light.shade) +
    tuft(700, 466, 0.7, light.shade)
  )
}

const zebras: Subject = (r, light) =>
  plain(r, light, 280) +
  baobab(r.between(120, 200), 372, 0.9, light.hills[1], light.beast, light.rim) +
  zebra(700, 336, 0.6, light, true) +
  zebra(370, 392, 0.9, light) +
  zebra(r.between(560, 610), 446, 1.25, light, r.maybe(0.5)) +
  tuft(240, 462, 0.7, light.shade)

const drive: Subject = (r, light) =>
  plain(r, light, 290) +
  acacia(r.between(90, 190), 380, 1.15, [light.hills[2], light.hills[1]], light.shade) +
  giraffe(310, 356, 0.5, light) +
  antelope(90, 420, 0.8, light, true) +
  gameVehicle(
    555,
    452,
    1.02,
    r.pick([
      ['#56622F', '#7C8A48', '#3D4722'],
      ['#B99B66', '#D9C08C', '#7E6740'],
      ['#5A5E52', '#7B8070', '#3A3D35'],
    ]),
  )

const paddle: Subject = (r, light) =>
  river(r, light, 250) +
  fill(light.hills[2], 'M610 272q16-22 44-20 20-16 48-6 30-10 50 10 26 2 34 16-90 12-176 0z') +
  palm(680, 256, 0.9, light.hills[2], light.shade) +
  palm(728, 256, 0.7, light.hills[2], light.shade) +
  hippo(160, 330, 0.6, light) +
  canoe(
    r.between(360, 460),
    412,
    1.1,
    r.pick([
      ['#1E5B4F', '#2F8A6C'],
      ['#8A3A2A', '#C2603C'],
      ['#17407E', '#2F6FC4'],
    ]),
    r.maybe(0.4),
  ) +
  fishEagle(560, 120, 0.45, true)

const pool: Subject = (r, light) =>
  river(r, light, 240) +
  bank(light) +
  acacia(660, 330, 0.8, [light.hills[2], light.hills[1]], light.shade) +
  elephant(560, 356, 0.3, light) +
  hippo(130, 312, 0.7, light) +
  hippo(300, 352, 1, light) +
  hippo(170, 408, 1.5, light, true) +
  hippo(440, 440, 1.2, light) +
  line(light.sun, 3, 'M60 424h90M360 456h120', 0.5)

const walk: Subject = (r, light) =>
  plain(r, light, 310) +
  baobab(r.between(540, 620), 420, 1.15, light.hills[2], light.beast, light.rim) +
  zebra(160, 366, 0.5, light) +
  antelope(60, 400, 0.7, light) +
  [
    [250, '#6E7A3A', '#4A4A2C'],
    [320, '#F4E2B8', '#6B5A3A'],
    [386, '#B0123B', '#2B3350'],
    [448, '#2F6FC4', '#6B5A3A'],
  ]
    .map(([x, top, bottom]) =>
      person(Number(x), 462, 1.05, { top: String(top), bottom: String(bottom), hat: 'sunhat' }),
    )
    .join('') +
  line(light.shade, 5, 'M232 410L216 330')

const subjects = [elephants, drive, zebras, paddle, giraffes, pool, walk] as const

export const safariScene = (seed: number): number => subjects.indexOf(turn(subjects, seed))

export function safari(seed: number): string {
  const subject = turn(subjects, seed)
  const light = hourOf(seed)
  return picture(subject(chance(seed), light) + hem(seed + 2, 476))
}
