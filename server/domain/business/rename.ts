/** Changes the public name of a business and updates every record that shows it. */
import type { Tx } from '../../db/transact'
import { retellCustomers } from '../bookings'
import { retellApplications } from '../hiring'
import { businessRenamed } from '../messages'
import { nameEverybody } from './sql'

/** @param vendorId locked by the caller, which also records the change of the profile */
export async function rename(tx: Tx, vendorId: string, name: string): Promise<void> {
  await tx.sql.updateTable('vendor').set({ name }).where('id', '=', vendorId).execute()
  await nameEverybody(tx, vendorId, name)
  await businessRenamed(tx, vendorId)
  await retellApplications(tx, vendorId)
  await retellCustomers(tx, vendorId)
}
