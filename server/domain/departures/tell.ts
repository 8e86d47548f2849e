import { formatDate } from '#contract/values'
import type { Tx } from '../../db/transact'
import { notifyVendor } from '../notifications'
import type { Departure } from './join'

/** Notifies the travel agent once about the decision. Each booking's customer is notified separately. */
export async function tellAgent(tx: Tx, { listing_id, slot }: Departure, goes: boolean): Promise<void> {
  const { vendor_id, name } = await tx.sql
    .selectFrom('listing')
    .select(['vendor_id', 'name'])
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow()
  const what = `${name} on ${formatDate(slot.slice(0, 10))}`
  const words = goes
    ? `${what} is guaranteed: enough people have booked.`
    : `${what} was cancelled because too few people had booked. All customers get a full refund.`
  await notifyVendor(tx, vendor_id, words, '/dashboard?to=bookings')
}
