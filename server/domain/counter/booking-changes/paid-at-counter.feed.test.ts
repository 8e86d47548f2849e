/**
 * Tests of changes whose difference a customer of the app pays at the counter (decision 143): it is paid once, exactly, and Tilipo
 * never sends back what it does not hold.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { addDays, lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { changeBooking, changeBookingOffline } from '#contract/counter/booking-changes'
import { takePartnerStep } from '#contract/counter/booking-steps'
import type { CashShift } from '#contract/counter/cash-shifts'
import { changeOwnBooking } from '#contract/counter/change-offers'
import { listMethodSums } from '#contract/counter/method-totals'
import { saveFiscalSettings } from '#contract/money/fiscal-settings'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { readStatement } from '#contract/money/statements'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { makePaidChange } from './offers'
import { readReceipt } from '../../money/receipts/receipt'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: { id: string }
let flow: ReturnType<typeof createBookingFlow>
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 500 })
  flow = createBookingFlow(world)
})
afterAll(() => world.close())

const token = () => vendor.owner.token
const { expectZeroSum, openOwnShift, readAccounts, readRow, refund } = createCounterFlow(() => world, token)
const firstDay = addDays(lusakaDate(Date.now()), 20)
/** Nights in one room at ZMW 900. */
const stay = (nights: number) => ({ checkIn: firstDay, checkOut: addDays(firstDay, nights), guests: 1, rooms: 1 })

const buy = async (nights = 2) => {
  const customer = await insertCustomer(db())
  const { _id: id } = await flow.buy(room.id, customer, stay(nights))
  return { id, customer }
}
const change = (id: string, nights: number, payments?: CounterPayment[], more: object = {}) =>
  world.call(changeBooking, {
    token: token(),
    key: newId(),
    params: { id },
    body: {
      id: newId(),
      listingId: room.id,
      choice: stay(nights),
      seenTotal: nights * 900,
      ...(payments && { payments }),
      ...more,
    } as never,
  })
/** A booking of two nights that was paid in the app, with a third night that was paid at the counter. */
async function buyMixed(payments = [card(300), cash(600)], more: object = {}) {
  const bought = await buy()
  expect((await change(bought.id, 3, payments, more)).body.message).toBeUndefined()
  return bought
}
const readMoney = async (id: string) => {
  const { state, total_ngwee, paid_ngwee, owed_ngwee } = await flow.readBooking(id)
  return [state, ...[total_ngwee, paid_ngwee, owed_ngwee].map(zmwOf)]
}
const sumRefunds = async (id: string) =>
  zmwOf((await flow.findRefunds(id)).reduce((sum, { amount_ngwee }) => sum + amount_ngwee, 0))
const step = (id: string, name: 'cancel' | 'miss') =>
  world.call(takePartnerStep, { token: token(), key: newId(), params: { id }, body: { step: name } })
/** Whatever happened: no account has money of a booking that everybody has got back. */
async function expectAllReturned(id: string) {
  const { refundable, ...accounts } = await readAccounts(id)
  expect(refundable).toBe(-1800)
  expect(accounts).toEqual({ gateway: 1800, payable: 0, available: 0, platform: 0, cash: 0, card: 0 })
}

