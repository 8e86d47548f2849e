/** Sets the stock for sale and the minimum stay of single days of a listing. */
import { Refusal } from '#contract/core/refusals'
import { addDays, formatDate, lusakaDate } from '#contract/core/values'
import { buildDayKey, parseDayKey, type DayField } from '#contract/business/listings/day-keys'
import type { OwnListing } from '#contract/business/listings/own-listings'
import { applyEdit } from '#contract/sync/edit-conflicts'
import { splitEdit, type Edit, type FieldValues } from '#contract/sync/edit'
import { verticals } from '#contract/verticals/index'
import type { Tx } from '../../../db/transact'
import type { Who } from '../../route'
import { setDayStock, type DayShortage } from '../../catalogue/stock'
import { formatReferences } from './affected-bookings'
import { lockListing, recordListingChange, selectListings } from './sql'
import { ownListingView, type ListingRow } from './values'

/**
 * Writes the values that nobody else has changed.
 * @returns the refusal `conflict` with the current values of the others, if any; the first ones are still written
 * @throws Refusal `already_booked` that names the bookings, `invalid_input` for more than the listing has
 */
export async function setDayValues(tx: Tx, { vendorId }: Who, id: string, edit: Edit): Promise<OwnListing | Refusal> {
  // New bookings of the listing wait for this lock, and then see the values.
  const row = vendorId ? await lockListing(tx, vendorId, id) : undefined
  if (!vendorId || !row) throw new Refusal('not_found')
  const { from, to } = dropPastDays(edit, lusakaDate(tx.at.getTime()))
  refuseInapplicableFields(row, to)
  const stored = Object.fromEntries(Object.keys(to).map((key) => [key, row.day_values[key] ?? null]))
  const { apply, theirs } = applyEdit(stored, { ...to, from })
  if (Object.keys(apply).length > 0) {
    await updateStock(tx, row, apply)
    await storeValues(tx, id, Object.keys(apply), { ...row.day_values, ...apply })
    await recordDayValues(tx, vendorId, id)
  }
  if (Object.keys(theirs).length > 0) return new Refusal('conflict', { detail: { theirs } })
  return ownListingView(await selectListings(tx.sql, vendorId).where('id', '=', id).executeTakeFirstOrThrow())
}

/** @throws RangeError for another key; the struct of the edit accepts only keys of days */
function readDayKey(key: string): { day: string; field: DayField } {
  const parsedKey = parseDayKey(key)
  if (!parsedKey) throw new RangeError(`No key of a day: ${key}`)
  return parsedKey
}

/** Days in the past are ignored, because the command may have waited for a connection. */
function dropPastDays(edit: Edit, today: string): { from: FieldValues; to: FieldValues } {
  const { from, to } = splitEdit(edit)
  return { from, to: Object.fromEntries(Object.entries(to).filter(([key]) => readDayKey(key).day >= today)) }
}

function refuseInapplicableFields({ vertical, capacity }: ListingRow, values: FieldValues): void {
  const { dayValues } = verticals[vertical]
  const isApplicable: Record<DayField, boolean> = { stock: !!dayValues?.stock, minStay: !!dayValues?.minStay }
  for (const [key, value] of Object.entries(values)) {
    const { field } = readDayKey(key)
    if (!isApplicable[field]) throw new Refusal('invalid_input')
    if (field === 'stock' && Number(value) > capacity)
      throw new Refusal('invalid_input', { message: `You can't sell more than you have: ${capacity}.` })
  }
}

async function updateStock(tx: Tx, { id, vertical, capacity }: ListingRow, values: FieldValues): Promise<void> {
  const days = Object.entries(values).flatMap(([key, value]) => {
    const { day, field } = readDayKey(key)
    return field === 'stock' ? [{ day, stock: value === null ? capacity : Number(value) }] : []
  })
  if (days.length === 0) return
  const isInterval = verticals[vertical].stock === 'interval'
  const shortage = await setDayStock(tx, { listingId: id, isInterval }, days)
  if (shortage) throw buildShortageRefusal(shortage)
}

function buildShortageRefusal({ slot, taken, stock, references }: DayShortage): Refusal {
  const names = references.length > 0 ? `: ${formatReferences(references)}` : ''
  return new Refusal('already_booked', {
    message: `${taken} of these are already booked on ${formatDate(slot)}, so the number can't be ${stock}${names}.`,
    detail: { bookings: references, slot, taken },
  })
}

/** @param values all values of the listing after the edit */
async function storeValues(tx: Tx, id: string, changedKeys: readonly string[], values: FieldValues): Promise<void> {
  const days = [...new Set(changedKeys.map((key) => readDayKey(key).day))]
  const getNumber = (day: string, field: DayField) => (values[buildDayKey(day, field)] ?? null) as number | null
  const rows = days
    .map((day) => ({ listing_id: id, day, stock: getNumber(day, 'stock'), min_stay: getNumber(day, 'minStay') }))
    .filter(({ stock, min_stay }) => stock !== null || min_stay !== null)
  await tx.sql.deleteFrom('listing_day').where('listing_id', '=', id).where('day', 'in', days).execute()
  if (rows.length > 0) await tx.sql.insertInto('listing_day').values(rows).execute()
}

/** Publishes the values to the devices of the business, and deletes those of past days. */
async function recordDayValues(tx: Tx, vendorId: string, id: string): Promise<void> {
  const yesterday = addDays(lusakaDate(tx.at.getTime()), -1)
  await tx.sql.deleteFrom('listing_day').where('listing_id', '=', id).where('day', '<', yesterday).execute()
  await tx.sql
    .updateTable('listing')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordListingChange(tx, vendorId, id)
}
