import type { BodyOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import type {
  FiscalOverview,
  FiscalSettingsForm,
  saveFiscalListing as saveListingEndpoint,
} from '#contract/money/fiscal-settings'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect'
import { recordChanges, vendorScope } from '../../../db/feed'
import type { Tx } from '../../../db/transact'
import { requeueRejected } from './send'

export async function readFiscalOverview(db: Db | Tx['sql'], vendorId: string): Promise<FiscalOverview> {
  const settings = await db
    .selectFrom('fiscal_settings')
    .selectAll()
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  const listings = await db
    .selectFrom('fiscal_item')
    .innerJoin('listing', 'listing.id', 'fiscal_item.listing_id')
    .select(['listing_id', 'vat_category', 'class_code'])
    .where('listing.vendor_id', '=', vendorId)
    .where((eb) => eb.or([eb('vat_category', 'is not', null), eb('class_code', 'is not', null)]))
    .orderBy('listing_id')
    .execute()
  const open = await db
    .selectFrom('fiscal_document')
    .select([
      sql<number>`(count(*) filter (where state = 'queued'))::int`.as('waiting'),
      sql<Date | null>`min(created_at) filter (where state = 'queued')`.as('since'),
      sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
      sql<string | null>`(array_agg(reason order by created_at desc) filter (where state = 'failed'))[1]`.as('reason'),
    ])
    .where('vendor_id', '=', vendorId)
    .where('state', '!=', 'issued')
    .executeTakeFirstOrThrow()
  return {
    settings: settings
      ? {
          enabled: settings.enabled,
          tpin: settings.tpin,
          branch: settings.branch,
          deviceSerial: settings.device_serial,
          vatCategory: settings.vat_category,
          classCode: settings.class_code,
        }
      : null,
    listings: listings.map((row) => ({
      listingId: row.listing_id,
      vatCategory: row.vat_category,
      classCode: row.class_code,
    })),
    waiting: open.waiting,
    since: open.since?.toISOString() ?? null,
    failed: open.failed,
    reason: open.reason,
  }
}

/** Counts the documents of all businesses that need attention: those that wait for a while, and rejected ones. */
export async function countOpenDocuments(db: Db): Promise<{ waiting: number; failed: number; oldestSeconds: number }> {
  const { waiting, failed, oldest } = await db
    .selectFrom('fiscal_document')
    .select([
      sql<number>`(count(*) filter (where state = 'queued'))::int`.as('waiting'),
      sql<number>`(count(*) filter (where state = 'failed'))::int`.as('failed'),
      sql<number>`coalesce(extract(epoch from now() - min(created_at)), 0)::float8`.as('oldest'),
    ])
    .where('state', '!=', 'issued')
    .executeTakeFirstOrThrow()
  return { waiting, failed, oldestSeconds: oldest }
}

/** A device with other values is initialized before the next document. */
export async function saveFiscalSettings(tx: Tx, vendorId: string, form: FiscalSettingsForm): Promise<FiscalOverview> {
  const before = await lockSettings(tx, vendorId)
  const isSameDevice =
    before?.tpin === form.tpin && before.branch === form.branch && before.device_serial === form.deviceSerial
  const row = {
    enabled: form.enabled,
    tpin: form.tpin,
    branch: form.branch,
    device_serial: form.deviceSerial,
    vat_category: form.vatCategory,
    class_code: form.classCode,
    initialized: isSameDevice && before.initialized,
    changed_at: tx.at,
  }
  await tx.sql
    .insertInto('fiscal_settings')
    .values({ vendor_id: vendorId, ...row })
    .onConflict((conflict) => conflict.column('vendor_id').doUpdateSet(row))
    .execute()
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({ profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', vendorId)
    .execute()
  await recordChanges(tx, [{ scope: vendorScope(vendorId), entity: 'business', id: vendorId }])
  await requeueRejected(tx, vendorId)
  return readFiscalOverview(tx.sql, vendorId)
}

/** The row of the vendor is the lock: the settings may not exist yet. */
async function lockSettings(tx: Tx, vendorId: string) {
  await tx.sql.selectFrom('vendor').select('id').where('id', '=', vendorId).forNoKeyUpdate().execute()
  return tx.sql.selectFrom('fiscal_settings').selectAll().where('vendor_id', '=', vendorId).executeTakeFirst()
}

/** Applies to sales from now on. @throws Refusal `not_found` for a listing of another business */
export async function saveFiscalListing(
  tx: Tx,
  vendorId: string,
  listingId: string,
  { vatCategory, classCode }: BodyOf<typeof saveListingEndpoint>,
): Promise<FiscalOverview> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select('id')
    .where('id', '=', listingId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!listing) throw new Refusal('not_found')
  const row = { vat_category: vatCategory, class_code: classCode }
  await tx.sql
    .insertInto('fiscal_item')
    .values({ listing_id: listingId, ...row, registered: null })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet(row))
    .execute()
  return readFiscalOverview(tx.sql, vendorId)
}

export async function retryFiscalDocuments(tx: Tx, vendorId: string): Promise<FiscalOverview> {
  await lockSettings(tx, vendorId)
  await requeueRejected(tx, vendorId)
  return readFiscalOverview(tx.sql, vendorId)
}
