/** Reads customer records, for the devices of the business. The numbers of documents are masked. */
import type { Selectable } from 'kysely'
import type { CustomerRecord } from '#contract/bookings/customer-records'
import { blankCustomer, type CustomerValues } from '#contract/bookings/customer-values'
import type { IdentityKind } from '#contract/bookings/identity-documents'
import { firstItem, getEntry } from '#contract/core/checked-access'
import { canSeeCustomers } from '#contract/core/access'
import type { EntityRow } from '#contract/sync/sync'
import { recordChanges, vendorScope } from '../../../db/feed'
import { toJson } from '../../../db/json'
import type { Database } from '../../../db/schema'
import { retryTransaction, type Tx } from '../../../db/transact'
import type { Who } from '../../route'

export type RecordRow = Selectable<Database['customer_record']>

export const getStoredValues = (row: RecordRow, masked: Partial<Record<IdentityKind, string>>): CustomerValues => ({
  ...blankCustomer,
  name: row.name,
  phones: row.phones,
  email: row.email,
  note: row.note,
  tags: row.tags,
  passportCountry: row.passport_country,
  ...masked,
})

/** Columns of all values but the documents, which have a table of their own. */
export const buildColumns = ({ name, phones, email, note, tags, passportCountry }: CustomerValues) => ({
  name,
  phones: toJson(phones),
  email,
  note,
  tags: toJson(tags),
  passport_country: passportCountry,
})

/** Loads the masked numbers of the records' documents, by record. */
export async function loadMasked(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, Partial<Record<IdentityKind, string>>>> {
  const byRecord = new Map<string, Partial<Record<IdentityKind, string>>>(ids.map((id) => [id, {}]))
  if (ids.length === 0) return byRecord
  const documents = await tx.sql
    .selectFrom('customer_document')
    .select(['record_id', 'kind', 'masked'])
    .where('record_id', 'in', ids)
    .execute()
  for (const { record_id, kind, masked } of documents) getEntry(byRecord, record_id)[kind] = masked
  return byRecord
}

type Selection = { ids: readonly string[] } | { after: string; limit: number }

/** Loads records for a member of the business who may see its customers, also those that were merged into others. */
export async function loadCustomerRecordRows(tx: Tx, caller: Who, selection: Selection): Promise<EntityRow[]> {
  if (!caller.vendorId || !canSeeCustomers(caller)) return []
  const query = tx.sql.selectFrom('customer_record').selectAll().where('vendor_id', '=', caller.vendorId)
  const rows = await (
    'ids' in selection
      ? query.where('id', 'in', selection.ids)
      : query.where('id', '>', selection.after).orderBy('id').limit(selection.limit)
  ).execute()
  const views = await buildRecords(tx, rows)
  return views.map(({ view, version }) => ({ entity: 'customerRecord', id: view._id, version, data: view }))
}

/** @param id of a record of the caller's business, which exists */
export async function loadRecord(tx: Tx, id: string): Promise<CustomerRecord> {
  const row = await tx.sql.selectFrom('customer_record').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return firstItem(await buildRecords(tx, [row])).view
}

async function buildRecords(tx: Tx, rows: readonly RecordRow[]): Promise<{ view: CustomerRecord; version: number }[]> {
  const masked = await loadMasked(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    view: {
      _id: row.id,
      values: getStoredValues(row, getEntry(masked, row.id)),
      otherNames: row.other_names,
      mergedInto: row.merged_into,
      createdAt: row.created_at.toISOString(),
    },
    version: row.version,
  }))
}

/** Finds the record, or the one that replaces it, without a lock. */
async function findRoot(tx: Tx, vendorId: string, id: string): Promise<string | null> {
  const row = await tx.sql
    .selectFrom('customer_record')
    .select(['id', 'merged_into'])
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  return row ? (row.merged_into ?? row.id) : null
}

/**
 * Locks the records, or those that replace them, in the order of their ids, as every other transaction does.
 * @returns one row per id, the same one if both ids mean one record; null for a record that the business does not have
 */
export async function lockRecords(tx: Tx, vendorId: string, ids: readonly string[]): Promise<(RecordRow | null)[]> {
  const roots: (string | null)[] = []
  for (const id of ids) roots.push(await findRoot(tx, vendorId, id))
  const known = roots.filter((root) => root !== null)
  const rows =
    known.length === 0
      ? []
      : await tx.sql
          .selectFrom('customer_record')
          .selectAll()
          .where('id', 'in', known)
          .orderBy('id')
          .forNoKeyUpdate()
          .execute()
  // Merged before the lock was granted.
  if (rows.some(({ merged_into }) => merged_into !== null)) throw retryTransaction()
  return roots.map((root) => rows.find(({ id }) => id === root) ?? null)
}

export const recordRecordChanges = (tx: Tx, vendorId: string, ids: readonly string[]): Promise<void> =>
  recordChanges(
    tx,
    ids.map((id) => ({ scope: vendorScope(vendorId), entity: 'customerRecord' as const, id })),
  )
