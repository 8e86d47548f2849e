/** Gives a business its new public name, wherever the name is shown. */
import type { Tx } from '../../db/transact'
import { retellCustomers } from '../bookings'
import { retellApplications } from '../hiring'
import { businessRenamed } from '../messages'
import { nameEverybody } from './sql'

/** @param vendorId locked by the caller, who also records the change of the profile */
export async function rename(tx: Tx, vendorId: string, name: string): Promise<void> {
  await tx.sql.updateTable('vendor').set({ name }).where('id', '=', vendorId).execute()
  await nameEverybody(tx, vendorId, name)
  await businessRenamed(tx, vendorId)
  await retellApplications(tx, vendorId)
  await retellCustomers(tx, vendorId)
}
