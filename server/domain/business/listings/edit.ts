/** Creates and edits the listings of a business. */
import { isSame, type Edit } from '#contract/sync/edit'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { Refusal } from '#contract/core/refusals'
import { formatDate, isLocalDate, lusakaDate } from '#contract/core/values'
import { getVerticalOfBusiness } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import { applyRecordedEdit } from '../../../db/apply-edit'
import type { Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { republishListingBookings } from '../../bookings/bookings'
import { refuseOpenCounterStock } from '../../counter/counter-stock'
import type { Who } from '../../route'
import { resizeFixedStock, resizeStock } from '../../catalogue/stock'
import { dropMissingReferences } from './references'
import { describeClaimants, refuseAffectedBookings, refuseOpenBookings } from './affected-bookings'
import { recordListingChange, selectListings, lockListing } from './sql'
import { applyStockDifference, recordFirstStock, takeStockDifference, type Editor } from './stock'
import {
  buildListingColumns,
  getListingValues,
  ownListingView,
  refuseDerivedPrice,
  refuseFaults,
  validateChangedFields,
  validateNewListing,
  type ListingRow,
} from './values'

/** Creates a listing. Returns the existing one if the business already has a listing with this id. */
export async function createListing(
  tx: Tx,
  caller: Who,
  { id, ...fields }: { id: string } & Record<string, unknown>,
): Promise<OwnListing> {
  const vendor = await loadCompleteVendor(tx, caller)
  const existing = await tx.sql.selectFrom('listing').select('vendor_id').where('id', '=', id).executeTakeFirst()
  if (existing && existing.vendor_id !== vendor.id) throw new Refusal('not_found')
  if (existing)
    return ownListingView(await selectListings(tx.sql, vendor.id).where('id', '=', id).executeTakeFirstOrThrow())
  const vertical = getVerticalOfBusiness(vendor.business_type)
  const values = await dropMissingReferences(tx, vendor.id, vertical.id, validateNewListing(vertical.id, fields))
  const columns = buildListingColumns(vertical.id, values, {})
  await tx.sql
    .insertInto('listing')
    .values({
      id,
      vendor_id: vendor.id,
      vertical: vertical.id,
      unit: vertical.unit,
      town: vendor.city,
      created_at: tx.at,
      ...columns,
    })
    .execute()
  await recordFirstStock(tx, caller, { id, vertical: vertical.id, capacity: columns.capacity })
  await recordListingChange(tx, vendor.id, id)
  return ownListingView(await selectListings(tx.sql, vendor.id).where('id', '=', id).executeTakeFirstOrThrow())
}

/**
 * Loads the caller's business. Customers search by name and town, so listings require both.
 * @throws Refusal `profile_incomplete`
 */
async function loadCompleteVendor(tx: Tx, { vendorId }: Who) {
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
export async function editListing(tx: Tx, caller: Editor, id: string, edit: Edit): Promise<OwnListing | Refusal> {
  const { vendorId } = caller
  const vertical = vendorId ? await findVertical(tx, vendorId, id) : undefined
  if (!vendorId || !vertical) throw new Refusal('not_found')
  const { from = {}, ...changed } = edit
  const changes = await dropMissingReferences(tx, vendorId, vertical, validateChangedFields(vertical, changed))
  const row = (await lockListing(tx, vendorId, id))!
  const stored = getListingValues(row)
  const counted = takeStockDifference(row, stored, { ...changes, from })
  const { apply, theirs } = applyRecordedEdit(tx, stored, counted.edit)
  if (Object.keys(apply).length > 0) {
    const values = { ...stored, ...apply }
    refuseFaults(vertical, values, stored)
    if (!isSame(apply.price, stored.price)) refuseDerivedPrice(vertical, apply, values, lusakaDate(tx.at.getTime()))
    if (apply.removed === true) await refuseOpenBookings(tx, row)
    if (apply.removed === true || apply.offered === false) await refuseOpenCounterStock(tx, id)
    const countedValues = await applyStockDifference(tx, caller, row, counted.difference)
    await updateListing(tx, row, buildListingColumns(vertical, { ...values, ...countedValues }, row.details))
    await recordListingChange(tx, vendorId, id)
  }
  if (apply.name !== undefined) await republishListingBookings(tx, id)
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return ownListingView(await selectListings(tx.sql, vendorId).where('id', '=', id).executeTakeFirstOrThrow())
}

async function findVertical(tx: Tx, vendorId: string, id: string): Promise<VerticalId | undefined> {
  const row = await selectListings(tx.sql, vendorId).where('id', '=', id).executeTakeFirst()
  return row?.vertical
}

async function updateListing(tx: Tx, row: ListingRow, columns: ReturnType<typeof buildListingColumns>): Promise<void> {
  const details = JSON.parse(columns.details) as Record<string, unknown>
  await refuseAffectedBookings(tx, row, details)
  await resizeSlots(tx, row, details)
  if (columns.capacity !== row.capacity) await refuseCapacityBelowBooked(tx, row, columns.capacity)
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute()
}

async function resizeSlots(tx: Tx, { id, vertical, details: before }: ListingRow, details: Record<string, unknown>) {
  const { getSlotCapacity } = getRules(vertical)
  if (!getSlotCapacity || isSame(before, details)) return
  const today = lusakaDate(tx.at.getTime())
  const shortage = await resizeFixedStock(tx, id, (slot) => getSlotCapacity(details, slot), today)
  if (!shortage) return
  const date = formatDate(shortage.slot.slice(0, today.length))
  const { references, text } = await describeClaimants(tx, id, shortage)
  throw new Refusal('already_booked', {
    message: `More than this is already booked on ${date}. ${text}`,
    detail: { slot: shortage.slot, taken: shortage.taken, bookings: references },
  })
}

async function refuseCapacityBelowBooked(tx: Tx, { id }: ListingRow, capacity: number): Promise<void> {
  const shortage = await resizeStock(tx, id, capacity, lusakaDate(tx.at.getTime()))
  if (!shortage) return
  const { slot, taken } = shortage
  const dateText = isLocalDate(slot) ? ` on ${formatDate(slot)}` : ''
  const { references, text } = await describeClaimants(tx, id, shortage)
  throw new Refusal('already_booked', {
    message: `${taken} of these are already booked${dateText}, so the number can't be ${capacity}. ${text}`,
    detail: { slot, taken, bookings: references },
  })
}
