/**
 * Tests of mobile money that is requested on the phone of a customer at the counter: with the gateway simulator, it is paid
 * once, booked like an online payment, never counted as recorded, and returned by the gateway.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, lusakaDate } from '#contract/core/dates'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { cancelPrompt, checkPrompt, sendPrompt } from '#contract/counter/prompts'
import { recordWalkIn, refundWalkIn, takePayment } from '#contract/counter/walk-ins'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { verifyPayment } from '#contract/money/payments'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { insertAccount, insertListing, insertSession, insertVendor } from '../../../../tests/support/builders'
import { pullRow } from '../../../../tests/support/counter-flow'
import { loadNotificationTexts } from '../../../../tests/support/notifications'
import { getExpectedSaleEntries, minuteMs, PaymentFixture } from '../../../../tests/support/payment-fixture'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { wipePerson } from '../../accounts/own-data/wipe'
import { expireHold } from '../../bookings/bookings'
import { settlePayment } from '../../money/payments'

let shop: PaymentFixture
beforeAll(async () => {
  shop = await PaymentFixture.open()
})
afterAll(() => shop.close())
beforeEach(() => shop.startGateway())
afterEach(() => shop.gateway.close())

const checkIn = addDays(lusakaDate(Date.now()), 15)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }
const cash = (amount: number) => ({ method: 'cash' as const, amount })

interface Counter {
  vendor: Awaited<ReturnType<typeof insertVendor>>
  room: { id: string }
  id: string
}

async function openCounter(): Promise<Counter> {
  const vendor = await insertVendor(shop.db)
  return { vendor, room: await insertListing(shop.db, { vendor_id: vendor.id, capacity: 1 }), id: randomUUID() }
}

const buildSale = ({ room }: Pick<Counter, 'room'>, more: object = {}) => ({
  listingId: room.id,
  choice,
  seenTotal: 1800,
  customerName: 'Mwila Tembo',
  customerPhone: '0971234567',
  ...more,
})

const send = ({ vendor, id }: Counter, body: object, token = vendor.owner.token) =>
  shop.world.call(sendPrompt, { token, key: randomUUID(), params: { id }, body: body as never })
const buildPrompt = (ending: string, more: object = {}) => ({
  id: randomUUID(),
  phone: newPhoneNumber(ending),
  network: 'MTN',
  amount: 1800,
  ...more,
})

/** Sells the last room by a request that has been sent to the gateway. */
async function sell(ending: string, sale: object = {}, more: object = {}) {
  const counter = await openCounter()
  const prompt = buildPrompt(ending, { sale: buildSale(counter, sale), ...more })
  const answer = await send(counter, prompt)
  expect(answer.status).toBe(200)
  await shop.runTasks()
  return { ...counter, prompt }
}
type Sold = Awaited<ReturnType<typeof sell>>

/** @param callbacks that the gateway sends within a second */
async function finish(callbacks = 1): Promise<void> {
  await shop.gateway.advance(1000, callbacks)
  await shop.runTasks()
}
const cancelRequest = ({ vendor, id, prompt }: Sold, token = vendor.owner.token) =>
  shop.world.call(cancelPrompt, { token, key: randomUUID(), params: { id }, body: { promptId: prompt.id } })
const takeCash = ({ vendor, id }: Counter, amount: number) =>
  shop.world.call(takePayment, {
    token: vendor.owner.token,
    key: randomUUID(),
    params: { id },
    body: { id: randomUUID(), payments: [cash(amount)] },
  })
const cancelBooking = ({ vendor, id }: Counter) =>
  shop.world.call(takePartnerStep, {
    token: vendor.owner.token,
    key: randomUUID(),
    params: { id },
    body: { step: 'cancel' },
  })
const readBooking = ({ id }: Counter) =>
  shop.db.selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const listPayments = ({ id }: Counter) =>
  shop.db.selectFrom('payment').selectAll().where('booking_id', '=', id).orderBy('created_at').execute()
