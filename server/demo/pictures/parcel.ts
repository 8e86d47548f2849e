/** Something sent from town to town: boxes and bundles, and the road they take. */

import { bundle, carton, envelope, sack } from './boxes'
import { type Chance, chance, turn } from './chance'
import { cloth, type Print, printOf } from './cloth'
import { box, dot, fill, gradient, line, picture, place, stitches } from './draw'
import { hourOf } from './light'
import { plain } from './scenery'

const walls = ['#DDE6F5', '#F6E3C6', '#D5E6DC', '#F2D6CC', '#E4DAEC', '#CFE3EA', '#F3E7B4'] as const
const tapes = ['#C2183F', '#1647B8', '#17704A', '#B4622D', '#3E1F5E'] as const

interface Sending {
  seed: number
  print: Print
  tape: string
  wall: string
}
type Arrangement = (r: Chance, sending: Sending) => string

const counter = (wall: string, print: Print): string =>
  gradient('wall', ['#ffffff66', '#ffffff00']) +
  box(wall, 0, 0, 800, 380) +
  fill('url(#wall)', 'M0 0h800v380H0z') +
  box('#8A5A3C', 0, 372, 800, 128) +
  box('#B07A50', 0, 372, 800, 14) +
  fill('url(#cloth)', 'M0 448h800v52H0z') +
  box(print[1], 0, 444, 800, 5)

/** A great roundel behind the goods. */
const halo = (print: Print): string =>
  dot(print[0], 400, 230, 180, 0.9) +
  `<circle cx="400" cy="230" r="156" fill="none" stroke="${print[1]}" stroke-width="20" stroke-dasharray="10 14.500"/>` +
  dot(print[2], 400, 230, 124, 0.35)

const stack: Arrangement = (r, { print, tape, wall }) =>
  counter(wall, print) +
  halo(print) +
  carton({ x: 300, foot: 420, size: 120, tape }) +
  carton({ x: 506, foot: 424, size: r.between(88, 100), tape: print[2], card: ['#EFC795', '#D69C60', '#B57A42'] }) +
  carton({ x: 330, foot: 250, size: 66, tape: print[0], shade: 0 }) +
  envelope(644, 424, 0.62, tape)

const gift: Arrangement = (r, { print, tape, wall }) =>
  counter(wall, print) +
  halo(print) +
  carton({ x: 250, foot: 424, size: r.between(90, 104), tape }) +
  bundle(430, 426, 1.25, 'cloth', print[2]) +
  envelope(640, 430, 0.8, tape)

/** From one pin to another over the country's own shape of roads. */
const route: Arrangement = (r, { print, tape, wall }) => {
  const pin = (x: number, y: number, colour: string): string =>
    place(
      x,
      y,
      1,
      fill('#14122B', 'M-16-2q16 12 32 0-16-8-32 0z', 0.3) +
        fill(colour, 'M0 0c-10-18-36-32-36-60a36 36 0 0 1 72 0c0 28-26 42-36 60z') +
        dot('#fff', 0, -60, 18) +
        dot(colour, 0, -60, 8),
    )
  const bend = r.between(60, 140)
  return (
    box(wall, 0, 0, 800, 500) +
    line(
      '#fff',
      26,
      'M-20 120q200 60 400 0t460 40M120-20q40 240-20 540M620-20q-60 260 40 540M-20 400q260-60 460 10t400-40',
      0.75,
    ) +
    fill('#A9CBB0', 'M200 190q90-20 170 10 20 90-40 130-110 20-150-30zM660 300q90-30 160 10v120q-90 10-150-30z', 0.8) +
    fill('#8FBBD8', 'M-10 250q60 20 70 90-30 60-80 70z') +
    stitches(tape, 7, `M150 180C260 ${180 - bend} 340 ${300 + bend} 430 300S580 120 640 170`, '1 17') +
    pin(150, 180, tape === print[2] ? print[0] : print[2]) +
    pin(640, 168, tape) +
    carton({ x: 410, foot: 440, size: 122, tape }) +
    fill('url(#cloth)', 'M0 468h800v32H0z') +
    box(print[1], 0, 464, 800, 5)
  )
}

const goods: Arrangement = (r, { print, tape, wall }) =>
  counter(wall, print) +
  halo(print) +
  sack(250, 428, 1.12, tape) +
  carton({ x: 456, foot: 428, size: r.between(100, 116), tape: print[2] }) +
  bundle(640, 432, 0.72, 'cloth', print[2])

/** On a bicycle carrier, at the edge of town. */
const bicycle: Arrangement = (r, { seed, tape }) => {
  const wheel = (x: number): string =>
    `<circle cx="${x}" cy="370" r="76" fill="none" stroke="#1A1D30" stroke-width="10"/><circle cx="${x}" cy="370" r="68" fill="none" stroke="#C9CEDA" stroke-width="3" stroke-dasharray="2 19"/>` +
    line('#C9CEDA', 2, `M${x - 66} 370h132M${x} 304v132M${x - 47} 323l94 94M${x + 47} 323l-94 94`) +
    dot('#3D4C63', x, 370, 9)
  return (
    plain(r, hourOf(seed + 6), 290) +
    fill('#14122B', 'M170 444h460l-40 14H210z', 0.3) +
    wheel(270) +
    wheel(550) +
    line(tape, 10, 'M270 370l60-110h150l-80 110zM400 370L330 260M550 370l-76-134') +
    line('#1A1D30', 8, 'M474 236q-4-26 30-26M318 246h44M270 370h130') +
    fill('#1A1D30', 'M292 232h70q6 12-10 16h-40q-20 0-20-16z') +
    line('#3D4C63', 6, 'M196 270h120M210 272l60 98') +
    carton({ x: 244, foot: 272, size: 74, tape, shade: 0 }) +
    fill('url(#cloth)', 'M0 474h800v26H0z')
  )
}

const arrangements = [stack, route, gift, bicycle, goods] as const

export const parcelScene = (seed: number): number => arrangements.indexOf(turn(arrangements, seed))

export function parcel(seed: number): string {
  const sending: Sending = { seed, print: printOf(seed), tape: turn(tapes, seed, 2), wall: turn(walls, seed, 2) }
  return picture(cloth({ id: 'cloth', seed, size: 0.9 }) + turn(arrangements, seed)(chance(seed), sending))
}
