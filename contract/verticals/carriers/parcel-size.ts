/** Chargeable weight, capacity and days of parcel routes. Pure functions, used by the chooser and the server. */
import { getWeekday } from '../../core/dates'
import type { ParcelChoice, RouteDetails } from './schema'

type ParcelSize = Pick<ParcelChoice, 'length' | 'width' | 'height' | 'kg'>

/** Volume that is charged as one kilogram, in cubic centimeters. */
const cm3PerKg = 5000
const gramsPerKg = 1000
const cm3PerLitre = 1000

export const cm3Of = ({ length, width, height }: Omit<ParcelSize, 'kg'>): number => length * width * height
export const gramsOf = ({ kg }: Pick<ParcelSize, 'kg'>): number => Math.round(kg * gramsPerKg)

/** Returns the chargeable weight: the larger of actual and volumetric weight, rounded up to whole kilograms. */
export const computeChargedKg = (size: ParcelSize): number =>
  Math.ceil(Math.max(gramsOf(size), (cm3Of(size) * gramsPerKg) / cm3PerKg) / gramsPerKg)

export const isChargedByVolume = (size: ParcelSize): boolean => (cm3Of(size) * gramsPerKg) / cm3PerKg > gramsOf(size)

/** Returns the capacity of one departure, in grams and cubic centimeters. */
export const getDailyCapacity = ({ kgPerDay, litresPerDay }: Pick<RouteDetails, 'kgPerDay' | 'litresPerDay'>) => ({
  grams: kgPerDay * gramsPerKg,
  cm3: litresPerDay === undefined ? kgPerDay * cm3PerKg : litresPerDay * cm3PerLitre,
})

/** Slots of the weight and the volume of a day. */
export const buildWeightSlot = (date: string): string => `${date}/kg`
export const buildVolumeSlot = (date: string): string => `${date}/volume`

const defaultDepartureTime = '08:00'
export const getRouteDepartureTime = (details: Pick<RouteDetails, 'leavesAt'>): string =>
  details.leavesAt ?? defaultDepartureTime

export const isRouteDay = ({ days }: Pick<RouteDetails, 'days'>, date: string): boolean =>
  !days || days.includes(getWeekday(date))

/** The listing's price applies up to this weight, in kilograms. */
export const firstBandKg = 5
export const getPriceBands = ({
  bands,
  perKg,
}: Pick<RouteDetails, 'bands' | 'perKg'>): { aboveKg: number; perKg: number }[] =>
  bands ?? (perKg === undefined ? [] : [{ aboveKg: firstBandKg, perKg }])

/**
 * Returns the weight limit of one parcel, in kilograms. Without a price above the first band, the band is the limit.
 */
export function getMaxParcelKg(details: RouteDetails): number {
  const limitKg = Math.min(details.heaviestKg ?? Infinity, details.kgPerDay)
  return getPriceBands(details).length > 0 ? limitKg : Math.min(limitKg, firstBandKg)
}