const listRecorded = ({ id }: Counter) =>
  shop.db.selectFrom('counter_payment').select(['kind', 'amount_ngwee']).where('booking_id', '=', id).execute()
const listPostings = async ({ id }: Counter) => {
  const { rows } = await sql<{ kind: string }>`
    select kind from posting where counter_payment_booking(subject_id) = ${id}
      or subject_id in (select id from refund where booking_id = ${id}) order by kind`.execute(shop.db)
  return rows.map(({ kind }) => kind)
}
const readSummary = async ({ vendor }: Counter) =>
  (await shop.world.call(readPaymentSummary, { token: vendor.owner.token })).body
const loadNotices = async ({ vendor }: Counter) =>
  (await loadNotificationTexts(shop.db, vendor.owner.id)).map(({ message }) => message).join('\n')

const readView = ({ id }: Counter, token: string) =>
  pullRow<VendorBooking | undefined>(shop.world, token, 'vendorBooking', id)

/** Asserts that it was paid once, with the ledger and the balance of an online sale, and no recorded payment. */
async function expectPaidByPhone(sold: Sold): Promise<void> {
  const booking = await readBooking(sold)
  expect([booking.state, booking.paid_ngwee, booking.owed_ngwee]).toEqual(['confirmed', 180_000, 0])
  expect(await shop.sumLedger(sold.id)).toEqual(getExpectedSaleEntries(sold as never))
  expect(await listRecorded(sold)).toEqual([])
  const { summary, transactions } = await readSummary(sold)
  expect([summary.totalRevenue, summary.pending, summary.available, summary.cash]).toEqual([1800, 1620, 0, 0])
  expect(transactions.map(({ status, amount }: { status: string; amount: number }) => [status, amount])).toEqual([
    ['pending', 1800],
  ])
}

