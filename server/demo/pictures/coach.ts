/** Intercity coaches: on the road, at the terminus, over the river, past the town. */

import { type Chance, chance, turn } from './chance'
import { angledCoach, angledRoad } from './coach-angle'
import { coach as sideCoach, type Livery } from './coaches'
import { box, fill, gradient, line, picture } from './draw'
import { hourOf, type Light, under } from './light'
import { person } from './people'
import { ground, plain, river, sky, woods } from './scenery'
import { leaves, leafUnder, tree, tuft } from './trees'
import { city } from './town'

const bodies = ['#F6F3EC', '#E9EDF5', '#FBE9C6', '#1E3F8C', '#F6F3EC', '#7C1A38'] as const
const bands = ['#1647B8', '#B0123B', '#17704A', '#F2A03D', '#0E6A7B'] as const
const cuts = ['sweep', 'slash', 'skirt', 'tail'] as const

export function liveryOf(seed: number): Livery {
  return {
    body: turn(bodies, seed),
    band: turn(bands, seed, 2),
    seed,
    cut: turn(cuts, seed),
    decks: seed % 5 === 3 ? 2 : 1,
  }
}

type Scene = (r: Chance, light: Light, livery: Livery) => string

export function road(y: number): string {
  return (
    gradient('tar', ['#5F657E', '#343B57']) +
    box('#C9A07A', 0, y - 6, 800, 8) +
    box('url(#tar)', 0, y, 800, 92) +
    line(
      '#F4EBD9',
      4,
      `M10 ${y + 62}h60M130 ${y + 62}h60M250 ${y + 62}h60M370 ${y + 62}h60M490 ${y + 62}h60M610 ${y + 62}h60M730 ${y + 62}h60`,
    )
  )
}

const verge = (light: Light): string =>
  fill(light.ground[1], 'M0 466q200-10 400-2t400-6v42H0z') +
  tuft(60, 472, 0.6, light.shade) +
  tuft(640, 470, 0.5, light.shade)

const corner: Scene = (r, light, livery) => {
  const stand = { x: r.between(225, 285), horizon: 250, scale: 0.62 }
  const leaf = leafUnder(light, r.pick([leaves.miombo, leaves.thorn, leaves.mango]))
  return (
    plain(r, light, 262) +
    tree(120, 300, 0.5, leaf) +
    tree(40, 312, 0.62, leafUnder(light, leaves.thorn)) +
    tree(720, 290, 0.62, leaf) +
    angledRoad(stand) +
    angledCoach(stand, livery) +
    verge(light)
  )
}

const open: Scene = (r, light, livery) =>
  plain(r, light, 270) +
  tree(r.between(70, 140), 350, 0.8, leafUnder(light, leaves.miombo)) +
  tree(r.between(620, 720), 346, 0.9, leafUnder(light, r.pick([leaves.thorn, leaves.flamboyant]))) +
  road(372) +
  sideCoach(r.between(380, 420), 428, 1.14, livery, r.maybe(0.5)) +
  verge(light)

const bridge: Scene = (r, light, livery) => {
  const posts = [60, 230, 400, 570, 740].map((x) => `M${x} 250v160M${x} 250l85 160 85-160`).join('')
  return (
    river(r, light, 250) +
    line('#3D4C63', 7, `${posts}M-20 250H820`) +
    box('#2B3752', 0, 404, 800, 34) +
    box('#4A5A78', 0, 404, 800, 6) +
    fill('#2B3752', 'M120 438h50l-8 62h-34zM600 438h50l-8 62h-34z') +
    sideCoach(r.between(380, 430), 406, 1.02, livery, r.maybe(0.5)) +
    line('#7F8FAE', 5, 'M0 388H800M40 388v18M160 388v18M280 388v18M400 388v18M520 388v18M640 388v18M760 388v18')
  )
}

const terminus: Scene = (r, light, livery) =>
  sky(r, light, 200) +
  city(r, light, 220) +
  box(under(light, '#D9C6A4'), 0, 220, 800, 190) +
  box(under(light, '#A98F70'), 0, 220, 800, 10) +
  box(light.window, 30, 250, 120, 70) +
  box(light.window, 180, 250, 120, 70) +
  box(light.window, 640, 250, 120, 70) +
  box(under(light, '#7A849C'), 0, 400, 800, 100) +
  sideCoach(400, 440, 1.12, livery, r.maybe(0.5)) +
  fill('#1647B8', 'M0 150L820 120v46L0 196z') +
  fill('#fff', 'M0 180L820 150v6L0 186z', 0.7) +
  box('#3D4C63', 96, 190, 12, 262) +
  box('#3D4C63', 690, 168, 12, 284) +
  person(60, 476, 1, { top: '#B0123B', bottom: '#1647B8', skirt: true, hat: 'scarf' }) +
  person(156, 482, 1, { top: '#F4E2B8', bottom: '#2B3350' }) +
  person(740, 480, 1, { top: '#17704A', bottom: '#E39A5B', skirt: true, hat: 'basket' })

const town: Scene = (r, light, livery) =>
  sky(r, light, 300) +
  city(r, light, 330) +
  tree(90, 366, 0.8, leafUnder(light, leaves.jacaranda)) +
  tree(720, 366, 0.9, leafUnder(light, leaves.jacaranda)) +
  road(372) +
  sideCoach(r.between(380, 420), 430, 1.12, livery, r.maybe(0.5)) +
  box('#2B3350', 0, 464, 800, 36)

const pass: Scene = (r, light, livery) =>
  sky(r, light, 300) +
  fill(
    light.hills[0],
    'M-20 340q60-130 120-136 50 0 84 60 40-170 96-176 60 0 110 150 30-50 70-46 50 6 90 70 60-90 110-84 70 8 160 170z',
  ) +
  fill(
    light.hills[1],
    'M280 88q60 0 110 150l40 110h-70q10-90-30-150-40-60-50-110zM660 178q70 8 160 170H700q0-110-40-170z',
    0.45,
  ) +
  woods(r, light.hills[2], 340, 44) +
  ground(light, 344) +
  road(372) +
  sideCoach(r.between(380, 420), 428, 1.14, livery, r.maybe(0.5)) +
  verge(light)

const scenes = [open, corner, town, bridge, corner, terminus, pass] as const

export const coachScene = (seed: number): number => scenes.indexOf(turn(scenes, seed))

export function coach(seed: number): string {
  return picture(turn(scenes, seed)(chance(seed), hourOf(seed + 3), liveryOf(seed)))
}
