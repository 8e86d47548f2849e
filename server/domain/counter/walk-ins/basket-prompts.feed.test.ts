/**
 * Tests of mobile money that is requested on the phone for a basket: one payment with a share for each product, which are paid
 * together or not at all (decision 127).
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { mergePrompts } from '#contract/bookings/counter-payments/merge-prompts'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { cancelPrompt, checkPrompt, sendPrompt } from '#contract/counter/prompts'
import { derivePartId } from '#contract/counter/sale-items'
import { recordWalkIn, refundWalkIn, takePayment } from '#contract/counter/walk-ins'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { pull } from '#contract/sync/sync'
import { insertProduct, insertVendor } from '../../../../tests/support/builders'
import { expectZeroSum } from '../../../../tests/support/counter-flow'
import { loadNotificationTexts } from '../../../../tests/support/notifications'
import { minuteMs, PaymentFixture } from '../../../../tests/support/payment-fixture'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { expireHold } from '../../bookings/bookings'

let shop: PaymentFixture
beforeAll(async () => {
  shop = await PaymentFixture.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.startGateway())
afterEach(() => shop.gateway.close())

const cash = (amount: number) => ({ method: 'cash' as const, amount })
const prices = [100, 250, 50]
const total = 400

interface Counter {
  vendor: Awaited<ReturnType<typeof insertVendor>>
  products: { id: string }[]
  ids: string[]
}

async function openCounter(): Promise<Counter> {
  const vendor = await insertVendor(shop.db, { business_type: 'store' })
  const products: { id: string }[] = []
  for (const price of prices)
    products.push(await insertProduct(shop.db, { vendor_id: vendor.id, price_ngwee: price * 100, capacity: 1 }))
  const id = randomUUID()
  return { vendor, products, ids: prices.map((_, index) => derivePartId(id, index)) }
}

function buildSale({ products }: Counter, more: object = {}) {
  const [first, ...furtherItems] = products.map(({ id: listingId }, index) => ({
    listingId,
    choice: { quantity: 1 },
    seenTotal: prices[index]!,
  }))
  return {
    ...first!,
    seenTotal: total,
    furtherItems,
    customerName: 'Mwila Tembo',
    customerPhone: '0971234567',
    ...more,
  }
}
const post = ({ vendor }: Counter, endpoint: typeof sendPrompt, id: string, body: object) =>
  shop.world.call(endpoint, { token: vendor.owner.token, key: randomUUID(), params: { id }, body: body as never })
const send = (counter: Counter, body: object) => post(counter, sendPrompt, counter.ids[0]!, body)
const buildPrompt = (ending: string, more: object = {}) => ({
  id: randomUUID(),
  phone: newPhoneNumber(ending),
  network: 'MTN',
  amount: total,
  ...more,
})

/** Sells all products by a request that has been sent to the gateway. */
async function sell(ending: string, sale: object = {}, more: object = {}) {
  const counter = await openCounter()
  const prompt = buildPrompt(ending, { sale: buildSale(counter, sale), ...more })
  const answer = await send(counter, prompt)
  expect(answer.body).toMatchObject({ _id: counter.ids[0], prompt: { status: 'pending', amount: prompt.amount } })
  await shop.runTasks()
  return { ...counter, prompt }
}
type Sold = Awaited<ReturnType<typeof sell>>

async function finish(callbacks = 1): Promise<void> {
  await shop.gateway.advance(1000, callbacks)
  await shop.runTasks()
}
/** @param index of the product whose booking the clerk has open */
const cancelRequest = (sold: Sold, index = 0) =>
  post(sold, cancelPrompt as never, sold.ids[index]!, { promptId: sold.prompt.id })
const takeCash = (counter: Counter, amount: number) =>
  post(counter, takePayment as never, counter.ids[0]!, { id: randomUUID(), payments: [cash(amount)] })
const refund = (counter: Counter, indexes: readonly number[], amount: number) =>
  post(counter, refundWalkIn as never, counter.ids[indexes[0]!]!, {
    id: randomUUID(),
    amount,
    bookingIds: indexes.map((index) => counter.ids[index]!),
  })
const readBookings = ({ ids }: Counter) =>
  shop.db.selectFrom('booking').selectAll().where('id', 'in', ids).orderBy('id').execute()
const readMoney = async (counter: Counter) =>
  (await readBookings(counter)).map(({ state, paid_ngwee, owed_ngwee }) => [state, paid_ngwee, owed_ngwee])
const readPayment = ({ prompt }: Sold) =>
  shop.db.selectFrom('payment').selectAll().where('id', '=', prompt.id).executeTakeFirstOrThrow()
const readSummary = async ({ vendor }: Counter) =>
  (await shop.world.call(readPaymentSummary, { token: vendor.owner.token })).body.summary
const loadNotices = async ({ vendor }: Counter) =>
  (await loadNotificationTexts(shop.db, vendor.owner.id)).map(({ message }) => message).join('\n')
