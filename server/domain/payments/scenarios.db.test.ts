/** Tests of payments in every simulator scenario (docs/payments.md): real client, simulator, signed callbacks. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minutes, saleOf, Shop } from '../../../tests/support/shop'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.begin())
afterEach(() => shop.till.close())

describe('a payment from a simulated number with the ending', () => {
  it.each([
    ['00', 'declined on the phone'],
    ['01', 'not enough money'],
  ])(
    '%s fails with a reason, can be repeated with another number during the hold, and is sold once',
    async (ending, why) => {
      const one = await shop.paying(ending)
      await shop.till.pass(1000, 1)
      await shop.run()
      expect(await shop.stateOf(one)).toBe('payment_failed')
      expect(await shop.verify(one)).toMatchObject({
        success: false,
        status: 'failed',
        message: expect.stringContaining(why),
      })
      expect((await shop.told(one.customer.id)).at(-1)).toMatch(
        new RegExp(`${why}.*reserved for you until \\d\\d:\\d\\d, so you can try again`),
      )
      expect(await shop.books(one.booking._id)).toEqual({})
      const again = await shop.pay(one.booking._id, one.customer, '55')
      await shop.run()
      await shop.till.pass(1000, 1)
      await shop.run()
      expect(await shop.verify({ ...one, reference: again.body.reference })).toMatchObject({ success: true })
      expect(await shop.books(one.booking._id)).toEqual(saleOf(one))
    },
  )

  it('02 stays pending, and the room is free again after the hold', async () => {
    const one = await shop.paying('02')
    await shop.till.pass(10 * minutes)
    await shop.run(600)
    expect(await shop.verify(one)).toMatchObject({ success: false, status: 'pending' })
    await shop.lapse(one)
    expect((await shop.book(one.room, await shop.someone())).status).toBe('held')
    expect(await shop.books(one.booking._id)).toEqual({})
  })

  it('03 succeeds late and takes the room again if it is free', async () => {
    const one = await shop.paying('03')
    await shop.lapse(one)
    await shop.run(3600)
    expect(await shop.stateOf(one)).toBe('hold_expired')
    await shop.till.pass(15 * minutes, 1)
    await shop.run()
    await shop.expectSold(one)
  })

  it('03 succeeds late and is refunded if another customer has the room', async () => {
    const one = await shop.paying('03')
    await shop.lapse(one)
    const next = await shop.book(one.room, await shop.someone())
    expect(next.status).toBe('held')
    await shop.till.pass(15 * minutes, 1)
    await shop.run()
    expect(await shop.stateOf(one)).not.toBe('confirmed')
    const payment = await shop.paymentOf(one.reference)
    expect(['refund_due', 'refunded']).toContain(payment.state)
    expect(await shop.verify(one)).toMatchObject({
      success: false,
      message: expect.stringContaining('back to the number that paid'),
    })
    expect(await shop.books(one.booking._id)).toEqual({})
    expect(await shop.stateOf({ booking: next })).toBe('held')
    expect((await shop.told(one.customer.id)).join()).toContain(
      'arrived after the reservation had expired. We will send ZMW 1,800.00 back to the number that paid, within 24 hours.',
    )
    await shop.run()
    expect(shop.lettersTo(one.customer)).toContain('Your refund: Garden room')
  })

  it.each([
    ['04', ['Successful', 'Successful']],
    ['05', ['Successful', 'Pending']],
    ['07', ['Successful', 'Failed']],
  ])('%s with callbacks %j is sold once and stays successful', async (ending, words) => {
    const one = await shop.paying(ending)
    await shop.till.pass(1000, 1)
    await shop.run()
    await shop.expectSold(one)
    await shop.till.pass(200, 1)
    await shop.run()
    expect(shop.till.told).toEqual(words)
    await shop.expectSold(one)
  })

  it('06 is found by a status query and charged once after a request timeout', async () => {
    const one = await shop.paying('06')
    expect(await shop.verify(one)).toMatchObject({ status: 'pending' })
    shop.till.deaf = true
    await shop.till.pass(1000, 1)
    await shop.run(10)
    await shop.expectSold(one)
  })

  it('08 ignores the older response when the callback arrives before it', async () => {
    const sending = shop.paying('08')
    await expect.poll(() => shop.till.simulator.transactions.size).toBe(1)
    await shop.till.pass(1000, 1)
    const one = await sending
    await shop.run()
    await shop.expectSold(one)
  })

  it('09 is confirmed when it succeeds after a failure', async () => {
    const one = await shop.paying('09')
    await shop.till.pass(1000, 1)
    await shop.run()
    expect(await shop.stateOf(one)).toBe('payment_failed')
    await shop.till.pass(15 * minutes, 1)
    await shop.run()
    await shop.expectSold(one)
  })

  it('09 is confirmed by a recheck when it succeeds after a failure without a callback', async () => {
    const one = await shop.paying('09')
    await shop.till.pass(1000, 1)
    await shop.run()
    shop.till.deaf = true
    await shop.till.pass(15 * minutes, 1)
    await shop.run(3600)
    await shop.expectSold(one)
  })

  it('09 is refunded when it succeeds after a failure and a second payment has succeeded', async () => {
    const one = await shop.paying('09')
    await shop.till.pass(1000, 1)
    await shop.run()
    const second = (await shop.pay(one.booking._id, one.customer, '55')).body.reference as string
    await shop.run()
    await shop.till.pass(1000, 1)
    await shop.run()
    expect(await shop.stateOf(one)).toBe('confirmed')
    await shop.till.pass(15 * minutes, 1)
    await shop.run()
    expect(await shop.stateOf(one)).toBe('confirmed')
    expect(await shop.verify({ ...one, reference: second })).toMatchObject({ success: true })
    expect(['refund_due', 'refunded']).toContain((await shop.paymentOf(one.reference)).state)
    expect(await shop.verify(one)).toMatchObject({
      success: false,
      message: expect.stringContaining('back to the number that paid'),
    })
    expect((await shop.told(one.customer.id)).join()).toContain(
      'Garden room was already paid. We will send ZMW 1,800.00 back',
    )
    expect(await shop.books(one.booking._id)).toEqual(saleOf(one))
  })
})
