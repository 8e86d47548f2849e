/** Tests of payments from start to ledger with all orders of callbacks: real client, simulator, signed callbacks. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs, PaymentFixture } from '../../../../tests/support/payment-fixture'
import { GatewayUnreachable } from '../../../gateways'
import { checkPayment } from './collect'

let shop: PaymentFixture
beforeAll(async () => {
  shop = await PaymentFixture.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.startGateway())
afterEach(() => shop.gateway.close())

describe('a payment whose callback arrives', () => {
  it('A payment whose callback arrives before the customer returns is already confirmed', async () => {
    const purchase = await shop.createPendingPayment('55')
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    await shop.expectSold(purchase)
  })

  it('A payment whose callback arrives after the customer returns is pending at first and counted once', async () => {
    const purchase = await shop.createPendingPayment('55')
    expect(await shop.verify(purchase)).toMatchObject({ success: false, status: 'pending', network: 'MTN' })
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    await shop.runTasks(10)
    expect(await shop.verify(purchase)).toMatchObject({ success: true })
    shop.gateway.isUnreachable = false
    expect(await shop.gateway.sendCallback(purchase.reference, 'Successful')).toBe(200)
    await shop.runTasks()
    await shop.expectSold(purchase)
  })

  it('A payment whose callback arrives while the customer never returns is confirmed', async () => {
    const purchase = await shop.createPendingPayment('55')
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    expect(await shop.getBookingState(purchase)).toBe('confirmed')
  })

  it('never, and without a returning customer, is confirmed by a status query', async () => {
    const purchase = await shop.createPendingPayment('55')
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    expect(await shop.getBookingState(purchase)).toBe('awaiting_payment')
    await shop.runTasks(10)
    await shop.expectSold(purchase)
  })

  it('a hundred times concurrently with status queries is counted once', async () => {
    const purchase = await shop.createPendingPayment('55')
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    const { id } = await shop.findPayment(purchase.reference)
    const deps = { db: shop.db, gateways: shop.world.gateways }
    const callbackResponses = Array.from({ length: 100 }, () =>
      shop.gateway.sendCallback(purchase.reference, 'Successful'),
    )
    const statusQueries = Array.from({ length: 20 }, () => checkPayment(deps, id, 0))
    const runs = Array.from({ length: 4 }, () => shop.runTasks())
    const [answers] = await Promise.all([Promise.all(callbackResponses), Promise.all(statusQueries), Promise.all(runs)])
    expect(answers.every((status) => status === 200)).toBe(true)
    await shop.runTasks()
    await shop.expectSold(purchase)
  })

  it('A payment whose callback arrives with our reference in place of Lipila’s identifier is found', async () => {
    const purchase = await shop.createPendingPayment('55')
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    expect(await shop.gateway.sendCallback(purchase.reference, 'Successful', { swapped: true })).toBe(200)
    await shop.runTasks()
    await shop.expectSold(purchase)
  })

  it('A payment whose callback arrives with an expired timestamp is rejected and causes no status query', async () => {
    const purchase = await shop.createPendingPayment('55')
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    expect(await shop.gateway.sendCallback(purchase.reference, 'Successful', { ageMs: 6 * minuteMs })).toBe(401)
    await shop.runTasks()
    expect(await shop.getBookingState(purchase)).toBe('awaiting_payment')
  })
})

describe('an inconsistent gateway', () => {
  it('does not revoke a confirmed booking by a failure after a success', async () => {
    const purchase = await shop.createPendingPayment('55')
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    const [transfer] = shop.gateway.simulator.transactions.values()
    Object.assign(transfer!, { status: 'Failed', message: 'Reversed' })
    await shop.gateway.sendCallback(purchase.reference, 'Failed')
    await shop.runTasks(3600)
    await shop.expectSold(purchase)
  })

  it('gets a lost request again with the same reference, unless the hold has expired', async () => {
    const { money } = shop.world.gateways
    shop.world.gateways.money = { ...money, collect: () => Promise.reject(new GatewayUnreachable('time-out')) }
    const [purchase, expiredPurchase] = [await shop.createPendingPayment('55'), await shop.createPendingPayment('55')]
    await shop.expireHold(expiredPurchase)
    await shop.book(expiredPurchase.room, await shop.createCustomer())
    shop.world.gateways.money = money
    await shop.runTasks(60)
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    await shop.expectSold(purchase)
    expect(shop.gateway.simulator.transactions.has(`collection ${expiredPurchase.reference}`)).toBe(false)
    expect(await shop.verify(expiredPurchase)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('No money was taken'),
    })
  })
})