const sumTransfers = () => shop.transfers().reduce((sum, { amount }) => sum + Number(amount), 0)
async function readViews({ vendor, ids }: Counter): Promise<VendorBooking[]> {
  const views = new Map<string, VendorBooking>()
  for (let cursor: string | undefined; ;) {
    const { body } = await shop.world.call(pull, { token: vendor.owner.token, query: { cursor } as never })
    for (const row of body.rows) if (ids.includes(row.id)) views.set(row.id, row.data as VendorBooking)
    if (!body.more) return ids.map((id) => views.get(id)!)
    cursor = body.cursor
  }
}
async function lapse(counter: Counter): Promise<void> {
  for (const id of counter.ids) {
    await shop.expireHold({ booking: { _id: id } })
    await shop.world.transact((tx) => expireHold(tx, id))
  }
}

const paid = prices.map((price) => ['confirmed', price * 100, 0])

async function expectPaidByPhone(sold: Sold): Promise<void> {
  expect(await readMoney(sold)).toEqual(paid)
  expect(await readSummary(sold)).toMatchObject({ totalRevenue: total, pending: total * 0.9, available: 0, cash: 0 })
  await expectZeroSum(shop.db)
}

describe('a basket that is requested on the phone of the customer', () => {
  it('is one payment, is held while it is pending, and is booked as a whole when it is approved', async () => {
    const sold = await sell('55')
    const waiting = await readViews(sold)
    expect(waiting.map(({ status, prompt }) => [status, prompt?.status, prompt?.amount])).toEqual(
      prices.map((price) => ['held', 'pending', price]),
    )
    expect(mergePrompts(waiting)).toMatchObject({ _id: sold.prompt.id, amount: total })
    expect(shop.gateway.simulator.transactions.size).toBe(1)
    await finish()
    await expectPaidByPhone(sold)
    expect((await readViews(sold)).every(({ prompt }) => prompt?.isSale && prompt.status === 'successful')).toBe(true)
    expect(await loadNotices(sold)).toBe('')
  })

  it.each(['04', '05', '07', '08'])('is paid once in the scenario %s', async (ending) => {
    const sold = await sell(ending)
    await finish()
    await shop.gateway.advance(200)
    await shop.runTasks()
    await expectPaidByPhone(sold)
  })

  it('is requested once for a double tap, and by one of two clerks', async () => {
    const counter = await openCounter()
    const prompt = buildPrompt('55', { sale: buildSale(counter) })
    const answers = await Promise.all([send(counter, prompt), send(counter, prompt)])
    for (const { status } of answers) expect([200, 409, 503]).toContain(status)
    expect((await send(counter, prompt)).status).toBe(200)
    const others = await Promise.all([
      send(counter, buildPrompt('56')),
      post(counter, sendPrompt, counter.ids[2]!, buildPrompt('57')),
    ])
    expect(others.map(({ body }) => body.code)).toEqual(['payment_in_progress', 'payment_in_progress'])
    await shop.runTasks()
    expect(shop.gateway.simulator.transactions.size).toBe(1)
    await finish()
    await expectPaidByPhone({ ...counter, prompt } as Sold)
  })

  it('stays held when it is declined, and can be requested again or paid in cash', async () => {
    const sold = await sell('00')
    await finish()
    expect((await readViews(sold)).map(({ status, prompt }) => [status, prompt?.status])).toEqual(
      prices.map(() => ['held', 'failed']),
    )
    const again = buildPrompt('01')
    expect((await post(sold, sendPrompt, sold.ids[1]!, again)).status).toBe(200)
    await shop.runTasks()
    await finish()
    expect((await takeCash(sold, total)).body).toEqual({})
    expect(await readMoney(sold)).toEqual(paid)
    expect(await readSummary(sold)).toMatchObject({ cash: total, pending: 0 })
  })

  it('requests only what is due after a part in cash, for the products that it has not paid', async () => {
    const sold = await sell('55', { payments: [cash(120)] }, { amount: 280 })
    const views = await readViews(sold)
    expect(views.map(({ prompt }) => prompt?.amount)).toEqual([undefined, 230, 50])
    await finish()
    expect(await readMoney(sold)).toEqual(paid)
    expect(await readSummary(sold)).toMatchObject({ cash: 120, pending: 252, totalRevenue: total })
    // The first product was paid in cash, the second one mostly on the phone.
    expect((await refund(sold, [1], 250)).body.code).toBe('wrong_state')
    expect((await refund(sold, [1], 20)).body).toEqual({})
    await shop.runTasks()
    expect(sumTransfers()).toBe(230)
    expect(await readSummary(sold)).toMatchObject({ cash: 100, pending: 45 })
    await expectZeroSum(shop.db)
  })

  it('pays a reserved basket, without a product that was returned before', async () => {
    const counter = await openCounter()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    const body = {
      id: counter.ids[0]!,
      ...buildSale(counter),
      payments: [cash(100)],
      reservation: { until, isGuaranteed: true },
    }
    await shop.world.call(recordWalkIn, { token: counter.vendor.owner.token, key: randomUUID(), body: body as never })
    expect((await refund(counter, [0], 100)).body).toEqual({})
    expect((await send(counter, buildPrompt('55'))).body).toMatchObject({ code: 'wrong_state' })
    expect((await send(counter, buildPrompt('55', { amount: 300 }))).status).toBe(200)
    await shop.runTasks()
    await finish()
    expect(await readMoney(counter)).toEqual([['cancelled_by_partner', 10_000, 10_000], paid[1], paid[2]])
  })

  it('is checked and cancelled from each of its products', async () => {
    const sold = await sell('02')
    for (const id of sold.ids) expect((await post(sold, checkPrompt as never, id, {})).status).toBe(200)
    expect((await cancelRequest(sold, 2)).status).toBe(200)
    expect((await cancelRequest(sold, 1)).status).toBe(200)
    expect((await readViews(sold)).map(({ prompt }) => prompt?.status)).toEqual(['failed', 'failed', 'failed'])
    const other = await openCounter()
    expect((await post(other, cancelPrompt as never, sold.ids[0]!, { promptId: sold.prompt.id })).status).toBe(404)
  })
})

