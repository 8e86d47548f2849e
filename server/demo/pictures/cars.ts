/** Cars from the side, facing right, wheels on y; about 320 wide and 125 high at scale 1. */

import { box, dot, fill, gradient, line, place, shadow } from './draw'

export type Build = 'hatch' | 'saloon' | 'estate' | 'pickup' | 'van'

interface Shape {
  body: string
  glass: string
  pillars: string
  doors: string
  wheels: readonly [number, number]
  radius: number
  /** Where the body ends behind and before. */
  ends: readonly [number, number]
  extras?: string
}

const shapes: Record<Build, Shape> = {
  hatch: {
    body: 'M22-28V-62q0-10 6-20l16-24q6-10 20-10h92q14 0 24 10l34 34 56 12q18 4 18 22v16q0 4-6 4H28q-6 0-6-4z',
    glass: 'M42-76l14-24q4-6 12-6h36v30zM112-106h42q10 0 18 8l24 22h-84z',
    pillars: 'M108-106v30',
    doors: 'M108-72v44M184-70q6 20-4 42',
    wheels: [76, 238],
    radius: 24,
    ends: [22, 288],
  },
  saloon: {
    body: 'M10-28V-54q0-12 16-16l46-8 36-28q8-6 20-6h62q14 0 24 8l36 28 48 8q18 4 18 20v20q0 4-6 4H16q-6 0-6-4z',
    glass: 'M88-78l28-22q6-4 12-4h30v26zM166-104h24q10 0 18 6l26 20h-68z',
    pillars: 'M162-104v26',
    doors: 'M162-74v46M228-72q6 20-4 44M100-70q-8 20 2 42',
    wheels: [72, 248],
    radius: 24,
    ends: [10, 316],
  },
  estate: {
    body: 'M12-34V-96q0-10 6-20l6-16q4-10 16-10h150q14 0 22 10l30 40 56 10q16 4 16 18v30q0 6-8 6H20q-8 0-8-6z',
    glass: 'M28-98l12-28q2-6 8-6h40v34zM96-132h52v34H96zM156-132h30q8 0 14 8l20 26h-64z',
    pillars: 'M92-132v34M152-132v34',
    doors: 'M92-94v54M152-94v54M222-92v52',
    wheels: [72, 250],
    radius: 30,
    ends: [12, 314],
    extras: '<path fill="#2A2F45" d="M44-150h140v5H44zM52-146h6v6h-6zM168-146h6v6h-6zM2-92h12v44H2z"/>',
  },
  pickup: {
    body: 'M8-36V-82h112l8-42q2-14 16-14h62q14 0 22 10l30 40 48 10q14 4 14 16v26q0 6-8 6H16q-8 0-8-6z',
    glass: 'M132-94l6-28q2-6 8-6h20v34zM174-128h26q8 0 14 8l20 26h-60z',
    pillars: 'M170-128v34',
    doors: 'M124-90v50M174-90v50M234-88v48',
    wheels: [66, 258],
    radius: 30,
    ends: [8, 320],
    extras: '<path fill="none" stroke="#2A2F45" stroke-width="6" d="M112-84v-30q0-8-10-8H94M14-62h98"/>',
  },
  van: {
    body: 'M10-30V-116q0-22 22-22h172q18 0 28 18l22 40 44 10q14 4 14 18v18q0 6-8 6H18q-8 0-8-6z',
    glass: 'M24-118q0-10 10-10h44v36H24zM86-128h50v36H86zM144-128h50q10 0 16 10l14 26h-80z',
    pillars: 'M82-128v36M140-128v36',
    doors: 'M82-88v54M140-88v54M226-88v52',
    wheels: [68, 250],
    radius: 26,
    ends: [10, 312],
    extras: '<path fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3" d="M90-84h48"/>',
  },
}

/** One circle: a rim inside the thick stroke of its tyre. */
export function tyre(x: number, radius: number): string {
  const [middle, rubber] = [Math.round(radius * 0.78), Math.round(radius * 0.44)]
  return (
    `<circle cx="${x}" cy="${-radius}" r="${middle}" fill="#C9CEDA" stroke="#10121F" stroke-width="${rubber}"/>` +
    dot('#6A7086', x, -radius, Math.round(radius * 0.18))
  )
}

const wheel = (x: number, radius: number): string =>
  fill('#1A1D30', `M${x - radius - 7}-${radius}a${radius + 7} ${radius + 7} 0 0 1 ${2 * radius + 14} 0z`) +
  tyre(x, radius)

export function car(x: number, y: number, scale: number, build: Build, paint: string, flip = false): string {
  const {
    body,
    glass,
    pillars,
    doors,
    wheels,
    radius,
    ends: [tail, nose],
    extras = '',
  } = shapes[build]
  return (
    gradient('glass', ['#A8C4DE', '#3A5578']) +
    gradient('shine', ['#ffffff00', '#00000055']) +
    place(
      x,
      y,
      scale,
      place(
        -160,
        0,
        1,
        shadow(160, 0, 176, 0.4) +
          extras +
          fill(paint, body) +
          fill('url(#shine)', body) +
          fill('url(#glass)', glass) +
          line(paint, 6, pillars) +
          line('#10121F', 2, doors, 0.35) +
          box('#FFF3C4', nose - 18, -58, 15, 10, 4) +
          box('#E0474B', tail, -60, 8, 14, 3) +
          box('#10121F', 196, -64, 14, 4, 2) +
          box('#10121F', 130, -64, 14, 4, 2) +
          line('#10121F', 6, `M${tail + 12}-28H${nose - 10}`, 0.3) +
          box('#FFD24A', nose - 13, -38, 13, 7) +
          wheels.map((at) => wheel(at, radius)).join(''),
      ),
      flip,
    )
  )
}
