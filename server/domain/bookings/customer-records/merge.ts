import { blankCustomer, findMergeFault, mergeCustomers } from '#contract/bookings/customer-values'
import { getEntry } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import { toJson } from '../../../db/json'
import type { Tx } from '../../../db/transact'
import { moveDocuments } from './documents'
import { buildColumns, getStoredValues, loadMasked, lockRecords, recordRecordChanges, type RecordRow } from './sql'

/**
 * Merges the record `otherId` into `id`. The other one stays without data, as a pointer: devices that do not know of the merge
 * still send edits of it. Does nothing if both are one record already.
 * @returns the id of the remaining record
 * @throws Refusal `not_found`, `invalid_input`
 */
export async function mergeRecords(tx: Tx, vendorId: string, id: string, otherId: string): Promise<string> {
  const [kept, other] = await lockRecords(tx, vendorId, [id, otherId])
  if (!kept || !other) throw new Refusal('not_found')
  if (kept.id === other.id) return kept.id
  const masked = await loadMasked(tx, [kept.id, other.id])
  const buildCustomer = (row: RecordRow) => ({
    values: getStoredValues(row, getEntry(masked, row.id)),
    otherNames: row.other_names,
  })
  const merged = mergeCustomers(buildCustomer(kept), buildCustomer(other))
  const message = findMergeFault(merged)
  if (message) throw new Refusal('invalid_input', { message })
  await moveDocuments(tx, other.id, kept.id)
  await tx.sql
    .updateTable('customer_record')
    .set((eb) => ({
      ...buildColumns(merged.values),
      other_names: toJson(merged.otherNames),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', kept.id)
    .execute()
  const redirected = await tx.sql
    .updateTable('customer_record')
    .set((eb) => ({
      ...buildColumns(blankCustomer),
      other_names: '[]',
      merged_into: kept.id,
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where((eb) => eb.or([eb('id', '=', other.id), eb('merged_into', '=', other.id)]))
    .returning('id')
    .execute()
  await recordRecordChanges(tx, vendorId, [kept.id, ...redirected.map((row) => row.id)])
  return kept.id
}
