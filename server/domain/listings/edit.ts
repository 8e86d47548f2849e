/** Creates and edits the listings of a business. */
import type { BusinessType } from '#contract/access'
import { applyEdit } from '#contract/conflict'
import type { Edit } from '#contract/edit'
import { fieldsOf, type OwnListing } from '#contract/own-listings'
import { Refusal } from '#contract/refusals'
import { formatDate, isLocalDate, lusakaDate } from '#contract/values'
import { verticalOf } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Tx } from '../../db/transact'
import { retellBookings } from '../bookings'
import type { Who } from '../route'
import { resize } from '../stock'
import { listingChanged, listingsOf, lockedListing } from './sql'
import { columnsOf, ownListingView, valuesOf, wholeListing, type ListingRow } from './values'

/** Creates a listing. Returns the existing one if the business already has a listing with this id. */
export async function createListing(
  tx: Tx,
  who: Who,
  { id, ...given }: { id: string } & Record<string, unknown>,
): Promise<OwnListing> {
  const vendor = await homeOf(tx, who)
  const before = await tx.sql.selectFrom('listing').select('vendor_id').where('id', '=', id).executeTakeFirst()
  if (before && before.vendor_id !== vendor.id) throw new Refusal('not_found')
  if (before) return ownListingView(await listingsOf(tx.sql, vendor.id).where('id', '=', id).executeTakeFirstOrThrow())
  const vertical = verticalOf(vendor.business_type as BusinessType)
  const values = wholeListing(vertical.id, given)
  await tx.sql
    .insertInto('listing')
    .values({
      id,
      vendor_id: vendor.id,
      vertical: vertical.id,
      unit: vertical.unit,
      town: vendor.city,
      created_at: tx.at,
      ...columnsOf(vertical.id, values, {}),
    })
    .execute()
  await listingChanged(tx, vendor.id, id)
  return ownListingView(await listingsOf(tx.sql, vendor.id).where('id', '=', id).executeTakeFirstOrThrow())
}

/**
 * Loads the caller's business. Customers search by name and town, so listings require both.
 * @throws Refusal `profile_incomplete`
 */
async function homeOf(tx: Tx, { vendorId }: Who) {
  const vendor = vendorId
    ? await tx.sql
        .selectFrom('vendor')
        .select(['id', 'business_type', 'name', 'city'])
        .where('id', '=', vendorId)
        .executeTakeFirst()
    : undefined
  if (!vendor?.name || !vendor.city) throw new Refusal('profile_incomplete')
  return vendor
}

/**
 * Writes the edited fields that nobody else has changed.
 * @returns the refusal `conflict` with the current values of the other fields, if any; the first ones are still written
 */
export async function editListing(tx: Tx, { vendorId }: Who, id: string, edit: Edit): Promise<OwnListing | Refusal> {
  const row = vendorId ? await lockedListing(tx, vendorId, id) : undefined
  if (!row) throw new Refusal('not_found')
  refuseOthersFields(row, edit)
  const stored = valuesOf(row)
  const { apply, theirs } = applyEdit(stored, edit)
  if (Object.keys(apply).length > 0) await write(tx, row, columnsOf(row.vertical, { ...stored, ...apply }, row.details))
  if (Object.keys(apply).length > 0) await listingChanged(tx, vendorId!, id)
  if (apply.name !== undefined) await retellBookings(tx, id)
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return ownListingView(await listingsOf(tx.sql, vendorId!).where('id', '=', id).executeTakeFirstOrThrow())
}

function refuseOthersFields({ vertical }: ListingRow, { from: _, ...fields }: Edit): void {
  const known = fieldsOf(vertical as VerticalId)
  if (!known || Object.keys(fields).some((field) => !Object.hasOwn(known, field))) throw new Refusal('invalid_input')
}

async function write(tx: Tx, row: ListingRow, columns: ReturnType<typeof columnsOf>): Promise<void> {
  if (columns.capacity !== row.capacity) await refuseBelowSold(tx, row, columns.capacity)
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
}

async function refuseBelowSold(tx: Tx, { id }: ListingRow, capacity: number): Promise<void> {
  const full = await resize(tx, id, capacity, lusakaDate(tx.at.getTime()))
  if (!full) return
  const when = isLocalDate(full.slot) ? ` on ${formatDate(full.slot)}` : ''
  throw new Refusal('already_booked', {
    message: `${full.taken} of these are already booked${when}, so the number can't be ${capacity}.`,
    detail: { ...full },
  })
}
