/** Cartons, sacks and envelopes, in the projection of a parcel on a counter. */

import { fill, line, place, stitches } from './draw'

export interface Carton {
  x: number
  foot: number
  size: number
  tape: string
  card?: readonly [string, string, string]
  shade?: number
}

const brown = ['#E8B27A', '#C98A4E', '#A96C36'] as const

/** A cube seen corner on; `size` is the length of an edge, `foot` its lowest corner. */
export function carton({ x, foot, size, tape, card = brown, shade = 0.22 }: Carton): string {
  const k = size / 100
  return place(
    x,
    foot,
    k,
    fill('#14122B', 'M0 0L-92-36-70-60 0-20 120-60 150-40z', shade) +
      fill(card[0], 'M0-186l88 36L0-112l-88-38z') +
      fill(card[1], 'M-88-150L0-112V0l-88-36z') +
      fill(card[2], 'M88-150L0-112V0l88-36z') +
      fill(tape, 'M-52-165L36-128v44l20-8v-44L-32-173z') +
      fill('#FBF7EE', 'M-74-104l44 18v34l-44-17z') +
      line('#3D4C63', 3, 'M-68-92l30 12M-68-82l20 8') +
      line('#3D4C63', 2, 'M14-22v-16l12-5v16zM34-30v-16l12-5v16z', 0.5) +
      fill('#fff', 'M-88-150L0-112l88-38-4-2L0-116l-84-36z', 0.3),
  )
}

/** A gift tied in chitenge: the parcel wrapped in the cloth `id`. */
export function bundle(x: number, foot: number, scale: number, id: string, knot: string): string {
  return place(
    x,
    foot,
    scale,
    fill('#14122B', 'M-96-6q96 26 210 0l20 6-60 14H-70z', 0.22) +
      fill(`url(#${id})`, 'M-96-8q-14-70 20-110 76-30 152 0 34 40 20 110-96 22-192 0z') +
      fill('#000', 'M20-130q30 4 56 12 34 40 20 110-40 10-76 12 20-70 0-134z', 0.16) +
      fill(knot, 'M-10-120q-60-50-84-14 10 26 78 22zM10-120q60-50 84-14-10 26-78 22zM-20-124q20-14 40 0l-6 22h-28z') +
      fill('#000', 'M-60-128q20 2 44 12-20 2-40 0zM60-128q-20 2-44 12 20 2 40 0z', 0.2),
  )
}

export function envelope(x: number, foot: number, scale: number, stripe: string): string {
  return place(
    x,
    foot,
    scale,
    fill('#14122B', 'M-92-4h200l20 8H-70z', 0.2) +
      fill('#FBF3E2', 'M-100-120H100V0h-200z') +
      stitches(stripe, 7, 'M-96-116H96V-4H-96z', '7 18') +
      line('#C9B99A', 3, 'M-92-112L0-46l92-66') +
      fill(stripe, 'M60-100h28v34H60z') +
      line('#8A93A8', 4, 'M-70-34h64M-70-20h44'),
  )
}

/** A woven-plastic sack, tied at its neck. */
export function sack(x: number, foot: number, scale: number, stripe: string): string {
  return place(
    x,
    foot,
    scale,
    fill('#14122B', 'M-76-4h190l16 8H-60z', 0.2) +
      fill('#F4EBDA', 'M-78-10q-16-80 6-150 20-22 52-26l-14-34h68l-14 34q32 4 52 26 22 70 6 150-78 20-156 0z') +
      fill('#000', 'M24-186q30 4 48 26 22 70 6 150-26 8-56 10 30-80 2-186z', 0.1) +
      fill(stripe, 'M-84-90q84 18 168 0v34q-84 18-168 0zM-26-190h52v10h-52z') +
      line(stripe, 3, 'M-82-44q82 16 164 0M-82-104q82 16 164 0'),
  )
}
