/** Cash shifts of the demo hotel: closed ones, one of them with a correction, and the open one of today. */
import { lusakaDate } from '#contract/core/values'
import type { Tx } from '../db/transact'
import { accountId } from './accounts'
import { createId } from './random'
import { insertAll } from './rows'

/** The demo businesses have no sales in cash, so that the shifts contain cash that was paid in and out. */
interface DemoEntry {
  kind: 'in' | 'out'
  ngwee: number
  description: string
  isLate?: true
}

interface DemoShift {
  daysAgo: number
  entries: readonly DemoEntry[]
  /** Counted less expected; null for a shift that is open. */
  difference: number | null
  reason?: string
}

const fuel: DemoEntry = { kind: 'out', ngwee: 12_000, description: 'Fuel for the generator' }
const change: DemoEntry = { kind: 'in', ngwee: 40_000, description: 'Change from the bank' }
const safe: DemoEntry = { kind: 'out', ngwee: 50_000, description: 'Taken to the safe' }
const bread: DemoEntry = { kind: 'out', ngwee: 8_550, description: 'Bread and vegetables' }

const shifts: readonly DemoShift[] = [
  { daysAgo: 3, entries: [change, fuel], difference: 0 },
  { daysAgo: 2, entries: [bread, safe], difference: -3500, reason: 'Wrong change for a guest' },
  { daysAgo: 1, entries: [change, bread, { ...fuel, isLate: true }], difference: 0 },
  { daysAgo: 0, entries: [bread], difference: null },
]
const floatNgwee = 150_000
const hour = 3_600_000

/** @param at the current time; the accounts and businesses are inserted before */
export async function insertCashShifts(sql: Tx['sql'], at: Date): Promise<void> {
  const account = await sql
    .selectFrom('account')
    .select(['id', 'full_name', 'vendor_id'])
    .where('id', '=', accountId('hotel'))
    .executeTakeFirstOrThrow()
  const morning = Date.parse(`${lusakaDate(at.getTime())}T05:30:00Z`)
  for (const { daysAgo, entries, difference, reason = '' } of shifts) {
    const openedAt = new Date(Math.min(morning, at.getTime() - hour) - daysAgo * 24 * hour)
    const closedAt = new Date(openedAt.getTime() + 9 * hour)
    const id = createId(`cash shift/${daysAgo}`)
    const shared = { vendor_id: account.vendor_id!, recorded_by: account.id, shift_id: id }
    const build = ({ kind, ngwee, description, isLate }: DemoEntry, index: number) => ({
      ...{ ...shared, kind, description, id: createId(`cash entry/${daysAgo}/${index}`) },
      ...{ subject_id: createId(`movement/${daysAgo}/${index}`), amount_ngwee: kind === 'in' ? ngwee : -ngwee },
      happened_at: new Date(openedAt.getTime() + index * hour),
      recorded_at: isLate ? new Date(closedAt.getTime() + hour) : new Date(openedAt.getTime() + index * hour),
    })
    const rows = entries.map((entry, index) => ({ row: build(entry, index), isLate: entry.isLate === true }))
    const inTime = rows.filter(({ isLate }) => !isLate).map(({ row }) => row)
    await insertAll(sql, 'cash_shift', [
      {
        ...{ id, vendor_id: account.vendor_id!, account_id: account.id, person_name: account.full_name },
        ...{ device_id: createId('device/hotel counter'), opening_ngwee: floatNgwee },
        ...{ opened_at: openedAt, created_at: openedAt },
      },
    ])
    await insertAll(sql, 'cash_shift_entry', inTime)
    if (difference === null) continue
    const expected = inTime.reduce((sum, { amount_ngwee }) => sum + amount_ngwee, floatNgwee)
    await sql
      .updateTable('cash_shift')
      .set({
        ...{ closed_at: closedAt, close_recorded_at: closedAt, closed_by: account.id },
        ...{ closed_by_name: account.full_name, counted_ngwee: expected + difference, expected_ngwee: expected },
        ...{ device_expected_ngwee: expected, reason },
      })
      .where('id', '=', id)
      .execute()
    await insertAll(
      sql,
      'cash_shift_entry',
      rows.filter(({ isLate }) => isLate).map(({ row }) => row),
    )
  }
}
