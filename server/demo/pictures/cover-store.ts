/** A shopfront with its awning down and its goods outside. */

import { sack } from './boxes'
import { chance, type Chance, turn } from './chance'
import { cloth, hem, printOf } from './cloth'
import { box, fill, line, picture } from './draw'
import { hourOf, type Light, under } from './light'
import { walls } from './paints'
import { person } from './people'
import { sky, woods } from './scenery'
import { board } from './signs'
import { leaves, leafUnder, pot, tree } from './trees'

function awning(x: number, y: number, w: number, stripe: string): string {
  const count = Math.round(w / 40)
  const scallop = Array.from({ length: count }, () => 'a20 20 0 0 1-40 0').join('')
  const bars = Array.from(
    { length: Math.ceil(count / 2) },
    (_, i) => `M${x + i * 80} ${y + 58}l6-58h36l-2 58a20 20 0 0 1-40 0z`,
  )
  return (
    fill('#FBF1DC', `M${x + 14} ${y}h${w - 28}l14 58${scallop}z`) +
    fill(stripe, bars.join('')) +
    fill('#000', `M${x + 2} ${y + 40}h${w - 4}l2 18H${x}z`, 0.14)
  )
}

function shelves(x: number, y: number, light: Light, seed: number): string {
  const [ground, figure, accent] = printOf(seed)
  const tins = [ground, accent, figure, '#17704A', '#F4F1EA', '#B4622D'].map((colour, i) => {
    const tin = (top: number, at: number): string =>
      `M${x + 12 + at * 30} ${top + 44}v-${32 + at * 2}h22v${32 + at * 2}z`
    return fill(colour, tin(y + 20, i) + tin(y + 92, (i * 5 + 2) % 6))
  })
  return (
    box(light.window, x, y, 200, 150) +
    tins.join('') +
    fill('#6B4632', `M${x} ${y + 64}h200v6H${x}zM${x} ${y + 136}h200v6H${x}z`) +
    line('#fff', 5, `M${x} ${y}h200v150h-200z`)
  )
}

const stand = (x: number, colour: string): string => {
  const fruit = [
    [-42, 424],
    [-21, 424],
    [0, 424],
    [21, 424],
    [42, 424],
    [-32, 408],
    [-11, 408],
    [10, 408],
    [31, 408],
  ]
  return (
    fill('#8A5A3C', `M${x - 60} 430h120l12 36h-144z`) +
    fill(colour, fruit.map(([dx, y]) => `M${x + (dx ?? 0) - 12} ${y}a12 12 0 1 1 24 0 12 12 0 1 1-24 0`).join(''))
  )
}

const street = (r: Chance, light: Light): string =>
  sky(r, light, 240) +
  woods(r, light.hills[1], 240, 60) +
  tree(60, 400, 1.3, leafUnder(light, leaves.flamboyant)) +
  tree(750, 400, 1.2, leafUnder(light, leaves.mango)) +
  box(under(light, '#C9A684'), 0, 396, 800, 104) +
  box(under(light, '#E3CDB0'), 0, 396, 800, 14)

export function storeCover(seed: number): string {
  const [r, light] = [chance(seed), hourOf(seed + 4)]
  const paint = under(light, turn(walls, seed, 2))
  const [ground, , accent] = printOf(seed)
  const door = seed % 2 ? 338 : 534
  const [left, right] = seed % 2 ? [124, 476] : [124, 330]
  return picture(
    street(r, light) +
      cloth({ id: 'bolt', seed: seed + 2, size: 0.7 }) +
      box(paint, 100, 120, 600, 290) +
      fill('#000', 'M610 120h90v290h-90z', 0.1) +
      fill(under(light, '#5B3A2A'), 'M86 108h628v16H86z') +
      fill(paint, 'M240 108q160-80 320 0z') +
      shelves(left, 246, light, seed) +
      shelves(right, 246, light, seed + 1) +
      box(under(light, '#6B3E2C'), door, 250, 124, 160) +
      box('#2B1A1A', door + 10, 260, 104, 150) +
      fill('url(#bolt)', `M${door + 10} 260h26v120q-14 8-26 0zM${door + 88} 260h26v120q-14 8-26 0z`) +
      awning(100, 184, 600, ground === '#FBF1DC' ? accent : ground) +
      board(400, 66, 330, seed) +
      stand(180, '#D8434E') +
      stand(600, '#F2A03D') +
      sack(r.between(284, 292), 474, 0.42, '#17704A') +
      sack(690, 478, 0.4, '#1647B8') +
      pot(706, 430, 0.6, accent) +
      person(door + 62, 474, 1.15, {
        top: '#F2C23D',
        bottom: 'url(#bolt)',
        skirt: true,
        hat: 'scarf',
        accent: '#B0123B',
      }) +
      hem(seed, 480),
  )
}
