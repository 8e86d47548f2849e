/**
 * Changes the stock of goods (decision 089). A listing and its stock row count all pieces that were ever put on sale;
 * what is left is that number without what is taken (`catalogue/stock/left.ts`). Each change is a row of the append-only log.
 */
import { sql } from 'kysely'
import type { AdjustmentReason, StockReason, readStockLog } from '#contract/business/listings/stock-adjustments'
import type { AnswerOf } from '#contract/core/endpoint'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { shownAdjustments } from '#contract/business/listings/stock-adjustments'
import { Refusal } from '#contract/core/refusals'
import { formatPlural } from '#contract/core/plural'
import { lusakaDate } from '#contract/core/values'
import type { Edit, FieldValues } from '#contract/sync/edit'
import { verticals } from '#contract/verticals/index'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { recordEvent } from '../../core/webhooks'
import { leftInStock, reservedInStock, resizeStock } from '../../catalogue/stock'
import { describeClaimants } from './affected-bookings'
import { lockListing, recordListingChange, selectListings } from './sql'
import { ownListingView, type ListingRow } from './values'

interface Adjustment {
  id: string
  difference: number
  reason: AdjustmentReason
}

const getCountedField = ({ vertical }: Pick<ListingRow, 'vertical'>) => verticals[vertical].countedField

