/** The animals of the plain and the river, each facing left with its feet on the line y = 0. */

import { fill, line, place, stamp } from './draw'
import type { Light } from './light'

const elephantBody = `
  M62 46c7-5 14-11 22-12s15 7 24 6s19-11 30-13s25 3 38 3s26-4 38-2s23 6 32 12s15 15 20 24s8 19 10 32s3 31 2 44
  s-6 23-6 36s3 29 4 44h-38c-1-8-1-16-2-24s-3-18-6-26s-7-18-14-20s-20 6-30 8s-19 1-28 2c-1 8-4 14-4 24s1 24 2 36
  h-38c1-10 3-21 2-30s-5-19-8-26s-7-12-12-18s-11-14-16-18s-9-4-14-6c-4 7-9 11-12 20s-2 23-4 34s-3 24-6 32
  s-7 15-12 18s-12-1-18-2l-4-8c5-2 11-1 14-6s3-16 4-26s2-23 2-34s-2-24-2-34s0-19 2-28s5-19 10-26s11-11 18-16z`
const elephantFarLegs = `
  M96 140c3 13 7 27 8 40s-3 27-4 40h28c2-13 4-28 6-40s4-20 6-30l-44-10zM206 140c-1 13-1 27-2 40s-4 27-6 40h32
  c2-13 4-27 6-40s5-27 8-40l-38 0z`
const elephantEar = `
  M96 48c6-4 19-2 26 2s14 11 16 20s1 23-2 34s-9 26-14 30s-10-3-14-8s-7-14-10-22s-10-19-10-28s2-24 8-28z`
const elephantTusk = `
  M70 116c-5 4-10 10-16 12s-13 0-20 0c6 5 11 14 18 14s16-9 24-14l-6-12z`
const elephantBack = `
  M84 35c8 2 15 7 24 6s19-11 30-13s25 3 38 3s26-4 38-2s23 6 32 12s15 15 20 24s6 21 9 31`

export function elephant(x: number, y: number, scale: number, light: Light, flip = false): string {
  return place(
    x,
    y,
    scale,
    place(
      -148,
      -221,
      1,
      stamp('farLegs', light.shade, elephantFarLegs) +
        stamp('elephant', light.beast, elephantBody) +
        stamp('ear', light.hide, elephantEar) +
        fill('#FFF0D0', elephantTusk) +
        `<circle cx="68" cy="78" r="4" fill="${light.shade}"/>` +
        line(light.rim, 4, elephantBack) +
        line(light.shade, 4, 'M276 84q16 20 10 56l2 12'),
    ),
    flip,
  )
}

const giraffeBody = `
  M14 44c-2-3-1-5 2-8s10-6 14-9s7-4 10-6l1-12h5l2 12l14-7l-2 12c2 11 3 20 6 32s8 29 12 40s8 20 14 26s12 5 20 8
  s19 6 28 10s18 7 24 12s9 9 10 16s-1 15-2 24s-6 16-6 28s3 28 4 42h-11c-2-13-4-28-6-38s0-18-3-24s-6-8-12-10
  s-17-1-26-2c-1 5-3 7-4 14s-3 18-3 28s1 21 2 32h-11c-1-13-1-26-2-38s-4-23-6-32s-5-14-8-24s-8-22-12-34s-8-26-12-38
  s-7-27-10-34s-3-8-6-10s-8 1-12-1s-12-6-14-9z`
const giraffeFarLegs = `
  M98 186c1 11 3 21 2 34s-5 28-8 42h10c3-13 6-26 8-38s3-24 4-36l-16-2zM148 196c-1 10-1 19-2 30s-4 24-6 36h10
  c3-11 6-22 8-34s4-24 6-36l-16 4z`
const patches = 'M2 3l11-2 4 9-8 7-8-5zm17 1l9 2 1 9-8 3-6-6zM3 19l9-1 6 8-9 5-8-5zm18 2l8-2v10l-8 1z'

export function giraffe(x: number, y: number, scale: number, light: Light, flip = false): string {
  const coat = `<pattern id="giraffe" width="30" height="30" patternUnits="userSpaceOnUse">${fill(light.rim, patches)}</pattern>`
  return (
    coat +
    place(
      x,
      y,
      scale,
      place(
        -100,
        -264,
        1,
        fill(light.shade, giraffeFarLegs) +
          stamp('tall', light.beast, giraffeBody) +
          `<g opacity=".42">${stamp('tall', 'url(#giraffe)', giraffeBody)}</g>` +
          line(light.shade, 4, 'M172 166q10 20 4 44'),
      ),
      flip,
    )
  )
}

