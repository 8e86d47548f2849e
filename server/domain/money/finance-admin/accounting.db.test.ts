/** What accountants get: the export of the ledger, read back, and the statement of Tilipo against those of the businesses. */
import { randomUUID } from 'node:crypto'
import Papa from 'papaparse'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createCorrection } from '#contract/money/corrections'
import { readEarnings, type Earnings } from '#contract/money/earnings'
import { exportLedger as exportEndpoint } from '#contract/money/finance-admin'
import type { AnswerOf } from '#contract/core/endpoint'
import { addDays, lusakaDate } from '#contract/core/dates'
import { ngweeOf } from '#contract/core/money'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openPayoutFixture, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { readStatement } from '../statements/read'
import { exportLedger } from './export'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let bench: PayoutFixture
let admin: Awaited<ReturnType<typeof insertCustomer>>
let superAdmin: Awaited<ReturnType<typeof insertCustomer>>
const month = lusakaDate(Date.now()).slice(0, 7)
beforeAll(async () => {
  bench = await openPayoutFixture()
  admin = await insertCustomer(bench.shop.db, { role: 'admin' })
  superAdmin = await insertCustomer(bench.shop.db, { role: 'superAdmin' })
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

const db = () => bench.shop.db

/** Sales, a refund, a payout and a correction of several businesses. */
async function trade(): Promise<void> {
  const flow = createBookingFlow(bench.shop.world)
  const sale = await bench.sellAndClear()
  await bench.send(sale, 300)
  await bench.shop.runTasks()
  const kept = await bench.sell()
  const body = { id: randomUUID(), vendor: kept.vendor.id, amount: 12.5, reason: 'A transfer was counted twice' }
  expect(
    (await bench.shop.world.call(createCorrection, { token: superAdmin.token, key: randomUUID(), body })).status,
  ).toBe(200)
  const vendor = await insertVendor(db(), { name: 'Kafue "River" Lodge, Lusaka' })
  const listing = await insertListing(db(), { vendor_id: vendor.id, price_ngwee: 33_333, capacity: 20 })
  const checkIn = addDays(lusakaDate(Date.now()), 40)
  const choice = { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 }
  for (const isCancelled of [false, true, false]) {
    const buyer = await insertCustomer(db())
    const booking = await flow.buy(listing.id, buyer, choice)
    if (isCancelled) expect((await flow.cancel(booking._id, buyer)).status).toBe(200)
  }
}

type Part = AnswerOf<typeof exportEndpoint>
type Read = (after: Part['next']) => Promise<Part>

/** As the button of the page does it. */
const readAs =
  (token: string): Read =>
  async (after) => {
    const body = { month, ...(after && { after }) }
    const answer = await bench.shop.world.call(exportEndpoint, { token, key: randomUUID(), body })
    expect(answer.status).toBe(200)
    return answer.body
  }

const readInSmallParts: Read = (after) =>
  exportLedger(db(), { month, ...(after && { after }) }, { showsNames: true, maxEntries: 4 })

async function download(read: Read) {
  let csv = ''
  let totals = ''
  let after: Part['next'] = null
  let parts = 0
  do {
    const part: Part = await read(after)
    csv += part.csv
    totals += part.totals
    after = part.next
    parts++
  } while (after)
  const parse = (text: string) =>
    Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true, newline: '\r\n' })
  return { entries: parse(csv), totals: parse(totals), parts }
}

const sumBy = (rows: readonly Record<string, string>[], key: string): Record<string, number> => {
  const sums: Record<string, number> = {}
  for (const row of rows) {
    const amount = ngweeOf(Number(row['Debit (ZMW)'] || 0)) - ngweeOf(Number(row['Credit (ZMW)'] || 0))
    const name = row[key] ?? ''
    sums[name] = (sums[name] ?? 0) + amount
  }
  return sums
}

it('the export has every entry of the month once, and reads back to the sums of the ledger', async () => {
  await trade()
  const { entries, totals, parts } = await download(readInSmallParts)
  expect(entries.errors).toEqual([])
  expect(totals.errors).toEqual([])
  expect(parts).toBeGreaterThan(3)
  const { rows } = await sql<{ account: string; sum: string; count: number }>`
    select account, sum(amount_ngwee) as sum, count(*)::int as count from entry group by account`.execute(db())
  expect(entries.data).toHaveLength(rows.reduce((sum, { count }) => sum + count, 0))
  expect(sumBy(entries.data, 'Account key')).toEqual(
    Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)])),
  )
  expect(sumBy(totals.data, 'Account')).toEqual(sumBy(entries.data, 'Account'))
  expect(Object.values(sumBy(entries.data, 'Posting')).every((sum) => sum === 0)).toBe(true)
  const sale = entries.data.find(({ Name, Type }) => Name === 'Kafue "River" Lodge, Lusaka' && Type === 'Sale')
  expect(sale).toMatchObject({ Account: 'Pending share of the business', Description: 'Garden room' })
  expect(sale?.['Reference']).toMatch(/^TLP-/)
  expect(sale?.['Date']).toBe(lusakaDate(Date.now()))
})

it('the export names people only for super admins', async () => {
  const people = (rows: readonly Record<string, string>[]) =>
    rows.filter(({ Account }) => Account === 'Refund due to the customer').map(({ Name }) => Name)
  expect(new Set(people((await download(readAs(superAdmin.token))).entries.data))).toContain('Mutale Banda')
  const masked = await download(readAs(admin.token))
  expect(new Set(people(masked.entries.data))).toEqual(new Set(['M. B.']))
  expect(JSON.stringify(masked.entries.data)).not.toContain('Bwalya Mulenga')
})

it('the fees of Tilipo equal the sum of the statements of all businesses', async () => {
  const response = await bench.shop.world.call(readEarnings, { token: admin.token, params: { month } })
  expect(response.status).toBe(200)
  const earnings: Earnings = response.body
  const vendors = await db().selectFrom('vendor').select('id').execute()
  const sums = { sales: 0, refunds: 0, fees: 0 }
  for (const { id } of vendors) {
    const statement = await readStatement(db(), id, month, new Date())
    sums.sales += ngweeOf(statement.sales)
    sums.refunds += ngweeOf(statement.refunds)
    sums.fees += ngweeOf(statement.fees)
  }
  const sumLines = (column: 'sales' | 'refunds' | 'fees') =>
    earnings.lines.reduce((sum, line) => sum + ngweeOf(line[column]), 0)
  expect(sums.refunds).toBeGreaterThan(0)
  expect({ sales: sumLines('sales'), refunds: sumLines('refunds'), fees: sumLines('fees') }).toEqual(sums)
  expect(ngweeOf(earnings.fees)).toBe(sums.fees)
  expect(ngweeOf(earnings.fees)).toBe(ngweeOf(earnings.feesEarned) - ngweeOf(earnings.feesReturned))
  expect(ngweeOf(earnings.vatOnFees)).toBe(Math.round((sums.fees * 16) / 116))
  expect(earnings.corrections).toBe(-12.5)
  expect(ngweeOf(earnings.accommodation.sales)).toBe(sums.sales - sums.refunds)
  expect(ngweeOf(earnings.accommodation.levy)).toBe(Math.round((sums.sales - sums.refunds) * 0.015))
})
