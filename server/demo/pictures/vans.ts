/** Vans, lorries and the courier's motorcycle, facing right, wheels on y. */

import { tyre } from './cars'
import { cloth, printOf } from './cloth'
import { box, dot, fill, line, place, shadow } from './draw'
import { emblem } from './signs'

/** About 420 wide and 210 high. */
export function lorry(x: number, y: number, scale: number, paint: string, seed: number, flip = false): string {
  const [ground, figure] = printOf(seed)
  return (
    cloth({ id: 'load', seed, size: 1 }) +
    place(
      x,
      y,
      scale,
      place(
        -215,
        0,
        1,
        shadow(215, 0, 230, 0.4) +
          box('#2B3350', 10, -48, 400, 18) +
          box('#F4F1EA', 6, -214, 280, 172, 6) +
          fill('url(#load)', 'M6-92h280v50H6z') +
          line(ground, 6, 'M6-96h280') +
          line('#8C96A6', 2, 'M62-210v112M118-210v112M174-210v112M230-210v112', 0.4) +
          emblem(146, -154, 42, seed) +
          fill(paint, 'M294-42v-122q0-10 10-10h54q14 0 20 12l28 56q6 4 6 14v50z') +
          fill('#27405F', 'M318-158h36q8 0 12 8l22 44h-70z') +
          fill('#fff', 'M330-106l20-52h10l-18 52z', 0.3) +
          line('#10121F', 2, 'M316-100v58', 0.4) +
          box('#10121F', 322, -88, 14, 4) +
          box('#FFF3C4', 398, -74, 14, 14, 4) +
          box('#2B3350', 290, -44, 126, 14, 4) +
          dot(figure, 352, -66, 0) +
          fill('#10121F', 'M36-40a36 36 0 0 1 72 0zM112-40a36 36 0 0 1 72 0zM312-40a36 36 0 0 1 72 0z') +
          tyre(72, 30) +
          tyre(148, 30) +
          tyre(348, 30),
      ),
      flip,
    )
  )
}

/** About 330 wide and 160 high. */
export function van(x: number, y: number, scale: number, paint: string, seed: number, flip = false): string {
  return (
    cloth({ id: 'load', seed, size: 0.8 }) +
    place(
      x,
      y,
      scale,
      place(
        -165,
        0,
        1,
        shadow(165, 0, 180, 0.4) +
          fill(paint, 'M8-30v-118q0-14 14-14h170q22 0 32 18l26 50 52 12q20 4 20 22v24q0 6-8 6H16q-8 0-8-0z') +
          fill('url(#load)', 'M8-84h190l30 54H8z') +
          fill('#27405F', 'M206-146q10 2 14 8l22 44h-40v-52z') +
          line('#10121F', 2, 'M198-150v116M120-158v74', 0.3) +
          emblem(70, -122, 26, seed) +
          box('#FFF3C4', 306, -70, 15, 11, 4) +
          box('#E0474B', 8, -96, 7, 24, 2) +
          box('#10121F', 206, -82, 14, 4) +
          fill('#10121F', 'M40-30a32 32 0 0 1 64 0zM232-30a32 32 0 0 1 64 0z') +
          tyre(72, 26) +
          tyre(264, 26),
      ),
      flip,
    )
  )
}

/** A rider with a box behind; about 230 wide. */
export function motorcycle(x: number, y: number, scale: number, paint: string, seed: number, flip = false): string {
  return place(
    x,
    y,
    scale,
    place(
      -115,
      0,
      1,
      shadow(115, 0, 130, 0.4) +
        tyre(46, 38) +
        tyre(190, 38) +
        line('#2B3350', 9, 'M46-38l60-8 50-4M190-38l-32-78h-16') +
        fill(paint, 'M84-92q30-8 54 2l24-12q8 14-8 26l-30 22H96q-20-10-12-38z') +
        fill('#10121F', 'M40-92h60q8 8-2 14H50z') +
        box('#F4F1EA', 4, -166, 74, 72, 6) +
        emblem(41, -130, 26, seed) +
        fill('#1647B8', 'M92-164q20-14 40-2l6 74H92z') +
        line('#123A96', 14, 'M122-152l20 30 18 4') +
        line('#2B3350', 17, 'M112-92l34 8-6 46') +
        dot('#4A271D', 116, -184, 17) +
        fill(paint, 'M94-186q0-24 24-24t24 24h-8q-20-8-40 4z') +
        fill('#10121F', 'M150-116h22l6-10-24-2z') +
        dot('#FFF3C4', 178, -108, 8),
    ),
    flip,
  )
}
