/** A user reports content. */
import type { ReportForm } from '#contract/platform/moderation/reports'
import type { ReportedKind } from '#contract/platform/moderation/report-reasons'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { getSide } from '../../messages/messages'
import { notifyAdmins } from '../../messages/notifications'
import type { Who } from '../../route'

/** Finds the vendor of an item that the caller can see; undefined if there is none. */
const findVendorOf: Record<ReportedKind, (tx: Tx, caller: Who, id: string) => Promise<{ id: string } | undefined>> = {
  vendor: (tx, _, id) =>
    tx.sql.selectFrom('vendor').select('id').where('id', '=', id).where('visible', '=', true).executeTakeFirst(),
  listing: (tx, _, id) =>
    tx.sql
      .selectFrom('listing')
      .innerJoin('vendor', 'vendor.id', 'listing.vendor_id')
      .select('vendor.id')
      .where('listing.id', '=', id)
      .where('vendor.visible', '=', true)
      .executeTakeFirst(),
  review: (tx, _, id) =>
    tx.sql
      .selectFrom('review')
      .innerJoin('vendor', 'vendor.id', 'review.vendor_id')
      .select('vendor.id')
      .where('review.id', '=', id)
      .where('review.hidden_at', 'is', null)
      .where('vendor.visible', '=', true)
      .executeTakeFirst(),
  // Only the other side of the conversation reports a message.
  message: async (tx, caller, id) => {
    const side = getSide(caller)
    if (!side) return undefined
    return tx.sql
      .selectFrom('message')
      .select('vendor_id as id')
      .where('id', '=', id)
      .where('hidden_at', 'is', null)
      .where(side.isCustomer ? 'customer_id' : 'vendor_id', '=', side.id)
      .where('from_customer', '=', !side.isCustomer)
      .executeTakeFirst()
  },
}

/**
 * Stores a report, or replaces the caller's earlier one. A new report opens an item again that was dismissed.
 * @throws Refusal `not_found` if the caller cannot see the item
 */
export async function reportContent(
  tx: Tx,
  caller: Who,
  kind: ReportedKind,
  id: string,
  { reason, note }: ReportForm,
): Promise<void> {
  const vendor = await findVendorOf[kind](tx, caller, id)
  if (!vendor) throw new Refusal('not_found')
  await tx.sql
    .insertInto('reported_item')
    .values({ kind, target_id: id, vendor_id: vendor.id, state: 'open', reports: 0, last_reported_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const item = await tx.sql
    .selectFrom('reported_item')
    .select(['reports', 'state'])
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const replaced = await tx.sql
    .updateTable('content_report')
    .set({ reason, note, created_at: tx.at })
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .where('account_id', '=', caller.accountId)
    .executeTakeFirst()
  if (replaced.numUpdatedRows > 0n) return
  await tx.sql
    .insertInto('content_report')
    .values({ kind, target_id: id, account_id: caller.accountId, reason, note, created_at: tx.at })
    .execute()
  await tx.sql
    .updateTable('reported_item')
    .set((eb) => ({ reports: eb('reports', '+', 1), last_reported_at: tx.at, state: 'open' }))
    .where('kind', '=', kind)
    .where('target_id', '=', id)
    .execute()
  const isNewlyOpen = item.reports === 0 || item.state !== 'open'
  if (isNewlyOpen)
    await notifyAdmins(tx, { template: 'adminContentReported', params: { kind } }, '/admin/global/reports')
}
