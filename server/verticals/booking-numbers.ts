/** Registry of the numbers that verticals give to what was booked, such as the tracking number of a parcel. */
import type { Db } from '../db/connect'
import { parcelNumbers } from './carriers/parcels/search'

interface BookingNumbers {
  /** Finds the ids of the bookings with a number. */
  find: (db: Db, number: string) => Promise<string[]>
  read: (db: Db, bookingIds: readonly string[]) => Promise<[bookingId: string, number: string][]>
}

const bookingNumbers: readonly BookingNumbers[] = [parcelNumbers]

/** Returns the ids of the bookings with a number. */
export const findBookingsByNumber = async (db: Db, number: string): Promise<string[]> =>
  (await Promise.all(bookingNumbers.map(({ find }) => find(db, number)))).flat()

/** Returns the numbers of bookings by the id of the booking. */
export const readBookingNumbers = async (db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> =>
  new Map((await Promise.all(bookingNumbers.map(({ read }) => read(db, bookingIds)))).flat())
