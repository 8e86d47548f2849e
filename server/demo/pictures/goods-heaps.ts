/** What is sold by the heap, in a bowl: dried fish from the lake, groundnuts. */

import { printOf } from './cloth'
import { dot, fill, line } from './draw'
import type { Goods } from './goods-food'

export const kapenta: Goods = (seed) => {
  const [ground, figure] = printOf(seed)
  const fish = (x: number, y: number, turned: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turned})">` +
    fill('#C9D3DE', 'M-30 0q24-16 48 0l12-8v16L18 0q-24 14-48 0z') +
    fill('#8FA0B4', 'M-30 0q24-16 48 0-24-4-48 0z') +
    dot('#1B2440', -21, -2, 2.5) +
    '</g>'
  const heap = [
    [-80, -78, 10],
    [-30, -86, -8],
    [30, -84, 14],
    [80, -80, -12],
    [-54, -98, -16],
    [6, -104, 6],
    [58, -100, 22],
    [-20, -118, 12],
    [32, -118, -10],
    [4, -132, 4],
  ]
  return (
    fill('#5E3A22', 'M-140-72q140-24 280 0-140 30-280 0z') +
    fill('#7E92AA', 'M-112-72q40-58 112-62 72 4 112 62-112 24-224 0z') +
    heap.map(([x, y, t]) => fish(x ?? 0, y ?? 0, t ?? 0)).join('') +
    `<ellipse cy="-72" rx="140" ry="12" fill="none" stroke="#A9683C" stroke-width="8"/>` +
    fill('#8A5A3C', 'M-140-72q140 26 280 0-10 60-60 72H-80q-50-12-60-72z') +
    fill(ground, 'M-128-46q128 22 256 0l-10 22q-118 18-236 0z') +
    line(figure, 4, 'M-116-30l18-6 18 10 18-8 18 10 18-8 18 10 18-8 18 8 18-10 18 8 18-10 18 8 14-6') +
    fish(170, -8, -6) +
    fish(-172, -8, 8)
  )
}

export const groundnuts: Goods = (seed) => {
  const [ground, figure, accent] = printOf(seed)
  const nut = (x: number, y: number, turned: number): string =>
    `<g transform="translate(${x} ${y}) rotate(${turned})">` +
    fill('#D9A864', 'M-22 0q0-14 12-14 10 4 20 0 14 0 14 14T10 14q-10-4-20 0-12 0-12-14z') +
    line('#A97638', 2, 'M-14-6h8M-14 2h8M6-6h8M6 2h8') +
    '</g>'
  const heap = [
    [-70, -96, 10],
    [-26, -104, -20],
    [24, -104, 14],
    [70, -96, -12],
    [-46, -122, 24],
    [2, -128, -6],
    [46, -122, 18],
    [-20, -146, -14],
    [22, -148, 20],
    [0, -166, 0],
  ]
  return (
    fill('#B98A4A', 'M-110-86q30-70 110-84 80 14 110 84-110 24-220 0z') +
    heap.map(([x, y, t]) => nut(x ?? 0, y ?? 0, t ?? 0)).join('') +
    fill('#C98A4C', 'M-120-92q120 26 240 0Q108-20 76 0H-76q-32-20-44-92z') +
    fill(ground, 'M-112-66q112 22 224 0l-8 28q-104 20-208 0z') +
    line(figure, 4, 'M-102-46l20-8 20 12 20-10 20 12 22-12 20 12 20-12 20 10 20-12 18 8') +
    line('#8A5A2E', 6, 'M-120-92q120 26 240 0') +
    dot(accent, 0, -28, 8) +
    nut(150, -12, -10) +
    nut(-152, -12, 16) +
    nut(186, -10, 30)
  )
}
