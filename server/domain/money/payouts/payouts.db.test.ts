/** Tests of payouts with the real gateway client and the simulator: nothing is paid twice, and no money is lost. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings, savePayouts } from '#contract/platform/settings'
import { listPayouts, readPayoutTerms, sendMoney } from '#contract/money/payouts'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { minuteMs } from '../../../../tests/support/payment-fixture'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import { insertAccount, insertSession } from '../../../../tests/support/builders'
import { clearDueBookings } from '../balances'
import { advance } from '../../bookings/bookings'
import { transact } from '../../../db/transact'
import { accounts, post } from '../ledger'
import { createRefund } from '../refunds'
import { sendPayout } from './send'

let bench: PayoutFixture
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(() => bench.shop.startGateway())
afterEach(() => bench.shop.gateway.close())

/** Lets the gateway answer and the tasks run. */
async function finish(callbacks = 1): Promise<void> {
  await bench.shop.runTasks()
  await bench.shop.gateway.advance(1000, callbacks)
  await bench.shop.runTasks()
}

describe('the share of a booking', () => {
  it('is pending until the clearing period has ended, and then available once', async () => {
    const sale = await bench.sell()
    expect(await bench.readBalances(sale)).toEqual({
      pending: shareNgwee,
      available: 0,
      reserved: 0,
      inPayout: 0,
      paidOut: 0,
    })
    await clearDueBookings(bench.shop.db)
    expect(await bench.readBalances(sale)).toMatchObject({ pending: shareNgwee, available: 0 })
    await Promise.all([bench.clear(sale), bench.clear(sale), bench.clear(sale)])
    expect(await bench.readBalances(sale)).toEqual({
      pending: 0,
      available: shareNgwee,
      reserved: 0,
      inPayout: 0,
      paidOut: 0,
    })
    await bench.expectBalanced(sale)
  })

  it('stays pending if the process stops meanwhile, and the next run follows immediately', async () => {
    const sale = await bench.sell()
    const { db, world } = bench.shop
    const past = new Date(Date.now() - minuteMs)
    await db.updateTable('booking').set({ clears_at: past }).where('id', '=', sale.booking._id).execute()
    await clearDueBookings(db, { stopSignal: AbortSignal.abort() })
    expect(await bench.readBalances(sale)).toMatchObject({ pending: shareNgwee, available: 0 })
    await runDueTasks(world)
    expect(await bench.readBalances(sale)).toMatchObject({ pending: 0, available: shareNgwee })
    await bench.expectBalanced(sale)
  })

  it('starts its clearing period when the service ends', async () => {
    const sale = await bench.sell()
    const { db } = bench.shop
    const loadBooking = () =>
      db.selectFrom('booking').selectAll().where('id', '=', sale.booking._id).executeTakeFirstOrThrow()
    expect((await loadBooking()).clears_at).toBeNull()
    await transact(db, async (tx) => advance(tx, await loadBooking(), 'complete', 'partner'))
    const { clears_at, changed_at } = await loadBooking()
    expect(clears_at!.getTime() - changed_at.getTime()).toBe(24 * 60 * minuteMs)
  })

  it('is explained booking by booking in the payment summary', async () => {
    const sale = await bench.sellAndClear()
    const { body } = await bench.shop.world.call(readPaymentSummary, { token: sale.vendor.owner.token })
    expect(body.summary).toEqual({
      currency: 'ZMW',
      totalRevenue: 1800,
      platformFee: 180,
      netPayout: 1620,
      pending: 0,
      available: 1620,
      reserved: 0,
      inPayout: 0,
      cash: 0,
      paidOut: 0,
    })
    expect(body.transactions).toMatchObject([
      {
        id: sale.booking._id,
        description: expect.not.stringContaining('('),
        reference: expect.stringMatching(/^TLP-/),
        status: 'available',
        amount: 1800,
        fee: 180,
        net: 1620,
      },
    ])
  })
})

