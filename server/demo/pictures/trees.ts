/** Zambia's trees, each rooted at (x, y). */

import { fill, line, place, stamp } from './draw'
import { type Light, under } from './light'

/** A crown's two greens (or coppers, or purples): in shade and in the sun. */
export type Leaf = readonly [shade: string, sun: string]

export const leaves: Record<'mango' | 'jacaranda' | 'miombo' | 'flamboyant' | 'thorn', Leaf> = {
  mango: ['#2C6B4A', '#4E9A62'],
  jacaranda: ['#5B3A96', '#8A5CC4'],
  /** Miombo woodland in September, when the new leaf comes out copper red. */
  miombo: ['#A23F2B', '#D9713A'],
  flamboyant: ['#A8213A', '#E0484A'],
  thorn: ['#4F6B34', '#7F9645'],
}

export function leafUnder(light: Light, [shade, sun]: Leaf): Leaf {
  return [under(light, shade), under(light, sun)]
}

const umbrellaTrunk = `
  M-8 0q10-60 2-104-6-26-36-54l-34-30 6-5 38 26 16 16 6-48h8l4 54 22-34 34-30 6 6-32 36-16 32q-10 46 4 135z`
const umbrellaCrown = `
  M-150 -186a17 17 0 0 1 12 -22a23 23 0 0 1 34 -6a21 21 0 0 1 28 -16a26 26 0 0 1 40 2a24 24 0 0 1 34 -14
  a24 24 0 0 1 36 8a24 24 0 0 1 36 -4a25 25 0 0 1 34 16a24 24 0 0 1 36 6a19 19 0 0 1 12 26q-24-12-60-6
  t-70-10-76 12-96 0z`
const umbrellaLit = `
  M-132 -202a20 20 0 0 1 28 -8a24 24 0 0 1 30 -16a27 27 0 0 1 38 4a27 27 0 0 1 36 -12a8 8 0 0 1 4 10
  a29 29 0 0 1 -40 12a28 28 0 0 1 -40 -2a40 40 0 0 1 -56 12zM24 -226a31 31 0 0 1 44 -6a25 25 0 0 1 32 16
  a25 25 0 0 1 -36 0a29 29 0 0 1 -40 -10z`

/** The flat-topped acacia of the plains, about 240 high. */
export function acacia(x: number, y: number, scale: number, leaf: Leaf, bark = '#3E2A2E'): string {
  return place(
    x,
    y,
    scale,
    stamp('thornWood', bark, umbrellaTrunk) +
      stamp('thornShade', leaf[0], umbrellaCrown) +
      stamp('thornSun', leaf[1], umbrellaLit),
  )
}

const roundTrunk = `
  M-7 0q6-60 0-110l-30-40 8-5 28 30 2-50h9l0 54 32-36 7 5-38 50q-4 60 4 102z`
const roundCrown = `
  M-110 -130a30 30 0 0 1 14 -46a30 30 0 0 1 46 -14a29 29 0 0 1 30 -36a37 37 0 0 1 60 4a27 27 0 0 1 30 32
  a28 28 0 0 1 42 18a27 27 0 0 1 -2 44a31 31 0 0 1 -50 8a26 26 0 0 1 -40 -14a29 29 0 0 1 -44 16a26 26 0 0 1 -42 -6
  a28 28 0 0 1 -44 -6z`
const roundLit = `
  M-88 -160a21 21 0 0 1 26 -22a25 25 0 0 1 38 -12a14 14 0 0 1 14 -18a24 24 0 0 1 38 4a19 19 0 0 1 12 28
  a26 26 0 0 1 -40 12a26 26 0 0 1 -40 10a30 30 0 0 1 -48 -2zM56 -160a19 19 0 0 1 28 -12a17 17 0 0 1 16 22
  a17 17 0 0 1 -24 14a19 19 0 0 1 -20 -24z`

/** Mango, jacaranda, miombo: a round crown, about 225 high. */
export function tree(x: number, y: number, scale: number, leaf: Leaf, bark = '#3E2A2E'): string {
  return place(
    x,
    y,
    scale,
    stamp('wood', bark, roundTrunk) + stamp('shade', leaf[0], roundCrown) + stamp('sun', leaf[1], roundLit),
  )
}

const palmCrown = `
  M-3-126
  q-30-14-56 10 26-12 50 2-26 6-34 34 20-24 40-26-4 20 4 36 4-20 6-36 24 4 38 30-4-30-30-40 26-8 46 10-16-32-48-24 16-20 42-22-34-12-52 14-10-24-38-24 24 8 32 36
  z`

/** An ilala palm, about 170 high. */
export function palm(x: number, y: number, scale: number, leaf: string, bark = '#5B3A2E'): string {
  return place(x, y, scale, fill(bark, 'M-5 0q8-60-2-130h8q10 70 6 130z') + stamp('palm', leaf, palmCrown))
}

