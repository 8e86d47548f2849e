/** What a town shop sells; each stands on y = 0 around x = 0. */

import { printOf } from './cloth'
import { box, dot, fill, line, place, stitches } from './draw'
import type { Goods } from './goods-food'

export const solarLamp: Goods = (seed) => {
  const [ground, , accent] = printOf(seed)
  return (
    dot('#FFE9B0', -40, -150, 120, 0.35) +
    fill('#F2A03D', 'M-96-10q0-16 20-20h72q20 4 20 20v10H-96z') +
    fill('#2B3038', 'M-82-44h84l8 18h-100z') +
    fill('#FFF3CF', 'M-84-190h88l8 146H-92z') +
    fill('#FFD578', 'M-52-176q12-14 24 0l6 120h-36z') +
    line('#2B3038', 5, 'M-84-190l-8 146M4-190l8 146M-40-190v-10') +
    fill('#2B3038', 'M-92-206H12l10 18h-124z') +
    line('#2B3038', 6, 'M-78-206q0-52 38-52t38 52') +
    fill(ground, 'M-96-14H16v8H-96z') +
    place(
      112,
      0,
      1,
      fill('#16305E', 'M-60-18L-30-130h120L70-18z') +
        line('#8FB2E0', 2, 'M-50-56h126M-40-92h122M-22-18L6-130M24-18l24-112') +
        line('#C9CEDA', 5, 'M-60-18L-30-130h120L70-18z') +
        line('#5B6478', 6, 'M10-18L0 0M40-18l16 18'),
    ) +
    line(accent, 4, 'M16-8q40 14 60-8')
  )
}

export const phone: Goods = (seed) => {
  const [ground, figure, accent] = printOf(seed)
  const icons = [0, 1, 2, 3, 4, 5]
    .map((i) =>
      box(
        [accent, '#17704A', '#F2A03D', '#1647B8', '#7A2468', '#0E6A7B'][i] ?? accent,
        -52 + (i % 3) * 38,
        -150 + Math.floor(i / 3) * 40,
        28,
        28,
        8,
      ),
    )
    .join('')
  return (
    place(
      -20,
      0,
      1,
      box('#10152B', -72, -262, 144, 262, 22) +
        box(ground, -64, -252, 128, 242, 15) +
        dot(figure, 0, -190, 92, 0.25) +
        dot(figure, 0, -190, 60, 0.35) +
        line('#fff', 7, 'M-30-222h60') +
        line('#fff', 4, 'M-18-204h36', 0.7) +
        icons +
        box('#fff', -50, -50, 100, 26, 13) +
        dot('#10152B', 0, -244, 4) +
        fill('#fff', 'M20-252h29q15 0 15 15v120z', 0.14),
    ) +
    place(
      118,
      0,
      1,
      box('#2B3350', -52, -232, 116, 232, 20) +
        box('#3D4868', -44, -224, 46, 70, 16) +
        dot('#10152B', -22, -204, 13) +
        dot('#10152B', -22, -174, 13) +
        dot('#8FB2E0', -22, -204, 5) +
        dot('#8FB2E0', -22, -174, 5) +
        fill('url(#cloth)', 'M-52-90h116v70q0 20-20 20h-76q-20 0-20-20z', 0.9),
    )
  )
}

export const shoes: Goods = (seed) => {
  const [ground, figure, accent] = printOf(seed)
  const shoe =
    fill(
      accent,
      'M-46 -100c3-10 4-23 8-30s11-9 16-14c5 1 12 0 16 2s5 7 8 10c1 5 1 9 2 14s4 9 6 14c-9 5-17 13-26 14s-20-7-30-10z',
    ) +
    fill(
      ground,
      'M-128 -22c-2-13-6-26-6-40s5-29 8-44c5-2 9-6 14-6s9 4 14 6c5 5 8 11 14 14s15 4 22 2s12-8 18-12c8-3 16-9 24-10s17 1 26 2c8 9 15 19 24 26s19 13 30 18s26 7 36 10s20 4 26 10s8 16 12 24l-262 0z',
    ) +
    fill(
      'url(#cloth)',
      'M-104 -22c1-13 0-28 4-38s15-13 22-20c11-1 22-2 32-4s17-5 26-8c9 7 16 15 26 22s21 13 32 20c-7 3-15 5-20 10s-7 12-10 18l-112 0z',
    ) +
    fill('#F4F1EA', 'M68 -64c11 3 23 6 32 9s18 6 24 11s7 15 10 22l-76 0c6-5 16-9 18-16s-5-17-8-26z') +
    fill('#14122B', 'M-124-106q40 28 80 4-8 20-38 20-30-2-42-24z', 0.55) +
    fill(figure, 'M-129-80l20-4q4 30 2 62h-21q-6-30-1-58z') +
    line('#F4F1EA', 5, 'M6-108l-26 14M20-92l-28 16M36-78l-28 18') +
    fill('#F4F1EA', 'M-136-24H136q12 2 12 14 0 10-12 10h-268q-14 0-14-12 0-8 10-12z') +
    stitches(accent, 3, 'M-132-10h268', '7 7')
  return place(64, -26, 0.8, shoe, true) + place(-24, 4, 1, shoe)
}

export const soap: Goods = (seed) => {
  const [ground, , accent] = printOf(seed)
  const bar = (x: number, y: number, colour: string, scale: number): string =>
    place(
      x,
      y,
      scale,
      fill(colour, 'M-92-62q-2-16 14-16H78q16 0 14 16l-4 48q-2 14-16 14H-72q-14 0-16-14z') +
        fill('#fff', 'M-86-66q4-8 12-8H74q8 0 12 8-86 12-172 0z', 0.4) +
        line('#fff', 3, 'M-40-44h80v26h-80z', 0.5),
    )
  const wrapped = place(
    0,
    0,
    1,
    fill('#F4E4C4', 'M-100-72H100V0h-200z') +
      fill('url(#cloth)', 'M-44-72h88V0h-88z') +
      dot('#FBF1DC', 0, -36, 26) +
      dot(accent, 0, -36, 14) +
      line('#D9C9A4', 2, 'M-100-72l20 36-20 36M100-72L80-36l20 36'),
  )
  return (
    wrapped +
    bar(-20, -74, ground, 0.9) +
    bar(20, -146, accent, 0.8) +
    fill('#5E9E4A', 'M0-214q-30-14-34-48 34 10 38 46zM4-212q6-36 40-46 2 36-36 48z') +
    dot('#fff', 132, -24, 22, 0.6) +
    dot('#fff', 160, -56, 13, 0.6) +
    dot('#fff', 128, -66, 8, 0.6) +
    dot('#fff', -134, -18, 16, 0.6)
  )
}
