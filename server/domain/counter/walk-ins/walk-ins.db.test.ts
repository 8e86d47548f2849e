/** Tests of walk-ins: their stock is claimed like any other, their cash never becomes withdrawable, and the fee is booked once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { quoteBooking, requestBooking } from '#contract/bookings/bookings/request-booking'
import {
  correctCustomer,
  issueWalkInReceipt,
  recordWalkIn,
  recordWalkInOffline,
  refundWalkIn,
} from '#contract/counter/walk-ins'
import { assignReceiptSeries } from '#contract/counter/receipt-series'
import { addDays, lusakaDate } from '#contract/core/dates'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { readStatement } from '#contract/money/statements'
import { insertCustomer, insertListing, insertProduct, insertVendor } from '../../../../tests/support/builders'
import { insertCar, at } from '../../../../tests/support/car-hire'
import { openPayoutFixture, shareNgwee, type PayoutFixture } from '../../../../tests/support/payout-fixture'
import type { PendingPayment } from '../../../../tests/support/payment-fixture'
import { readPdf } from '../../../../tests/support/read-pdf'
import { newId } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { endBooking } from '../steps'
import { clearDueBookings, readBalances } from '../../money/balances'

let bench: PayoutFixture
let sale: PendingPayment
beforeAll(async () => {
  bench = await openPayoutFixture()
})
afterAll(() => bench.shop.close())
beforeEach(async () => {
  await bench.shop.startGateway()
  sale = await bench.sellAndClear()
})
afterEach(() => bench.shop.gateway.close())

const checkIn = addDays(lusakaDate(Date.now()), 20)
const choice = { checkIn, checkOut: addDays(checkIn, 1), guests: 1, rooms: 1 }
const record = (more: object = {}, { token } = sale.vendor.owner as { token: string }) =>
  bench.shop.world.call(recordWalkIn, {
    token,
    key: newId(),
    body: {
      id: newId(),
      listingId: sale.room.id,
      choice,
      seenTotal: 900,
      customerName: 'Mwila Tembo',
      customerPhone: '0971234567',
      ...more,
    } as never,
  })
const step = (id: string, name: 'cancel' | 'miss') =>
  bench.shop.world.call(takePartnerStep, {
    token: sale.vendor.owner.token,
    key: newId(),
    params: { id },
    body: { step: name },
  })
const readBooking = (id: string) =>
  bench.shop.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readSummary = async () =>
  (await bench.shop.world.call(readPaymentSummary, { token: sale.vendor.owner.token })).body

describe('a walk-in', () => {
  it('is confirmed and paid at once, and only the fee changes the balance', async () => {
    const { status, body } = await record()
    expect([status, body]).toMatchObject([
      200,
      { status: 'confirmed', customerName: 'Mwila Tembo', customerPhone: '0971234567', paid: 900, isWalkIn: true },
    ])
    expect(await bench.readBalances(sale)).toMatchObject({ pending: 0, available: shareNgwee - 9000, inPayout: 0 })
    const { summary, transactions } = await readSummary()
    expect(summary).toMatchObject({ totalRevenue: 2700, platformFee: 270, netPayout: 2430, cash: 900 })
    expect(transactions[0]).toMatchObject({ status: 'cash', amount: 900, fee: 90, net: 810 })
    // The service ends and the clearing period, too: no part of the cash becomes available.
    await bench.shop.db
      .updateTable('booking')
      .set({ clears_at: new Date(0) })
      .where('id', '=', body._id)
      .execute()
    await clearDueBookings(bench.shop.db)
    expect((await bench.readBalances(sale)).available).toBe(shareNgwee - 9000)
    expect((await bench.send(sale, (shareNgwee - 9000) / 100 + 0.01)).body.code).toBe('insufficient_balance')
    expect((await bench.send(sale, (shareNgwee - 9000) / 100)).status).toBe(200)
  })

  it('takes its fee from later sales if the business has no balance', async () => {
    const vendor = await insertVendor(bench.shop.db)
    const room = await insertListing(bench.shop.db, { vendor_id: vendor.id, capacity: 1 })
    expect((await record({ listingId: room.id }, vendor.owner)).status).toBe(200)
    expect(await readBalances(bench.shop.db, vendor.id)).toMatchObject({ available: -9000, pending: 0 })
  })

  it('A walk-in of a shop is completed by itself at the end of the day, and can be refunded until then', async () => {
    const { db } = bench.shop
    const vendor = await insertVendor(db, { business_type: 'store' })
    const product = await insertProduct(db, { vendor_id: vendor.id, capacity: 5, price_ngwee: 25_000 })
    const sell = () =>
      record({ listingId: product.id, choice: { quantity: 2 }, seenTotal: 500, customerPhone: '' }, vendor.owner)
    const [kept, returned] = [(await sell()).body, (await sell()).body]
    expect([kept, returned]).toMatchObject([{ status: 'confirmed' }, { status: 'confirmed' }])
    expect((await sell()).body).toMatchObject({ code: 'sold_out' })
    const refund = await bench.shop.world.call(refundWalkIn, {
      token: vendor.owner.token,
      key: newId(),
      params: { id: returned._id },
      body: { id: newId(), amount: 500 },
    })
    expect(refund.status).toBe(200)
    for (const { _id: id } of [kept, returned]) await transact(db, (tx) => endBooking(tx, id))
    expect((await readBooking(kept._id)).state).toBe('completed')
    expect((await readBooking(returned._id)).state).toBe('cancelled_by_partner')
    expect((await sell()).status).toBe(200)
  })

  it('competes for the last room with customers, and one of them gets it', async () => {
    for (let day = 1; day <= 5; day++) {
      const other = { ...choice, checkIn: addDays(checkIn, day * 2), checkOut: addDays(checkIn, day * 2 + 1) }
      const customer = await insertCustomer(bench.shop.db)
      const answers = await Promise.all([
        record({ choice: other }),
        record({ choice: other }),
        bench.shop.world.call(requestBooking, {
          token: customer.token,
          key: newId(),
          body: { id: newId(), listingId: sale.room.id, choice: other, seenTotal: 900 },
        }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual([
        'sold_out',
        'sold_out',
      ])
    }
    const { available } = await bench.readBalances(sale)
    const { cash } = (await readSummary()).summary
    expect(available).toBe(shareNgwee - cash * 10)
  })

  it('is recorded once if its request is repeated', async () => {
    const id = newId()
    const answers = await Promise.all([record({ id }), record({ id }), record({ id })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await bench.readBalances(sale)).available).toBe(shareNgwee - 9000)
  })

  it('A walk-in that is cancelled gets cash back: the fee returns, and no transfer is sent', async () => {
    const { _id: id } = (await record()).body
    expect((await step(id, 'cancel')).status).toBe(200)
    await bench.shop.runTasks()
    expect(await bench.readBalances(sale)).toMatchObject({ available: shareNgwee })
    expect(await bench.shop.findRefunds({ booking: { _id: id } } as never)).toEqual([])
    expect((await bench.shop.getNotifications(sale.vendor.owner.id)).at(-1)).toContain(
      'Give back ZMW 900.00 as it was paid.',
    )
    expect((await readSummary()).summary).toMatchObject({ totalRevenue: 1800, platformFee: 180, cash: 0 })
    // The room is free again.
    expect((await record()).status).toBe(200)
  })

  it('A walk-in customer who did not come pays what the terms say, and the fee follows', async () => {
    const { _id: id } = (await record()).body
    await bench.shop.db
      .updateTable('booking')
      .set({ starts_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    await step(id, 'miss')
    const { paid_ngwee, owed_ngwee } = await readBooking(id)
    expect((await bench.readBalances(sale)).available).toBe(shareNgwee - (paid_ngwee - owed_ngwee) / 10)
  })

  it('appears in the statement, which adds up', async () => {
    await record()
    const month = lusakaDate(Date.now()).slice(0, 7)
    const { body } = await bench.shop.world.call(readStatement, {
      token: sale.vendor.owner.token,
      params: { month } as never,
    })
    expect(body).toMatchObject({ sales: 2700, fees: 270, cash: 900, closing: (shareNgwee - 9000) / 100 })
    expect(body.lines.slice(-2)).toMatchObject([
      { kind: 'sale', price: 900, fee: 90, amount: 810 },
      { kind: 'cash', price: 0, amount: -900 },
    ])
  })

  it('pays no deposit through Tilipo', async () => {
    const { car, vendor } = await insertCar(bench.shop.db, 1)
    const hire = { pickUpAt: at(0, '08:00'), returnAt: at(1, '08:00') }
    const quote = (await bench.shop.world.call(quoteBooking, { body: { listingId: car.id, choice: hire } })).body
    const deposit = quote.lines.find(({ kind }: { kind?: string }) => kind === 'deposit').amount
    const { body } = await record({ listingId: car.id, choice: hire, seenTotal: quote.total - deposit }, vendor.owner)
    expect(body.total).toBe(quote.total - deposit)
  })

  it('notifies nobody, and is not a user', async () => {
    const { _id: id } = (await record()).body
    const { account_id } = await readBooking(id)
    const count = await bench.shop.db
      .selectFrom('notification')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('account_id', '=', account_id)
      .executeTakeFirstOrThrow()
    await step(id, 'cancel')
    await bench.shop.runTasks()
    expect(Number(count.count)).toBe(0)
    expect(bench.shop.world.gateways.emails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([])
  })

  it.each([
    ['another price', { seenTotal: 899 }, 409, 'price_changed'],
    ['no name', { customerName: ' ' }, 422, 'invalid_input'],
    ['a wrong phone number', { customerPhone: '12' }, 422, 'invalid_input'],
    ['an unknown receipt series', { receipt: { series: 999_999, number: 1 } }, 422, 'invalid_input'],
    ['an invalid choice', { choice: { ...choice, guests: 90 } }, 422, 'bad_choice'],
  ])('is refused with %s, and nothing is booked', async (_, more, status, code) => {
    expect(await record(more)).toMatchObject({ status, body: { code } })
    expect((await bench.readBalances(sale)).available).toBe(shareNgwee)
    expect((await record()).status).toBe(200)
  })

  it('cannot be recorded for the listing of another business, or by its customers', async () => {
    const stranger = await insertVendor(bench.shop.db)
    expect((await record({}, stranger.owner)).status).toBe(404)
    expect((await record({}, await insertCustomer(bench.shop.db))).status).toBe(403)
  })
})

describe('the receipt of a walk-in', () => {
  const issue = async (id: string) =>
    (await bench.shop.world.call(issueWalkInReceipt, {
      token: sale.vendor.owner.token,
      key: newId(),
      params: { id },
    })) as { status: number; body: any }
  const assignSeries = async (deviceId: string, { token } = sale.vendor.owner) =>
    (await bench.shop.world.call(assignReceiptSeries, { token, key: newId(), body: { deviceId } })).body.series

  it('has the next number of the server, and keeps it', async () => {
    const { _id: id } = (await record()).body
    const { body } = await issue(id)
    const [number] = /TLP-R-\d{4}-\d{6}/.exec(body.fileName)!
    const text = (await readPdf(body.pdf)).join('')
    for (const part of [number, 'Mwila Tembo', 'Cash', 'ZMW 900.00']) expect(text).toContain(part)
    expect((await issue(id)).body.fileName).toBe(body.fileName)
  })

  it('keeps the number that a device printed offline, once', async () => {
    const [phone, tablet] = [newId(), newId()]
    const series = await assignSeries(phone)
    expect(await assignSeries(phone)).toBe(series)
    expect(await assignSeries(tablet)).not.toBe(series)
    const { _id: id } = (await record({ receipt: { series, number: 34 } })).body
    expect((await issue(id)).body.fileName).toBe(`tilipo-receipt-TLP-C${series}-000034.pdf`)
    const later = { ...choice, checkIn: addDays(checkIn, 9), checkOut: addDays(checkIn, 10) }
    expect((await record({ choice: later, receipt: { series, number: 34 } })).status).toBe(422)
    const other = await insertVendor(bench.shop.db)
    const foreign = await assignSeries(newId(), other.owner as never)
    expect((await record({ choice: later, receipt: { series: foreign, number: 1 } })).status).toBe(422)
  })

  it('is not issued for the booking of a customer', async () => {
    await record()
    expect((await issue(sale.booking._id)).status).toBe(404)
  })
})

describe('a walk-in that was recorded offline', () => {
  const buildSale = (more: object = {}) => ({
    id: newId(),
    listingId: sale.room.id,
    choice,
    seenTotal: 900,
    customerName: 'Mwila Tembo',
    ...more,
  })
  const send = (body: object, { token } = sale.vendor.owner as { token: string }, key = newId()) =>
    bench.shop.world.call(recordWalkInOffline, { token, key, body: body as never })
  const readMessages = async (accountId: string) =>
    (
      await bench.shop.db
        .selectFrom('notification')
        .select('content')
        .where('account_id', '=', accountId)
        .orderBy('created_at')
        .execute()
    ).map(({ content }) => content.template)

  it('is confirmed when it arrives, once, also after it was recorded online without a response', async () => {
    const body = buildSale()
    expect((await record(body)).status).toBe(200)
    expect((await send(body)).status).toBe(200)
    const key = newId()
    for (const _ of [1, 2]) expect((await send(body, undefined, key)).status).toBe(200)
    expect(await readBooking(body.id)).toMatchObject({ state: 'confirmed', walk_in_name: 'Mwila Tembo' })
    const sales = await bench.shop.db
      .selectFrom('posting')
      .select('id')
      .where('kind', '=', 'cash_sale')
      .where('subject_id', '=', body.id)
      .execute()
    expect(sales).toHaveLength(1)
  })

  it('is refused for a room that was sold meanwhile, and everybody at the business is notified once', async () => {
    const room = await insertListing(bench.shop.db, { vendor_id: sale.vendor.id, capacity: 1 })
    expect((await record({ listingId: room.id })).status).toBe(200)
    const [body, key] = [buildSale({ listingId: room.id }), newId()]
    const before = await readMessages(sale.vendor.owner.id)
    for (const _ of [1, 2]) expect((await send(body, undefined, key)).body.code).toBe('sold_out')
    expect((await readMessages(sale.vendor.owner.id)).slice(before.length)).toEqual(['vendorWalkInNotBooked'])
    expect(await bench.shop.db.selectFrom('booking').select('id').where('id', '=', body.id).execute()).toEqual([])
  })

  it('Of two devices that sold the last room offline, one gets it', async () => {
    for (let round = 1; round <= 5; round++) {
      const room = await insertListing(bench.shop.db, { vendor_id: sale.vendor.id, capacity: 1 })
      const answers = await Promise.all([1, 2].map(() => send(buildSale({ listingId: room.id }))))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const booked = await bench.shop.db.selectFrom('booking').select('id').where('listing_id', '=', room.id).execute()
      expect(booked).toHaveLength(1)
    }
  })

  it('is refused without a notification for the listing of another business', async () => {
    const other = await insertVendor(bench.shop.db)
    const room = await insertListing(bench.shop.db, { vendor_id: other.id })
    expect((await send(buildSale({ listingId: room.id }))).body.code).toBe('not_found')
    expect(await readMessages(other.owner.id)).toEqual([])
  })

  it('is refused if the customer paid another price, and names both prices', async () => {
    const { body } = await send(buildSale({ seenTotal: 800 }))
    expect(body).toMatchObject({ code: 'price_changed', detail: { seen: 800, now: 900 } })
  })
})

describe('the customer of a sale', () => {
  const correct = (id: string, body: object, token = sale.vendor.owner.token) =>
    bench.shop.world.call(correctCustomer, { token, key: newId(), params: { id }, body: body as never })

  it('is corrected in all bookings of the sale, for the business that sold', async () => {
    const { body: sold } = await record({ customerName: 'Mwla Tmbo', customerPhone: '' })
    const answer = await correct(sold._id, { customerName: 'Mwila Tembo', customerPhone: '097 123 4567' })
    expect([answer.status, answer.body.customerName, answer.body.customerPhone]).toEqual([
      200,
      'Mwila Tembo',
      '0971234567',
    ])
    const { version } = await readBooking(sold._id)
    expect((await correct(sold._id, { customerName: 'Mwila Tembo', customerPhone: '0971234567' })).status).toBe(200)
    expect((await readBooking(sold._id)).version).toBe(version)
    const other = await insertVendor(bench.shop.db)
    expect((await correct(sold._id, { customerName: 'Somebody Else' }, other.owner.token)).status).toBe(404)
    expect((await correct(sold._id, { customerName: '' })).status).toBe(422)
    expect((await correct(sold._id, { customerName: 'Mwila Tembo', customerPhone: '12' })).status).toBe(422)
  })

  it('is not changed for a booking of the app', async () => {
    expect((await correct(sale.booking._id, { customerName: 'Mwila Tembo' })).status).toBe(404)
  })
})
