import { sql } from 'kysely'
import { Refusal } from '#contract/core/refusals'
import type { BusinessDocument } from '#contract/business/business-documents/business-documents'
import type { FieldValues } from '#contract/sync/edit'
import type { EntityRow } from '#contract/sync/sync'
import { recordChanges, userScope, vendorScope } from '../../../db/feed'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { businessView, getProfileValues, vendorColumns, type VendorRow } from './values'

export const selectVendor = (db: Db | Tx['sql'], id: string) =>
  db
    .selectFrom('vendor')
    .select(vendorColumns)
    .select([
      pendingName.as('pending_name'),
      documents.as('documents'),
      hasPayoutAccount.as('has_payout_account'),
      issuesFiscalReceipts.as('issues_fiscal_receipts'),
    ])
    .where('id', '=', id)

/** The requested name that awaits an administrator's decision; null if there is none. */
const pendingName = sql<
  string | null
>`(select n.requested_name from name_change n where n.vendor_id = vendor.id and n.state = 'pending')`

const hasPayoutAccount = sql<boolean>`exists (
  select from payment_settings s where s.vendor_id = vendor.id
    and (s.wallet_id <> '' or s.bank_account ->> 'accountNumber' <> '' or s.mobile_money ->> 'number' <> ''))`

const issuesFiscalReceipts = sql<boolean>`exists (
  select from fiscal_settings f where f.vendor_id = vendor.id and f.enabled)`

const documents = sql<BusinessDocument[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    '_id', d.id, 'kind', d.kind, 'expiresOn', d.expires_on,
    'file', jsonb_build_object('upload', d.upload_id, 'name', d.file_name), 'size', d.size,
    'addedAt', to_char(d.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by d.added_at, d.id), '[]')
  from business_document d where d.vendor_id = vendor.id)`

/** @throws Refusal `not_found` */
export async function loadBusinessDocuments(db: Db, vendorId: string): Promise<BusinessDocument[]> {
  const row = await selectVendor(db, vendorId).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row.documents
}

export async function loadBusinessRows(db: Db | Tx['sql'], vendorId: string): Promise<EntityRow[]> {
  const row: VendorRow | undefined = await selectVendor(db, vendorId).executeTakeFirst()
  return row ? [{ entity: 'business', id: row.id, version: row.profile_version, data: businessView(row) }] : []
}

/** Records a change of the profile for everyone who works there, and for an applicant, who does not receive their scope. */
export async function recordBusinessChange(tx: Tx, id: string): Promise<void> {
  const applicants = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('vendor_id', '=', id)
    .where('approval_status', '!=', 'approved')
    .execute()
  const scopes = [vendorScope(id), ...applicants.map((applicant) => userScope(applicant.id))]
  await recordChanges(
    tx,
    scopes.map((scope) => ({ scope, entity: 'business' as const, id })),
  )
}

/** Updates the company name on the accounts of the owner and the staff. */
export async function updateCompanyNames(tx: Tx, vendorId: string, name: string): Promise<void> {
  const people = await tx.sql
    .updateTable('account')
    .set((eb) => ({ company_name: name, version: eb('version', '+', 1) }))
    .where('vendor_id', '=', vendorId)
    .returning('id')
    .execute()
  await recordChanges(
    tx,
    people.map(({ id }) => ({ scope: userScope(id), entity: 'me', id })),
  )
}

/** Loads the pictures of a business, the first one first. */
export async function loadBusinessPhotos(db: Db, vendorId: string) {
  const row = await selectVendor(db, vendorId).executeTakeFirstOrThrow()
  return businessView(row).photos ?? []
}

/** Loads the profile of a business by field. */
export const loadProfileValues = async (db: Db | Tx['sql'], vendorId: string): Promise<FieldValues> =>
  getProfileValues(await selectVendor(db, vendorId).executeTakeFirstOrThrow())