describe('a payout to a simulated number with the ending', () => {
  it.each([
    ['55', 1],
    ['14', 2],
    ['15', 2],
    ['17', 2],
    ['18', 1],
  ])('%s arrives once', async (ending, callbacks) => {
    const sale = await bench.sellAndClear()
    expect((await bench.send(sale, 1000, ending)).body).toMatchObject({ status: 'pending', amount: 1000 })
    expect(await bench.readBalances(sale)).toMatchObject({ available: 62_000, inPayout: 100_000 })
    await finish()
    if (callbacks > 1) await bench.shop.gateway.advance(200, 1)
    await bench.shop.runTasks(3600)
    await bench.shop.runTasks(86_400)
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'successful', failure: null }])
    expect(await bench.readBalances(sale)).toMatchObject({ available: 62_000, inPayout: 0, paidOut: 100_000 })
    await bench.expectBalanced(sale)
    const texts = await bench.shop.getNotifications(sale.vendor.owner.id)
    expect(texts.filter((text) => text === 'ZMW 1,000.00 was paid out to Bwalya Mulenga.')).toHaveLength(1)
  })

  it.each([
    ['10', 'This number cannot receive mobile money.'],
    ['11', 'The transfer could not be completed. Please try again later.'],
    ['22', 'This number cannot receive mobile money.'],
  ])('%s fails, the money is available again, and the owner learns why', async (ending, failure) => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1000, ending)
    await finish()
    await bench.shop.runTasks(3600)
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'failed', failure }])
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee, inPayout: 0, paidOut: 0 })
    await bench.expectBalanced(sale)
    expect((await bench.shop.getNotifications(sale.vendor.owner.id)).at(-1)).toContain(failure)
    expect((await bench.send(sale, 1620)).status).toBe(200)
  })

  it('12 stays in payout without an end', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1000, '12')
    await finish(0)
    for (let check = 0; check < 3; check++) await bench.shop.runTasks(86_400)
    expect(await bench.readBalances(sale)).toMatchObject({ inPayout: 100_000 })
    await bench.expectBalanced(sale)
  })

  it('16 is sent once although its response is lost, and its outcome is unknown until the status is queried', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1000, '16')
    await bench.shop.runTasks()
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'unknown' }])
    expect(await bench.readBalances(sale)).toMatchObject({ available: 62_000, inPayout: 100_000 })
    await bench.shop.gateway.advance(1000, 1)
    await bench.shop.runTasks(3600)
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'successful' }])
    expect(bench.shop.transfers()).toHaveLength(1)
    await bench.expectBalanced(sale)
  })

  it('19 fails and succeeds later: the money leaves the available balance again', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1000, '19')
    await finish()
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee, inPayout: 0 })
    await bench.send(sale, 1600, '12')
    await bench.shop.gateway.advance(15 * minuteMs, 1)
    await bench.shop.runTasks(3600)
    // The balance is negative until later sales recover it.
    expect(await bench.readBalances(sale)).toMatchObject({ available: -98_000, inPayout: 160_000, paidOut: 100_000 })
    await bench.expectBalanced(sale)
    expect((await bench.send(sale, 10)).body.code).toBe('insufficient_balance')
  })
})

describe('the gateway', () => {
  it('changes nothing by repeating a callback 100 times', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1000)
    await finish()
    const reference = await bench.readReference(sale)
    for (let count = 0; count < 100; count++)
      expect(await bench.shop.gateway.sendCallback(reference, count % 2 ? 'Failed' : 'Successful')).toBe(200)
    await bench.shop.runTasks()
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'successful' }])
    await bench.expectBalanced(sale)
  })

  it('reverses a successful transfer: the money is available again, once', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1000, '20')
    await finish()
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'successful' }])
    await bench.shop.gateway.advance(15 * minuteMs, 1)
    for (let count = 0; count < 3; count++) {
      await bench.shop.gateway.sendCallback(await bench.readReference(sale), 'Failed')
      await bench.shop.runTasks()
    }
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'returned' }])
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee, paidOut: 0 })
    await bench.expectBalanced(sale)
  })

  it('is not called again for a transfer that it does not know: an administrator decides', async () => {
    const sale = await bench.sellAndClear()
    const { money } = bench.shop.world.gateways
    const references: string[] = []
    const disburse: typeof money.disburse = (request) => {
      references.push(request.referenceId)
      return money.disburse(request)
    }
    bench.shop.world.gateways.money = { ...money, disburse }
    await bench.send(sale, 1000, '21')
    await bench.shop.runTasks()
    await bench.shop.runTasks(3600)
    await bench.shop.runTasks(86_400)
    expect(references).toHaveLength(1)
    expect(bench.shop.transfers()).toEqual([])
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'unknown' }])
    expect(await bench.readBalances(sale)).toMatchObject({ inPayout: 100_000 })
  })

  it('is called once although the job runs several times', async () => {
    const sale = await bench.sellAndClear()
    const { _id } = (await bench.send(sale, 1000)).body
    const deps = { db: bench.shop.db, gateways: bench.shop.world.gateways }
    await Promise.all([1, 2, 3].map(() => sendPayout(deps, _id)))
    await sendPayout(deps, _id)
    expect(bench.shop.transfers().map(({ calls }) => calls)).toEqual([1])
  })

  it('reports another amount than we sent: the outcome is unknown', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1000)
    await bench.shop.runTasks()
    bench.shop.transfers()[0]!.amount = 900
    await bench.shop.gateway.advance(1000, 1)
    await bench.shop.runTasks()
    expect(await bench.readHistory(sale)).toMatchObject([{ status: 'unknown' }])
  })
})

