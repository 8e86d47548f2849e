/** Tests of refunds in every simulator scenario (docs/payments.md): sent once, posted, and reported to the buyer. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minutes, Shop, total, type Paying } from '../../../tests/support/shop'
import { checkRefund } from './send'

let shop: Shop
beforeAll(async () => {
  shop = await Shop.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.begin())
afterEach(() => shop.till.close())

const sentTo = (one: Paying) => shop.refundsOf(one).then((rows) => rows.map(({ phone }) => phone))

async function expectBack(one: Paying): Promise<void> {
  const refunds = await shop.refundsOf(one)
  expect(refunds).toMatchObject([{ state: 'successful', amount_ngwee: total }])
  expect(shop.sent()).toBe(total)
  expect(await shop.stateOf(one)).toBe('refunded')
  const left = await shop.books(one.booking._id, ...refunds.map(({ id }) => id))
  expect(Object.values(left).filter((amount) => amount !== 0)).toEqual([])
  const told = (await shop.told(one.customer.id)).filter((message) => message.startsWith('We have sent '))
  expect(told).toEqual(['We have sent ZMW 1,800.00 for Garden room back to your MTN wallet.'])
  await shop.run()
  expect(shop.lettersTo(one.customer).filter((subject) => subject === 'Your refund of ZMW 1,800.00')).toHaveLength(1)
}

/** Expects the ledger to show the whole amount as a refund due. */
async function expectOwed(one: Paying): Promise<void> {
  const ids = (await shop.refundsOf(one)).map(({ id }) => id)
  expect(await shop.books(one.booking._id, ...ids)).toMatchObject({
    'gateway:lipila': total,
    [`customer:${one.customer.id}:refundable`]: -total,
  })
  expect(await shop.stateOf(one)).toBe('cancelled_by_partner')
}

describe('a refund to a simulated number with the ending', () => {
  it.each([
    ['55', 1],
    ['14', 2],
    ['15', 2],
    ['17', 2],
  ])('%s arrives once after %i callbacks', async (ending, callbacks) => {
    const one = await shop.goingBack(ending)
    await expectOwed(one)
    await shop.till.pass(1000, 1)
    await shop.run()
    await expectBack(one)
    if (callbacks > 1) await shop.till.pass(200, 1)
    await shop.run(3600)
    await expectBack(one)
  })

  it.each(['10', '11'])('%s fails, the buyer chooses another wallet, and it arrives there once', async (ending) => {
    const one = await shop.goingBack(ending)
    await shop.till.pass(1000, 1)
    await shop.run()
    await expectOwed(one)
    expect((await shop.told(one.customer.id)).at(-1)).toContain('Please choose a wallet for it.')
    const answers = await Promise.all(Array.from({ length: 3 }, () => shop.redirect(one, '55')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await shop.run()
    await shop.till.pass(1000, 1)
    await shop.run()
    await expectBack(one)
    expect(await sentTo(one)).toEqual(['0961234655'])
  })

  it('12 never arrives, stays due, and cannot be repeated or redirected', async () => {
    const one = await shop.goingBack('12')
    await shop.till.pass(60 * minutes)
    for (let look = 0; look < 5; look++) await shop.run(86_400)
    await expectOwed(one)
    expect(shop.transfers()).toHaveLength(1)
    expect((await shop.redirect(one, '55')).status).toBe(409)
  })

  it('13 arrives late and is posted once', async () => {
    const one = await shop.goingBack('13')
    await shop.run(10)
    await expectOwed(one)
    await shop.till.pass(15 * minutes, 1)
    await shop.run()
    await expectBack(one)
  })

  it('16 is sent once although the request timed out without a callback', async () => {
    const one = await shop.goingBack('16')
    shop.till.deaf = true
    await shop.till.pass(1000, 1)
    await shop.run(10)
    await expectBack(one)
    expect(shop.transfers()).toHaveLength(1)
  })

  it('18 accepts a callback that arrives before the response', async () => {
    const going = shop.goingBack('18')
    await expect.poll(() => shop.transfers().length).toBe(1)
    await shop.till.pass(1000, 1)
    const one = await going
    await shop.run()
    await expectBack(one)
  })

  it('19 counts a success after a failure and cannot be repeated', async () => {
    const one = await shop.goingBack('19')
    await shop.till.pass(1000, 1)
    await shop.run()
    await expectOwed(one)
    shop.till.deaf = true
    await shop.till.pass(15 * minutes, 1)
    await shop.run(3600)
    await expectBack(one)
    expect((await shop.redirect(one, '55')).status).toBe(409)
  })
})

describe('a refund', () => {
  it('is posted once after a hundred concurrent callbacks and status queries', async () => {
    const one = await shop.goingBack('55')
    shop.till.deaf = true
    await shop.till.pass(1000, 1)
    const { id, reference } = (await shop.refundsOf(one))[0]!
    const outside = { db: shop.db, gateways: shop.world.gateways }
    const hundred = Array.from({ length: 100 }, () => shop.till.callBack(reference, 'Successful'))
    const looks = Array.from({ length: 20 }, () => checkRefund(outside, id, 0))
    const [answers] = await Promise.all([
      Promise.all(hundred),
      Promise.all(looks),
      Promise.all([shop.run(), shop.run(), shop.run()]),
    ])
    expect(answers.every((status) => status === 200)).toBe(true)
    await shop.run()
    await expectBack(one)
  })

  it('of a late payment marks that payment as refunded', async () => {
    const one = await shop.paying('13')
    await shop.lapse(one)
    await shop.book(one.room, await shop.someone())
    await shop.till.pass(1000, 1)
    await shop.run()
    expect(await shop.verify(one)).toMatchObject({ status: 'refund_due' })
    await shop.run()
    await shop.till.pass(15 * minutes, 1)
    await shop.run()
    expect(await shop.verify(one)).toMatchObject({
      success: false,
      status: 'refunded',
      message: 'Your payment has been sent back to the number that paid.',
    })
    const ids = [one.booking._id, ...(await shop.refundsOf(one)).map(({ id }) => id)]
    expect(Object.values(await shop.books(...ids)).filter((amount) => amount !== 0)).toEqual([])
  })
})
