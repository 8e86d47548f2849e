import { liveQuery } from 'dexie'
import type { Booking } from '#contract/bookings'
import { openUserDatabase } from '../database'
import { readAll } from './bookings'

/**
 * What `user` holds of a listing and has not paid: another booking there takes its place. Told anew whenever it changes,
 * as when the payment that ended it becomes known here. @returns ends it.
 */
export function watchOwnHold(user: string, listingId: string, tell: (hold: Booking | undefined) => void): () => void {
  const isHold = (one: Booking) =>
    one.listingId === listingId &&
    !one.orderId &&
    gives.has(one.status) &&
    Date.parse(one.holdExpiresAt ?? '') > Date.now()
  const subscription = liveQuery(async () => (await readAll(openUserDatabase(user))).find(isHold)).subscribe({
    next: tell,
    error: () => undefined, // closed by a sign-out or an update, or storage is blocked: what was told stays
  })
  return () => subscription.unsubscribe()
}

/** As the server has it (`bookings/request.ts`): one that is being paid stays. */
const gives = new Set<Booking['status']>(['held', 'payment_failed'])
