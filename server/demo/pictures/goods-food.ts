/** Food from the farm and the lake; each stands on y = 0 around x = 0, about 240 high. */

import { printOf } from './cloth.ts'
import { dot, fill, line, place } from './draw.ts'

export type Goods = (seed: number) => string

/** A printed label: a band with the roundel. */
const label = (x: number, y: number, w: number, h: number, seed: number): string => {
  const [ground, figure, accent] = printOf(seed)
  return fill(ground, `M${x - w / 2} ${y}q${w / 2} 10 ${w} 0v${h}q-${w / 2} 10-${w} 0z`) + dot(figure, x, y + h / 2 + 5, h * 0.34) + dot(accent, x, y + h / 2 + 5, h * 0.16) +
    line(figure, 3, `M${x - w / 2 + 4} ${y + 8}q${w / 2 - 4} 10 ${w - 8} 0M${x - w / 2 + 4} ${y + h - 4}q${w / 2 - 4} 10 ${w - 8} 0`)
}

export const honey: Goods = (seed) =>
  fill('#E39A2B', 'M-64-6q-8-80 0-130 4-14 20-18h88q16 4 20 18 8 50 0 130-64 12-128 0z') + fill('#F6C65B', 'M-58-20q-6-60 0-104 2-8 10-10h20q-12 60-6 124z', 0.7) + fill('#A8621A', 'M40-154q20 4 24 18 8 50 0 130-20 6-30 6 16-70 6-154z', 0.4) +
  fill('#FBF1DC', 'M-54-182H54v28H-54z') + fill('#B4622D', 'M-62-206q62-14 124 0v28q-62 12-124 0z') + line('#FFE3A8', 3, 'M-60-192q60 12 120 0') + label(0, -112, 132, 66, seed) +
  place(128, 0, 1, line('#8A5A2E', 8, 'M44-150L-2-40') + fill('#A96C36', 'M-26-14q-6-34 16-48 26-4 30 20 0 34-24 42-18 0-22-14z') + line('#7A4A22', 3, 'M-24-30q20 10 42-8M-22-16q20 8 36-4')) + fill('#F6C65B', 'M96-2q30-14 66 0-30 10-66 0z')

export const mealieMeal: Goods = (seed) => {
  const [ground, figure, accent] = printOf(seed)
  return fill('#F7F1E4', 'M-92-4q-10-120 2-214 6-10 18-10H72q12 0 18 10 12 94 2 214-92 12-184 0z') + fill('#000', 'M52-228h20q12 0 18 10 12 94 2 214-20 4-40 4 20-110 0-228z', 0.09) +
    fill('#E4D8C0', 'M-84-228q84 14 168 0v14q-84 12-168 0z') + line('#B9A57E', 3, 'M-80-220h160').replace('/>', ' stroke-dasharray="8 6"/>') + fill(ground, 'M-94-176q94 16 188 0v96q-94 14-188 0z') +
    dot(figure, 0, -120, 40) + fill(accent, 'M0-156q14 30 0 66-14-36 0-66z') + fill('#17704A', 'M0-88q-34-6-38-42 30 6 38 42zM0-88q34-6 38-42-30 6-38 42z') + fill(ground, 'M-88-52q88 14 176 0v12q-88 12-176 0z') +
    place(128, 0, 1, fill('#F2C23D', 'M-8-4q-24-60 0-110 24 50 14 110z') + line('#C98A1E', 2, 'M-12-30h18M-14-46h20M-12-62h18M-8-78h12') + fill('#5E9E4A', 'M-6 0q-44-30-34-92 20 40 34 92zM0 0q40-20 40-84-24 30-40 84z'))
}

