import { liveQuery } from 'dexie'
import type { Booking } from '#contract/bookings'
import { openUserDatabase } from '../database'
import { readAll } from './bookings'

/**
 * Watches the unpaid hold of `user` on a listing, which another booking of the listing replaces. `onChange` is called
 * after each change, for example when this device learns of the payment that ended the hold.
 * @returns a function that stops watching
 */
export function watchOwnHold(user: string, listingId: string, tell: (hold: Booking | undefined) => void): () => void {
  const isHold = (one: Booking) =>
    one.listingId === listingId &&
    !one.orderId &&
    gives.has(one.status) &&
    Date.parse(one.holdExpiresAt ?? '') > Date.now()
  const subscription = liveQuery(async () => (await readAll(openUserDatabase(user))).find(isHold)).subscribe({
    next: tell,
    error: () => undefined, // database closed by a sign-out or an update, or storage blocked: keep the last value
  })
  return () => subscription.unsubscribe()
}

/** As in the server's `bookings/request.ts`: a hold that is being paid is kept. */
const gives = new Set<Booking['status']>(['held', 'payment_failed'])
