/** Tests of payments in every simulator scenario (docs/payments.md): real client, simulator, signed callbacks. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs, getExpectedSaleEntries, PaymentFixture } from '../../../../tests/support/payment-fixture'

let shop: PaymentFixture
beforeAll(async () => {
  shop = await PaymentFixture.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.startGateway())
afterEach(() => shop.gateway.close())

describe('a payment from a simulated number with the ending', () => {
  it.each([
    ['00', 'declined on the phone'],
    ['01', 'not enough money'],
  ])(
    '%s fails with a reason, can be repeated with another number during the hold, and is sold once',
    async (ending, reason) => {
      const purchase = await shop.createPendingPayment(ending)
      await shop.gateway.advance(1000, 1)
      await shop.runTasks()
      expect(await shop.getBookingState(purchase)).toBe('payment_failed')
      expect(await shop.verify(purchase)).toMatchObject({
        success: false,
        status: 'failed',
        message: expect.stringContaining(reason),
      })
      expect((await shop.getNotifications(purchase.customer.id)).at(-1)).toMatch(
        new RegExp(`${reason}.*reserved for you until \\d\\d:\\d\\d, so you can try again`),
      )
      expect(await shop.sumLedger(purchase.booking._id)).toEqual({})
      const again = await shop.pay(purchase.booking._id, purchase.customer, '55')
      await shop.runTasks()
      await shop.gateway.advance(1000, 1)
      await shop.runTasks()
      expect(await shop.verify({ ...purchase, reference: again.body.reference })).toMatchObject({ success: true })
      expect(await shop.sumLedger(purchase.booking._id)).toEqual(getExpectedSaleEntries(purchase))
    },
  )

  it('02 stays pending, and the room is free again after the hold', async () => {
    const purchase = await shop.createPendingPayment('02')
    await shop.gateway.advance(10 * minuteMs)
    await shop.runTasks(600)
    expect(await shop.verify(purchase)).toMatchObject({ success: false, status: 'pending' })
    await shop.expireHold(purchase)
    expect((await shop.book(purchase.room, await shop.createCustomer())).status).toBe('held')
    expect(await shop.sumLedger(purchase.booking._id)).toEqual({})
  })

  it('03 succeeds late and takes the room again if it is free', async () => {
    const purchase = await shop.createPendingPayment('03')
    await shop.expireHold(purchase)
    await shop.runTasks(3600)
    expect(await shop.getBookingState(purchase)).toBe('hold_expired')
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    await shop.expectSold(purchase)
  })

  it('03 succeeds late and is refunded if another customer has the room', async () => {
    const purchase = await shop.createPendingPayment('03')
    await shop.expireHold(purchase)
    const next = await shop.book(purchase.room, await shop.createCustomer())
    expect(next.status).toBe('held')
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    expect(await shop.getBookingState(purchase)).not.toBe('confirmed')
    const payment = await shop.findPayment(purchase.reference)
    expect(['refund_due', 'refunded']).toContain(payment.state)
    expect(await shop.verify(purchase)).toMatchObject({
      success: false,
      message: expect.stringContaining('back to the number that paid'),
    })
    expect(await shop.sumLedger(purchase.booking._id)).toEqual({})
    expect(await shop.getBookingState({ booking: next })).toBe('held')
    expect((await shop.getNotifications(purchase.customer.id)).join()).toContain(
      'arrived after the reservation had expired. We will send ZMW 1,800.00 back to the number that paid, within 24 hours.',
    )
    await shop.runTasks()
    expect(shop.getEmailSubjects(purchase.customer)).toContain('Your refund: Garden room')
  })

  it.each([
    ['04', ['Successful', 'Successful']],
    ['05', ['Successful', 'Pending']],
    ['07', ['Successful', 'Failed']],
  ])('%s with callbacks %j is sold once and stays successful', async (ending, callbackStatuses) => {
    const purchase = await shop.createPendingPayment(ending)
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    await shop.expectSold(purchase)
    await shop.gateway.advance(200, 1)
    await shop.runTasks()
    expect(shop.gateway.receivedStatuses).toEqual(callbackStatuses)
    await shop.expectSold(purchase)
  })

  it('06 is found by a status query and charged once after a request timeout', async () => {
    const purchase = await shop.createPendingPayment('06')
    expect(await shop.verify(purchase)).toMatchObject({ status: 'pending' })
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    await shop.runTasks(10)
    await shop.expectSold(purchase)
  })

  it('08 ignores the older response when the callback arrives before it', async () => {
    const pendingPurchase = shop.createPendingPayment('08')
    await expect.poll(() => shop.gateway.simulator.transactions.size).toBe(1)
    await shop.gateway.advance(1000, 1)
    const purchase = await pendingPurchase
    await shop.runTasks()
    await shop.expectSold(purchase)
  })

  it('09 is confirmed when it succeeds after a failure', async () => {
    const purchase = await shop.createPendingPayment('09')
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    expect(await shop.getBookingState(purchase)).toBe('payment_failed')
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    await shop.expectSold(purchase)
  })

  it('09 is confirmed by a recheck when it succeeds after a failure without a callback', async () => {
    const purchase = await shop.createPendingPayment('09')
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks(3600)
    await shop.expectSold(purchase)
  })

  it('09 is refunded when it succeeds after a failure and a second payment has succeeded', async () => {
    const purchase = await shop.createPendingPayment('09')
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    const second = (await shop.pay(purchase.booking._id, purchase.customer, '55')).body.reference as string
    await shop.runTasks()
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    expect(await shop.getBookingState(purchase)).toBe('confirmed')
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    expect(await shop.getBookingState(purchase)).toBe('confirmed')
    expect(await shop.verify({ ...purchase, reference: second })).toMatchObject({ success: true })
    expect(['refund_due', 'refunded']).toContain((await shop.findPayment(purchase.reference)).state)
    expect(await shop.verify(purchase)).toMatchObject({
      success: false,
      message: expect.stringContaining('back to the number that paid'),
    })
    expect((await shop.getNotifications(purchase.customer.id)).join()).toContain(
      'Garden room was already paid. We will send ZMW 1,800.00 back',
    )
    expect(await shop.sumLedger(purchase.booking._id)).toEqual(getExpectedSaleEntries(purchase))
  })
})
