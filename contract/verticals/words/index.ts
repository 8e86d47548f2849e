/**
 * The words of each trade. Screens, files and messages take them from here, so that no shop has "no-shows". Each
 * vertical states all of them in its `words.ts`.
 */
import { buses } from '../buses/words'
import { carHire } from '../car-hire/words'
import { carriers } from '../carriers/words'
import { hotels } from '../hotels/words'
import { verticals } from '../index'
import { realEstate } from '../real-estate/words'
import { stores } from '../stores/words'
import { travel } from '../travel/words'
import { verticalIds, type BookingType, type VerticalId } from '../vertical'
import type { Words } from './words'

export type { Words }

const words: Record<VerticalId, Words> = {
  hotels,
  buses,
  'car-hire': carHire,
  'real-estate': realEstate,
  travel,
  stores,
  carriers,
}

/** Returns the words for bookings of a type. */
export const getWords = (type: BookingType): Words =>
  words[verticalIds.find((id) => verticals[id].bookingType === type) ?? 'hotels']

/** Returns the words of a business; those of hotels while its type is not known. */
export const getBusinessWords = (businessType: string | null | undefined): Words =>
  words[verticalIds.find((id) => verticals[id].businessType === businessType) ?? 'hotels']

/** Formats what was assigned, which staff enter with or without the word: `Room 4`. */
export function formatAssigned(type: BookingType, assigned: string): string {
  const { prefix } = getWords(type).assigned
  return !prefix || assigned.toLowerCase().startsWith(prefix.toLowerCase()) ? assigned : `${prefix} ${assigned}`
}