describe('the difference of a change', () => {
  it('is paid at the counter with the change, in the shift of the clerk, and is no money of Tilipo', async () => {
    const shiftId = await openOwnShift(10)
    const { id, customer } = await buyMixed([card(300), cash(600, 1000)], { shiftId })
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0])
    expect(await readAccounts(id)).toEqual({
      gateway: 1800,
      payable: -1620,
      available: 90,
      platform: -270,
      cash: 600,
      card: 300,
    })
    const sums = listMethodSums(await readRow<CashShift>('cashShift', shiftId))
    expect(Object.fromEntries(sums.map(({ method, net }) => [method, net]))).toMatchObject({ cash: 600, card: 300 })
    expect(await readRow('vendorBooking', id)).toMatchObject({
      paid: 2700,
      paidAtCounter: 900,
      payments: [
        { method: 'card', amount: 300, reference: '004711' },
        { method: 'cash', amount: 600 },
      ],
    })
    expect(await readRow('booking', id, customer.token)).toMatchObject({ paid: 2700, due: 0, paidAtCounter: 900 })
    expect(await flow.getNotifications(customer.id)).toContain('You paid ZMW 900.00 at its counter.')
    await expectZeroSum()
  })

  it('has to be paid exactly, or nothing changes', async () => {
    const { id } = await buy()
    const before = await flow.readBooking(id)
    for (const payments of [[cash(899.99)], [cash(900.01)], [card(300), cash(900)], [cash(2700)]]) {
      const { status, body } = await change(id, 3, payments)
      expect([status, body.message]).toEqual([
        422,
        expect.stringContaining('ZMW 900.00 is due for this change, but the payments are'),
      ])
    }
    expect((await change(id, 3, [{ method: 'card', amount: 900 }])).body.fields).toEqual({
      'payments.0.reference': 'Please enter the reference.',
    })
    expect((await change(id, 3)).status).toBe(409)
    expect(await flow.readBooking(id)).toEqual(before)
    expect(await db().selectFrom('counter_payment').selectAll().where('booking_id', '=', id).execute()).toEqual([])
  })

  it('cannot be a payment for a change that costs no more', async () => {
    const { id } = await buy()
    for (const [nights, more] of [
      [1, {}],
      [3, { seenTotal: 1800, keepsPrice: true }],
    ] as const) {
      const { status, body } = await change(id, nights, [cash(900)], more)
      expect([status, body.message]).toEqual([409, expect.stringContaining('No payment is part of this change.')])
    }
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0])
  })

  it('is paid once, however often and at once it is sent, online and as a saved request', async () => {
    const { id } = await buy()
    const more = { id: newId() }
    const send = () => change(id, 3, [cash(900)], more)
    const sendLater = () =>
      world.call(changeBookingOffline, {
        token: token(),
        key: newId(),
        params: { id },
        body: { ...more, listingId: room.id, choice: stay(3), seenTotal: 2700, payments: [cash(900)] } as never,
      })
    const answers = [...(await Promise.all([send(), send(), sendLater()])), await send(), await sendLater()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0])
    expect(await readAccounts(id)).toMatchObject({ cash: 900, gateway: 1800 })
  })

  it('is paid once if two clerks make the same change, and the second one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await buy()
      const answers = await Promise.all([change(id, 3, [cash(900)]), change(id, 3, [card(900)])])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { cash: inCash = 0, card: byCard = 0 } = await readAccounts(id)
      expect([await readMoney(id), inCash + byCard]).toEqual([['confirmed', 2700, 2700, 0], 900])
    }
  })

  it('is in the payments, the statement, the receipt and the fiscal invoice', async () => {
    const other = await insertVendor(db())
    const listing = await insertListing(db(), { vendor_id: other.id, capacity: 5 })
    const caller = () => ({ token: other.owner.token, key: newId() })
    const settings = {
      enabled: true,
      tpin: '1002003004',
      branch: '000',
      deviceSerial: 'TILIPO-1',
      vatCategory: 'A',
      classCode: '90111501',
    }
    const customer = await insertCustomer(db())
    const { _id: earlier } = await flow.buy(listing.id, customer, stay(2))
    await world.call(saveFiscalSettings, { ...caller(), body: settings as never })
    const { _id: id } = await flow.buy(listing.id, customer, stay(2))
    const body = { id: newId(), listingId: listing.id, choice: stay(3), seenTotal: 2700, payments: [cash(900)] }
    expect((await world.call(changeBooking, { ...caller(), params: { id }, body: body as never })).status).toBe(200)
    const { transactions, summary } = (await world.call(readPaymentSummary, { token: other.owner.token })).body
    expect(transactions.map(({ amount, fee }: { amount: number; fee: number }) => [amount, fee])).toEqual([
      [900, 90],
      [1800, 180],
      [1800, 180],
    ])
    expect(summary).toMatchObject({ cash: 900, pending: 3240, available: -90 })
    const month = lusakaDate(Date.now()).slice(0, 7)
    const statement = (await world.call(readStatement, { token: other.owner.token, params: { month } })).body
    expect([statement.sales, statement.refunds, statement.fees, statement.cash]).toEqual([4500, 0, 450, 900])
    const listDocuments = async (bookingId: string) =>
      (
        await db()
          .selectFrom('fiscal_document')
          .select(['kind', 'total_ngwee', 'payment_code'])
          .where('booking_id', '=', bookingId)
          .orderBy('number')
          .execute()
      ).map(({ kind, total_ngwee, payment_code }) => [kind, zmwOf(total_ngwee), payment_code])
    expect(await listDocuments(id)).toEqual([
      ['sale', 1800, '06'],
      ['credit', 1800, '06'],
      ['sale', 2700, '07'],
    ])
    // One that was sold before the business had fiscal receipts.
    const later = { ...body, id: newId() }
    await world.call(changeBooking, { ...caller(), params: { id: earlier }, body: later as never })
    expect(await listDocuments(earlier)).toEqual([['sale', 2700, '07']])
    const scope = { accountId: customer.id, kind: 'booking', id } as const
    expect((await readReceipt(db(), scope, customer.id, new Date())).pdf.length).toBeGreaterThan(1000)
  })
})

