/** What carries guests through a park: the open vehicle, the canoe, the launch. All face left. */

import { dot, fill, line, place, shadow } from './draw'
import { passenger } from './people'

const shirts = ['#6E7A3A', '#B0123B', '#F4E2B8', '#2F6FC4'] as const

/** Wheels on y. About 430 wide at scale 1.28. */
export function gameVehicle(
  x: number,
  y: number,
  scale: number,
  paint: readonly [string, string, string],
  flip = false,
): string {
  const [body, lit, dark] = paint
  const guests = [
    [156, 92],
    [196, 82],
    [240, 70],
    [284, 60],
  ]
    .map(([gx, gy], i) => passenger(gx ?? 0, gy ?? 0, shirts[i] ?? shirts[0], i % 2 === 0))
    .join('')
  return place(
    x,
    y,
    scale,
    place(
      -170,
      -176,
      1,
      shadow(170, 172, 190) +
        line('#221018', 4, 'M124 100L136 6M308 104V4M222 86V6') +
        guests +
        fill(
          body,
          `M6 132q-4-26 10-34l76-10q14-2 22 8l14 10h42v-8h44V86h44V76h62q8 0 8 10v70q-4 4-10 4H20q-12-2-14-28z`,
        ) +
        fill(lit, 'M12 104l80-14q14-2 22 8l12 10-6 8-106 6z') +
        fill(dark, 'M8 140h320v18q-4 4-10 4H20q-10-4-12-22z') +
        line(dark, 3, 'M128 110v44M172 100v54M216 88v66M260 78v76') +
        line(lit, 3, 'M128 106h42v-8h44V86h44V76h60') +
        fill('#E8D3A0', 'M122-6q96-12 196 2l6 10q-100-10-208-2z') +
        fill('#B98F55', 'M116 4q108-8 208 2v7q-100-10-208-2z') +
        line('#221018', 4, 'M100 90l16-30h6') +
        fill('#FFF1C2', 'M4 112h8v12H5z') +
        fill(dark, 'M2 138h14v14H4z') +
        dot('#1B0D15', 66, 150, 26) +
        dot('#1B0D15', 270, 150, 26) +
        fill('#1B0D15', 'M318 104h12v34h-12z') +
        dot('#9A968A', 66, 150, 11) +
        dot('#9A968A', 270, 150, 11) +
        line(dark, 7, 'M34 146a32 32 0 0 1 64 0M238 146a32 32 0 0 1 64 0'),
    ),
    flip,
  )
}

const hull = 'M-6-16l16 20q50 5 150 5t150-5l18-20q-4 28-32 42-26 8-56 6H80q-28 2-54-6-22-10-32-42z'
const gunwale = 'M-6-16l16 20q50 5 150 5t150-5l18-20q0 16-22 27-26 6-46 5H60Q40 17 14 11-6 6-6-16z'

/** Its water line on y; two people, about 330 wide. */
export function canoe(x: number, y: number, scale: number, paint: readonly [string, string], flip = false): string {
  return place(
    x,
    y,
    scale,
    place(
      -160,
      -20,
      1,
      fill('#14122B', 'M-20 28h370l-50 12H60z', 0.25) +
        line('#4B2F30', 5, 'M50-76L118 34M300-66L214 30') +
        fill('#4B2F30', 'M112 22l14 2 6 26-12 2-10-20zM222 18l-12 0-10 28 10 4 12-20z') +
        fill('#B0123B', 'M58 12q-6-30 4-50 8-14 26-12 16 2 18 28v34z') +
        fill('#1647B8', 'M232 12q-4-30 6-50 8-14 28-12 16 4 18 28v34z') +
        line('#8E1033', 11, 'M94-38l14 24-22 10M76-38l-12 4-6-18') +
        line('#123A96', 11, 'M252-38l-10 30 16 6M268-38l14 2 8-14') +
        [
          [86, -64, 13],
          [256, -64, 13],
          [86, -4, 6],
          [258, -2, 6],
          [57, -54, 6],
          [290, -52, 6],
        ]
          .map(([cx, cy, radius]) => dot('#5A3226', cx ?? 0, cy ?? 0, radius ?? 6))
          .join('') +
        fill('#F4E2B8', 'M62-66q24-10 50 0l-10-4q-2-14-16-14t-16 14zM232-66q24-10 50 0l-10-4q-2-14-16-14t-16 14z') +
        fill(paint[0], hull) +
        fill(paint[1], gunwale) +
        line('#F6BD7E', 4, 'M40 20q120 6 240 0') +
        line('#FFE6BE', 3, 'M-30 34h60m250 4h90M-70 44h50m130 4h120', 0.7),
    ),
    flip,
  )
}
