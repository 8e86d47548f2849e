/** Creates, edits and removes the routes and vehicles of a business. */
import { object } from 'superstruct'
import { fleetFields, type FleetRecord } from '#contract/business/fleet'
import type { Edit, FieldValues } from '#contract/sync/edit'
import { isSame, splitEdit } from '#contract/sync/edit'
import { check } from '#contract/core/validation'
import { Refusal } from '#contract/core/refusals'
import type { FleetKind } from '#contract/verticals/fleet/references'
import { applyRecordedEdit } from '../../../db/apply-edit'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { buildRecordColumns, fleetRecordView, getRecordValues, getTable, recordFleetChange, selectRecords } from './sql'
import { refuseIfReferenced, updateListings } from './listings'
import { releasePhotos } from './photos'

/**
 * Writes the edited fields that nobody else has changed, or creates the record if the business has none with this id.
 * @returns the refusal `conflict` with the current values of the other fields, if any; the first ones are still written
 */
export async function saveFleetRecord(
  tx: Tx,
  { vendorId }: Who,
  kind: FleetKind,
  id: string,
  edit: Edit,
): Promise<FleetRecord | Refusal> {
  if (!vendorId) throw new Refusal('profile_incomplete')
  const row = await lockRecord(tx, kind, vendorId, id)
  if (!row) await createRecord(tx, kind, vendorId, id, splitEdit(edit))
  const theirs = row ? await editRecord(tx, kind, vendorId, id, getRecordValues(kind, row), edit) : {}
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return fleetRecordView(
    kind,
    await selectRecords(tx.sql, kind, vendorId).where('id', '=', id).executeTakeFirstOrThrow(),
  )
}

const lockRecord = (tx: Tx, kind: FleetKind, vendorId: string, id: string) =>
  selectRecords(tx.sql, kind, vendorId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** @throws Refusal `not_found` if it is an edit: it replaces values or lacks fields (the creation was refused) */
async function createRecord(
  tx: Tx,
  kind: FleetKind,
  vendorId: string,
  id: string,
  { from, to }: ReturnType<typeof splitEdit>,
): Promise<void> {
  const checked = check(object(fleetFields[kind].fields), to)
  if (!checked.ok || Object.keys(from).length > 0) throw new Refusal('not_found')
  const values: FieldValues = checked.value
  refuseFaults(kind, values)
  const inserted = await tx.sql
    .insertInto(getTable(kind))
    .values({
      id,
      vendor_id: vendorId,
      created_at: tx.at,
      ...buildRecordColumns(await dropOtherListing(tx, vendorId, values)),
    } as never)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  // The id belongs to another business.
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new Refusal('not_found')
  await recordFleetChange(tx, kind, vendorId, id)
}

/** @returns the current values of the fields that another user has changed */
async function editRecord(
  tx: Tx,
  kind: FleetKind,
  vendorId: string,
  id: string,
  stored: FieldValues,
  edit: Edit,
): Promise<FieldValues> {
  const { apply, theirs } = applyRecordedEdit(tx, stored, edit)
  if (Object.keys(apply).length === 0) return theirs
  const values = { ...stored, ...(await dropOtherListing(tx, vendorId, apply)) }
  refuseFaults(kind, values, stored)
  if (apply.removed === true) {
    await refuseIfReferenced(tx, kind, vendorId, id)
    if (kind === 'vehicle') await releasePhotos(tx, vendorId, id)
  }
  await tx.sql
    .updateTable(getTable(kind))
    .set((eb) => ({ ...buildRecordColumns(values), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordFleetChange(tx, kind, vendorId, id)
  await updateListings(tx, { kind, vendorId, id, before: stored, after: values })
  return theirs
}

/** A fault that a record has already does not prevent other changes. */
function refuseFaults(kind: FleetKind, values: FieldValues, stored?: FieldValues): void {
  const { findFaults } = fleetFields[kind]
  const fields = findFaults?.(values)
  if (fields && !(stored && isSame(fields, findFaults?.(stored)))) throw new Refusal('invalid_input', { fields })
}

/** Removes the reference to a listing that the business does not have, such as one whose creation was refused. */
async function dropOtherListing(tx: Tx, vendorId: string, values: FieldValues): Promise<FieldValues> {
  const { listingId } = values
  if (typeof listingId !== 'string') return values
  const listing = await tx.sql
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  return listing ? values : { ...values, listingId: null }
}
