/** Cash shifts of the demo hotel with sales: closed ones, one of them with a correction, and the open one of today. */
import { lusakaDate, zmwOf } from '#contract/core/values'
import type { Tx } from '../db/transact'
import { accountId } from './accounts'
import type { ActivityEvent } from './activity'
import type { Listing } from './listings'
import { lastRoom } from './plans'
import { createId } from './random'
import { insertAll } from './rows'
import { refundAtCounter, removeTickets, sellAtCounter } from './walk-ins'

/** Cash that was paid in and out beside the sales. */
interface DemoEntry {
  kind: 'in' | 'out'
  ngwee: number
  description: string
  isLate?: true
}

interface DemoShift {
  daysAgo: number
  entries: readonly DemoEntry[]
  /** Number of sales. */
  sales: number
  /** Whether the last sale is refunded. */
  isRefunded?: true
  /** Counted less expected; null for a shift that is open. */
  difference: number | null
  reason?: string
}

const fuel: DemoEntry = { kind: 'out', ngwee: 12_000, description: 'Fuel for the generator' }
const change: DemoEntry = { kind: 'in', ngwee: 40_000, description: 'Change from the bank' }
const safe: DemoEntry = { kind: 'out', ngwee: 50_000, description: 'Taken to the safe' }
const bread: DemoEntry = { kind: 'out', ngwee: 8_550, description: 'Bread and vegetables' }

const shifts: readonly DemoShift[] = [
  { daysAgo: 3, entries: [change, fuel], sales: 3, isRefunded: true, difference: 0 },
  { daysAgo: 2, entries: [bread, safe], sales: 1, difference: -3500, reason: 'Wrong change for a guest' },
  { daysAgo: 1, entries: [change, bread, { ...fuel, isLate: true }], sales: 2, difference: 0 },
  { daysAgo: 0, entries: [bread], sales: 1, difference: null },
]
const floatNgwee = 150_000
const [minute, hour] = [60_000, 3_600_000]
const shiftHours = 9

/** One shift while its rows are inserted. */
interface Counter {
  sql: Tx['sql']
  /** The current time of the demo data. */
  now: Date
  clerk: { id: string; full_name: string; vendor_id: string }
  /** Those of the business. */
  listings: readonly Listing[]
  shiftId: string
  openedAt: Date
  /** Adds an entry to the activity of the business. */
  log(kind: ActivityEvent['kind'], at: Date, input: ActivityEvent['input']): void
}

/**
 * @param at the current time; the accounts, businesses and bookings are inserted before
 * @param listings of all businesses
 * @returns what the clerk did, for the activity of the business
 */
export async function insertCashShifts(
  sql: Tx['sql'],
  at: Date,
  listings: readonly Listing[],
): Promise<ActivityEvent[]> {
  const { vendor_id, ...account } = await sql
    .selectFrom('account')
    .select(['id', 'full_name', 'vendor_id'])
    .where('id', '=', accountId('hotel'))
    .executeTakeFirstOrThrow()
  const clerk = { ...account, vendor_id: vendor_id! }
  const offered = listings.filter((listing) => listing.vendor_id === vendor_id && listing.id !== lastRoom)
  const morning = Date.parse(`${lusakaDate(at.getTime())}T05:30:00Z`)
  const events: ActivityEvent[] = []
  for (const shift of shifts) {
    const counter: Counter = {
      sql,
      now: at,
      clerk,
      listings: offered,
      shiftId: createId(`cash shift/${shift.daysAgo}`),
      openedAt: new Date(Math.min(morning, at.getTime() - hour) - shift.daysAgo * 24 * hour),
      log: (kind, happenedAt, input) =>
        events.push({ kind, at: happenedAt, vendorId: clerk.vendor_id, actorId: clerk.id, input }),
    }
    await openShift(counter)
    await insertSales(counter, shift)
    await insertMovements(counter, shift, false)
    if (shift.difference === null) continue
    await closeShift(counter, shift, shift.difference)
    await insertMovements(counter, shift, true)
  }
  await removeTickets(sql)
  return events
}

