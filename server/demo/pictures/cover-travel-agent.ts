/** Where an agent takes people: the falls, the plains from a balloon, a case already packed. */

import { fishEagle, giraffe } from './animals'
import { type Chance, chance, turn } from './chance'
import { cloth, hem, printOf } from './cloth'
import { box, dot, fill, line, picture, place, stitches } from './draw'
import { hourOf, type Light, under } from './light'
import { gameVehicle } from './safari-craft'
import { plain, sky, woods } from './scenery'
import { emblem } from './signs'
import { falls } from './falls'
import { acacia } from './trees'

type View = (r: Chance, light: Light, seed: number) => string

const balloon: View = (r, light, seed) => {
  const [ground, figure, accent] = printOf(seed)
  const lift = r.between(560, 600)
  return (
    plain(r, light, 320) +
    acacia(130, 420, 1.1, [light.hills[2], light.hills[1]], light.shade) +
    giraffe(270, 420, 0.6, light) +
    gameVehicle(430, 462, 0.7, ['#56622F', '#7C8A48', '#3D4722']) +
    place(
      lift,
      180,
      1,
      line('#5B4A3C', 3, 'M-46 90l24 60M46 90l-24 60') +
        fill(ground, 'M0-140q116 0 116 110 0 80-72 130h-88q-72-50-72-130 0-110 116-110z') +
        fill(
          figure,
          'M0-140q-70 20-70 110 0 80 34 130h-8q-72-50-72-130 0-110 116-110zM0-140q70 20 70 110 0 80-34 130h8q72-50 72-130 0-110-116-110z',
        ) +
        fill(accent, 'M0-140q26 30 26 110 0 80-12 130h-28q-12-50-12-130 0-80 26-110z') +
        fill('url(#gores)', 'M-115-44h230q2 40-10 66h-210q-12-26-10-66z') +
        box('#8A5A3C', -24, 148, 48, 34, 6) +
        line('#C98A4C', 3, 'M-22 158h44M-22 170h44'),
    ) +
    emblem(90, 76, 44, seed)
  )
}

const packed: View = (r, light, seed) => {
  const [ground, figure, accent] = printOf(seed)
  return (
    sky(r, light, 330) +
    woods(r, light.hills[1], 320, 60) +
    woods(r, light.hills[2], 350, 40) +
    box(under(light, '#8A5A3C'), 0, 372, 800, 128) +
    box(under(light, '#B07A50'), 0, 372, 800, 12) +
    fill('#14122B', 'M170 436h480l40 14H200z', 0.3) +
    box('#6B3E2C', 190, 236, 300, 200, 18) +
    box('#8A5438', 190, 236, 300, 60, 18) +
    box('url(#gores)', 230, 236, 40, 200) +
    box('url(#gores)', 410, 236, 40, 200) +
    line('#3A2420', 10, 'M300 236v-22q0-10 10-10h60q10 0 10 10v22') +
    box('#F2B57C', 318, 288, 44, 16, 4) +
    box(ground, 510, 286, 130, 150, 14) +
    line(figure, 6, 'M520 320h110M520 404h110') +
    line('#3A2420', 8, 'M550 286v-14q0-8 8-8h34q8 0 8 8v14') +
    emblem(575, 362, 26, seed + 1) +
    fill('#F4E2B8', 'M230 236q-30-10 20-20 4-52 62-52t64 52q50 10 20 20-80 14-166 0z') +
    fill(accent, 'M250 204h126l2 14q-64 10-130 0z') +
    place(
      690,
      430,
      1,
      dot('#C9964F', 0, -44, 44) +
        dot('#FBF7EE', 0, -44, 35) +
        fill('#C2183F', 'M22-68L6-38l-12-12z') +
        fill('#1647B8', 'M-22-20L-6-50 6-38z') +
        dot('#3A2420', 0, -44, 4),
    ) +
    fill('#FBF1DC', 'M60 400l110-14 40 34-120 16z') +
    stitches('#D9694A', 3, 'M80 408q40-20 60 6t50 2', '6 5') +
    fishEagle(620, 120, 0.6, true)
  )
}

const views = [falls, balloon, packed] as const

export function travelAgentCover(seed: number): string {
  return picture(
    cloth({ id: 'gores', seed: seed + 2, size: 0.7 }) +
      turn(views, seed)(chance(seed), hourOf(seed), seed) +
      hem(seed, 474),
  )
}
