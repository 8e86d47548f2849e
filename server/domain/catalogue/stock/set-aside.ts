/**
 * Stock that is set aside for the counter. It is part of `taken`, like the claims of bookings, and changes only while
 * its stock row is locked. `counter_claim.held` is what a device can still sell. Units that are claimed by time: see
 * `set-aside-units.ts`.
 */
import { getEntry, itemAt } from '#contract/core/checked-access'
import { sql } from 'kysely'
import type { Tx } from '../../../db/transact'
import { decrementTaken, lockFreeCounters, type CountRequest } from './claim'
import {
  counterSlot,
  insertCounterClaims,
  refuseShortage,
  type CounterClaim,
  type SetAsideTarget,
} from './counter-claim'
import { intervalLock } from './interval'
import { freeSetAsideUnits } from './set-aside-units'

/** Slots that are only useful together, such as the legs of one seat. */
export interface SetAsideBundle {
  name: string
  slots: readonly string[]
  /** Capacity of each slot, if it differs from the listing's capacity. */
  capacity?: number
}

/**
 * Sets a quantity of bundles aside, the first free ones.
 * @throws Refusal `sold_out` with the free quantity if it is not sufficient
 */
export async function setAsideStock(
  tx: Tx,
  { quotaId, listingId }: SetAsideTarget,
  bundles: readonly SetAsideBundle[],
  quantity: number,
): Promise<void> {
  const counters = await lockFreeCounters(
    tx,
    bundles.flatMap(({ slots, capacity }) =>
      slots.map((slot): CountRequest => ({ listingId, slot, quantity: 0, ...(capacity ? { capacity } : {}) })),
    ),
  )
  const bySlot = new Map(counters.map((counter) => [counter.slot, counter]))
  const free = bundles.map(({ slots }) => Math.max(0, Math.min(...slots.map((slot) => bySlot.get(slot)?.free ?? 0))))
  const left = free.reduce((sum, count) => sum + count, 0)
  refuseShortage(left, quantity)
  let missing = quantity
  const claims: CounterClaim[] = []
  for (const [index, { name: bundle, slots }] of bundles.entries()) {
    const count = Math.min(missing, itemAt(free, index))
    if (count === 0) continue
    missing -= count
    for (const slot of slots) claims.push({ stockId: getEntry(bySlot, slot).stockId, bundle, quantity: count })
  }
  await decrementTaken(tx, new Map(claims.map(({ stockId, quantity: count }) => [stockId, -count])))
  await insertCounterClaims(tx, quotaId, claims)
}

interface Draw {
  quota: string
  slot: string
  quantity: number
}

/**
 * Frees the units that a sale takes from quotas, so that its claim in the same transaction gets them. The stock rows of
 * the sale are locked by the caller.
 * @param draws of quotas of this listing
 * @returns whether the quotas had all units of the sale
 */
export async function drawSetAside(
  tx: Tx,
  listingId: string,
  draws: readonly Draw[],
  units: readonly { slot: string; quantity: number }[],
): Promise<boolean> {
  if (draws.length === 0) return false
  const held = await tx.sql
    .selectFrom('counter_claim')
    .innerJoin('stock', 'stock.id', 'counter_claim.stock_id')
    .innerJoin('counter_quota', 'counter_quota.id', 'counter_claim.quota_id')
    .select(['quota_id', 'stock_id', 'held', sql<boolean>`stock.slot = ${intervalLock}`.as('is_interval')])
    .select(counterSlot.as('slot'))
    .where('stock.listing_id', '=', listingId)
    .where('quota_id', 'in', [...new Set(draws.map(({ quota }) => quota))])
    .where('held', '>', 0)
    .execute()
  const freed = new Map<number, number>()
  let isCovered = true
  for (const { slot, quantity } of units) {
    let missing = quantity
    for (const draw of draws) {
      const claim = held.find((row) => row.quota_id === draw.quota && row.slot === slot)
      const taken = claim && draw.slot === slot ? Math.min(missing, draw.quantity, claim.held) : 0
      if (!claim || taken === 0) continue
      missing -= taken
      claim.held -= taken
      if (claim.is_interval) await freeSetAsideUnits(tx, claim.quota_id, taken)
      else freed.set(claim.stock_id, (freed.get(claim.stock_id) ?? 0) + taken)
      await moveToSold(tx, claim.quota_id, claim.stock_id, taken)
    }
    isCovered &&= missing === 0
  }
  await decrementTaken(tx, freed)
  return isCovered
}

const moveToSold = (tx: Tx, quotaId: string, stockId: number, quantity: number) =>
  tx.sql
    .updateTable('counter_claim')
    .set((eb) => ({ held: eb('held', '-', quantity), sold: eb('sold', '+', quantity) }))
    .where('quota_id', '=', quotaId)
    .where('stock_id', '=', stockId)
    .execute()

/** Returns all unsold units of quotas to general sale. */
export async function releaseSetAside(tx: Tx, quotaIds: readonly string[]): Promise<void> {
  await sql`
    select 1 from stock where id in (select stock_id from counter_claim where quota_id = any(${quotaIds}::uuid[])) order by id for update
  `.execute(tx.sql)
  for (const quotaId of quotaIds) await freeSetAsideUnits(tx, quotaId)
  const { rows } = await sql<{ stock_id: number; held: number; slot: string }>`
    with before as (
      select quota_id, stock_id, held, slot from counter_claim join stock on stock.id = stock_id
      where quota_id = any(${quotaIds}::uuid[]) and held > 0)
    update counter_claim set held = 0 from before
    where counter_claim.quota_id = before.quota_id and counter_claim.stock_id = before.stock_id
    returning before.stock_id, before.held, before.slot
  `.execute(tx.sql)
  // Several quotas can have units of one stock row.
  const freed = new Map<number, number>()
  for (const { stock_id, held, slot } of rows)
    if (slot !== intervalLock) freed.set(Number(stock_id), (freed.get(Number(stock_id)) ?? 0) + held)
  await decrementTaken(tx, freed)
}
