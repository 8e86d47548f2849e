import { formatDate } from '#contract/core/values'
import type { Tx } from '../../db/transact'
import { notifyVendor } from '../notifications'
import type { Departure } from './departure'

/** Notifies the travel agent once about the decision. Each booking's customer is notified separately. */
export async function notifyAgent(tx: Tx, { listing_id, slot }: Departure, isGuaranteed: boolean): Promise<void> {
  const { vendor_id, name } = await tx.sql
    .selectFrom('listing')
    .select(['vendor_id', 'name'])
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow()
  const departureName = `${name} on ${formatDate(slot.slice(0, 10))}`
  const message = isGuaranteed
    ? `${departureName} is guaranteed: enough people have booked.`
    : `${departureName} was cancelled because too few people had booked. All customers get a full refund.`
  await notifyVendor(tx, vendor_id, message, '/dashboard?to=bookings')
}
