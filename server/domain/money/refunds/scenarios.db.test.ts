/** Tests of refunds in every simulator scenario (docs/payments.md): sent once, posted, and reported to the buyer. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs, PaymentFixture, totalNgwee, type PendingPayment } from '../../../../tests/support/payment-fixture'
import { checkRefund } from './send'

let shop: PaymentFixture
beforeAll(async () => {
  shop = await PaymentFixture.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.startGateway())
afterEach(() => shop.gateway.close())

const getRefundPhones = (purchase: PendingPayment) =>
  shop.findRefunds(purchase).then((rows) => rows.map(({ phone }) => phone))

async function expectRefunded(purchase: PendingPayment): Promise<void> {
  const refunds = await shop.findRefunds(purchase)
  expect(refunds).toMatchObject([{ state: 'successful', amount_ngwee: totalNgwee }])
  expect(shop.sumSentNgwee()).toBe(totalNgwee)
  expect(await shop.getBookingState(purchase)).toBe('refunded')
  const balances = await shop.sumLedger(purchase.booking._id, ...refunds.map(({ id }) => id))
  expect(Object.values(balances).filter((amount) => amount !== 0)).toEqual([])
  const notifications = (await shop.getNotifications(purchase.customer.id)).filter((message) =>
    message.startsWith('We have sent '),
  )
  expect(notifications).toEqual(['We have sent ZMW 1,800.00 for Garden room back to your MTN wallet.'])
  await shop.runTasks()
  expect(
    shop.getEmailSubjects(purchase.customer).filter((subject) => subject === 'Your refund of ZMW 1,800.00'),
  ).toHaveLength(1)
}

/** Expects the ledger to show the whole amount as a refund due. */
async function expectRefundDue(purchase: PendingPayment): Promise<void> {
  const ids = (await shop.findRefunds(purchase)).map(({ id }) => id)
  expect(await shop.sumLedger(purchase.booking._id, ...ids)).toMatchObject({
    'gateway:lipila': totalNgwee,
    [`customer:${purchase.customer.id}:refundable`]: -totalNgwee,
  })
  expect(await shop.getBookingState(purchase)).toBe('cancelled_by_partner')
}

describe('a refund to a simulated number with the ending', () => {
  it.each([
    ['55', 1],
    ['14', 2],
    ['15', 2],
    ['17', 2],
  ])('%s arrives once after %i callbacks', async (ending, callbacks) => {
    const purchase = await shop.createPendingRefund(ending)
    await expectRefundDue(purchase)
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    await expectRefunded(purchase)
    if (callbacks > 1) await shop.gateway.advance(200, 1)
    await shop.runTasks(3600)
    await expectRefunded(purchase)
  })

  it.each(['10', '11'])('%s fails, the buyer chooses another wallet, and it arrives there once', async (ending) => {
    const purchase = await shop.createPendingRefund(ending)
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    await expectRefundDue(purchase)
    expect((await shop.getNotifications(purchase.customer.id)).at(-1)).toContain('Please choose a wallet for it.')
    const answers = await Promise.all(Array.from({ length: 3 }, () => shop.redirect(purchase, '55')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await shop.runTasks()
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    await expectRefunded(purchase)
    expect(await getRefundPhones(purchase)).toEqual(['0961234655'])
  })

  it('12 never arrives, stays due, and cannot be repeated or redirected', async () => {
    const purchase = await shop.createPendingRefund('12')
    await shop.gateway.advance(60 * minuteMs)
    for (let recheck = 0; recheck < 5; recheck++) await shop.runTasks(86_400)
    await expectRefundDue(purchase)
    expect(shop.transfers()).toHaveLength(1)
    expect((await shop.redirect(purchase, '55')).status).toBe(409)
  })

  it('13 arrives late and is posted once', async () => {
    const purchase = await shop.createPendingRefund('13')
    await shop.runTasks(10)
    await expectRefundDue(purchase)
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    await expectRefunded(purchase)
  })

  it('16 is sent once although the request timed out without a callback', async () => {
    const purchase = await shop.createPendingRefund('16')
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    await shop.runTasks(10)
    await expectRefunded(purchase)
    expect(shop.transfers()).toHaveLength(1)
  })

  it('18 accepts a callback that arrives before the response', async () => {
    const pendingPurchase = shop.createPendingRefund('18')
    await expect.poll(() => shop.transfers().length).toBe(1)
    await shop.gateway.advance(1000, 1)
    const purchase = await pendingPurchase
    await shop.runTasks()
    await expectRefunded(purchase)
  })

  it('19 counts a success after a failure and cannot be repeated', async () => {
    const purchase = await shop.createPendingRefund('19')
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    await expectRefundDue(purchase)
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks(3600)
    await expectRefunded(purchase)
    expect((await shop.redirect(purchase, '55')).status).toBe(409)
  })
})

describe('a refund', () => {
  it('is posted once after a hundred concurrent callbacks and status queries', async () => {
    const purchase = await shop.createPendingRefund('55')
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    const { id, reference } = (await shop.findRefunds(purchase))[0]!
    const deps = { db: shop.db, gateways: shop.world.gateways }
    const callbackResponses = Array.from({ length: 100 }, () => shop.gateway.sendCallback(reference, 'Successful'))
    const statusQueries = Array.from({ length: 20 }, () => checkRefund(deps, id, 0))
    const [answers] = await Promise.all([
      Promise.all(callbackResponses),
      Promise.all(statusQueries),
      Promise.all([shop.runTasks(), shop.runTasks(), shop.runTasks()]),
    ])
    expect(answers.every((status) => status === 200)).toBe(true)
    await shop.runTasks()
    await expectRefunded(purchase)
  })

  it('A refund of a late payment marks that payment as refunded', async () => {
    const purchase = await shop.createPendingPayment('13')
    await shop.expireHold(purchase)
    await shop.book(purchase.room, await shop.createCustomer())
    await shop.gateway.advance(1000, 1)
    await shop.runTasks()
    expect(await shop.verify(purchase)).toMatchObject({ status: 'refund_due' })
    await shop.runTasks()
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    expect(await shop.verify(purchase)).toMatchObject({
      success: false,
      status: 'refunded',
      message: 'Your payment has been sent back to the number that paid.',
    })
    const ids = [purchase.booking._id, ...(await shop.findRefunds(purchase)).map(({ id }) => id)]
    expect(Object.values(await shop.sumLedger(...ids)).filter((amount) => amount !== 0)).toEqual([])
  })
})