const zebraBody = `
  M8 46c-3-3-1-8 2-12s11-9 16-14l4-13l6 10c6 2 12 3 18 7s12 14 18 18s12 6 20 7s21-3 30-3s20 3 26 6s10 8 12 14
  s1 14 0 20s-7 9-8 16s3 19 4 28h-10c-2-8-2-17-5-24s-5-15-11-18s-14 0-22 0s-17 0-26 0c-2 4-5 5-6 12s1 20 1 30h-11
  c-1-10-1-22-2-30s-3-10-6-16s-7-12-10-18s-4-14-8-16s-9 4-14 3s-15-4-18-7z`
const zebraFarLegs = `
  M84 84c1 7 4 14 4 22s-1 16-2 24h8c1-8 3-16 4-24s0-15 0-22l-14 0zM128 84c2 8 6 16 6 24s-3 15-4 22h8c3-7 6-14 8-22
  s1-16 2-24l-20 0z`
const zebraMane = `
  M32 14c3-1 4-3 8-2s10 3 16 8s12 13 18 20c-5-3-9-7-14-10s-11-5-16-8s-8-5-12-8z`

export function zebra(x: number, y: number, scale: number, light: Light, flip = false): string {
  const coat =
    '<pattern id="zebra" width="13" height="40" patternUnits="userSpaceOnUse" patternTransform="rotate(14)">' +
    fill('#2A2433', 'M0 0q7 10 3 20t-3 20h5q5-10 2-20t-2-20z') +
    '</pattern>'
  return (
    coat +
    place(
      x,
      y,
      scale,
      place(
        -84,
        -130,
        1,
        fill(light.shade, zebraFarLegs) +
          stamp('striped', '#F4ECDD', zebraBody) +
          stamp('striped', 'url(#zebra)', zebraBody) +
          fill('#2A2433', zebraMane) +
          fill('#2A2433', 'M8 46l2-11 9-3 1 18z') +
          line('#2A2433', 3, 'M159 62q8 16 4 40'),
      ),
      flip,
    )
  )
}

const antelopeBody = `
  M0 15c1-2 6-5 8-7s5-4 7-3s3 4 4 7s1 10 3 12s6-1 12-1s18-1 24 0s9 2 12 4s5 6 5 9s0 9-3 10s-8-2-14-2s-15 1-20 1
  s-9 1-12-1s-6-4-8-8s-2-13-4-16s-7 1-9 0s-5-3-5-5zM26 40h6l-2 28h-3zM34 42h5l2 26h-3zM60 42h6l-1 26h-3zM67 40h6
  l1 28h-3zM17 6q-6-12-1-21l3 0q-4 11 2 20zM20 6q0-12 8-18l2 2q-7 8-6 18z`

export function antelope(x: number, y: number, scale: number, light: Light, flip = false): string {
  return place(x, y, scale, place(-40, -68, 1, fill(light.beast, antelopeBody)), flip)
}

/** Only what shows above the water; y is the water line. */
export function hippo(x: number, y: number, scale: number, light: Light, flip = false): string {
  const head =
    fill(light.beast, 'M0 0q4-22 26-22 6-16 18-4 30-2 46 8 10-14 20-2 14 4 14 20z') +
    line(light.rim, 3, 'M-16 4H140', 0.6) +
    '<circle cx="44" cy="-20" r="3" fill="#fff"/><circle cx="45" cy="-20" r="1.6"/>' +
    fill(light.shade, 'M8-8q4-4 8 0z')
  return place(x, y, scale, place(-62, 0, 1, head), flip)
}

/** The fish eagle of the coat of arms, wings spread, around its own breast. */
export function fishEagle(x: number, y: number, scale: number, flip = false): string {
  return place(
    x,
    y,
    scale,
    fill(
      '#3A2230',
      `M0 0q-30-54-92-62-40-4-76 14 20-2 30 2-16 4-24 12 20-4 30 0-14 6-18 14 22-8 36-2-10 6-12 12 60-10 96 32z
      M8-2q16-58 70-82 36-16 74-8-20 4-28 10 16 0 26 6-20 0-28 8 14 2 20 8-22-4-34 6 10 2 14 8-62 8-86 56z`,
    ) +
      fill('#7A3A2C', 'M-22 10q24-18 50-8 26 10 22 26-24 22-62 6z') +
      fill(
        '#FFF9EC',
        'M30 6q14-22 34-16 12 4 12 16l-10 6q-6 14-24 18-16-6-12-24zM-18 12q-30 2-50 22l14 0-6 10 18-4 2 8q22-8 34-18z',
      ) +
      fill('#F2A03D', 'M72-2q14 0 14 12-6-4-16-2z'),
    flip,
  )
}