/** @throws Refusal `already_booked` if fewer are left than are taken away, `invalid_input`, `not_found` */
export async function adjustStock(
  tx: Tx,
  { vendorId, accountId }: Who,
  listingId: string,
  { id, difference, reason }: Adjustment,
): Promise<OwnListing> {
  const row = vendorId ? await lockListing(tx, vendorId, listingId) : undefined
  if (!vendorId || !row) throw new Refusal('not_found')
  const field = getCountedField(row)
  if (!field) throw new Refusal('invalid_input')
  if (!(await isRecorded(tx, id, listingId))) {
    const capacity = row.capacity + difference
    await resizePieces(tx, row, capacity)
    await tx.sql
      .updateTable('listing')
      .set((eb) => ({
        capacity,
        details: JSON.stringify({ ...row.details, [field]: capacity }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', listingId)
      .execute()
    await recordStockChange(tx, { id, listingId, accountId, reason, difference, capacity })
    await recordListingChange(tx, vendorId, listingId)
  }
  return ownListingView(await selectListings(tx.sql, vendorId).where('id', '=', listingId).executeTakeFirstOrThrow())
}

/** @throws Refusal `not_found` if the id belongs to the change of another listing */
async function isRecorded(tx: Tx, id: string, listingId: string): Promise<boolean> {
  const known = await tx.sql.selectFrom('stock_adjustment').select('listing_id').where('id', '=', id).executeTakeFirst()
  if (known && known.listing_id !== listingId) throw new Refusal('not_found')
  return known !== undefined
}

/**
 * Sets the number of pieces that were ever put on sale. The caller has locked the listing, and writes it.
 * @throws Refusal `already_booked` with what is left and who has the others
 */
async function resizePieces(tx: Tx, { id, capacity: before }: ListingRow, capacity: number): Promise<void> {
  const shortage = await resizeStock(tx, id, capacity, lusakaDate(tx.at.getTime()))
  if (!shortage && capacity >= 0) return
  const conflict = shortage ?? { slot: 'all', taken: 0 }
  const left = before - conflict.taken
  const { references, text } = await describeClaimants(tx, id, conflict)
  throw new Refusal('already_booked', {
    message: `${
      left > 0
        ? formatPlural(left, {
            one: 'Only # is left, so you cannot take away more.',
            other: 'Only # are left, so you cannot take away more.',
          })
        : 'None are left to take away.'
    } ${text}`.trim(),
    detail: { left, bookings: references },
  })
}

/** Who edits; without an account if the edit follows from another one. */
export type Editor = Pick<Who, 'vendorId'> & Partial<Pick<Who, 'accountId'>>

/** An edit by an older app contains the stock as a value, with the value that the person saw. */
export interface CountedEdit {
  edit: Edit
  /** Null if the edit does not contain the field. */
  difference: number | null
}

/**
 * Turns the counted value of an edit into a difference to the value that the person saw, so that it never conflicts.
 * @param stored the values of the listing
 */
export function takeStockDifference({ vertical }: ListingRow, stored: FieldValues, edit: Edit): CountedEdit {
  const field = getCountedField({ vertical })
  if (!field || !Object.hasOwn(edit, field)) return { edit, difference: null }
  const current = Number(stored[field])
  const expected = edit.from && Object.hasOwn(edit.from, field) ? Number(edit.from[field]) : current
  const difference = Number(edit[field]) - expected
  return {
    edit: { ...edit, [field]: current + difference, from: { ...edit.from, [field]: current } },
    difference,
  }
}

/** Changes the stock by the difference of an edit. @returns the details' value of the counted field */
export async function applyStockDifference(
  tx: Tx,
  { accountId }: Editor,
  row: ListingRow,
  difference: number | null,
): Promise<FieldValues> {
  const field = getCountedField(row)
  if (!field) return {}
  const capacity = row.capacity + (difference ?? 0)
  if (difference) {
    await resizePieces(tx, row, capacity)
    await recordStockChange(tx, { id: tx.newId(), listingId: row.id, accountId, reason: 'count', difference, capacity })
  }
  return { [field]: capacity }
}

interface StockChange {
  id: string
  listingId: string
  accountId?: string | undefined
  reason: StockReason
  difference: number
  /** All pieces that were ever on sale, after the change. */
  capacity: number
}

/** Writes the log, after the stock row is changed. */
async function recordStockChange(
  tx: Tx,
  { id, listingId, accountId, reason, difference, capacity }: StockChange,
): Promise<void> {
  const stock = await tx.sql
    .selectFrom('stock')
    .select('taken')
    .where('listing_id', '=', listingId)
    .where('slot', '=', 'all')
    .executeTakeFirst()
  const left_after = capacity - (stock?.taken ?? 0)
  await tx.sql
    .insertInto('stock_adjustment')
    .values({ id, listing_id: listingId, account_id: accountId ?? null, reason, difference, left_after, at: tx.at })
    .execute()
  const { vendor_id } = await tx.sql
    .selectFrom('listing')
    .select('vendor_id')
    .where('id', '=', listingId)
    .executeTakeFirstOrThrow()
  await recordEvent(tx, {
    vendorId: vendor_id,
    type: 'stock.changed',
    subjectId: listingId,
    loadData: () => ({ listingId, left: left_after, difference, reason }),
  })
}

export async function recordFirstStock(
  tx: Tx,
  { accountId }: Who,
  listing: { id: string; vertical: VerticalId; capacity: number },
): Promise<void> {
  if (!getCountedField(listing)) return
  const { id: listingId, capacity } = listing
  await recordStockChange(tx, { id: tx.newId(), listingId, accountId, reason: 'start', difference: capacity, capacity })
}

/** @throws Refusal `not_found` */
export async function loadStockLog(
  db: Db,
  { vendorId }: Who,
  listingId: string,
  at: Date,
): Promise<AnswerOf<typeof readStockLog>> {
  const listing = vendorId
    ? await db
        .selectFrom('listing')
        .select([leftInStock(at).as('left'), reservedInStock(at).as('reserved')])
        .where('id', '=', listingId)
        .where('vendor_id', '=', vendorId)
        .executeTakeFirst()
    : undefined
  if (!listing) throw new Refusal('not_found')
  const rows = await db
    .selectFrom('stock_adjustment')
    .leftJoin('account', 'account.id', 'stock_adjustment.account_id')
    .select(['stock_adjustment.id', 'reason', 'difference', 'left_after', 'at', 'full_name'])
    .where('listing_id', '=', listingId)
    .orderBy('at', 'desc')
    .orderBy(sql`stock_adjustment.id`)
    .limit(shownAdjustments)
    .execute()
  return {
    left: listing.left ?? 0,
    reserved: listing.reserved,
    adjustments: rows.map((row) => ({
      _id: row.id,
      reason: row.reason,
      difference: row.difference,
      leftAfter: row.left_after,
      person: row.full_name,
      at: row.at.toISOString(),
    })),
  }
}
