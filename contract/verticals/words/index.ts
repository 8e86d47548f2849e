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
import { todayGroups, type TodayGroup, type TradeState, type Words, type WordsSource } from './words'

export { todayGroups }
export type { TodayGroup, TradeState, Words, WordsSource }

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

/** Returns the words for one booking: those of its trade, with those in which it differs. */
export const getBookingWords = (booking: WordsSource): Words =>
  (getWords(booking.bookingType).variants ?? [])
    .filter(({ isFor }) => isFor(booking))
    .reduce<Words>(
      (all, { words: own }) => ({
        ...all,
        ...own,
        states: { ...all.states, ...own.states },
        steps: { ...all.steps, ...own.steps },
      }),
      getWords(booking.bookingType),
    )

/** Returns the words of a business; those of hotels while its type is not known. */
export const getBusinessWords = (businessType: string | null | undefined): Words =>
  words[verticalIds.find((id) => verticals[id].businessType === businessType) ?? 'hotels']

/** Formats what was assigned, which staff enter with or without the word: `Room 4`. */
export function formatAssigned(type: BookingType, assigned: string): string {
  const { prefix } = getWords(type).assigned
  return !prefix || assigned.toLowerCase().startsWith(prefix.toLowerCase()) ? assigned : `${prefix} ${assigned}`
}