describe('the available balance', () => {
  it('is never exceeded by 100 parallel payouts, and each idempotency key pays once', async () => {
    const sale = await bench.sellAndClear()
    const requests = Array.from({ length: 50 }, () => ({ key: randomUUID(), phone: newPhoneNumber('12') }))
    const answers = await Promise.all([...requests, ...requests].map((request) => bench.send(sale, 500, '12', request)))
    const ids = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body._id))
    expect(ids.size).toBe(3)
    expect(await bench.readBalances(sale)).toMatchObject({ available: 12_000, inPayout: 150_000 })
    await bench.expectBalanced(sale)
  })

  it('does not contain pending money', async () => {
    const sale = await bench.sell()
    const { status, body } = await bench.send(sale, 100)
    expect([status, body.code, body.message]).toEqual([
      409,
      'insufficient_balance',
      'Your available balance is ZMW 0.00.',
    ])
  })

  it('is paid out to the ngwee, and not one more', async () => {
    const sale = await bench.sellAndClear()
    expect((await bench.send(sale, 1620.01)).body.code).toBe('insufficient_balance')
    expect((await bench.send(sale, 1620)).status).toBe(200)
    expect(await bench.readBalances(sale)).toMatchObject({ available: 0, inPayout: shareNgwee })
  })

  it('The available balance also covers the transfer fee, which a failure returns', async () => {
    const superAdmin = await insertAccount(bench.shop.db, { role: 'superAdmin' })
    const token = await insertSession(bench.shop.db, superAdmin.id)
    const saveFee = async (transferFeeZmw: number) => {
      const { version } = (await bench.shop.world.call(readSettings, { token })).body.payouts
      const value = { minZmw: 10, maxZmw: 20_000, maxPerDayZmw: 50_000, transferFeeZmw, correctionLimitZmw: 500 }
      expect((await bench.shop.world.call(savePayouts, { token, body: { value, version } })).status).toBe(200)
    }
    await saveFee(2.5)
    const sale = await bench.sellAndClear()
    const refused = await bench.send(sale, 1620)
    expect(refused.body.message).toBe('Your available balance is ZMW 1,620.00. A payout also costs a fee of ZMW 2.50.')
    await bench.send(sale, 1617.5, '10')
    expect(await bench.readBalances(sale)).toMatchObject({ available: 0, inPayout: shareNgwee })
    await finish()
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee, inPayout: 0 })
    await saveFee(0)
  })

  it('pays nothing while the stored balance and the ledger differ', async () => {
    const sale = await bench.sellAndClear()
    await bench.shop.db
      .updateTable('vendor_balance')
      .set({ available_ngwee: 5_000_000 })
      .where('vendor_id', '=', sale.vendor.id)
      .execute()
    expect((await bench.send(sale, 100)).body.code).toBe('balance_mismatch')
    expect(await bench.readHistory(sale)).toEqual([])
  })

  it('is lowered by a refund after the payout', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1620)
    await finish()
    const { db } = bench.shop
    await transact(db, async (tx) => {
      const booking = await tx.sql
        .selectFrom('booking')
        .selectAll()
        .where('id', '=', sale.booking._id)
        .executeTakeFirstOrThrow()
      await createRefund(tx, booking, 90_000, 'cancelled')
    })
    // Half of the price is refunded: the vendor returns its share, and Tilipo its fee.
    expect(await bench.readBalances(sale)).toEqual({
      pending: 0,
      available: -81_000,
      reserved: 0,
      inPayout: 0,
      paidOut: shareNgwee,
    })
    expect((await bench.send(sale, 10)).body.code).toBe('insufficient_balance')
  })
})

