import { expect, test } from 'vitest'
import { buildGeoUri, buildMapsUrl, formatCoordinates, isInZambia, parseCoordinates } from './map-position'

test('Typed coordinates are parsed if they are in Zambia', () => {
  const lusaka = { lat: -15.4167, lon: 28.2833 }
  for (const typed of ['-15.4167, 28.2833', ' −15.4167 28.2833 ', '-15.4167°; 28.2833°', '-15.4167,28.2833'])
    expect(parseCoordinates(typed)).toEqual(lusaka)
  for (const typed of ['', 'Lusaka', '28.2833, -15.4167', '15.4167, 28.2833', '-15.4167', '-15,4167', '1, 2, 3'])
    expect(parseCoordinates(typed)).toBeNull()
  expect(parseCoordinates(formatCoordinates(lusaka))).toEqual(lusaka)
})

test('A position must be in the bounding box of Zambia', () => {
  expect(isInZambia({ lat: -17.8419, lon: 25.8544 })).toBe(true)
  for (const position of [
    { lat: -18.2, lon: 25.8 },
    { lat: -8, lon: 31 },
    { lat: -15, lon: 21.9 },
    { lat: -15, lon: 33.8 },
    { lat: NaN, lon: 28 },
  ])
    expect(isInZambia(position)).toBe(false)
})

test('A position opens in a map app or on a map page', () => {
  const position = { lat: -15.4167, lon: 28.2833 }
  expect(buildGeoUri(position)).toBe('geo:-15.4167,28.2833?q=-15.4167,28.2833')
  expect(buildMapsUrl(position)).toContain('mlat=-15.4167&mlon=28.2833')
})
