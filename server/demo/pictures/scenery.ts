/** Sky, hills, water and ground: the layers behind a subject, paler the farther they are. */

import type { Chance } from './chance'
import { curve, dot, fill, gradient, line, type Point, scallops } from './draw'
import { lights, type Light } from './light'

/** Down to the horizon; the sun's rings echo the roundel of a printed cloth. */
export function sky(r: Chance, light: Light, horizon: number): string {
  const [x, y] = [r.between(120, 680), r.between(horizon - 150, horizon - 50)]
  const radius = r.between(30, 56)
  const dark = light === lights.night
  const stars = dark
    ? Array.from({ length: 14 }, () => `M${r.between(10, 790)} ${r.between(10, horizon - 90)}h0`).join('')
    : ''
  const disc = dark
    ? fill(light.sun, `M${x} 60a30 30 0 1 0 28 44 34 34 0 0 1-28-44z`)
    : dot(light.sun, x, y, radius * 3, 0.12) + dot(light.sun, x, y, radius * 2, 0.2) + dot(light.sun, x, y, radius)
  return (
    gradient('sky', light.sky) +
    fill('url(#sky)', `M0 0h800v${horizon + 10}H0z`) +
    (dark ? line('#FFF3DA', 3, stars) : '') +
    disc +
    cloud(r, light) +
    cloud(r, light)
  )
}

function cloud(r: Chance, light: Light): string {
  const [x, y, size] = [r.between(-20, 640), r.between(40, 130), r.between(40, 70)]
  const d = scallops([
    [x, y],
    [x + size, y - size * 0.3],
    [x + size * 1.7, y - size * 0.4],
    [x + size * 2.6, y - size * 0.15],
    [x + size * 3.2, y],
  ])
  return fill(light.cloud, `${d}z`, 0.45)
}

/** A ridge across the picture, closed at its foot. */
function ridge(r: Chance, y: number, rise: number, step: number): string {
  const points: Point[] = []
  for (let x = -20; x <= 820 + step; x += step) points.push([x, y - r.between(0, rise)])
  return `${curve(points)}V500H-20z`
}

export function hills(r: Chance, light: Light, horizon: number): string {
  return fill(light.hills[0], ridge(r, horizon - 20, 62, 110)) + fill(light.hills[1], ridge(r, horizon - 6, 30, 90))
}

export function woods(r: Chance, colour: string, y: number, size = 40): string {
  const points: Point[] = []
  for (let x = -20; x < 850; x += r.between(Math.round(size * 0.6), Math.round(size * 1.5)))
    points.push([x, y - r.between(0, Math.round(size * 0.4))])
  return fill(colour, `${scallops(points)}V500H-20z`)
}

export function ground(light: Light, y: number): string {
  return gradient('ground', light.ground) + fill('url(#ground)', `M0 ${y}h800V500H0z`)
}

/** Long thin strokes of light or shade that lay a plain flat. */
export function strokes(r: Chance, colour: string, top: number, bottom: number, count: number, opacity = 0.4): string {
  let d = ''
  for (let i = 0; i < count; i++) {
    const [x, y, w] = [r.between(-40, 640), r.between(top, bottom), r.between(80, 220)]
    d += `M${x} ${y}h${w}l-${Math.round(w / 5)} ${r.between(4, 7)}H${x - 30}z`
  }
  return fill(colour, d, opacity)
}

export function water(r: Chance, light: Light, top: number, bottom = 500): string {
  return (
    gradient('water', light.water) +
    fill('url(#water)', `M0 ${top}h800V${bottom}H0z`) +
    strokes(r, light.sun, top + 8, bottom - 20, 6, 0.4)
  )
}

/** Everything from the sky to the plain. */
export function plain(r: Chance, light: Light, horizon: number): string {
  return (
    sky(r, light, horizon) +
    hills(r, light, horizon) +
    woods(r, light.hills[2], horizon + 2, 34) +
    ground(light, horizon) +
    strokes(r, light.rim, horizon + 16, 470, 5, 0.28)
  )
}

/** Sky to river, with a far bank. */
export function river(r: Chance, light: Light, horizon: number): string {
  return (
    sky(r, light, horizon) +
    hills(r, light, horizon) +
    woods(r, light.hills[2], horizon - 2, 30) +
    water(r, light, horizon)
  )
}
