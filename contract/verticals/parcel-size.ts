/** Chargeable weight, capacity and days of parcel routes. Pure functions, used by the chooser and the server. */
import { dayNumber, weekdays } from '../days'
import type { ParcelChoice, RouteDetails } from './shapes/carriers'

export type Size = Pick<ParcelChoice, 'length' | 'width' | 'height' | 'kg'>

/** Volume that is charged as one kilogram, in cubic centimeters. */
export const cm3PerKg = 5000
const gramsPerKg = 1000
const cm3PerLitre = 1000

export const cm3Of = ({ length, width, height }: Size): number => length * width * height
export const gramsOf = ({ kg }: Pick<Size, 'kg'>): number => Math.round(kg * gramsPerKg)

/** Returns the chargeable weight: the larger of actual and volumetric weight, rounded up to whole kilograms. */
export const chargedKg = (size: Size): number =>
  Math.ceil(Math.max(gramsOf(size), (cm3Of(size) * gramsPerKg) / cm3PerKg) / gramsPerKg)

export const isChargedBySize = (size: Size): boolean => (cm3Of(size) * gramsPerKg) / cm3PerKg > gramsOf(size)

/** Returns the capacity of one departure, in grams and cubic centimeters. */
export const roomOn = ({ kgPerDay, litresPerDay }: Pick<RouteDetails, 'kgPerDay' | 'litresPerDay'>) => ({
  grams: kgPerDay * gramsPerKg,
  cm3: litresPerDay === undefined ? kgPerDay * cm3PerKg : litresPerDay * cm3PerLitre,
})

export const weightSlot = (date: string): string => `${date}/kg`
export const volumeSlot = (date: string): string => `${date}/volume`

const usualHour = '08:00'
export const leavesAt = (details: Pick<RouteDetails, 'leavesAt'>): string => details.leavesAt ?? usualHour

// 1 Jan 1970 was a Thursday.
export const weekdayOf = (date: string): (typeof weekdays)[number] => weekdays[(dayNumber(date) + 3) % 7]!
export const leavesOn = ({ days }: Pick<RouteDetails, 'days'>, date: string): boolean =>
  !days || days.includes(weekdayOf(date))

/** The listing's price applies up to this weight, in kilograms. */
export const firstBandKg = 5
export const bandsOf = ({
  bands,
  perKg,
}: Pick<RouteDetails, 'bands' | 'perKg'>): { aboveKg: number; perKg: number }[] =>
  bands ?? (perKg === undefined ? [] : [{ aboveKg: firstBandKg, perKg }])

/**
 * Returns the weight limit of one parcel, in kilograms. Without a price above the first band, the band is the limit.
 */
export function mostKg(details: RouteDetails): number {
  const most = Math.min(details.heaviestKg ?? Infinity, details.kgPerDay)
  return bandsOf(details).length > 0 ? most : Math.min(most, firstBandKg)
}
