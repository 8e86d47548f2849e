/** What tests of the counter do and read: payments, refunds, shifts, the rows of a device, and the ledger. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { zmwOf } from '#contract/core/money'
import { openShift } from '#contract/counter/cash-shifts'
import { refundWalkIn, takePayment } from '#contract/counter/walk-ins'
import { pull } from '#contract/sync/sync'
import type { Db } from '../../server/db/connect'
import { newId, type World } from './world'

export const cash = (amount: number, received?: number): CounterPayment => ({
  method: 'cash',
  amount,
  ...(received !== undefined && { received }),
})
export const card = (amount: number, reference = '004711'): CounterPayment => ({ method: 'card', amount, reference })

/** Returns a row as the devices of the caller receive it; undefined if they do not. */
export async function pullRow<T>(world: World, token: string, entity: string, id: string): Promise<T> {
  for (let cursor: string | undefined; ;) {
    const { body } = await world.call(pull, { token, query: { cursor } as never })
    const row = body.rows.find(
      (candidate: { entity: string; id: string }) => candidate.entity === entity && candidate.id === id,
    )
    if (row || !body.more) return row?.data
    cursor = body.cursor
  }
}

/** All postings together sum to zero. */
export async function expectZeroSum(db: Db): Promise<void> {
  const { rows } = await sql<{ sum: number }>`select coalesce(sum(amount_ngwee), 0)::int as sum from entry`.execute(db)
  expect(rows).toEqual([{ sum: 0 }])
}

/** The calls of one member of a business. @param getWorld the world is opened after the module was loaded */
export function createCounterFlow(getWorld: () => World, getToken: () => string) {
  const caller = () => ({ token: getToken(), key: newId() })
  return {
    refund: (id: string, amount: number, more: object = {}) =>
      getWorld().call(refundWalkIn, { ...caller(), params: { id }, body: { id: newId(), amount, ...more } }),
    pay: (id: string, payments: CounterPayment[], more: object = {}) =>
      getWorld().call(takePayment, {
        ...caller(),
        params: { id },
        body: { id: newId(), payments, ...more } as never,
      }),
    async openOwnShift(opening = 0): Promise<string> {
      const id = newId()
      const body = { opening, deviceId: newId(), at: new Date().toISOString() }
      expect((await getWorld().call(openShift, { ...caller(), params: { id }, body })).status).toBe(200)
      return id
    },
    readRow: <T>(entity: string, id: string, token = getToken()) => pullRow<T>(getWorld(), token, entity, id),
    /** What each method received less what it gave back, what is left on its accounts, and the fee, in ngwee. */
    async readLedger(bookingIds: readonly string[]) {
      const { rows } = await sql<{ account: string; amount: number; rest: number }>`
        select case when account = 'platform:fee' then 'fee' else split_part(account, ':', 3) end as account,
          coalesce(sum(amount_ngwee) filter (where kind in ('cash_sale', 'cash_refund')), 0)::int as amount,
          sum(amount_ngwee)::int as rest
        from entry join posting on posting.id = posting_id
        where counter_payment_booking(subject_id) = any(${bookingIds}) group by 1`.execute(getWorld().connection.db)
      return new Map(rows.map(({ account, ...sums }) => [account, sums]))
    },
    /** What each account has by the postings of a booking and its refunds, in ZMW; of methods, what they received. */
    async readAccounts(id: string): Promise<Record<string, number>> {
      const { rows } = await sql<{ account: string; amount: number }>`
        select case when account like 'platform:%' or account like 'gateway:%' then split_part(account, ':', 1)
            else split_part(account, ':', 3) end as account,
          coalesce(sum(entry.amount_ngwee) filter (where kind not in ('cash_kept', 'cash_returned')
            or account like '%:available' or account like '%:payable'), 0)::int as amount
        from entry join posting on posting.id = posting_id left join refund on refund.id = subject_id
        where coalesce(refund.booking_id, counter_payment_booking(subject_id)) = ${id}
        group by 1`.execute(getWorld().connection.db)
      return Object.fromEntries(rows.map(({ account, amount }) => [account, zmwOf(amount)]))
    },
    expectZeroSum: () => expectZeroSum(getWorld().connection.db),
  }
}
