/** Changes the public name of a business and updates every record that shows it. */
import type { Tx } from '../../../db/transact'
import { republishToCustomers } from '../../bookings/bookings'
import { recordApplicationChanges } from '../hiring'
import { publishVendorRename } from '../../messages/messages'
import { updateCompanyNames } from './sql'

/** @param vendorId locked by the caller, which also records the change of the profile */
export async function renameBusiness(tx: Tx, vendorId: string, name: string): Promise<void> {
  await tx.sql.updateTable('vendor').set({ name }).where('id', '=', vendorId).execute()
  await updateCompanyNames(tx, vendorId, name)
  await publishVendorRename(tx, vendorId)
  await recordApplicationChanges(tx, { vendorId })
  await republishToCustomers(tx, vendorId)
}
