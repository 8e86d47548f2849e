/** Tests of the reserve: a share of a new vendor's sales that becomes available later. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import type { PendingPayment } from '../../../../tests/support/payment-fixture'
import { clearDueBookings } from './clear'

let bench: PayoutFixture
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

const dayMs = 86_400_000
const inDays = (days: number) => ({ clock: () => new Date(Date.now() + days * dayMs) })
const setAge = ({ vendor }: PendingPayment, days: number) =>
  bench.shop.db
    .updateTable('vendor')
    .set({ created_at: new Date(Date.now() - days * dayMs) })
    .where('id', '=', vendor.id)
    .execute()
const readSummary = async ({ vendor }: PendingPayment) =>
  (await bench.shop.world.call(readPaymentSummary, { token: vendor.owner.token })).body

describe('the reserve', () => {
  it('holds back a share of a new vendor’s sale, and releases it once after the days', async () => {
    await bench.setReserve(12.5, 90)
    const sale = await bench.sell()
    await setAge(sale, 10)
    await bench.clear(sale)
    const reserved = shareNgwee / 8
    expect(await bench.readBalances(sale)).toMatchObject({ pending: 0, available: shareNgwee - reserved, reserved })
    await bench.expectBalanced(sale)
    const { summary, transactions } = await readSummary(sale)
    expect(summary).toMatchObject({ available: (shareNgwee - reserved) / 100, reserved: reserved / 100 })
    expect(transactions[0]).toMatchObject({ net: shareNgwee / 100, reserved: reserved / 100 })
    expect(Date.parse(transactions[0].reservedUntil) - Date.now()).toBeGreaterThan(29 * dayMs)
    // Money in reserve cannot be paid out.
    expect((await bench.send(sale, (shareNgwee - reserved) / 100 + 1)).body.code).toBe('insufficient_balance')
    await clearDueBookings(bench.shop.db, inDays(29))
    expect((await bench.readBalances(sale)).reserved).toBe(reserved)
    await Promise.all([1, 2, 3].map(() => clearDueBookings(bench.shop.db, inDays(31))))
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee, reserved: 0 })
    await bench.expectBalanced(sale)
    expect((await readSummary(sale)).transactions[0]).toMatchObject({ reserved: 0, reservedUntil: null })
  })

  it.each([
    ['is off by default', 0, 10],
    ['does not apply to an older vendor', 10, 91],
  ])('%s', async (_, percent, age) => {
    await bench.setReserve(percent, 90)
    const sale = await bench.sell()
    await setAge(sale, age)
    await bench.clear(sale)
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee, reserved: 0 })
  })
})