describe('the limits of a payout', () => {
  it('are a minimum, a maximum and a maximum per day', async () => {
    const sale = await bench.sellAndClear()
    // More money than the limits allow.
    await transact(bench.shop.db, (tx) =>
      post(tx, 'clear', tx.newId(), [
        { account: accounts.vendorPayable(sale.vendor.id), amountNgwee: 10_000_000 },
        { account: accounts.vendorAvailable(sale.vendor.id), amountNgwee: -10_000_000 },
      ]),
    )
    const messages = []
    for (const amount of [9.99, 20_000.01, 20_000, 20_000, 10_000.01])
      messages.push((await bench.send(sale, amount, '12')).body.fields?.amount ?? 'sent')
    expect(messages).toEqual([
      'The smallest payout is ZMW 10.00.',
      'The largest payout is ZMW 20,000.00.',
      'sent',
      'sent',
      'You can pay out ZMW 50,000.00 per day, and ZMW 10,000.00 more today.',
    ])
    const { body } = await bench.shop.world.call(readPayoutTerms, { token: sale.vendor.owner.token })
    expect(body).toMatchObject({ min: 10, max: 20_000, maxPerDay: 50_000, leftToday: 10_000, fee: 0 })
  })

  it.each([[0], [-5], [10.001], [Number.MAX_SAFE_INTEGER]])('refuse the amount %d', async (amount) => {
    const sale = await bench.sellAndClear()
    const { status, body } = await bench.send(sale, amount)
    expect([status, body.fields]).toEqual([422, { amount: 'Amount must be a positive number.' }])
  })
})

describe('a request for a payout', () => {
  it('needs a recent proof of the password, but the history does not', async () => {
    const sale = await bench.sellAndClear()
    await bench.shop.db
      .updateTable('session')
      .set({ proved_at: new Date(Date.now() - 11 * minuteMs) })
      .where('account_id', '=', sale.vendor.owner.id)
      .execute()
    const { status, body } = await bench.send(sale, 100)
    expect([status, body.code]).toEqual([403, 'password_required'])
    expect(await bench.readHistory(sale)).toEqual([])
  })

  it('is refused for staff, and staff who see the history see masked numbers', async () => {
    const sale = await bench.sellAndClear()
    await bench.send(sale, 1000)
    const { db } = bench.shop
    const manager = await insertAccount(db, {
      role: 'partner',
      staff_role: 'partner-manager',
      staff_status: 'active',
      vendor_id: sale.vendor.id,
    })
    const token = await insertSession(db, manager.id)
    const body = { recipientName: 'Bwalya', recipientPhone: '0961234555', amount: 10, reason: 'Salary for November' }
    expect((await bench.shop.world.call(sendMoney, { token, key: randomUUID(), body })).status).toBe(403)
    const history = (await bench.shop.world.call(listPayouts, { token })).body
    expect(history[0].recipient.phone).toMatch(/^•••• \d{4}$/)
  })

  it('needs an idempotency key', async () => {
    const sale = await bench.sellAndClear()
    const body = { recipientName: 'Bwalya', recipientPhone: '0961234555', amount: 10, reason: 'Salary for November' }
    const { status } = await bench.shop.world.call(sendMoney, { token: sale.vendor.owner.token, body, key: '' })
    expect(status).toBe(400)
  })

  it('A request for a payout with the same idempotency key pays once, also in parallel', async () => {
    const sale = await bench.sellAndClear()
    const request = { key: randomUUID(), phone: newPhoneNumber('55') }
    const answers = await Promise.all([1, 2, 3, 4].map(() => bench.send(sale, 100, '55', request)))
    const again = await bench.send(sale, 100, '55', request)
    expect(new Set([...answers, again].map(({ body }) => body._id)).size).toBe(1)
    expect(await bench.readBalances(sale)).toMatchObject({ inPayout: 10_000 })
  })
})
