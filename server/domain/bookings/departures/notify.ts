import type { Selectable } from 'kysely'
import type { Tx } from '../../../db/transact'
import { notifyVendor } from '../../messages/notifications'
import type { Database } from '../../../db/schema'

export type Departure = Selectable<Database['departure']>

/** Notifies the travel agent once about the decision. Each booking's customer is notified separately. */
export async function notifyAgent(tx: Tx, { listing_id, slot }: Departure, isGuaranteed: boolean): Promise<void> {
  const { vendor_id, name } = await tx.sql
    .selectFrom('listing')
    .select(['vendor_id', 'name'])
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow()
  const template = isGuaranteed ? 'vendorDepartureGuaranteed' : 'vendorDepartureCancelled'
  const params = { listingName: name, date: slot.slice(0, 10) }
  await notifyVendor(tx, vendor_id, { template, params }, '/dashboard?to=bookings')
}
