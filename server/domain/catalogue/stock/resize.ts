/**
 * Changes the number of units. Slots without a stock row use the listing's capacity, all others their row's capacity.
 */
import { findItem } from '#contract/core/checked-access'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { intervalLock } from './interval'
import { reassignUnits, type CapacityShortage } from './reassign-units'

/**
 * Sets the capacity of a listing's stock rows. The caller has locked the listing. Past nights keep their capacity.
 * Interval claims move to the remaining units if these are sufficient.
 * @returns null on success, or the first slot with more claims than `capacity`; the capacity is not changed then
 */
export async function resizeStock(
  tx: Tx,
  listingId: string,
  capacity: number,
  today: string,
): Promise<CapacityShortage | null> {
  const rows = await tx.sql
    .selectFrom('stock')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('fixed', '=', false)
    .where((eb) => eb.or([eb('slot', '>=', today), eb('slot', '=', 'all')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return null
  const shortage = rows.some(({ slot }) => slot === intervalLock) ? await reassignUnits(tx, listingId, capacity) : null
  if (shortage) return shortage
  const ids = rows.map(({ id }) => id)
  await dropExpired(tx, ids)
  const overbooked = await tx.sql
    .selectFrom('stock')
    .select(['slot', 'taken'])
    .where('id', 'in', ids)
    .where('taken', '>', capacity)
    .orderBy('slot')
    .execute()
  if (overbooked[0]) return { ...overbooked[0], slots: overbooked.map(({ slot }) => slot) }
  await setCapacity(tx, listingId, capacity, ids)
  return null
}

/** Days for which the business has set a lower number keep it (`set-day-stock.ts`). */
const setCapacity = (tx: Tx, listingId: string, capacity: number, ids: readonly number[]) =>
  sql`
    update stock set capacity = least(${capacity}::int,
      (select listing_day.stock from listing_day where listing_id = ${listingId} and listing_day.day::text = slot))
    where id = any(${ids}::bigint[])
  `.execute(tx.sql)

/**
 * Sets the capacity of the stock rows that have a capacity of their own. The caller has locked the listing.
 * @returns null on success, or the first slot with more claims than its new capacity; nothing is changed then
 */
export async function resizeFixedStock(
  tx: Tx,
  listingId: string,
  getCapacity: (slot: string) => number,
  today: string,
): Promise<CapacityShortage | null> {
  const selectRows = () =>
    tx.sql
      .selectFrom('stock')
      .selectAll()
      .where('listing_id', '=', listingId)
      .where('fixed', '=', true)
      .where('slot', '>=', today)
      .orderBy('id')
  const ids = (await selectRows().forUpdate().execute()).map(({ id }) => id)
  if (ids.length === 0) return null
  await dropExpired(tx, ids)
  const rows = await selectRows().execute()
  const overbooked = rows.filter(({ slot, taken }) => taken > getCapacity(slot))
  const slots = overbooked.map(({ slot }) => slot).sort()
  if (slots.length > 0) return { ...findItem(overbooked, ({ slot }) => slot === slots[0]), slots }
  for (const { id, slot, capacity } of rows)
    if (capacity !== getCapacity(slot))
      await tx.sql
        .updateTable('stock')
        .set({ capacity: getCapacity(slot) })
        .where('id', '=', id)
        .execute()
  return null
}

/** Deletes expired claims and frees their quantity. */
export const dropExpired = (tx: Tx, ids: readonly number[]) =>
  sql`
    with dropped as (delete from claim where stock_id = any(${ids}::bigint[]) and expires_at <= ${tx.at} returning stock_id, quantity),
      freed as (select stock_id, sum(quantity) as quantity from dropped group by stock_id)
    update stock set taken = taken - freed.quantity from freed where stock.id = freed.stock_id
  `.execute(tx.sql)
