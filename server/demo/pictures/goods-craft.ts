/** Things made by hand: cloth, baskets, copper, drums. The picture's own cloth is `url(#cloth)`, a second `url(#other)`. */

import { printOf } from './cloth'
import { dot, fill, line, place, stitches } from './draw'
import type { Goods } from './goods-food'

/** A pile of folded lengths, one hanging open. */
export const chitenge: Goods = (seed) => {
  const fold = (y: number, id: string, shift: number): string =>
    fill(`url(#${id})`, `M${shift - 130} ${y - 34}h236q20 0 20 17t-20 17H${shift - 130}z`) +
    fill('#000', `M${shift - 130} ${y - 6}h246q-6 6-10 6H${shift - 130}z`, 0.2) +
    line('#fff', 2, `M${shift + 106} ${y - 28}q12 2 12 11`, 0.5)
  const [, figure] = printOf(seed)
  return (
    fold(0, 'other', 0) +
    fold(-34, 'cloth', 6) +
    fold(-68, 'third', -4) +
    fill('url(#cloth)', 'M-110-102h60q10 10 10 24v62q-26 14-52 4-30-6-58 8 10-50 40-98z') +
    fill('#000', 'M-50-102q10 10 10 24v62l-14 6V-90z', 0.2) +
    place(
      30,
      -102,
      1,
      fill('url(#other)', 'M-60 0q-14-46 10-60 50-14 100 0 24 14 10 60z') +
        `<ellipse cx="-4" cy="-60" rx="50" ry="14" fill="url(#third)"/><ellipse cx="-4" cy="-60" rx="24" ry="6" fill="none" stroke="${figure}" stroke-width="3"/>`,
    )
  )
}

export const shirt: Goods = (seed) => {
  const [, figure, accent] = printOf(seed)
  return (
    line('#8A5A3C', 6, 'M0-262v-18q0-16 14-16M-70-228L0-262l70 34') +
    fill('url(#cloth)', 'M-52-238q52 24 104 0l72 44-30 62-30-16V-4H-64v-144l-30 16-30-62z') +
    fill('#000', 'M64-148l30 16 30-62-26-16zM-64-148l-30 16-8-16 30-20zM30-4h34v-144l-14-30z', 0.18) +
    fill(accent, 'M-52-238q16 8 30 10L0-180l22-48q14-2 30-10l-8-10q-44 20-88 0z') +
    line(figure, 4, 'M0-176V-6') +
    [-150, -110, -70, -30].map((y) => dot('#FBF1DC', 0, y, 5)).join('') +
    fill('#000', 'M20-140h32v36q-16 8-32 0z', 0.16)
  )
}

export const basket: Goods = (seed) => {
  const [ground, figure, accent] = printOf(seed)
  const rows = [-24, -56, -88]
    .map((y, i) =>
      stitches(i % 2 ? accent : ground, 10, `M${i * 10 - 104} ${y}q${104 - i * 10} 22 ${208 - i * 20} 0`, '12 11'),
    )
    .join('')
  return (
    line('#A96C36', 12, 'M-110-120q0-110 110-112t110 112') +
    `<ellipse cy="-124" rx="128" ry="26" fill="#5E3A22"/>` +
    fill('#C98A4C', 'M-128-122q128 44 256 0-8 92-40 122H-88q-32-30-40-122z') +
    fill('#000', 'M60-104q40-6 68-18-8 92-40 122H50q20-50 10-104z', 0.14) +
    rows +
    line('#8A5A2E', 9, 'M-128-122q128 44 256 0') +
    stitches(figure, 4, 'M-126-121q126 42 252 0', '5 7') +
    fill('url(#other)', 'M-60-140q60 30 128-2l-10 44q-16 30-36 4-20 20-44-2-30 10-38-44z')
  )
}

export const copperBowl: Goods = (seed) => {
  const [, , accent] = printOf(seed)
  return (
    '<linearGradient id="copper"><stop stop-color="#7A3A1A"/><stop offset=".35" stop-color="#F2B57C"/><stop offset=".6" stop-color="#C9713A"/><stop offset="1" stop-color="#6B3014"/></linearGradient>' +
    fill('url(#copper)', 'M-60 0q6-26 30-28h60q24 2 30 28z') +
    `<ellipse cy="-156" rx="160" ry="34" fill="#5E2A12"/>` +
    fill('url(#copper)', 'M-160-156q160 68 320 0-16 104-110 128H-50q-94-24-110-128z') +
    dot('#F2A03D', -50, -168, 30) +
    dot('#E0474B', 10, -176, 34) +
    dot('#7FB04A', 66, -166, 28) +
    fill('url(#copper)', 'M-160-156q160 68 320 0-2 16-8 32-152 56-304 0-6-16-8-32z') +
    line('#FFE3C4', 4, 'M-152-148q152 64 304 0', 0.8) +
    stitches(accent, 5, 'M-138-104q138 50 276 0', '1 14') +
    line('#5E2A12', 3, 'M-124-84q124 44 248 0', 0.5)
  )
}

export const drum: Goods = (seed) => {
  const [ground, figure, accent] = printOf(seed)
  const one = (scale: number, x: number): string =>
    place(
      x,
      0,
      scale,
      fill('#7A4A32', 'M-70-214q14 90 4 130-10 40-4 84h140q6-44-4-84-10-40 4-130z') +
        fill('#000', 'M26-214h44q-14 90-4 130 10 40 4 84H36q14-110-10-214z', 0.18) +
        line('#F4E2B8', 4, 'M-70-206l22 74 22-78 24 80 24-80 24 78 22-74') +
        fill(ground, 'M-66-110h132q-6 16-2 34H-64q4-18-2-34z') +
        line(figure, 4, 'M-62-94l16-8 16 14 16-14 16 14 16-14 16 14 16-14 12 8') +
        fill(accent, 'M-70-16h140l2 16H-72z') +
        `<ellipse cy="-214" rx="72" ry="18" fill="#F4E2B8"/><ellipse cy="-214" rx="54" ry="12" fill="#E3C99A"/>`,
    )
  return one(1, -34) + one(0.66, 96) + line('#A96C36', 9, 'M-150-6L-60-120') + dot('#5B3226', -58, -122, 11)
}

/** A carved elder's stool and a mask-like shield: wood from the Western Province. */
export const carving: Goods = (seed) => {
  const [, figure, accent] = printOf(seed)
  return (
    fill('#6B3E2C', 'M-110-150q110 30 220 0 6 24-14 30-84 20-192 0-20-8-14-30z') +
    fill('#8A5A3C', 'M-110-150q110-26 220 0-110 30-220 0z') +
    fill(
      '#5B3226',
      'M-78-116l26 2-6 60 20 44h-54q-6-60 14-106zM78-116l-26 2 6 60-20 44h54q6-60-14-106zM-22-112h44l-8 54 10 52h-48l10-52z',
    ) +
    fill('#6B3E2C', 'M-120-12q120-16 240 0v12q-120 12-240 0z') +
    stitches(figure, 5, 'M-96-134q96 22 192 0', '3 11') +
    dot(accent, 0, -84, 9) +
    line('#C98A4C', 3, 'M-70-148q70-10 140 0', 0.7)
  )
}
