import { liveQuery } from 'dexie'
import type { Booking } from '#contract/bookings/bookings/bookings'
import { openUserDatabase } from '../database'
import { readBookings } from './bookings'
import { getNow } from '../../server-time'

/**
 * Watches the unpaid hold of `user` on a listing, which another booking of the listing replaces. `onChange` is called
 * after each change, for example when this device learns of the payment that ended the hold.
 * @returns a function that stops watching
 */
export function watchOwnHold(
  user: string,
  listingId: string,
  onChange: (hold: Booking | undefined) => void,
): () => void {
  const isHold = (booking: Booking) =>
    booking.listingId === listingId &&
    !booking.orderId &&
    replaceableStatuses.has(booking.status) &&
    Date.parse(booking.holdExpiresAt ?? '') > getNow()
  const subscription = liveQuery(async () => (await readBookings(openUserDatabase(user))).find(isHold)).subscribe({
    next: onChange,
    error: () => undefined, // database closed by a sign-out or an update, or storage blocked: keep the last value
  })
  return () => subscription.unsubscribe()
}

/** As in the server's `bookings/bookings/request.ts`: a hold that is being paid is kept. */
const replaceableStatuses = new Set<Booking['status']>(['held', 'payment_failed'])
