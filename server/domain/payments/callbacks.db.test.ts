/** Tests of payments from start to ledger with all orders of callbacks: real client, simulator, signed callbacks. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minutes, Shop } from '../../../tests/support/shop'
import { GatewayUnreachable } from '../../gateways'
import { checkPayment } from './collect'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.begin())
afterEach(() => shop.till.close())

describe('a payment whose callback arrives', () => {
  it('before the customer returns is already confirmed', async () => {
    const one = await shop.paying('55')
    await shop.till.pass(1000, 1)
    await shop.run()
    await shop.expectSold(one)
  })

  it('after the customer returns is pending at first and counted once', async () => {
    const one = await shop.paying('55')
    expect(await shop.verify(one)).toMatchObject({ success: false, status: 'pending', network: 'MTN' })
    shop.till.deaf = true
    await shop.till.pass(1000, 1)
    await shop.run(10)
    expect(await shop.verify(one)).toMatchObject({ success: true })
    shop.till.deaf = false
    expect(await shop.till.callBack(one.reference, 'Successful')).toBe(200)
    await shop.run()
    await shop.expectSold(one)
  })

  it('while the customer never returns is confirmed', async () => {
    const one = await shop.paying('55')
    await shop.till.pass(1000, 1)
    await shop.run()
    expect(await shop.stateOf(one)).toBe('confirmed')
  })

  it('never, and without a returning customer, is confirmed by a status query', async () => {
    const one = await shop.paying('55')
    shop.till.deaf = true
    await shop.till.pass(1000, 1)
    await shop.run()
    expect(await shop.stateOf(one)).toBe('awaiting_payment')
    await shop.run(10)
    await shop.expectSold(one)
  })

  it('a hundred times concurrently with status queries is counted once', async () => {
    const one = await shop.paying('55')
    shop.till.deaf = true
    await shop.till.pass(1000, 1)
    const { id } = await shop.paymentOf(one.reference)
    const outside = { db: shop.db, gateways: shop.world.gateways }
    const hundred = Array.from({ length: 100 }, () => shop.till.callBack(one.reference, 'Successful'))
    const looks = Array.from({ length: 20 }, () => checkPayment(outside, id, 0))
    const runs = Array.from({ length: 4 }, () => shop.run())
    const [answers] = await Promise.all([Promise.all(hundred), Promise.all(looks), Promise.all(runs)])
    expect(answers.every((status) => status === 200)).toBe(true)
    await shop.run()
    await shop.expectSold(one)
  })

  it('with our reference in place of Lipila’s identifier is found', async () => {
    const one = await shop.paying('55')
    shop.till.deaf = true
    await shop.till.pass(1000, 1)
    expect(await shop.till.callBack(one.reference, 'Successful', { swapped: true })).toBe(200)
    await shop.run()
    await shop.expectSold(one)
  })

  it('with an expired timestamp is rejected and causes no status query', async () => {
    const one = await shop.paying('55')
    shop.till.deaf = true
    await shop.till.pass(1000, 1)
    expect(await shop.till.callBack(one.reference, 'Successful', { age: 6 * minutes })).toBe(401)
    await shop.run()
    expect(await shop.stateOf(one)).toBe('awaiting_payment')
  })
})

describe('an inconsistent gateway', () => {
  it('does not revoke a confirmed booking by a failure after a success', async () => {
    const one = await shop.paying('55')
    await shop.till.pass(1000, 1)
    await shop.run()
    const [transfer] = shop.till.simulator.transactions.values()
    Object.assign(transfer!, { status: 'Failed', message: 'Reversed' })
    await shop.till.callBack(one.reference, 'Failed')
    await shop.run(3600)
    await shop.expectSold(one)
  })

  it('gets a lost request again with the same reference, unless the hold has expired', async () => {
    const { money } = shop.world.gateways
    shop.world.gateways.money = { ...money, collect: () => Promise.reject(new GatewayUnreachable('time-out')) }
    const [one, late] = [await shop.paying('55'), await shop.paying('55')]
    await shop.lapse(late)
    await shop.book(late.room, await shop.someone())
    shop.world.gateways.money = money
    await shop.run(60)
    await shop.till.pass(1000, 1)
    await shop.run()
    await shop.expectSold(one)
    expect(shop.till.simulator.transactions.has(`collection ${late.reference}`)).toBe(false)
    expect(await shop.verify(late)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('No money was taken'),
    })
  })
})
