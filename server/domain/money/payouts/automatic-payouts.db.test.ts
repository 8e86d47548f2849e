/** Tests of automatic payouts: due on Mondays or from an amount on, once a day, and never beyond the rules of payouts. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { savePaymentSettings } from '#contract/money/payment-settings'
import { listPayouts } from '#contract/money/payouts'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import type { PendingPayment } from '../../../../tests/support/payment-fixture'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { startAutomaticPayouts } from './automatic'

let bench: PayoutFixture
let sale: PendingPayment
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(async () => {
  await bench.shop.startGateway()
  await bench.shop.db.updateTable('payment_settings').set({ automatic_mode: 'off' }).execute()
  sale = await bench.sellAndClear()
})
afterEach(() => bench.shop.gateway.close())

const save = (body: object) => bench.shop.world.call(savePaymentSettings, { token: sale.vendor.owner.token, body })
const setUp = async (automatic: object, ending = '55') => {
  await save({ mobileMoney: { provider: 'MTN', name: 'Chanda Phiri', number: newPhoneNumber(ending) } })
  await bench.shop.db.updateTable('payment_settings').set({ blocked_until: null }).execute()
  expect((await save({ automatic })).status).toBe(200)
}
// 30 November 2026 is a Monday.
const monday = new Date('2026-11-30T06:00:00Z')
const tuesday = new Date('2026-12-01T06:00:00Z')
const run = (at: Date) => startAutomaticPayouts(bench.shop.db, { clock: () => at })
const listOwn = async () =>
  (await bench.shop.world.call(listPayouts, { token: sale.vendor.owner.token })).body.map(
    ({ amount, recipient, reason }: any) => [amount, recipient.name, reason],
  )

describe('an automatic payout', () => {
  it('pays the whole balance every Monday, once also if the job runs twice', async () => {
    await setUp({ mode: 'weekly', threshold: 0 })
    await run(tuesday)
    expect(await listOwn()).toEqual([])
    await Promise.all([run(monday), run(monday)])
    await run(monday)
    expect(await listOwn()).toEqual([[1620, 'Chanda Phiri', 'Automatic payout']])
    await bench.shop.runTasks()
    await bench.shop.gateway.advance(1000, 1)
    await bench.shop.runTasks()
    expect(await bench.readBalances(sale)).toMatchObject({ available: 0, paidOut: shareNgwee })
    expect((await bench.shop.getNotifications(sale.vendor.owner.id)).at(-1)).toContain('was paid out to Chanda Phiri')
  })

  it('is started by the next run when the job was stopped before it', async () => {
    const [first, second] = [sale, await bench.sellAndClear()].sort((a, b) => (a.vendor.id < b.vendor.id ? -1 : 1))
    for (const each of [first!, second!]) {
      sale = each
      await setUp({ mode: 'weekly', threshold: 0 })
    }
    await startAutomaticPayouts(bench.shop.db, { clock: () => monday, stopSignal: AbortSignal.abort() })
    sale = second!
    expect(await listOwn()).toEqual([])
    await startAutomaticPayouts(bench.shop.db, { clock: () => monday, after: first!.vendor.id })
    for (const each of [first!, second!]) {
      sale = each
      expect(await listOwn()).toHaveLength(1)
    }
  })

  it('An automatic payout that failed is not repeated on the same day', async () => {
    await setUp({ mode: 'threshold', threshold: 10 }, '10')
    await run(monday)
    await bench.shop.runTasks()
    await bench.shop.gateway.advance(1000, 1)
    await bench.shop.runTasks()
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee })
    await run(monday)
    expect(await listOwn()).toHaveLength(1)
    await run(tuesday)
    expect(await listOwn()).toHaveLength(2)
  })

  it('waits until the balance reaches the threshold', async () => {
    await setUp({ mode: 'threshold', threshold: 1620.01 })
    await run(tuesday)
    expect(await listOwn()).toEqual([])
    await save({ automatic: { mode: 'threshold', threshold: 1620 } })
    await run(tuesday)
    expect(await listOwn()).toEqual([[1620, 'Chanda Phiri', 'Automatic payout']])
  })

  it.each([
    ['the payouts are off', async () => void (await save({ automatic: { mode: 'off', threshold: 0 } }))],
    [
      'an account was changed',
      async () => void (await save({ mobileMoney: { provider: 'MTN', name: 'Thief', number: newPhoneNumber('55') } })),
    ],
    ['no account is saved', async () => void (await save({ mobileMoney: {} }))],
    [
      'the account of the owner is suspended',
      async () =>
        void (await bench.shop.db
          .updateTable('account')
          .set({ is_active: false })
          .where('id', '=', sale.vendor.owner.id)
          .execute()),
    ],
  ])('is not made while %s', async (_, prepare) => {
    await setUp({ mode: 'threshold', threshold: 10 })
    await prepare()
    await run(new Date(Date.now() + 60_000))
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee, inPayout: 0 })
  })

  it('needs an amount for its threshold', async () => {
    const { status, body } = await save({ automatic: { mode: 'threshold', threshold: 0 } })
    expect([status, Object.values(body.fields)]).toEqual([422, ['Please enter an amount from 1 to 1,000,000.']])
  })
})
