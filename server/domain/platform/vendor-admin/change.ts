/** Verifies, hides and features vendors, and hides single listings. */
import type { Featured } from '#contract/platform/vendors'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import type { AuditedResult } from '../../core/audit'
import { refreshVendorVisibility, withdrawOffers, recordBusinessChange } from '../../business/business'
import { recordListingChange } from '../../business/listings'
import { notifyVendor } from '../../messages/notifications'

type Changed = AuditedResult<{ changed: boolean }>
interface Hiding {
  hidden: boolean
  reason?: string | undefined
}
const unchanged: Changed = { answer: { changed: false }, audit: 'unchanged' }
const answer = { changed: true }

async function lockVendor(tx: Tx, id: string) {
  const vendor = await tx.sql.selectFrom('vendor').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!vendor) throw new Refusal('not_found')
  return vendor
}

const buildTarget = ({ id, name }: { id: string; name: string }) => ({ kind: 'vendor', id, label: name }) as const

export async function setVerified(tx: Tx, id: string, verified: boolean): Promise<Changed> {
  const vendor = await lockVendor(tx, id)
  if (vendor.verified === verified) return unchanged
  await tx.sql.updateTable('vendor').set({ verified }).where('id', '=', id).execute()
  const before = { verified: vendor.verified }
  return { answer, audit: { action: 'vendor.verify', target: buildTarget(vendor), before, after: { verified } } }
}

/** Hides a vendor, or lifts the hiding. Whether the public sees it then depends on its owner too. */
export async function setVendorHidden(
  tx: Tx,
  adminId: string,
  id: string,
  { hidden, reason }: Hiding,
): Promise<Changed> {
  const vendor = await lockVendor(tx, id)
  if ((vendor.hidden_at !== null) === hidden) return unchanged
  await tx.sql
    .updateTable('vendor')
    .set((eb) => ({
      hidden_at: hidden ? tx.at : null,
      hidden_by: hidden ? adminId : null,
      hidden_reason: hidden ? reason! : null,
      profile_version: eb('profile_version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await refreshVendorVisibility(tx, id)
  await recordBusinessChange(tx, id)
  const unpaidBookingsEnded = hidden ? await withdrawOffers(tx, vendor) : 0
  await notifyVendor(
    tx,
    id,
    hidden
      ? { template: 'vendorHidden', params: { vendorName: vendor.name, reason: reason! } }
      : { template: 'vendorShown', params: { vendorName: vendor.name } },
    '/profile',
  )
  return {
    answer,
    audit: {
      action: hidden ? 'vendor.hide' : 'vendor.show',
      target: buildTarget(vendor),
      reason,
      before: { hidden: !hidden },
      after: { hidden, ...(hidden && { unpaidBookingsEnded }) },
    },
  }
}

export async function setListingHidden(
  tx: Tx,
  adminId: string,
  id: string,
  { hidden, reason }: Hiding,
): Promise<Changed> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select(['id', 'vendor_id', 'name', 'offered', 'hidden_at', 'offered_before_hidden'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!listing) throw new Refusal('not_found')
  if ((listing.hidden_at !== null) === hidden) return unchanged
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({
      ...(hidden
        ? {
            hidden_at: tx.at,
            hidden_by: adminId,
            hidden_reason: reason!,
            offered_before_hidden: listing.offered,
            offered: false,
          }
        : {
            hidden_at: null,
            hidden_by: null,
            hidden_reason: null,
            offered_before_hidden: null,
            offered: listing.offered_before_hidden ?? listing.offered,
          }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await recordListingChange(tx, listing.vendor_id, id)
  await notifyVendor(
    tx,
    listing.vendor_id,
    hidden
      ? { template: 'listingHidden', params: { listingName: listing.name, reason: reason! } }
      : { template: 'listingShown', params: { listingName: listing.name } },
    null,
  )
  return {
    answer,
    audit: {
      action: hidden ? 'listing.hide' : 'listing.show',
      target: { kind: 'listing', id, label: listing.name },
      reason,
      before: { hidden: !hidden },
      after: { hidden },
    },
  }
}

export async function setFeatured(tx: Tx, id: string, featured: Featured | null): Promise<Changed> {
  const vendor = await lockVendor(tx, id)
  const before = { rank: vendor.featured_rank, from: vendor.featured_from, to: vendor.featured_to }
  const after = featured ?? { rank: null, from: null, to: null }
  if (before.rank === after.rank && before.from === after.from && before.to === after.to) return unchanged
  await tx.sql
    .updateTable('vendor')
    .set({ featured_rank: after.rank, featured_from: after.from, featured_to: after.to })
    .where('id', '=', id)
    .execute()
  return { answer, audit: { action: 'vendor.feature', target: buildTarget(vendor), before, after } }
}