describe('a sale that is requested on the phone of the customer', () => {
  it('is held while the request is pending, and is booked like an online sale when it is approved', async () => {
    const sold = await sell('55')
    const waiting = await readView(sold, sold.vendor.owner.token)
    expect(waiting).toMatchObject({
      status: 'held',
      paid: 0,
      isWalkIn: true,
      prompt: { status: 'pending', amount: 1800 },
    })
    expect(Date.parse(waiting!.prompt!.heldUntil!)).toBeGreaterThan(Date.now() + 9 * minuteMs)
    await finish()
    await expectPaidByPhone(sold)
    expect(await readView(sold, sold.vendor.owner.token)).toMatchObject({
      status: 'confirmed',
      paid: 1800,
      prompt: { status: 'successful', isSale: true, phone: sold.prompt.phone },
    })
    expect(await loadNotices(sold)).toBe('')
    expect(shop.world.gateways.emails.filter(({ to }) => to.endsWith('.invalid'))).toEqual([])
  })

  it.each(['04', '05', '07', '08'])('is paid once in the scenario %s', async (ending) => {
    const sold = await sell(ending)
    await finish()
    await shop.gateway.advance(200)
    await shop.runTasks()
    await expectPaidByPhone(sold)
  })

  it('is found by a status query if the gateway does not answer', async () => {
    const sold = await sell('06')
    shop.gateway.isUnreachable = true
    await shop.gateway.advance(1000, 1)
    await shop.world.call(checkPrompt, {
      token: sold.vendor.owner.token,
      key: randomUUID(),
      params: { id: sold.id },
    })
    await shop.runTasks()
    await expectPaidByPhone(sold)
  })

  it('stays held when it is declined, says why, and can be requested again or paid in cash', async () => {
    const sold = await sell('00')
    await finish()
    const view = await readView(sold, sold.vendor.owner.token)
    expect(view).toMatchObject({
      status: 'held',
      prompt: { status: 'failed', reason: 'The payment was declined on the phone.' },
    })
    expect(await shop.sumLedger(sold.id)).toEqual({})
    const again = { ...sold, prompt: buildPrompt('01') as Sold['prompt'] }
    expect((await send(again, again.prompt)).status).toBe(200)
    await shop.runTasks()
    await finish()
    expect((await takeCash(sold, 1800)).status).toBe(200)
    const booking = await readBooking(sold)
    expect([booking.state, booking.paid_ngwee]).toEqual(['confirmed', 180_000])
    expect((await readSummary(sold)).summary).toMatchObject({ cash: 1800, pending: 0 })
  })

  it('creates one payment for a double tap and for a lost response', async () => {
    const counter = await openCounter()
    const prompt = buildPrompt('55', { sale: buildSale(counter) })
    const answers = await Promise.all([send(counter, prompt), send(counter, prompt), send(counter, prompt)])
    for (const { status } of answers) expect([200, 409, 503]).toContain(status)
    expect((await send(counter, prompt)).status).toBe(200)
    await shop.runTasks()
    expect(await listPayments(counter)).toHaveLength(1)
    expect(shop.gateway.simulator.transactions.size).toBe(1)
    await finish()
    await expectPaidByPhone({ ...counter, prompt } as Sold)
  })

  it('refuses a second request while one is pending, also of another clerk at the same time', async () => {
    const counter = await openCounter()
    await shop.world.call(recordWalkIn, {
      token: counter.vendor.owner.token,
      key: randomUUID(),
      body: {
        id: counter.id,
        ...buildSale(counter),
        reservation: { until: new Date(Date.now() + 3 * 86_400_000).toISOString(), isGuaranteed: false },
      },
    })
    const answers = await Promise.all([send(counter, buildPrompt('55')), send(counter, buildPrompt('56'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listPayments(counter)).toHaveLength(1)
  })
})

describe('a late approval', () => {
  it('books the sale again if its room is free, and tells the business', async () => {
    const sold = await sell('03')
    await shop.expireHold({ booking: { _id: sold.id } })
    await shop.world.transact((tx) => expireHold(tx, sold.id))
    expect((await readBooking(sold)).state).toBe('hold_expired')
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    await expectPaidByPhone(sold)
    expect(await loadNotices(sold)).toMatch(/paid ZMW 1,800.00 on the phone after all/)
  })

  it('is sent back to the number that paid if the room was sold', async () => {
    const sold = await sell('03')
    await shop.expireHold({ booking: { _id: sold.id } })
    await shop.book(sold.room, await shop.createCustomer())
    const other = await shop.world.call(recordWalkIn, {
      token: sold.vendor.owner.token,
      key: randomUUID(),
      body: { id: randomUUID(), ...buildSale(sold) },
    })
    expect(other.status).toBe(200)
    await shop.gateway.advance(15 * minuteMs, 1)
    await shop.runTasks()
    const [payment] = await listPayments(sold)
    expect(['refund_due', 'refunded']).toContain(payment!.state)
    await shop.runTasks()
    expect(shop.transfers()).toMatchObject([{ amount: 1800 }])
    expect(
      await shop.db.selectFrom('refund').select(['phone', 'reason']).where('booking_id', '=', sold.id).execute(),
    ).toEqual([{ phone: sold.prompt.phone, reason: 'late_payment' }])
    expect(await listPostings(sold)).not.toContain('cash_refund')
    expect(await loadNotices(sold)).toMatch(/came too late/)
  })
})

describe('a request that the clerk cancels', () => {
  it('leaves the sale held, and its later money pays for it', async () => {
    const sold = await sell('55')
    expect((await cancelRequest(sold)).body).toMatchObject({
      status: 'held',
      prompt: { status: 'failed', reason: 'The request was cancelled at the counter.' },
    })
    await finish()
    await expectPaidByPhone(sold)
    expect(await loadNotices(sold)).toMatch(/after all/)
  })

  it('returns its later money if the customer has paid in cash meanwhile', async () => {
    const sold = await sell('55')
    await cancelRequest(sold)
    expect((await takeCash(sold, 1800)).status).toBe(200)
    await finish()
    const booking = await readBooking(sold)
    expect([booking.state, booking.paid_ngwee, booking.owed_ngwee]).toEqual(['confirmed', 180_000, 0])
    const [payment] = await listPayments(sold)
    expect(['refund_due', 'refunded']).toContain(payment!.state)
    expect((await readSummary(sold)).summary).toMatchObject({ cash: 1800, pending: 0, totalRevenue: 1800 })
  })

  it('refuses the cancellation after the approval, and has one result in a race', async () => {
    const sold = await sell('55')
    await shop.gateway.advance(1000, 1)
    const [answer] = await Promise.all([cancelRequest(sold), shop.runTasks()])
    expect([200, 409, 422]).toContain(answer.status)
    await shop.runTasks(600)
    await expectPaidByPhone(sold)
    expect((await cancelRequest(sold)).body).toMatchObject({ code: 'wrong_state' })
  })
})

describe('the money of a request', () => {
  it('goes back through the gateway when the sale is cancelled, and not in cash', async () => {
    const sold = await sell('55')
    await finish()
    expect((await cancelBooking(sold)).status).toBe(200)
    await shop.runTasks()
    expect(await listPostings(sold)).toEqual(['refund_due', 'sale'])
    expect(shop.transfers()).toMatchObject([{ amount: 1800 }])
    expect((await readSummary(sold)).summary).toMatchObject({ cash: 0, pending: 0, totalRevenue: 0 })
    expect(await loadNotices(sold)).toMatch(/Tilipo sends ZMW 1,800.00 back to the customer's phone/)
    expect(await loadNotices(sold)).not.toMatch(/Give back/)
  })

  it('is divided from the cash of a split sale, also in its refund', async () => {
    const sold = await sell('55', { payments: [cash(500)] }, { amount: 1300 })
    expect((await readBooking(sold)).state).toBe('confirmed')
    await finish()
    expect(await readBooking(sold)).toMatchObject({ paid_ngwee: 180_000 })
    const before = await readSummary(sold)
    expect(before.summary).toMatchObject({
      cash: 500,
      pending: 1170,
      available: -50,
      totalRevenue: 1800,
      platformFee: 180,
    })
    expect(
      before.transactions.map(({ status, amount }: { status: string; amount: number }) => [status, amount]).sort(),
    ).toEqual([
      ['cash', 500],
      ['pending', 1300],
    ])
    const body = (amount: number) => ({ id: randomUUID(), amount })
    const refund = (amount: number) =>
      shop.world.call(refundWalkIn, {
        token: sold.vendor.owner.token,
        key: randomUUID(),
        params: { id: sold.id },
        body: body(amount),
      })
    expect((await refund(1800)).body).toMatchObject({ code: 'wrong_state' })
    expect((await refund(500)).status).toBe(200)
    await shop.runTasks()
    expect(shop.transfers()).toMatchObject([{ amount: 1300 }])
    expect(await listPostings(sold)).toEqual([
      ...['balance', 'cash_kept', 'cash_refund', 'cash_returned', 'cash_sale', 'refund_due'],
    ])
    expect((await readSummary(sold)).summary).toMatchObject({ cash: 0, pending: 0, available: 0, totalRevenue: 0 })
    await shop.sumLedger(sold.id)
  })

  it('pays the balance of a guaranteed reservation whose option has ended', async () => {
    const counter = await openCounter()
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await shop.world.call(recordWalkIn, {
      token: counter.vendor.owner.token,
      key: randomUUID(),
      body: { id: counter.id, ...buildSale(counter), reservation: { until, isGuaranteed: true } },
    })
    const prompt = buildPrompt('55')
    expect((await send(counter, { ...prompt, amount: 900 })).body).toMatchObject({ code: 'wrong_state' })
    expect((await send(counter, prompt)).status).toBe(200)
    await shop.runTasks()
    await finish()
    await expectPaidByPhone({ ...counter, prompt } as Sold)
  })

  it('holds a reservation whose option ends before the request', async () => {
    const counter = await openCounter()
    const until = new Date(Date.now() + minuteMs).toISOString()
    await shop.world.call(recordWalkIn, {
      token: counter.vendor.owner.token,
      key: randomUUID(),
      body: { id: counter.id, ...buildSale(counter), reservation: { until, isGuaranteed: false } },
    })
    expect((await send(counter, buildPrompt('02'))).status).toBe(200)
    const { hold_expires_at: holdEnd } = await readBooking(counter)
    expect(holdEnd!.getTime()).toBeGreaterThan(Date.now() + 9 * minuteMs)
    const claim = await shop.db.selectFrom('claim').selectAll().where('booking_id', '=', counter.id).executeTakeFirst()
    expect(claim!.expires_at!.getTime()).toBe(holdEnd!.getTime())
  })
})

describe('a request', () => {
  it('is visible to its business only', async () => {
    const sold = await sell('02')
    const other = await insertVendor(shop.db)
    const customer = await shop.createCustomer()
    const params = { id: sold.id }
    for (const { token } of [other.owner, customer]) {
      const results = await Promise.all([
        send(sold, buildPrompt('55'), token),
        cancelRequest(sold, token),
        shop.world.call(checkPrompt, { token, key: randomUUID(), params }),
      ])
      for (const { status } of results) expect([403, 404]).toContain(status)
      expect(await readView(sold, token)).toBeUndefined()
      const [payment] = await listPayments(sold)
      const status = await shop.world.call(verifyPayment, { token, params: { reference: payment!.reference } })
      expect([403, 404]).toContain(status.status)
    }
  })

  it('hides the number from staff who only view reports', async () => {
    const sold = await sell('02')
    const viewer = await insertAccount(shop.db, {
      role: 'partner',
      staff_role: 'partner-viewer',
      vendor_id: sold.vendor.id,
    })
    const view = await readView(sold, await insertSession(shop.db, viewer.id))
    expect(view!.prompt).toMatchObject({ status: 'pending', amount: 1800 })
    expect(JSON.stringify(view)).not.toContain(sold.prompt.phone)
  })

  it('loses its number when the owner of the business is deleted', async () => {
    const sold = await sell('00')
    await finish()
    await shop.world.transact((tx) => wipePerson(tx, sold.vendor.owner))
    expect((await listPayments(sold)).map(({ phone }) => phone)).toEqual([''])
  })

  it('is limited for each number, so that nobody is asked for money all day', async () => {
    const counter = await openCounter()
    const phone = newPhoneNumber('00')
    const statuses: number[] = []
    for (let count = 0; count < 4; count++) {
      const next = {
        ...counter,
        id: randomUUID(),
        room: await insertListing(shop.db, { vendor_id: counter.vendor.id }),
      }
      statuses.push((await send(next, buildPrompt('00', { phone, sale: buildSale(next) }))).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('a late approval after the booking was cancelled', () => {
  it('goes back to the payer, once with parallel callbacks', async () => {
    const sold = await sell('03')
    expect((await cancelBooking(sold)).status).toBe(200)
    await shop.gateway.advance(15 * minuteMs, 1)
    const [payment] = await listPayments(sold)
    const result = { state: 'successful' as const, amountNgwee: 180_000 }
    await Promise.all([
      shop.runTasks(),
      ...[1, 2, 3].map(() => shop.world.transact((tx) => settlePayment(tx, payment!.id, result))),
    ])
    await shop.runTasks()
    const booking = await readBooking(sold)
    expect([booking.paid_ngwee, booking.owed_ngwee]).toEqual([0, 0])
    expect(booking.state).toMatch(/cancelled_by_partner|refunded/)
    expect(
      await shop.db
        .selectFrom('refund')
        .select(['phone', 'reason', 'amount_ngwee'])
        .where('booking_id', '=', sold.id)
        .execute(),
    ).toEqual([{ phone: sold.prompt.phone, reason: 'late_payment', amount_ngwee: 180_000 }])
    expect(shop.transfers()).toMatchObject([{ amount: 1800 }])
    expect(await listPostings(sold)).not.toContain('sale')
    expect((await readSummary(sold)).summary).toMatchObject({ pending: 0, totalRevenue: 0 })
    expect(await loadNotices(sold)).toMatch(/came too late/)
  })
})
