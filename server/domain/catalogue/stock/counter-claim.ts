/** Rows of stock that is set aside for the counter. */
import { sql } from 'kysely'
import { formatPlural } from '#contract/core/plural'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import { intervalLock } from './interval'

export interface SetAsideTarget {
  quotaId: string
  listingId: string
}

/** @throws Refusal `sold_out` with the free quantity */
export function refuseShortage(left: number, quantity: number): void {
  if (left >= quantity) return
  const message =
    left > 0 ? formatPlural(left, { one: 'Only # is still free.', other: 'Only # are still free.' }) : 'None are free.'
  throw new Refusal('sold_out', { detail: { left }, message })
}

export interface CounterClaim {
  stockId: number
  bundle: string
  quantity: number
}

export const insertCounterClaims = (tx: Tx, quotaId: string, claims: readonly CounterClaim[]) =>
  tx.sql
    .insertInto('counter_claim')
    .values(
      claims.map(({ stockId, bundle, quantity }) => ({
        quota_id: quotaId,
        stock_id: stockId,
        bundle,
        quantity,
        held: quantity,
      })),
    )
    .execute()

/** SQL: the slot of a `counter_claim`, joined with its stock and its quota. Units that are claimed by time have days. */
export const counterSlot = sql<string>`(case when stock.slot = ${intervalLock} then counter_quota.part ->> 'date' else stock.slot end)`