async function openShift({ sql, clerk, shiftId, openedAt, log }: Counter): Promise<void> {
  await insertAll(sql, 'cash_shift', [
    {
      id: shiftId,
      vendor_id: clerk.vendor_id,
      account_id: clerk.id,
      person_name: clerk.full_name,
      device_id: createId('device/hotel counter'),
      opening_ngwee: floatNgwee,
      opened_at: openedAt,
      created_at: openedAt,
    },
  ])
  log('cashShifts.open', openedAt, { body: { opening: zmwOf(floatNgwee) } })
}

/** Half an hour lies between two sales, so that the one of today is over. */
async function insertSales(counter: Counter, { daysAgo, sales: count, isRefunded }: DemoShift): Promise<void> {
  const { sql, now, clerk, listings, shiftId, openedAt, log } = counter
  const seller = { vendorId: clerk.vendor_id, accountId: clerk.id }
  const getTime = (index: number) => new Date(openedAt.getTime() + (index + 1) * 30 * minute)
  for (let index = 0; index < count; index += 1) {
    const at = getTime(index)
    const sale = await sellAtCounter(sql, { seller, listings, shiftId, now, at, number: daysAgo * 10 + index })
    log('walkIns.record', at, { body: { id: sale.id, seenTotal: sale.amount } })
    if (!isRefunded || index < count - 1) continue
    const refundedAt = getTime(count)
    await refundAtCounter(sql, seller, sale, shiftId, refundedAt)
    log('walkIns.refund', refundedAt, { params: { id: sale.id }, body: { amount: sale.amount } })
  }
}

/** @param areLate those that the server received after the closing */
async function insertMovements(counter: Counter, { daysAgo, entries }: DemoShift, areLate: boolean): Promise<void> {
  const { sql, clerk, shiftId, openedAt, log } = counter
  for (const [index, { kind, ngwee, description, isLate = false }] of entries.entries()) {
    if (isLate !== areLate) continue
    const happenedAt = new Date(openedAt.getTime() + index * hour)
    const recordedAt = isLate ? new Date(getClosingTime(openedAt).getTime() + hour) : happenedAt
    await insertAll(sql, 'cash_shift_entry', [
      {
        vendor_id: clerk.vendor_id,
        recorded_by: clerk.id,
        shift_id: shiftId,
        kind,
        description,
        id: createId(`cash entry/${daysAgo}/${index}`),
        subject_id: createId(`movement/${daysAgo}/${index}`),
        amount_ngwee: kind === 'in' ? ngwee : -ngwee,
        happened_at: happenedAt,
        recorded_at: recordedAt,
      },
    ])
    log('cashShifts.move', recordedAt, { body: { amount: zmwOf(ngwee), kind } })
  }
}

const getClosingTime = (openedAt: Date): Date => new Date(openedAt.getTime() + shiftHours * hour)

async function closeShift(
  { sql, clerk, shiftId, openedAt, log }: Counter,
  { reason = '' }: DemoShift,
  difference: number,
): Promise<void> {
  const { total } = await sql
    .selectFrom('cash_shift_entry')
    .select((eb) => eb.fn.sum<number>('amount_ngwee').as('total'))
    .where('shift_id', '=', shiftId)
    .executeTakeFirstOrThrow()
  const expected = floatNgwee + Number(total)
  const closedAt = getClosingTime(openedAt)
  await sql
    .updateTable('cash_shift')
    .set({
      closed_at: closedAt,
      close_recorded_at: closedAt,
      closed_by: clerk.id,
      closed_by_name: clerk.full_name,
      counted_ngwee: expected + difference,
      expected_ngwee: expected,
      device_expected_ngwee: expected,
      reason,
    })
    .where('id', '=', shiftId)
    .execute()
  log('cashShifts.close', closedAt, { body: { counted: zmwOf(expected + difference) } })
}