const baobabWood = `
  M-60 4c5-8 12-13 16-24s6-25 6-40s0-35-4-50s-9-29-18-40s-23-20-36-26s-28-8-42-12l-2-8c14 2 30 3 42 6s26 14 28 10
  s-7-25-14-34s-19-15-28-22l4-6c11 7 23 9 32 20s16 37 22 46s12 16 14 10s-1-28-4-44s-11-35-16-52l7-2
  c6 17 15 34 19 50s4 38 8 46s11 13 14 4s2-37 4-56s4-37 6-56l7 1c0 18-1 37-1 55s-1 45 2 54s10 6 14-2s6-31 12-46
  s16-28 24-42l6 4c-5 14-12 27-16 42s-9 40-8 46s6-1 12-10s16-32 26-42s24-11 36-16l2 7c-9 7-19 13-26 21
  s-20 27-18 30s20-10 32-12s25 0 38 0v8c-14 3-29 3-42 8s-27 14-36 24s-14 24-18 38s-4 33-4 48s2 29 6 40s11 16 16 24
  c-21-1-42-4-62-4s-40 3-60 4z`
const baobabLeaves = `
  M-174 -186a15 15 0 0 1 16 -18a15 15 0 0 1 22 -8a14 14 0 0 1 20 10a12 12 0 0 1 10 16zM-147 -233
  a16 16 0 0 1 17 -20a16 16 0 0 1 24 -9a15 15 0 0 1 22 11a13 13 0 0 1 11 18zM-92 -256a15 15 0 0 1 16 -18
  a15 15 0 0 1 22 -8a14 14 0 0 1 20 10a12 12 0 0 1 10 16zM-41 -266a18 18 0 0 1 19 -22a18 18 0 0 1 27 -10
  a17 17 0 0 1 24 12a14 14 0 0 1 12 20zM26 -250a15 15 0 0 1 16 -18a15 15 0 0 1 22 -8a14 14 0 0 1 20 10
  a12 12 0 0 1 10 16zM77 -223a16 16 0 0 1 17 -20a16 16 0 0 1 24 -9a15 15 0 0 1 22 11a13 13 0 0 1 11 18zM111 -177
  a14 14 0 0 1 15 -16a13 13 0 0 1 20 -7a12 12 0 0 1 18 9a10 10 0 0 1 9 14zM-108 -210a11 11 0 0 1 11 -13
  a11 11 0 0 1 16 -6a10 10 0 0 1 14 7a9 9 0 0 1 7 12zM60 -204a11 11 0 0 1 11 -13a11 11 0 0 1 16 -6
  a10 10 0 0 1 14 7a9 9 0 0 1 7 12z`

/** About 290 high. */
export function baobab(x: number, y: number, scale: number, leaf: string, bark: string, rim: string): string {
  return place(
    x,
    y,
    scale,
    fill(bark, baobabWood) +
      fill(leaf, baobabLeaves) +
      line(rim, 4, 'M-46-24q14-40 3-90', 0.8) +
      line('#000', 3, 'M-14-150q-8 60 2 100t-6 46M14-150q10 70 0 110', 0.18),
  )
}

/** Three blades of grass, or more of them side by side. */
export function tuft(x: number, y: number, scale: number, colour: string): string {
  return place(
    x,
    y,
    scale,
    fill(colour, `M0 0q-2-50-22-84 28 30 32 84zM16 0q2-60 26-100-12 50-14 100zM40 0q8-40 32-58-18 26-22 58z`),
  )
}

export function shrub(x: number, y: number, scale: number, leaf: Leaf): string {
  return place(
    x,
    y,
    scale,
    stamp('bush', leaf[0], 'M-48 0a22 22 0 0 1 10-34 24 24 0 0 1 38-14 24 24 0 0 1 38 14 22 22 0 0 1 10 34z') +
      stamp('bushSun', leaf[1], 'M-30-18a16 16 0 0 1 18-16 16 16 0 0 1 24 6q-20 0-42 10z'),
  )
}

/** A plant in a chitenge-coloured pot. */
export function pot(x: number, y: number, scale: number, colour: string): string {
  return place(
    x,
    y,
    scale,
    fill('#1F5A4C', 'M-2-50q-2-60-30-110 44 44 36 110zM6-52q30-60 34-120-2 70-28 122z') +
      fill(
        '#2F7B5C',
        'M0-50q-60-60-50-140 40 60 54 130 4-90 46-150 10 80-36 156 34-50 80-62-26 60-82 72-60-6-82-56 40 14 70 50z',
      ) +
      fill(colour, 'M-30-54H34L24 0h-44z') +
      fill('#fff', 'M-28-40H32l-2 12h-56z', 0.25),
  )
}
