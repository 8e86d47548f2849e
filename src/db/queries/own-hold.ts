import type { Booking } from '#contract/bookings'
import { currentUser } from '../current'
import { openUserDatabase } from '../database'
import { readAll } from './bookings'

/** What the signed-in person holds of a listing and has not paid: another booking there takes its place. */
export async function ownHold(listingId: string, now: number): Promise<Booking | undefined> {
  const userId = currentUser()
  if (userId === null) return undefined
  const all = await readAll(openUserDatabase(userId), 'booking')
  return all.find((one) => one.listingId === listingId && !one.orderId && gives.has(one.status) && Date.parse(one.holdExpiresAt ?? '') > now)
}

/** As the server has it (`bookings/request.ts`): one that is being paid stays. */
const gives = new Set<Booking['status']>(['held', 'payment_failed'])
