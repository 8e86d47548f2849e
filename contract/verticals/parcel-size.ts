/** What size, weight and day of a parcel come to; the same for the page that chooses and the server that decides. Pure. */
import { dayNumber, weekdays } from '../days'
import type { ParcelChoice, RouteDetails } from './shapes/carriers'

export type Size = Pick<ParcelChoice, 'length' | 'width' | 'height' | 'kg'>

/** So many cubic centimetres of room count as one kilogram. */
export const cm3PerKg = 5000
const gramsPerKg = 1000
const cm3PerLitre = 1000

export const cm3Of = ({ length, width, height }: Size): number => length * width * height
export const gramsOf = ({ kg }: Pick<Size, 'kg'>): number => Math.round(kg * gramsPerKg)

/** The larger of what it weighs and what it fills, in started kilograms. */
export const chargedKg = (size: Size): number =>
  Math.ceil(Math.max(gramsOf(size), (cm3Of(size) * gramsPerKg) / cm3PerKg) / gramsPerKg)

export const isChargedBySize = (size: Size): boolean => (cm3Of(size) * gramsPerKg) / cm3PerKg > gramsOf(size)

/** Of one departure, in grams and cubic centimetres. */
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

/** Up to this weight the listing's own price holds. */
export const firstBandKg = 5
export const bandsOf = ({
  bands,
  perKg,
}: Pick<RouteDetails, 'bands' | 'perKg'>): { aboveKg: number; perKg: number }[] =>
  bands ?? (perKg === undefined ? [] : [{ aboveKg: firstBandKg, perKg }])

/** One parcel may weigh so much, in kilograms; with no price above the first band, that is where it ends. */
export function mostKg(details: RouteDetails): number {
  const most = Math.min(details.heaviestKg ?? Infinity, details.kgPerDay)
  return bandsOf(details).length > 0 ? most : Math.min(most, firstBandKg)
}
