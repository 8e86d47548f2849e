/** Mosi-oa-Tunya from the knife-edge: curtain, spray and rainbow. */

import { fishEagle } from './animals'
import type { Chance } from './chance'
import { box, fill, gradient, line, scallops, spots } from './draw'
import type { Light } from './light'
import { sky, woods } from './scenery'
import { emblem } from './signs'
import { palm } from './trees'

const spray = (light: Light): string =>
  fill(
    light.sun,
    `${scallops(spots('150 300, 120 240, 190 180, 260 120, 350 96, 440 130, 520 110, 610 170, 660 250, 640 300'))}z`,
    0.35,
  ) + fill(light.sun, `${scallops(spots('230 310, 220 250, 300 190, 390 180, 470 210, 560 230, 590 310'))}z`, 0.5)

/** The water full on, from rim to rim. */
export function falls(r: Chance, light: Light, seed: number): string {
  const streaks = Array.from(
    { length: 16 },
    (_, i) => `M${120 + i * 36 + r.between(0, 16)} 236h${r.between(4, 11)}l-3 ${r.between(60, 130)}h-5z`,
  ).join('')
  return (
    sky(r, light, 240) +
    woods(r, light.hills[1], 236, 40) +
    gradient('fall', ['#ffffff', '#BFE0EE']) +
    box('url(#fall)', 60, 230, 690, 200) +
    fill('#7FB4D0', streaks, 0.8) +
    fill(light.hills[2], 'M340 232l20-12h26l14 12-6 70-20 50-26-60zM560 232l16-10h22l10 10-8 56-18 30z') +
    spray(light) +
    ['#E0475B', '#F58B4A', '#FBE36F', '#5CC08A', '#6E7FE0']
      .map((c, i) => line(c, 7, `M${150 + i * 7} 440A${250 - i * 7} ${250 - i * 7} 0 0 1 ${650 - i * 7} 440`, 0.4))
      .join('') +
    gradient('water', light.water) +
    fill('url(#water)', 'M120 420h560l60 80H60z') +
    fill(
      '#fff',
      `${scallops(spots('110 424, 180 404, 260 410, 350 400, 440 408, 520 400, 610 410, 690 424'))}z`,
      0.85,
    ) +
    fill(light.shade, 'M0 220l70 10 40 60-10 90 40 120H0zM800 214l-70 16-40 70 16 90-36 110h130z') +
    fill(
      light.hills[2],
      `${scallops(spots('0 230, 20 200, 60 196, 90 214, 110 240'))}l-110 14z${scallops(spots('690 240, 716 206, 750 190, 800 196'))}V250z`,
    ) +
    palm(60, 226, 0.7, light.shade, light.shade) +
    fishEagle(r.between(380, 480), 120, 0.6) +
    emblem(720, 70, 44, seed)
  )
}
