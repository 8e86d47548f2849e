import type { Home } from '#contract/business/home-vacancy'
import { Refusal } from '#contract/core/refusals'
import { rentedReportDays, hideAfterRentedReports } from '#contract/verticals/real-estate/viewings'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { loadBookingRow } from '../../bookings/bookings'
import { recordListingChange } from '../listings'
import { notify, notifyAdmins } from '../../messages/notifications'
import type { Who } from '../../route'
import { releaseStock } from '../../catalogue/stock'
import { countRentedReports } from './count-rented-reports'
import { loadHomes } from './homes'
import { firstItem } from '#contract/core/checked-access'

/**
 * Stores the agent's confirmation that a home is vacant. The confirmation is valid for two weeks.
 * @param letEnded whether the agent states that the tenant has left
 * @throws Refusal `wrong_state` while the home is rented or reserved, or if customers found it rented. With `letEnded`,
 * a tenancy that has begun is ended, and fewer than four reports are ignored.
 */
export async function confirmVacant(tx: Tx, caller: Who, listingId: string, letEnded: boolean): Promise<Home> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select(['name', 'vendor_id', 'vertical'])
    .where('id', '=', listingId)
    .forUpdate()
    .executeTakeFirst()
  if (!listing || listing.vendor_id !== caller.vendorId || listing.vertical !== 'real-estate')
    throw new Refusal('not_found')
  const before = await tx.sql
    .selectFrom('vacancy')
    .selectAll()
    .where('listing_id', '=', listingId)
    .forUpdate()
    .executeTakeFirst()
  const wasHidden = Boolean(before?.hidden_at)
  if (wasHidden) await refuseIfReportedRented(tx, listingId, letEnded)
  await endTenancy(tx, listingId, letEnded)
  // Lists the home again only if the reports hid it. A listing that its agent deactivated stays inactive.
  if (wasHidden) await setOffered(tx, caller.vendorId, listingId, true)
  if (wasHidden)
    await notifyAdmins(tx, { template: 'adminHomeListedAgain', params: { listingName: listing.name } }, null)
  await tx.sql
    .insertInto('vacancy')
    .values({ listing_id: listingId, confirmed_at: tx.at, hidden_at: null })
    .onConflict((conflict) => conflict.column('listing_id').doUpdateSet({ confirmed_at: tx.at, hidden_at: null }))
    .execute()
  return firstItem(await loadHomes(tx.sql, [listingId]))
}

/**
 * Rejects the confirmation of a home that customers found rented. Two reports may be wrong, so `letEnded` overrides
 * them. Four within three months are trusted over the agent.
 */
async function refuseIfReportedRented(tx: Tx, listingId: string, letEnded: boolean): Promise<void> {
  const reportCount = await countRentedReports(tx, listingId, new Date(tx.at.getTime() - rentedReportDays * 86_400_000))
  if (reportCount >= 2 * hideAfterRentedReports)
    throw new Refusal('wrong_state', {
      message: `${reportCount} people found this home rented. Please contact our support team.`,
    })
  if (!letEnded)
    throw new Refusal('wrong_state', {
      message: 'People who viewed this home found it rented. Please confirm that the tenant has left.',
    })
}

/** Ends a tenancy that has begun and notifies the tenant. A tenancy that has not begun must be cancelled first. */
async function endTenancy(tx: Tx, listingId: string, letEnded: boolean): Promise<void> {
  const tenancies = await selectTenancyClaims(tx.sql)
    .where('stock.listing_id', '=', listingId)
    .select(['booking.id', 'booking.state', 'claim.expires_at'])
    .execute()
  const activeTenancies = tenancies.filter(({ expires_at }) => !expires_at || expires_at > tx.at)
  if (activeTenancies.some(({ state }) => state !== 'completed') || (activeTenancies.length > 0 && !letEnded))
    throw new Refusal('wrong_state', { message: 'This home is rented, or reserved for someone.' })
  await releaseStock(
    tx,
    activeTenancies.map(({ id }) => id),
  )
  for (const { id } of activeTenancies) await notifyTenancyEnded(tx, id)
}

async function notifyTenancyEnded(tx: Tx, bookingId: string): Promise<void> {
  const row = await loadBookingRow(tx, bookingId)
  await notify(
    tx,
    row.account_id,
    { template: 'tenancyEnded', params: { vendorName: row.vendor_name, listingName: row.listing_name } },
    `/my-account/bookings/${bookingId}`,
  )
}

const selectTenancyClaims = (db: Db | Tx['sql']) =>
  db
    .selectFrom('claim')
    .innerJoin('stock', 'stock.id', 'claim.stock_id')
    .innerJoin('booking', 'booking.id', 'claim.booking_id')
    .where('stock.slot', '=', 'all')

export async function setOffered(tx: Tx, vendorId: string, listingId: string, offered: boolean): Promise<void> {
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({ offered, version: eb('version', '+', 1) }))
    .where('id', '=', listingId)
    .execute()
  await recordListingChange(tx, vendorId, listingId)
}
