/** The position of a business on the map. It imports no structs, because pages load it. */

/** In degrees. South and west are negative. */
export interface MapPosition {
  lat: number
  lon: number
}

/** The bounding box of Zambia, in degrees. */
const zambiaBounds = { south: -18.1, north: -8.15, west: 21.95, east: 33.75 } as const

export const isInZambia = ({ lat, lon }: MapPosition): boolean =>
  lat >= zambiaBounds.south && lat <= zambiaBounds.north && lon >= zambiaBounds.west && lon <= zambiaBounds.east

/** About one meter. */
const decimals = 5
const round = (degrees: number): number => Number(degrees.toFixed(decimals))

export const roundPosition = ({ lat, lon }: MapPosition): MapPosition => ({ lat: round(lat), lon: round(lon) })

export const formatCoordinates = ({ lat, lon }: MapPosition): string =>
  `${lat.toFixed(decimals)}, ${lon.toFixed(decimals)}`

/**
 * Parses typed coordinates: latitude, then longitude, in decimal degrees, as map services display and copy them. Accepts
 * a typographic minus sign.
 * @returns null if these are no coordinates in Zambia
 */
export function parseCoordinates(typed: string): MapPosition | null {
  const match = /^\s*(-?\d{1,3}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*$/.exec(typed.replaceAll('−', '-'))
  if (!match) return null
  const position = roundPosition({ lat: Number(match[1]), lon: Number(match[2]) })
  return isInZambia(position) ? position : null
}

/** URL that opens the position in the map app of a phone, or in the browser. */
export const buildMapsUrl = ({ lat, lon }: MapPosition): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
export const buildGeoUri = ({ lat, lon }: MapPosition): string => `geo:${lat},${lon}?q=${lat},${lon}`