export const coffee: Goods = (seed) =>
  fill('#5B3226', 'M-74-2q-6-110 0-190H74q6 80 0 190-74 10-148 0z') + fill('#000', 'M34-192h40q6 80 0 190-20 4-36 4 16-90-4-194z', 0.2) + fill('#3B2018', 'M-78-218H78v32H-78z') + line('#C98A4C', 3, 'M-70-202H70') + label(0, -140, 148, 88, seed) + dot('#1B1030', 0, -168, 6) +
  place(138, 0, 1, fill('#FBF7EE', 'M-44-66h88q0 60-30 66h-28q-30-6-30-66z') + line('#FBF7EE', 9, 'M42-52q30 0 20 24-6 14-26 12') + `<ellipse cy="-66" rx="44" ry="10" fill="#E4D8C0"/><ellipse cy="-65" rx="36" ry="7" fill="#3B2018"/>` + line('#fff', 4, 'M-10-88q-10-14 0-26t0-24M12-88q-10-14 0-26', 0.6)) +
  [[-124, -8], [-104, -4], [-116, -20]].map(([x, y]) => place(x ?? 0, y ?? 0, 1, `<ellipse rx="13" ry="9" fill="#6B3E2A"/>` + line('#3B2018', 2, 'M-11 0q6-5 11 0t11 0'))).join('')

export const kapenta: Goods = (seed) => {
  const [ground, figure] = printOf(seed)
  const fish = (x: number, y: number, turned: number): string => `<g transform="translate(${x} ${y}) rotate(${turned})">` + fill('#C9D3DE', 'M-30 0q24-16 48 0l12-8v16L18 0q-24 14-48 0z') + fill('#8FA0B4', 'M-30 0q24-16 48 0-24-4-48 0z') + dot('#1B2440', -21, -2, 2.5) + '</g>'
  const heap = [[-80, -78, 10], [-30, -86, -8], [30, -84, 14], [80, -80, -12], [-54, -98, -16], [6, -104, 6], [58, -100, 22], [-20, -118, 12], [32, -118, -10], [4, -132, 4]]
  return fill('#5E3A22', 'M-140-72q140-24 280 0-140 30-280 0z') + fill('#7E92AA', 'M-112-72q40-58 112-62 72 4 112 62-112 24-224 0z') + heap.map(([x, y, t]) => fish(x ?? 0, y ?? 0, t ?? 0)).join('') + `<ellipse cy="-72" rx="140" ry="12" fill="none" stroke="#A9683C" stroke-width="8"/>` +
    fill('#8A5A3C', 'M-140-72q140 26 280 0-10 60-60 72H-80q-50-12-60-72z') + fill(ground, 'M-128-46q128 22 256 0l-10 22q-118 18-236 0z') + line(figure, 4, 'M-116-30l18-6 18 10 18-8 18 10 18-8 18 10 18-8 18 8 18-10 18 8 18-10 18 8 14-6') + fish(170, -8, -6) + fish(-172, -8, 8)
}

export const groundnuts: Goods = (seed) => {
  const [ground, figure, accent] = printOf(seed)
  const nut = (x: number, y: number, turned: number): string => `<g transform="translate(${x} ${y}) rotate(${turned})">` + fill('#D9A864', 'M-22 0q0-14 12-14 10 4 20 0 14 0 14 14T10 14q-10-4-20 0-12 0-12-14z') + line('#A97638', 2, 'M-14-6h8M-14 2h8M6-6h8M6 2h8') + '</g>'
  const heap = [[-70, -96, 10], [-26, -104, -20], [24, -104, 14], [70, -96, -12], [-46, -122, 24], [2, -128, -6], [46, -122, 18], [-20, -146, -14], [22, -148, 20], [0, -166, 0]]
  return fill('#B98A4A', 'M-110-86q30-70 110-84 80 14 110 84-110 24-220 0z') + heap.map(([x, y, t]) => nut(x ?? 0, y ?? 0, t ?? 0)).join('') + fill('#C98A4C', 'M-120-92q120 26 240 0Q108-20 76 0H-76q-32-20-44-92z') + fill(ground, 'M-112-66q112 22 224 0l-8 28q-104 20-208 0z') +
    line(figure, 4, 'M-102-46l20-8 20 12 20-10 20 12 22-12 20 12 20-12 20 10 20-12 18 8') + line('#8A5A2E', 6, 'M-120-92q120 26 240 0') + dot(accent, 0, -28, 8) + nut(150, -12, -10) + nut(-152, -12, 16) + nut(186, -10, 30)
}