describe('a booking whose difference was paid at the counter', () => {
  it('is cancelled by its customer: Tilipo sends its part back, and the business owes the rest', async () => {
    const { id, customer } = await buyMixed()
    expect((await flow.cancel(id, customer)).status).toBe(200)
    expect(await readMoney(id)).toEqual(['cancelled_by_customer', 2700, 2700, 2700])
    expect(await sumRefunds(id)).toBe(1800)
    await expectAllReturned(id)
    const texts = await flow.getNotifications(customer.id)
    expect(texts).toContain('ZMW 1,800.00 goes back to the wallet that paid, within 24 hours.')
    expect(texts).toContain('The business gives ZMW 900.00 back at its counter, where you paid it.')
    expect(await flow.getNotifications(vendor.owner.id)).toContain(
      'Please give back ZMW 900.00 that the customer has paid at your counter.',
    )
    const returned = { refund: { amount: 1800, status: 'pending' }, returnedAtCounter: 900 }
    expect(await readRow('booking', id, customer.token)).toMatchObject(returned)
    expect(await readRow('vendorBooking', id)).toMatchObject({ returnedAtCounter: 900 })
  })

  it('is cancelled by its business: each side gives back what it has', async () => {
    const { id } = await buyMixed()
    expect((await step(id, 'cancel')).status).toBe(200)
    expect(await sumRefunds(id)).toBe(1800)
    await expectAllReturned(id)
  })

  it('is refunded at the counter with exactly the recorded money, once', async () => {
    const shiftId = await openOwnShift(1000)
    const { id, customer } = await buyMixed(undefined, { shiftId })
    expect((await refund(id, 2700)).status).toBe(409)
    const more = { id: newId(), shiftId }
    expect((await refund(id, 900, more)).body.message).toBeUndefined()
    expect((await refund(id, 900, more)).status).toBe(200)
    expect((await refund(id, 900)).status).toBeGreaterThanOrEqual(400)
    expect(await sumRefunds(id)).toBe(1800)
    await expectAllReturned(id)
    const sums = listMethodSums(await readRow<CashShift>('cashShift', shiftId))
    expect(Object.fromEntries(sums.map(({ method, net }) => [method, net]))).toMatchObject({ cash: 0, card: 0 })
    expect(await flow.getNotifications(customer.id)).toContain('has cancelled your booking')
  })

  it('cannot be refunded at the counter if nothing was paid there', async () => {
    const { id } = await buy()
    expect((await refund(id, 0)).status).toBe(404)
    expect((await refund(id, 1800)).status).toBe(404)
  })

  it('gives back first what Tilipo holds if a later change costs less, and then by the methods', async () => {
    const { id } = await buyMixed([card(300), cash(600)])
    expect((await change(id, 2)).body.message).toBeUndefined()
    expect([await readMoney(id), await sumRefunds(id)]).toEqual([['confirmed', 1800, 1800, 0], 900])
    expect(await readAccounts(id)).toMatchObject({ cash: 600, card: 300 })
    expect((await change(id, 3, [cash(900)])).body.message).toBeUndefined()
    expect((await change(id, 1)).body.message).toBeUndefined()
    expect([await readMoney(id), await sumRefunds(id)]).toEqual([['confirmed', 900, 900, 0], 1800])
    // The lines in their order: the card, then the cash.
    expect(await readAccounts(id)).toMatchObject({ card: 0, cash: 900, platform: -90 })
    expect(await readRow('vendorBooking', id)).toMatchObject({ paidAtCounter: 900 })
    expect((await step(id, 'cancel')).status).toBe(200)
    expect(await sumRefunds(id)).toBe(1800)
    await expectAllReturned(id)
  })

  it('gets back in the app what was paid there after the counter had given money back', async () => {
    const { id, customer } = await buy(1)
    expect((await change(id, 3, [cash(1800)])).body.message).toBeUndefined()
    expect((await change(id, 1)).body.message).toBeUndefined()
    expect([await readAccounts(id), await sumRefunds(id)]).toMatchObject([{ cash: 900 }, 900])
    const body = { id: newId(), listingId: room.id, choice: stay(2), seenTotal: 1800 }
    const call = { token: customer.token, key: newId(), params: { id }, body: body as never }
    expect((await world.call(changeOwnBooking, call)).body.message).toBeUndefined()
    await (await flow.beginPayment(id, customer)).succeed()
    await world.transact((tx) => makePaidChange(tx, body.id))
    expect((await flow.cancel(id, customer)).status).toBe(200)
    expect(await sumRefunds(id)).toBe(1800)
    expect(await readAccounts(id)).toMatchObject({ cash: 0, payable: 0, available: 0, platform: 0 })
  })

  it('gives back by a change of its customer what the business has, and says so to both', async () => {
    const { id, customer } = await buyMixed()
    await change(id, 2)
    const body = { id: newId(), listingId: room.id, choice: stay(1), seenTotal: 900 }
    const { body: quoted, status } = await world.call(changeOwnBooking, {
      token: customer.token,
      key: newId(),
      params: { id },
      body: body as never,
    })
    expect([status, quoted.message]).toEqual([200, undefined])
    expect(await readMoney(id)).toEqual(['confirmed', 900, 900, 0])
    expect(await sumRefunds(id)).toBe(1800)
    expect(await readAccounts(id)).toMatchObject({ card: 300, cash: 600 })
  })

  it('gets back no more than was paid if it is cancelled while a change that is paid in the app is being made', async () => {
    const { id, customer } = await buyMixed()
    const body = { id: newId(), listingId: room.id, choice: stay(4), seenTotal: 3600 }
    const call = { token: customer.token, key: newId(), params: { id }, body: body as never }
    expect((await world.call(changeOwnBooking, call)).body.message).toBeUndefined()
    await (await flow.beginPayment(id, customer)).succeed()
    expect((await flow.cancel(id, customer)).status).toBe(200)
    expect(await sumRefunds(id)).toBe(1800)
    await world.transact((tx) => makePaidChange(tx, body.id))
    // The payment for the change goes back like a late one.
    expect(await sumRefunds(id)).toBe(2700)
    expect(await readAccounts(id)).toMatchObject({ payable: 0, available: 0, platform: 0, cash: 0, card: 0 })
  })

  it('costs a customer who did not come what the terms say, from the money of Tilipo first', async () => {
    const { id } = await buyMixed()
    const past = new Date(Date.now() - 3_600_000)
    await db().updateTable('booking').set({ starts_at: past }).where('id', '=', id).execute()
    await db()
      .updateTable('booking')
      .set((eb) => ({
        quote: sql`jsonb_set(${eb.ref('quote')}, '{cancellation}', '{"steps": [], "after": 900}')`,
      }))
      .where('id', '=', id)
      .execute()
    expect((await step(id, 'miss')).body.message).toBeUndefined()
    expect(await readMoney(id)).toEqual(['no_show', 2700, 2700, 1800])
    expect(await sumRefunds(id)).toBe(1800)
    expect(await readAccounts(id)).toMatchObject({ cash: 600, card: 300, payable: 0, platform: -90 })
  })

  it('is cancelled by its customer at the same time as the change without losing money', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, customer } = await buy()
      const [changed, cancelled] = await Promise.all([change(id, 3, [cash(900)]), flow.cancel(id, customer)])
      expect(cancelled.status).toBe(200)
      const isChanged = changed.status === 200
      expect(isChanged || changed.status === 409).toBe(true)
      const price = isChanged ? 2700 : 1800
      expect(await readMoney(id)).toEqual(['cancelled_by_customer', price, price, price])
      expect(await sumRefunds(id)).toBe(1800)
      expect(await readAccounts(id)).toMatchObject({ payable: 0, platform: 0, ...(isChanged && { cash: 0 }) })
    }
    await expectZeroSum()
  })
})
