/** Food from the farm and the lake; each stands on y = 0 around x = 0, about 240 high. */

import { printOf } from './cloth'
import { dot, fill, line, place, stitches } from './draw'

export type Goods = (seed: number) => string

/** A printed label: a band with the roundel. */
const label = (x: number, y: number, w: number, h: number, seed: number): string => {
  const [ground, figure, accent] = printOf(seed)
  return (
    fill(ground, `M${x - w / 2} ${y}q${w / 2} 10 ${w} 0v${h}q-${w / 2} 10-${w} 0z`) +
    dot(figure, x, y + h / 2 + 5, h * 0.34) +
    dot(accent, x, y + h / 2 + 5, h * 0.16) +
    line(
      figure,
      3,
      `M${x - w / 2 + 4} ${y + 8}q${w / 2 - 4} 10 ${w - 8} 0M${x - w / 2 + 4} ${y + h - 4}q${w / 2 - 4} 10 ${w - 8} 0`,
    )
  )
}

export const honey: Goods = (seed) =>
  fill('#E39A2B', 'M-64-6q-8-80 0-130 4-14 20-18h88q16 4 20 18 8 50 0 130-64 12-128 0z') +
  fill('#F6C65B', 'M-58-20q-6-60 0-104 2-8 10-10h20q-12 60-6 124z', 0.7) +
  fill('#A8621A', 'M40-154q20 4 24 18 8 50 0 130-20 6-30 6 16-70 6-154z', 0.4) +
  fill('#FBF1DC', 'M-54-182H54v28H-54z') +
  fill('#B4622D', 'M-62-206q62-14 124 0v28q-62 12-124 0z') +
  line('#FFE3A8', 3, 'M-60-192q60 12 120 0') +
  label(0, -112, 132, 66, seed) +
  place(
    128,
    0,
    1,
    line('#8A5A2E', 8, 'M44-150L-2-40') +
      fill('#A96C36', 'M-26-14q-6-34 16-48 26-4 30 20 0 34-24 42-18 0-22-14z') +
      line('#7A4A22', 3, 'M-24-30q20 10 42-8M-22-16q20 8 36-4'),
  ) +
  fill('#F6C65B', 'M96-2q30-14 66 0-30 10-66 0z')

export const mealieMeal: Goods = (seed) => {
  const [ground, figure, accent] = printOf(seed)
  return (
    fill('#F7F1E4', 'M-92-4q-10-120 2-214 6-10 18-10H72q12 0 18 10 12 94 2 214-92 12-184 0z') +
    fill('#000', 'M52-228h20q12 0 18 10 12 94 2 214-20 4-40 4 20-110 0-228z', 0.09) +
    fill('#E4D8C0', 'M-84-228q84 14 168 0v14q-84 12-168 0z') +
    stitches('#B9A57E', 3, 'M-80-220h160', '8 6') +
    fill(ground, 'M-94-176q94 16 188 0v96q-94 14-188 0z') +
    dot(figure, 0, -120, 40) +
    fill(accent, 'M0-156q14 30 0 66-14-36 0-66z') +
    fill('#17704A', 'M0-88q-34-6-38-42 30 6 38 42zM0-88q34-6 38-42-30 6-38 42z') +
    fill(ground, 'M-88-52q88 14 176 0v12q-88 12-176 0z') +
    place(
      128,
      0,
      1,
      fill('#F2C23D', 'M-8-4q-24-60 0-110 24 50 14 110z') +
        line('#C98A1E', 2, 'M-12-30h18M-14-46h20M-12-62h18M-8-78h12') +
        fill('#5E9E4A', 'M-6 0q-44-30-34-92 20 40 34 92zM0 0q40-20 40-84-24 30-40 84z'),
    )
  )
}

export const coffee: Goods = (seed) =>
  fill('#5B3226', 'M-74-2q-6-110 0-190H74q6 80 0 190-74 10-148 0z') +
  fill('#000', 'M34-192h40q6 80 0 190-20 4-36 4 16-90-4-194z', 0.2) +
  fill('#3B2018', 'M-78-218H78v32H-78z') +
  line('#C98A4C', 3, 'M-70-202H70') +
  label(0, -140, 148, 88, seed) +
  dot('#1B1030', 0, -168, 6) +
  place(
    138,
    0,
    1,
    fill('#FBF7EE', 'M-44-66h88q0 60-30 66h-28q-30-6-30-66z') +
      line('#FBF7EE', 9, 'M42-52q30 0 20 24-6 14-26 12') +
      `<ellipse cy="-66" rx="44" ry="10" fill="#E4D8C0"/><ellipse cy="-65" rx="36" ry="7" fill="#3B2018"/>` +
      line('#fff', 4, 'M-10-88q-10-14 0-26t0-24M12-88q-10-14 0-26', 0.6),
  ) +
  [
    [-124, -8],
    [-104, -4],
    [-116, -20],
  ]
    .map(([x, y]) =>
      place(x ?? 0, y ?? 0, 1, `<ellipse rx="13" ry="9" fill="#6B3E2A"/>` + line('#3B2018', 2, 'M-11 0q6-5 11 0t11 0')),
    )
    .join('')