describe('a late approval of a basket', () => {
  it('books all products again if all are free', async () => {
    const sold = await sell('03')
    await lapse(sold)
    expect((await readMoney(sold)).map(([state]) => state)).toEqual(prices.map(() => 'hold_expired'))
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    await expectPaidByPhone(sold)
    expect(await loadNotices(sold)).toMatch(/paid ZMW 400.00 on the phone after all/)
  })

  it('is sent back as a whole if one product was sold', async () => {
    const sold = await sell('03')
    await lapse(sold)
    const [, second] = sold.products
    const other = await shop.world.call(recordWalkIn, {
      token: sold.vendor.owner.token,
      key: randomUUID(),
      body: { id: randomUUID(), listingId: second!.id, choice: { quantity: 1 }, seenTotal: 250, customerName: 'Bupe' },
    })
    expect(other.status).toBe(200)
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    await shop.runTasks()
    expect(await readMoney(sold)).toEqual(prices.map(() => [expect.stringMatching(/hold_expired|refunded/), 0, 0]))
    expect(['refund_due', 'refunded']).toContain((await readPayment(sold)).state)
    expect(sumTransfers()).toBe(total)
    // The other products are free again.
    const { rows } = await sql<{ taken: number }>`select taken from stock
      where listing_id = any(${sold.products.map(({ id }) => id)}) order by taken`.execute(shop.db)
    expect(rows.map(({ taken }) => taken)).toEqual([0, 0, 1])
    expect(await readSummary(sold)).toMatchObject({ pending: 0, cash: 250 })
    expect(await loadNotices(sold)).toMatch(/came too late/)
    await expectZeroSum(shop.db)
  })

  it('is sent back as a whole if a part was paid in cash meanwhile', async () => {
    const sold = await sell('55')
    await cancelRequest(sold)
    expect((await takeCash(sold, 100)).body).toEqual({})
    await finish()
    await shop.runTasks()
    expect(await readMoney(sold)).toEqual([paid[0], ['confirmed', 0, 0], ['confirmed', 0, 0]])
    expect(sumTransfers()).toBe(total)
    expect(await readSummary(sold)).toMatchObject({ cash: 100, pending: 0 })
  })
})

describe('an approval and a cancellation at the same time', () => {
  it('have one result: the basket is paid', async () => {
    for (let round = 0; round < 3; round++) {
      const sold = await sell('55')
      await shop.gateway.advance(1000, 1)
      const [answer] = await Promise.all([cancelRequest(sold, round), shop.runTasks()])
      expect([200, 409, 422]).toContain(answer!.status)
      await shop.runTasks(600)
      await expectPaidByPhone(sold)
    }
  })

  it('have one result when the whole booking is cancelled: all is paid back, or none was taken', async () => {
    for (let round = 0; round < 3; round++) {
      const sold = await sell('55')
      await shop.gateway.advance(1000, 1)
      await Promise.all([post(sold, takePartnerStep as never, sold.ids[0]!, { step: 'cancel' }), shop.runTasks()])
      await shop.runTasks(600)
      await shop.runTasks()
      const bookings = await readBookings(sold)
      for (const { state, paid_ngwee, owed_ngwee } of bookings)
        expect([state.startsWith('cancelled') || state === 'refunded', paid_ngwee - owed_ngwee]).toEqual([true, 0])
      expect(await readSummary(sold)).toMatchObject({ pending: 0, totalRevenue: 0 })
      await expectZeroSum(shop.db)
    }
  })
})

describe('the money of a requested basket', () => {
  it('goes back for each returned product to the phone that paid, once', async () => {
    const sold = await sell('55')
    await finish()
    const answers = await Promise.all([refund(sold, [1], 0), refund(sold, [1], 0)])
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['wrong_state', undefined])
    await shop.runTasks()
    expect(sumTransfers()).toBe(250)
    expect(await readMoney(sold)).toEqual([
      paid[0],
      [expect.stringMatching(/cancelled|refunded/), 25_000, 25_000],
      paid[2],
    ])
    expect((await refund(sold, [0, 2], 0)).body).toEqual({})
    await shop.runTasks()
    expect(sumTransfers()).toBe(total)
    expect(await readSummary(sold)).toMatchObject({ pending: 0, totalRevenue: 0, cash: 0 })
    await expectZeroSum(shop.db)
  })
})
