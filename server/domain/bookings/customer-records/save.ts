/** Creates and edits customer records. Commands for a merged record apply to the one that replaces it. */
import { object } from 'superstruct'
import { customerFields, type CustomerRecord } from '#contract/bookings/customer-records'
import { rebaseEdit } from '#contract/bookings/customer-values'
import { identityKinds } from '#contract/bookings/identity-documents'
import { getEntry } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import { check } from '#contract/core/validation'
import { splitEdit, type Edit } from '#contract/sync/edit'
import { applyEdit } from '#contract/sync/edit-conflicts'
import type { Tx } from '../../../db/transact'
import { readNumber, refuseNeedlessDocuments, saveDocuments } from './documents'
import {
  buildColumns,
  getStoredValues,
  loadMasked,
  loadRecord,
  lockRecords,
  recordRecordChanges,
  type RecordRow,
} from './sql'

/**
 * Writes the edited fields that nobody else has changed, or creates the record if the business has none with this id.
 * @returns the refusal `conflict` with the current values of the other fields, if any; the first ones are still written
 */
export async function saveRecord(tx: Tx, vendorId: string, id: string, edit: Edit): Promise<CustomerRecord | Refusal> {
  await refuseNeedlessDocuments(tx, vendorId, edit)
  const [row] = await lockRecords(tx, vendorId, [id])
  if (!row) await createRecord(tx, vendorId, id, splitEdit(edit))
  const theirs = row ? await editRecord(tx, row, id, edit) : {}
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return loadRecord(tx, row?.id ?? id)
}

/** @throws Refusal `not_found` if it is an edit: it replaces values or lacks fields (the creation was refused) */
async function createRecord(
  tx: Tx,
  vendorId: string,
  id: string,
  { from, to }: ReturnType<typeof splitEdit>,
): Promise<void> {
  const checked = check(object(customerFields), to)
  if (!checked.ok || Object.keys(from).length > 0) throw new Refusal('not_found')
  const inserted = await tx.sql
    .insertInto('customer_record')
    .values({
      id,
      vendor_id: vendorId,
      created_at: tx.at,
      changed_at: tx.at,
      ...buildColumns(checked.value),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  // The id belongs to another business.
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new Refusal('not_found')
  await saveDocuments(tx, id, checked.value)
  await recordRecordChanges(tx, vendorId, [id])
}

/**
 * The activity of members gets no values (`applyRecordedEdit`): they are about people outside of the business.
 * @returns the current values of the fields that another user has changed, with masked numbers
 */
async function editRecord(tx: Tx, row: RecordRow, id: string, edit: Edit) {
  const masked = getEntry(await loadMasked(tx, [row.id]), row.id)
  const stored = getStoredValues(row, masked)
  const rebased = row.id === id ? edit : rebaseEdit(edit, stored)
  // A number that is stored already is no conflict. Its mask does not tell.
  for (const kind of identityKinds)
    if (rebased[kind] && rebased[kind] === (await readNumber(tx, row.id, kind))) delete rebased[kind]
  const { apply, theirs } = applyEdit(stored, rebased)
  if (Object.keys(apply).length === 0) return theirs
  await tx.sql
    .updateTable('customer_record')
    .set((eb) => ({ ...buildColumns({ ...stored, ...apply }), changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
  await saveDocuments(tx, row.id, apply)
  await recordRecordChanges(tx, row.vendor_id, [...new Set([row.id, id])])
  return theirs
}
