/** Homes from the street, each standing on y with x at its middle. */

import { box, dot, fill, line, place, shade } from './draw'
import { type Light, under } from './light'

export interface Home {
  wall: string
  roof: string
  door: string
  light: Light
}

type Pane = readonly [x: number, y: number, w: number, h: number]

/** All the windows of a front: white frames, what the hour shows in the glass, glazing bars. */
function panes(light: Light, ...all: Pane[]): string {
  const frames = all.map(([x, y, w, h]) => `M${x - 4} ${y - 4}h${w + 8}v${h + 8}h-${w + 8}z`)
  const glass = all.map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h-${w}z`)
  const bars = all.map(([x, y, w, h]) => `M${x + w / 2} ${y}v${h}M${x} ${Math.round(y + h * 0.42)}h${w}`)
  return fill('#fff', frames.join('')) + fill(light.window, glass.join('')) + line('#fff', 3, bars.join(''))
}

/** One floor, a hipped roof, a porch; about 420 wide. */
export function bungalow(x: number, y: number, scale: number, { wall, roof, door, light }: Home, flip = false): string {
  const [paint, tin] = [under(light, wall), under(light, roof)]
  return place(
    x,
    y,
    scale,
    fill(paint, 'M-190-130h380V0h-380z') +
      fill('#000', 'M60-130h130V0H60z', 0.1) +
      shade(-190, -14, 380, 14, 0.16) +
      panes(light, [-160, -96, 70, 54], [90, -96, 76, 54]) +
      box(under(light, door), -30, -92, 44, 92) +
      dot('#FFE3A0', 6, -46, 3) +
      fill(tin, 'M-220-126l66-92h308l66 92z') +
      fill('#000', 'M60-218h94l66 92H110z', 0.16) +
      line('#000', 2, 'M-130-214l-40 84M-80-216l-24 88M-30-217l-10 89M20-217l4 89', 0.16) +
      fill(tin, 'M-92-128l76-66 76 66z') +
      fill(paint, 'M-66-128l50-44 50 44z') +
      box('#fff', -84, -130, 8, 130) +
      box('#fff', 44, -130, 8, 130) +
      fill('#fff', 'M-96-130H64v7H-96z') +
      box('#B79A7C', -100, -8, 170, 12),
    flip,
  )
}

/** Two floors, flat roofs and a balcony; about 380 wide. */
export function villa(x: number, y: number, scale: number, { wall, roof, door, light }: Home, flip = false): string {
  const [paint, trim] = [under(light, wall), under(light, roof)]
  return place(
    x,
    y,
    scale,
    box(paint, -180, -120, 360, 120) +
      box(under(light, '#FFFFFF'), -60, -236, 220, 120) +
      fill('#000', 'M70-236h90v116H70zM110-120h70V0h-70z', 0.09) +
      box(trim, -72, -246, 244, 14) +
      box(trim, -194, -130, 150, 14) +
      box(trim, 150, -130, 44, 14) +
      panes(light, [-36, -206, 76, 60], [70, -206, 66, 60], [66, -92, 84, 56]) +
      line(
        '#5B6478',
        4,
        'M-60-122h220M-60-146h220M-60-146v24M-24-146v24M12-146v24M48-146v24M84-146v24M120-146v24M160-146v24',
      ) +
      box('#8C96A6', -160, -92, 100, 92) +
      line('#6A7488', 3, 'M-160-70h100M-160-46h100M-160-22h100') +
      box(under(light, door), -20, -94, 46, 94) +
      dot('#FFE3A0', 16, -46, 3) +
      box('#B79A7C', -34, -8, 76, 12),
    flip,
  )
}

/** Three floors of flats, about 360 wide. */
export function flats(x: number, y: number, scale: number, { wall, roof, door, light }: Home, flip = false): string {
  const [paint, trim] = [under(light, wall), under(light, roof)]
  const tops = [-92, -184, -276]
  const windows = tops.flatMap((top) => [-150, -52, 66].map((at): Pane => [at, top + 22, 54, 44]))
  const slabs = fill(trim, tops.map((top) => `M-180 ${top}h360v8h-360z`).join(''))
  const rails = line(
    '#5B6478',
    3,
    tops
      .slice(1)
      .flatMap((top) => [-158, 58].map((at) => `M${at} ${top + 92}v-18h74v18zm18 0v-18m19 0v18m19 0v-18`))
      .join(''),
  )
  return place(
    x,
    y,
    scale,
    box(paint, -176, -280, 352, 280) +
      fill('#000', 'M20-280h36V0H20z', 0.14) +
      panes(light, ...windows) +
      slabs +
      rails +
      fill(trim, 'M-190-276h380l-14-26h-352z') +
      box(under(light, door), 20, -78, 36, 78) +
      box('#2B3038', -120, -318, 40, 18, 4) +
      box('#2B3038', 70, -322, 50, 22, 4),
    flip,
  )
}

/** A small gabled cottage, about 240 wide. */
export function cottage(x: number, y: number, scale: number, { wall, roof, door, light }: Home, flip = false): string {
  const [paint, tin] = [under(light, wall), under(light, roof)]
  return place(
    x,
    y,
    scale,
    fill(paint, 'M-100 0v-110L0-190l100 80V0z') +
      fill('#000', 'M0-190l100 80V0H40z', 0.08) +
      fill(tin, 'M-124-96L0-206 124-96l-10 12L0-184-114-84z') +
      panes(light, [-78, -92, 48, 46]) +
      box(under(light, door), 20, -88, 42, 88) +
      dot('#FFE3A0', 54, -44, 3) +
      dot(light.window, 0, -136, 14) +
      shade(-100, -12, 200, 12, 0.16),
    flip,
  )
}
