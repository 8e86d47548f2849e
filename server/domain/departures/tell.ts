import { formatDate } from '#contract/values'
import type { Tx } from '../../db/transact'
import { notifyVendor } from '../notifications'
import type { Departure } from './join'

/** The agent hears once what was decided; those who booked hear it each for their own booking. */
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
