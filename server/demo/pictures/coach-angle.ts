/** A coach seen from its front corner, in true perspective: a box in metres, projected. */

import { cloth } from './cloth'
import type { Livery } from './coaches'
import { fill, gradient, line } from './draw'

export interface Stand {
  x: number
  horizon: number
  scale: number
}

const lens = 2000
const eye = 2.2
const turned = (52 * Math.PI) / 180

/**
 * Outlines are written as text: spots parted by commas, each "along across up" in metres from the coach's nose, its near
 * side and the road.
 */
function projector({ x: centre, horizon, scale }: Stand) {
  const project = (along: number, across: number, up: number): [number, number] => {
    const depth = 25 + along * Math.cos(turned) + across * Math.sin(turned)
    const aside = 1.9 + along * Math.sin(turned) - across * Math.cos(turned)
    return [
      Math.round(centre + (scale * lens * aside) / depth),
      Math.round(horizon - (scale * lens * (up - eye)) / depth),
    ]
  }
  const edge = (outline: string): string => {
    const spots = outline.split(',').map((spot) => {
      const [along = 0, across = 0, up = 0] = spot.trim().split(' ').map(Number)
      return project(along, across, up).join(' ')
    })
    return `M${spots.join('L')}`
  }
  const face = (outline: string): string => `${edge(outline)}z`
  const side = (from: number, to: number, low: number, high: number): string =>
    face(`${from} 0 ${low}, ${to} 0 ${low}, ${to} 0 ${high}, ${from} 0 ${high}`)
  const nose = (back: number, left: number, right: number, low: number, high: number): string =>
    face(`${back} ${left} ${low}, ${back} ${right} ${low}, ${back} ${right} ${high}, ${back} ${left} ${high}`)
  const tyre = (along: number, radius: number): string => {
    const [cx, cy] = project(along, 0, 0.5)
    const rx = Math.abs(project(along + radius, 0, 0.5)[0] - cx)
    const ry = Math.abs(project(along, 0, 0.5 + radius)[1] - cy)
    return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>`
  }
  return { edge, face, side, nose, tyre }
}

/** The road it stands on; draw it first. */
export function angledRoad(stand: Stand): string {
  const { face } = projector(stand)
  const dash = (at: number): string => face(`${at} 2.8 0, ${at + 2.4} 2.8 0, ${at + 2.4} 2.95 0, ${at} 2.95 0`)
  return (
    gradient('tar', ['#6A6F86', '#363D58']) +
    fill('#8C5A38', face('-17 -1.5 0, 90 -1.5 0, 90 7 0, -17 7 0')) +
    fill('url(#tar)', face('-17 -1 0, 90 -1 0, 90 6.4 0, -17 6.4 0')) +
    fill('#F4EBD9', [-14, -9, -4, 1, 6, 12, 20, 30, 44].map(dash).join('')) +
    fill('#E9C46A', face('-17 -.72 0, 90 -.72 0, 90 -.86 0, -17 -.86 0'))
  )
}

export function angledCoach(stand: Stand, livery: Livery): string {
  const { face, side, tyre } = projector(stand)
  const wheels = (radius: number): string => [2.2, 9, 10.3].map((at) => tyre(at, radius)).join('')
  const panes = [1.9, 3.58, 5.26, 6.94, 8.62, 10.3].map((at) => side(at, at + 1.6, 1.85, 3.05))
  const gleam = (at: number): string => face(`${at} 0 1.85, ${at + 0.7} 0 1.85, ${at + 1.4} 0 3.05, ${at + 0.7} 0 3.05`)
  return (
    cloth({ id: 'livery', seed: livery.seed, size: stand.scale * 1.1 }) +
    gradient('pane', ['#7FA6CC', '#27405F', '#14233F']) +
    fill('#14182F', face('-.6 -.7 0, 12.3 -.6 0, 12.3 2 0, -.3 2.6 0'), 0.4) +
    fill(livery.body, face('.05 0 .35, 12 0 .35, 12 0 3.5, 11.8 0 3.65, .75 0 3.65, .5 0 3.55, .12 0 1.5, 0 0 1.1')) +
    fill('url(#livery)', face('3.2 0 .35, 6.2 0 1.75, 12 0 1.75, 12 0 .35')) +
    fill(livery.band, face('2.5 0 .35, 5.5 0 1.75, 5.9 0 1.75, 2.9 0 .35')) +
    fill('#1E2E4E', face('1.72 0 1.78, 12 0 1.78, 12 0 3.15, 1.6 0 3.15')) +
    fill('url(#pane)', panes.join('')) +
    fill('#fff', [2.6, 5.6, 9.2].map(gleam).join(''), 0.16) +
    fill('#14233F', face('.3 0 .5, 1.35 0 .5, 1.4 0 3.1, .62 0 3.1, .3 0 1.5')) +
    fill('url(#pane)', face('.42 0 .7, 1.26 0 .7, 1.3 0 2.95, .68 0 2.95, .42 0 1.5')) +
    `<g fill="#2A3150">${wheels(0.62)}</g>` +
    `<g fill="#10152B">${wheels(0.5)}</g>` +
    `<g fill="#B9C2D6">${wheels(0.26)}</g>` +
    front(stand, livery)
  )
}

const mask =
  '.05 0 .35, 0 0 1.1, .12 0 1.5, .5 0 3.5, .75 .1 3.65, .75 2.4 3.65, .5 2.5 3.5, .12 2.5 1.5, 0 2.5 1.1, .05 2.5 .35'

function front(stand: Stand, livery: Livery): string {
  const { edge, face, nose } = projector(stand)
  return (
    fill('#DCDCE4', face(mask)) +
    fill('#14233F', face('.14 .08 1.5, .5 .1 3.5, .7 .2 3.6, .7 2.3 3.6, .5 2.4 3.5, .14 2.42 1.5')) +
    fill('#3B5F8C', face('.16 .2 1.6, .46 .2 3.05, .46 2.3 3.05, .16 2.3 1.6')) +
    fill('#fff', face('.16 1.2 1.6, .46 .6 3.05, .46 1.3 3.05, .16 1.9 1.6'), 0.25) +
    fill('#FFC24A', face('.52 .5 3.2, .6 .5 3.45, .6 2 3.45, .52 2 3.2')) +
    fill(livery.band, nose(0.04, 0, 2.5, 0.95, 1.3)) +
    fill('#FFF6D0', nose(0, 0.12, 0.6, 0.62, 0.86) + nose(0, 1.9, 2.38, 0.62, 0.86)) +
    fill('#14233F', nose(0, 0.8, 1.7, 0.5, 0.75)) +
    fill('#FFD24A', nose(0, 1, 1.5, 0.4, 0.52)) +
    fill('#14233F', nose(-0.2, -0.25, -0.02, 2.3, 2.95) + nose(-0.2, 2.5, 2.75, 2.3, 2.95)) +
    line('#14233F', 3, edge('.5 0 3.4, 0 -.2 3.3, -.2 -.12 2.9') + edge('.5 2.5 3.4, 0 2.6 3.3, -.2 2.6 2.9'))
  )
}
