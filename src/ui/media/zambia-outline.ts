/**
 * The outline of Zambia, from the 1:50m countries of Natural Earth (public domain), as packaged by `world-atlas` 2.0.2
 * (`countries-50m.json`, ISC). Decision 065 describes how the path was made. Equirectangular projection, scaled by the
 * cosine of the middle latitude; 50 units per degree of latitude.
 */
const unitsPerDegree = 50
const west = 21.5
const north = -7.8
const middleLatitude = -13.1
const unitsPerDegreeOfLongitude = unitsPerDegree * Math.cos((middleLatitude * Math.PI) / 180)

export const mapSize = { width: 604, height: 520 }

interface Position {
  lat: number
  lon: number
}
export interface Point {
  x: number
  y: number
}

export const toPoint = ({ lat, lon }: Position): Point => ({
  x: (lon - west) * unitsPerDegreeOfLongitude,
  y: (north - lat) * unitsPerDegree,
})
export const toPosition = ({ x, y }: Point): Position => ({
  lat: north - y / unitsPerDegree,
  lon: x / unitsPerDegreeOfLongitude + west,
})

/** Towns for orientation, among them the capitals of all provinces. `isLarge`: named on the whole map too. */
export const towns: readonly (Position & { name: string; isLarge?: boolean })[] = [
  { name: 'Lusaka', lat: -15.417, lon: 28.283, isLarge: true },
  { name: 'Kitwe', lat: -12.802, lon: 28.213, isLarge: true },
  { name: 'Ndola', lat: -12.959, lon: 28.637 },
  { name: 'Livingstone', lat: -17.842, lon: 25.854, isLarge: true },
  { name: 'Chipata', lat: -13.633, lon: 32.65, isLarge: true },
  { name: 'Kasama', lat: -10.213, lon: 31.181, isLarge: true },
  { name: 'Mongu', lat: -15.248, lon: 23.127, isLarge: true },
  { name: 'Solwezi', lat: -12.169, lon: 26.389, isLarge: true },
  { name: 'Mansa', lat: -11.2, lon: 28.894, isLarge: true },
  { name: 'Kabwe', lat: -14.447, lon: 28.446 },
  { name: 'Chinsali', lat: -10.541, lon: 32.082 },
  { name: 'Choma', lat: -16.809, lon: 26.953 },
]

export const outlinePath =
  'M433 392l-7 0l-12 0l-13 0l-12 3l-10 4l-11 6l-4 2l-3 2l-2 3l-1 5l0 8l-1 6l-4 6l-17 6l-11 5l-12 7l-8 8' +
  'l-6 10l-10 13l-10 10l-10 12l-12 4l-10-1l-12-5l-9 0l-7 3l-6-1l-6-5l-5-2l-4 1l-6 0l-9-2l-8-8l-5-4l-3-1' +
  'l-10-1l-22-2l-2 0l-10 2l-11 2l-10 2l-10 2l-10-8l-11-10l-12-10l-8-9l-4-4l-8-7l-5-3l-2-1l-6-17l-3-15' +
  'l0-12l0-16l0-16l0-16l0-16l0-16l0-16l0-16l0-16l0-8l12 0l12 0l14 0l14 0l14 0l15 0l10 0l3 0l3-1l0-1' +
  'l-4-8l0-3l1-5l2-5l2-6l1-3l-2-12l0-7l1-6l0-7l-1-4l1-3l1-3l1-4l1-2l0-1l-1-3l-1-7l-1-9l-1-6l2 0l4 1l1 3' +
  'l1 3l3 0l6 3l3 3l1 6l-1 3l-2 3l2 2l5 1l2 0l7-4l3-1l4-1l4-1l9-2l5-1l3-1l2 0l2 1l-1 4l-1 4l2 8l1 3l4 3' +
  'l2 1l2 3l6-1l11 4l4 2l4 2l4 0l12 1l4 1l8 2l7 0l4-1l4-1l1-1l1-1l2-4l2-8l1-2l3-1l3-1l1 1l3 9l8 8l4 7' +
  'l2 6l2 1l3 2l6 1l5 0l10 4l8 4l6 2l3 2l2 3l1 2l1 6l2 5l3 1l3 0l3 3l2 3l4 7l3 5l1 4l4 3l5 2l4 0l3-1' +
  'l6-3l5-3l3-1l2 1l2 2l1 4l0 2l3 2l3-1l1-2l0-1l0-11l0-8l0-9l0-10l0-9l0-7l0-7l-2 0l-3 2l-7 0l-2 1l-1 2' +
  'l1 3l0 3l-1 2l-3 1l-4-2l-7-1l-7-2l-4-4l-6-7l-4-3l-9-8l-2-1l-3-3l-2-6l-2-4l-1-3l-1-4l2-6l3-13l3-8l1-7' +
  'l5-7l0-5l-2-8l1-4l0-11l0-9l0-4l-1-8l-3-9l-7-11l0-3l4-3l6-4l4-3l3-4l2-2l4-6l2-4l1-5l-2-6l4-1l12-2' +
  'l13-2l14-2l13-2l14-2l12-2l8-1l2 3l2 6l3 5l4 4l3 2l2 1l14-1l4 3l5 3l1 4l3 3l3 2l1 1l2-1l4 0l3 1l1 1' +
  'l1 4l0 2l5 0l5 1l4 2l5 1l5 1l3 3l6 3l7 2l5 3l3 1l0 2l2 2l1 2l0 3l1 2l2 1l2 0l1-2l2 0l2 1l1 3l2 4l3 3' +
  'l2 2l0 5l-2 4l4 4l5 4l2 2l0 6l1 2l4 4l1 4l0 2l-9 9l-3 1l-3 1l-3 2l-1 2l0 1l1 3l3 5l2 4l-2 4l-4 8' +
  'l-2 1l0 6l1 2l2 2l1 4l0 5l0 4l-3 12l5 9l1 2l6 0l1 0l-1 3l-3 3l-2 1l-7 4l-11 4l-2 3l-2 5l2 3l1 2l-1 4' +
  'l0 5l0 4l-1 3l-1 2l-2 5l-2 5l-2 2l-3 3l-4 2l5 3l1 1l1 2l-1 1l-1 1l2 2l3 1l2 3l2 5l1 1l1 1l1 0l1 0' +
  'l3-3l2-1l3 4l-11 3l-5 2l-16 5l-13 5l-4 1l-7 2l-4 2l-12 4l-5 2l-4 2l-10 3l-10 3l-10 3l-12 3l-7 2l-4 2' +
  'l-11 4l0 2l0 2l1 6l3 5l2 3l1 8z'
