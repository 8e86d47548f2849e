/** Goods from a store, each on a stage of cloth. */

import { chance, type Chance, turn } from './chance'
import { cloth, type Print, printOf } from './cloth'
import { box, dot, fill, gradient, picture, place, shadow, stitches } from './draw'
import { basket, carving, chitenge, copperBowl, drum, shirt } from './goods-craft'
import { coffee, type Goods, honey, mealieMeal } from './goods-food'
import { groundnuts, kapenta } from './goods-heaps'
import { phone, shoes, soap, solarLamp } from './goods-modern'

const goods = {
  chitenge,
  honey,
  basket,
  phone,
  mealieMeal,
  copperBowl,
  shoes,
  coffee,
  drum,
  solarLamp,
  kapenta,
  shirt,
  soap,
  groundnuts,
  carving,
} as const satisfies Record<string, Goods>

export type ProductVariant = keyof typeof goods
export const productVariants = Object.keys(goods) as [ProductVariant, ...ProductVariant[]]

const walls = ['#DDE6F5', '#F6DFC0', '#D3E5DA', '#F2D2C8', '#E2D6EC', '#CBE2E8', '#F3E5AE', '#E9E2D6'] as const

type Stage = (r: Chance, print: Print, wall: string) => string

const table = (colour: string): string =>
  fill(colour, 'M0 392h800v108H0z') + fill('#fff', 'M0 392h800v10H0z', 0.25) + fill('url(#cloth)', 'M0 456h800v44H0z')

const roundel: Stage = (r, print, wall) => {
  const [x, y] = [r.between(370, 430), r.between(216, 236)]
  return (
    box(wall, 0, 0, 800, 500) +
    dot(print[0], x, y, 186) +
    `<circle cx="${x}" cy="${y}" r="160" fill="none" stroke="${print[1]}" stroke-width="22" stroke-dasharray="11 13.350"/>` +
    dot(wall, x, y, 134) +
    dot(print[1], x, y, 134, 0.25) +
    table('#9C6240')
  )
}

const arch: Stage = (_r, print, wall) =>
  box(wall, 0, 0, 800, 500) +
  fill('#fff', 'M180 400V230q0-190 220-190t220 190v170z', 0.55) +
  fill(print[0], 'M214 400V240q0-164 186-164t186 164v160z', 0.85) +
  stitches(print[1], 5, 'M196 400V234q0-176 204-176t204 176v166', '1 14') +
  table('#B07A50')

const rays: Stage = (r, print, wall) => {
  const turned = r.between(0, 14)
  const beams = Array.from(
    { length: 12 },
    (_, i) => `<path d="M0 0L-70-620H70z" transform="rotate(${i * 30 + turned})"/>`,
  ).join('')
  return (
    box(wall, 0, 0, 800, 500) +
    `<g fill="${print[1]}" opacity=".3" transform="translate(400 400)">${beams}</g>` +
    dot(print[0], 400, 400, 230) +
    stitches(print[1], 6, 'M188 392a214 214 0 0 1 424 0', '1 15') +
    table('#8A5A3C')
  )
}

/** Hung with two lengths of cloth, like the inside of a stall. */
const stall: Stage = (_r, print, wall) =>
  box(wall, 0, 0, 800, 500) +
  gradient('fade', ['#ffffff88', '#ffffff00']) +
  fill('url(#fade)', 'M0 0h800v400H0z') +
  box('#6B4632', 0, 26, 800, 12) +
  fill('url(#cloth)', 'M40 38h170v300q-42 16-86 0t-84 0z') +
  fill('url(#other)', 'M590 38h170v290q-42 16-86 0t-84 0z') +
  fill('#000', 'M160 38h50v300l-50 8zM710 38h50v290l-50 8z', 0.14) +
  dot(print[1], 400, 250, 150, 0.45) +
  table('#9C6240')

const stages = [roundel, stall, arch, rays] as const

export const productScene = (seed: number): number => stages.indexOf(turn(stages, seed))

export function product(seed: number, variant: ProductVariant = turn(productVariants, seed)): string {
  const r = chance(seed)
  const stage = turn(stages, seed)
  const cloths =
    cloth({ id: 'cloth', seed, size: 0.9 }) +
    cloth({ id: 'other', seed: seed + 3, size: 0.9 }) +
    (variant === 'chitenge' ? cloth({ id: 'third', seed: seed + 5, size: 0.7 }) : '')
  return picture(
    cloths +
      stage(r, printOf(seed), turn(walls, seed, 3)) +
      shadow(404, 430, 190, 0.28) +
      place(r.between(380, 410), 430, 1.2, goods[variant](seed + 2), false),
  )
}
