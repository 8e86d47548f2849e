/** Chitenge: the printed cloth that runs through every picture, as SVG patterns on a 40-unit tile. */

import { dot, fill, line } from './draw'

export type Print = readonly [ground: string, figure: string, accent: string]

export const prints = [
  ['#1647B8', '#F2B57C', '#B0123B'],
  ['#B0123B', '#FFD884', '#1647B8'],
  ['#17704A', '#F9DFA2', '#E9703A'],
  ['#3E1F5E', '#F6C65B', '#E9703A'],
  ['#F2A03D', '#8E1033', '#14532F'],
  ['#0E6A7B', '#FCE7C0', '#D8434E'],
  ['#14213D', '#E39A5B', '#D8434E'],
  ['#FBF1DC', '#1647B8', '#B0123B'],
] as const satisfies readonly Print[]

const corners = (colour: string, size: number): string =>
  fill(
    colour,
    [
      [0, 0],
      [40, 0],
      [0, 40],
      [40, 40],
    ]
      .map(([x, y]) => `M${x} ${(y ?? 0) - size}l${size} ${size}-${size} ${size}-${size}-${size}z`)
      .join(''),
  )

const ring = (colour: string, radius: number, weight: number, dashes: string): string =>
  `<circle cx="20" cy="20" r="${radius}" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-dasharray="${dashes}"/>`

type Design = (figure: string, accent: string) => string

const roundels: Design = (figure, accent) =>
  dot(figure, 20, 20, 15) + ring(accent, 10, 6, '4 3.85') + dot(figure, 20, 20, 3) + corners(accent, 6)

const chevrons: Design = (figure, accent) =>
  line(figure, 4, 'M0 6l20 14L40 6M0 26l20 14 20-14M0-14L20 0 40-14') +
  dot(accent, 20, 8, 3) +
  dot(accent, 0, 18, 3) +
  dot(accent, 40, 18, 3) +
  dot(accent, 20, 30, 3)

const petals: Design = (figure, accent) =>
  fill(figure, 'M20 2q8 9 0 17-8-8 0-17zM20 38q8-9 0-17-8 8 0 17zM2 20q9-8 17 0-8 8-17 0zM38 20q-9-8-17 0 8 8 17 0z') +
  corners(accent, 7)

const fans: Design = (figure) =>
  line(figure, 2.5, 'M2 20a18 18 0 0 1 36 0M8 20a12 12 0 0 1 24 0M14 20a6 6 0 0 1 12 0') +
  line(figure, 2.5, 'M-18 40a18 18 0 0 1 36 0M22 40a18 18 0 0 1 36 0M-12 40a12 12 0 0 1 24 0M28 40a12 12 0 0 1 24 0')

const diamonds: Design = (figure, accent) =>
  fill(figure, 'M20 0l20 20-20 20L0 20z') +
  fill(accent, 'M20 8l12 12-12 12L8 20z') +
  fill(figure, 'M20 15l5 5-5 5-5-5z')

const leaves: Design = (figure, accent) =>
  fill(figure, 'M10 4q10 12 0 24-10-12 0-24zM30 16q10 12 0 24-10-12 0-24zM30-24q10 12 0 24-10-12 0-24z') +
  dot(accent, 10, 34, 4) +
  dot(accent, 30, 8, 4)

const designs = [roundels, chevrons, petals, fans, diamonds, leaves] as const

export interface Cloth {
  id: string
  seed: number
  size?: number
  angle?: number
}

export function printOf(seed: number): Print {
  return prints[Math.abs(seed * 3) % prints.length] ?? prints[0]
}

/** Defines the pattern; paint with `url(#id)`. */
export function cloth({ id, seed, size = 1, angle = 0 }: Cloth): string {
  const [ground, figure, accent] = printOf(seed)
  const design = designs[Math.abs(seed) % designs.length] ?? roundels
  const turned = `${angle ? `rotate(${angle}) ` : ''}${size === 1 ? '' : `scale(${size})`}`.trim()
  const transform = turned ? ` patternTransform="${turned}"` : ''
  return (
    `<pattern id="${id}" width="40" height="40" patternUnits="userSpaceOnUse"${transform}>` +
    `<path fill="${ground}" d="M0 0h40v40H0z"/>${design(figure, accent)}</pattern>`
  )
}

/** A border of cloth along the foot of a picture: the house's signature. */
export function hem(seed: number, top = 468): string {
  const [, figure] = printOf(seed)
  return (
    cloth({ id: 'hem', seed, size: 0.8 }) +
    fill('url(#hem)', `M0 ${top}H800V500H0z`) +
    fill(figure, `M0 ${top - 4}H800v4H0z`)
  )
}
