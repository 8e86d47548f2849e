/**
 * Tests of changed bookings: stock, price, money, ticket and history belong to the new version only, whatever happens at the same
 * time.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { checkTicket } from '#contract/bookings/tickets/check-ticket'
import { decodeTicketCode, getTicketEnd } from '#contract/bookings/tickets/ticket-code'
import { addDays, lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { changeBooking, changeBookingOffline, quoteChange } from '#contract/counter/booking-changes'
import { takePartnerStep } from '#contract/counter/booking-steps'
import type { CashShift } from '#contract/counter/cash-shifts'
import { listMethodSums } from '#contract/counter/method-totals'
import { recordWalkIn, refundWalkIn, takePayment } from '#contract/counter/walk-ins'
import { saveFiscalSettings } from '#contract/money/fiscal-settings'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { readStatement } from '#contract/money/statements'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { loadNotificationTexts } from '../../../../tests/support/notifications'
import { newId, openWorld, type World } from '../../../../tests/support/world'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: { id: string }
/** Another room type, at ZMW 1,400 a night. */
let suite: { id: string }
let flow: ReturnType<typeof createBookingFlow>
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 12 } })
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 500 })
  suite = await insertListing(db(), { vendor_id: vendor.id, capacity: 500, price_ngwee: 140_000 })
  flow = createBookingFlow(world)
})
afterAll(() => world.close())

const token = () => vendor.owner.token
const { expectZeroSum, openOwnShift, pay, readAccounts, readLedger, readRow, refund } = createCounterFlow(
  () => world,
  token,
)

const firstDay = addDays(lusakaDate(Date.now()), 20)
/** Nights in one room at ZMW 900, counted from `firstDay`. */
const stay = (nights: number, { from = 0, rooms = 1 } = {}) => ({
  checkIn: addDays(firstDay, from),
  checkOut: addDays(firstDay, from + nights),
  guests: 1,
  rooms,
})

interface Sale {
  nights?: number
  payments?: CounterPayment[]
  listingId?: string
  more?: object
}
async function sell({ nights = 2, payments, listingId = room.id, more = {} }: Sale = {}): Promise<string> {
  const id = newId()
  const body = {
    id,
    listingId,
    choice: stay(nights),
    seenTotal: nights * 900,
    customerName: 'Mwila Tembo',
    ...(payments && { payments }),
    ...more,
  }
  const { status, body: answer } = await world.call(recordWalkIn, { token: token(), key: newId(), body: body as never })
  expect([status, answer.message]).toEqual([200, undefined])
  return id
}
const reserve = (more: object = {}) =>
  sell({
    more: { reservation: { until: new Date(Date.now() + 3 * 86_400_000).toISOString(), isGuaranteed: false }, ...more },
  })

interface Wanted {
  choice?: object
  listingId?: string
  seenTotal: number
  keepsPrice?: boolean
  more?: object
}
const change = (id: string, { choice = stay(3), listingId = room.id, seenTotal, keepsPrice, more = {} }: Wanted) =>
  world.call(changeBooking, {
    token: token(),
    key: newId(),
    params: { id },
    body: {
      id: newId(),
      listingId,
      choice,
      seenTotal,
      ...(keepsPrice !== undefined && { keepsPrice }),
      ...more,
    } as never,
  })
const quote = (id: string, choice: object, listingId = room.id) =>
  world.call(quoteChange, { token: token(), params: { id }, body: { listingId, choice } as never })
const changed = async (id: string, wanted: Wanted) => {
  const { status, body } = await change(id, wanted)
  expect([status, body.message]).toEqual([200, undefined])
  return body
}

const readBooking = (id: string) =>
  db().selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readMoney = async (id: string) => {
  const { state, total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee } = await readBooking(id)
  return [state, ...[total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee].map(zmwOf)]
}
/** The claimed nights of a booking, as days after `firstDay`, with the room type. */
async function listNights(id: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('claim')
    .innerJoin('stock', 'stock.id', 'claim.stock_id')
    .select(['slot', 'listing_id', 'quantity'])
    .where('booking_id', '=', id)
    .orderBy('slot')
    .execute()
  return rows.map(
    ({ slot, listing_id, quantity }) => `${listing_id === room.id ? 'room' : 'suite'} ${slot} ${quantity}`,
  )
}
const nightsOf = (type: 'room' | 'suite', count: number, from = 0, rooms = 1): string[] =>
  Array.from({ length: count }, (_, night) => `${type} ${addDays(firstDay, from + night)} ${rooms}`)
/** For each stock row, `taken` is the sum of its claims and not above the capacity. */
async function expectConsistentStock(): Promise<void> {
  const { rows } = await sql<{ slot: string }>`
    select slot from stock where taken > capacity
      or taken <> (select coalesce(sum(quantity), 0) from claim where stock_id = stock.id)`.execute(db())
  expect(rows).toEqual([])
}
const readMethods = async (id: string) =>
  Object.fromEntries([...(await readLedger([id]))].map(([account, { amount }]) => [account, zmwOf(amount)]))

describe('a changed reservation', () => {
  it('moves its stock, its price and its days, and keeps its option date', async () => {
    const id = await reserve()
    const before = await readBooking(id)
    await changed(id, { choice: stay(3, { from: 1 }), seenTotal: 2700 })
    expect(await readMoney(id)).toEqual(['held', 2700, 0, 0, 270])
    expect(await listNights(id)).toEqual(nightsOf('room', 3, 1))
    const after = await readBooking(id)
    expect(after.hold_expires_at).toEqual(before.hold_expires_at)
    expect([after.starts_on, after.ends_on]).toEqual([addDays(firstDay, 1), addDays(firstDay, 4)])
    await expectConsistentStock()
  })

  it('keeps what was booked before as its history, on the devices of the business', async () => {
    const id = await reserve()
    await changed(id, { choice: stay(3), seenTotal: 2700, more: { reason: 'Stays longer' } })
    await changed(id, { choice: stay(1), listingId: suite.id, seenTotal: 1400 })
    const { changes, total } = await readRow<{ changes: object[]; total: number }>('vendorBooking', id)
    expect(total).toBe(1400)
    expect(changes).toMatchObject([
      { total: 1800, listingName: 'Garden room', reason: 'Stays longer' },
      { total: 2700, listingName: 'Garden room' },
    ])
    expect(await listNights(id)).toEqual(nightsOf('suite', 1))
  })

  it('is paid at its new price', async () => {
    const id = await reserve()
    await changed(id, { choice: stay(1), seenTotal: 900 })
    expect((await pay(id, [cash(1800)])).body.message).toBe('Only ZMW 900.00 is due for it.')
    expect((await pay(id, [cash(900)])).status).toBe(200)
    expect(await readMoney(id)).toEqual(['confirmed', 900, 900, 0, 90])
  })
})

describe('a changed sale', () => {
  it('makes the difference due if it costs more, also after plain cash', async () => {
    const id = await sell()
    expect((await quote(id, stay(3))).body.change).toEqual({ returned: 0, refunded: 0, due: 900 })
    await changed(id, { choice: stay(3), seenTotal: 2700 })
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 1800, 0, 270])
    expect((await pay(id, [card(900)])).status).toBe(200)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
    expect(await readMethods(id)).toEqual({ cash: 1800, card: 900, available: expect.any(Number), fee: -270 })
    const { payments } = await readRow<{ payments: object[] }>('vendorBooking', id)
    expect(payments).toMatchObject([
      { method: 'cash', amount: 1800 },
      { method: 'card', amount: 900 },
    ])
  })

  it('gives the difference back by the methods of the sale if it costs less, in the shift of the clerk', async () => {
    const shiftId = await openOwnShift(10)
    const id = await sell({ nights: 3, payments: [card(500), cash(2200)], more: { shiftId } })
    expect((await quote(id, stay(2))).body.change).toEqual({ returned: 900, refunded: 0, due: 0 })
    await changed(id, { choice: stay(2), seenTotal: 1800, more: { shiftId } })
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    expect(await readMethods(id)).toEqual({ cash: 1800, card: 0, available: expect.any(Number), fee: -180 })
    const sums = listMethodSums(await readRow<CashShift>('cashShift', shiftId))
    expect(Object.fromEntries(sums.map(({ method, net }) => [method, net]))).toMatchObject({ cash: 1800, card: 0 })
    const { payments } = await readRow<{ payments: object[] }>('vendorBooking', id)
    expect(payments).toMatchObject([{ method: 'cash', amount: 1800 }])
  })

  it('is refunded completely afterwards, with exactly what is left', async () => {
    const id = await sell({ nights: 3, payments: [card(500), cash(2200)] })
    await changed(id, { choice: stay(2), seenTotal: 1800 })
    expect((await refund(id, 2700)).status).toBe(409)
    expect((await refund(id, 1800)).status).toBe(200)
    expect(await readMoney(id)).toEqual(['cancelled_by_partner', 1800, 1800, 1800, 180])
    expect(await readMethods(id)).toEqual({ cash: 0, card: 0, available: 0, fee: 0 })
    expect(await listNights(id)).toEqual([])
  })

  it('becomes cheaper and dearer again without losing money', async () => {
    const id = await sell({ nights: 2 })
    await changed(id, { choice: stay(1), seenTotal: 900 })
    expect(await readMoney(id)).toEqual(['confirmed', 900, 900, 0, 90])
    await changed(id, { choice: stay(4), seenTotal: 3600 })
    expect(await readMoney(id)).toEqual(['confirmed', 3600, 900, 0, 360])
    expect((await pay(id, [cash(2700)])).status).toBe(200)
    await changed(id, { choice: stay(1), seenTotal: 900 })
    expect(await readMoney(id)).toEqual(['confirmed', 900, 900, 0, 90])
    expect(await readMethods(id)).toEqual({ cash: 900, available: expect.any(Number), fee: -90 })
    expect((await refund(id, 900)).status).toBe(200)
    expect(await readMethods(id)).toEqual({ cash: 0, available: 0, fee: 0 })
  })

  it('is one sale of its new price in the payments and in the statement of the business', async () => {
    const other = await insertVendor(db())
    const listing = await insertListing(db(), { vendor_id: other.id, capacity: 5 })
    const sale = { id: newId(), listingId: listing.id, choice: stay(3), seenTotal: 2700, customerName: 'Mwila Tembo' }
    const caller = () => ({ token: other.owner.token, key: newId() })
    await world.call(recordWalkIn, { ...caller(), body: sale })
    const body = { id: newId(), listingId: listing.id, choice: stay(2), seenTotal: 1800 }
    expect(
      (await world.call(changeBooking, { ...caller(), params: { id: sale.id }, body: body as never })).status,
    ).toBe(200)
    const { transactions } = (await world.call(readPaymentSummary, { token: other.owner.token })).body
    expect(transactions).toMatchObject([{ amount: 1800, fee: 180 }])
    const month = lusakaDate(Date.now()).slice(0, 7)
    const statement = (await world.call(readStatement, { token: other.owner.token, params: { month } })).body
    expect([statement.sales, statement.refunds, statement.fees, statement.cash]).toEqual([2700, 900, 180, 1800])
    expect(
      statement.lines.every(({ description }: { description: string }) => description.includes('Garden room')),
    ).toBe(true)
  })

  it('replaces its fiscal invoice once the new price is paid, and cancels the earlier one completely', async () => {
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
    expect((await world.call(saveFiscalSettings, { ...caller(), body: settings as never })).status).toBe(200)
    const sale = { id: newId(), listingId: listing.id, choice: stay(2), seenTotal: 1800, customerName: 'Mwila Tembo' }
    await world.call(recordWalkIn, { ...caller(), body: sale })
    const listDocuments = async () =>
      (
        await db()
          .selectFrom('fiscal_document')
          .selectAll()
          .where('vendor_id', '=', other.id)
          .orderBy('number')
          .execute()
      ).map(({ kind, total_ngwee, lines }) => [
        kind,
        zmwOf(total_ngwee),
        zmwOf(lines.reduce((sum, { amountNgwee }) => sum + amountNgwee, 0)),
      ])
    const changeTo = (nights: number) =>
      world.call(changeBooking, {
        ...caller(),
        params: { id: sale.id },
        body: { id: newId(), listingId: listing.id, choice: stay(nights), seenTotal: nights * 900 } as never,
      })
    await changeTo(3)
    expect(await listDocuments()).toEqual([
      ['sale', 1800, 1800],
      ['credit', 1800, 1800],
    ])
    const payment = { id: newId(), payments: [cash(900)] }
    await world.call(takePayment, { ...caller(), params: { id: sale.id }, body: payment as never })
    await changeTo(1)
    expect((await listDocuments()).slice(2)).toEqual([
      ['sale', 2700, 2700],
      ['credit', 2700, 2700],
      ['sale', 900, 900],
    ])
    const returned = { id: newId(), amount: 900 }
    await world.call(refundWalkIn, { ...caller(), params: { id: sale.id }, body: returned as never })
    expect((await listDocuments()).slice(5)).toEqual([['credit', 900, 900]])
  })

  it('keeps the agreed price if the business wants it', async () => {
    const id = await sell()
    await changed(id, { choice: stay(3), seenTotal: 1800, keepsPrice: true })
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    expect(await listNights(id)).toEqual(nightsOf('room', 3))
    const { quote: stored } = await readBooking(id)
    expect(stored.lines.map(({ amount }) => amount)).toEqual([1800])
    expect(stored.cancellation?.after).toBeLessThanOrEqual(900)
  })

  it('is refused at another price than the clerk saw, and nothing changes', async () => {
    const id = await sell()
    const before = await readBooking(id)
    const { status, body } = await change(id, { choice: stay(3), seenTotal: 2600 })
    expect([status, body.code]).toEqual([409, 'price_changed'])
    expect(await readBooking(id)).toEqual(before)
    expect(await listNights(id)).toEqual(nightsOf('room', 2))
  })

  it('is refused if the new nights are sold out, and keeps its own', async () => {
    const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const id = await sell({ nights: 1, listingId: last.id })
    await sell({ nights: 1, listingId: last.id, more: { choice: stay(1, { from: 1 }) } })
    const before = await readBooking(id)
    const { status, body } = await change(id, { choice: stay(2), listingId: last.id, seenTotal: 1800 })
    expect([status, body.code]).toEqual([409, 'sold_out'])
    expect(await readBooking(id)).toEqual(before)
    await expectConsistentStock()
  })

  it('can use its own nights, also if they are the last ones', async () => {
    const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const id = await sell({ nights: 2, listingId: last.id })
    await changed(id, { choice: stay(2, { from: 1 }), listingId: last.id, seenTotal: 1800 })
    await sell({ nights: 1, listingId: last.id })
    await expectConsistentStock()
  })

  it('tells a walk-in who has left a number once, by SMS, and never without one', async () => {
    const [id, silent] = [await sell({ more: { customerPhone: '0971234567' } }), await sell()]
    const more = { id: newId() }
    const wanted = { choice: stay(2, { from: 1 }), seenTotal: 1800, more }
    await Promise.all([change(id, wanted), change(id, wanted)])
    await changed(silent, { choice: stay(2, { from: 1 }), seenTotal: 1800 })
    const messages = await db().selectFrom('sms_message').selectAll().where('event', 'like', 'changed/%').execute()
    expect(messages).toMatchObject([
      { event: `changed/${more.id}`, content: { template: 'bookingChanged', params: { listingName: 'Garden room' } } },
    ])
  })

  it('gets a new ticket with the new days', async () => {
    const id = await sell()
    const before = (await readBooking(id)).ticket ?? ''
    await changed(id, { choice: stay(2, { from: 5 }), seenTotal: 1800 })
    const after = (await readBooking(id)).ticket ?? ''
    expect(after).not.toBe(before)
    expect(decodeTicketCode(after)?.ticket.starts.slice(0, 10)).toBe(addDays(firstDay, 5))
    // Devices of the business recognize the earlier ticket.
    const { ticketEnd } = await readRow<{ ticketEnd: string }>('vendorBooking', id)
    expect([getTicketEnd(after), getTicketEnd(before) === ticketEnd]).toEqual([ticketEnd, false])
    // The public page asks the server, which says nothing about a code that it has not signed.
    const check = async (code: string) => (await world.call(checkTicket, { body: { code } })).body.isReplaced
    const forged = before.slice(0, -4) + (before.endsWith('AAAA') ? 'BBBB' : 'AAAA')
    expect([await check(before), await check(after), await check(forged), await check('X')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('is changed once, however often and at once it is sent', async () => {
    const id = await sell({ nights: 3, payments: [cash(2700)] })
    const more = { id: newId() }
    const wanted = { choice: stay(2), seenTotal: 1800, more }
    await Promise.all([change(id, wanted), change(id, wanted), change(id, wanted)])
    expect((await change(id, wanted)).status).toBe(200)
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    expect(await readMethods(id)).toMatchObject({ cash: 1800 })
    expect((await readRow<{ changes: object[] }>('vendorBooking', id)).changes).toHaveLength(1)
  })
})

describe('a changed booking of the app', () => {
  const buy = async (nights: number) => {
    const customer = await insertCustomer(db())
    const { _id: id } = await flow.buy(room.id, customer, stay(nights))
    return { id, customer }
  }

  it('is refunded by Tilipo if it costs less, and its customer is notified once', async () => {
    const { id, customer } = await buy(3)
    expect((await quote(id, stay(2))).body.change).toEqual({ returned: 0, refunded: 900, due: 0 })
    await changed(id, { choice: stay(2), seenTotal: 1800 })
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    const refunds = await db().selectFrom('refund').selectAll().where('booking_id', '=', id).execute()
    expect(refunds).toMatchObject([{ amount_ngwee: 90_000, reason: 'changed', state: 'pending' }])
    const texts = await loadNotificationTexts(db(), customer.id)
    expect(texts.filter(({ message }) => message.includes('has changed your booking of Garden room'))).toHaveLength(1)
  })

  it('is refunded with exactly what is left if its business cancels it afterwards', async () => {
    const { id } = await buy(3)
    await changed(id, { choice: stay(2), seenTotal: 1800 })
    const cancelled = { token: token(), key: newId(), params: { id }, body: { step: 'cancel' as const } }
    expect((await world.call(takePartnerStep, cancelled)).status).toBe(200)
    const { sum } = await db()
      .selectFrom('refund')
      .select((eb) => eb.fn.sum<string>('amount_ngwee').as('sum'))
      .where('booking_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBe(270_000)
    expect(await readMoney(id)).toEqual(['cancelled_by_partner', 1800, 1800, 1800, 180])
  })

  it('cannot cost more without its customer, but keeps its price', async () => {
    const { id } = await buy(2)
    const before = await readBooking(id)
    const refused = await change(id, { choice: stay(3), seenTotal: 2700 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('It costs ZMW 900.00 more, and this customer has booked in the app.'),
    ])
    expect(await readBooking(id)).toEqual(before)
    await changed(id, { choice: stay(3), seenTotal: 1800, keepsPrice: true })
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
  })
})

describe('a change', () => {
  it('is refused for the booking or the listing of another business', async () => {
    const id = await sell()
    const other = await insertVendor(db())
    const foreign = await insertListing(db(), { vendor_id: other.id })
    expect((await change(id, { listingId: foreign.id, seenTotal: 2700 })).status).toBe(404)
    const body = { id: newId(), listingId: room.id, choice: stay(3), seenTotal: 2700 }
    const answer = await world.call(changeBooking, {
      token: other.owner.token,
      key: newId(),
      params: { id },
      body: body as never,
    })
    expect(answer.status).toBe(404)
    expect(await listNights(id)).toEqual(nightsOf('room', 2))
  })

  it('is refused for a reservation whose option has ended, which would hold nothing', async () => {
    const id = await reserve()
    const past = new Date(Date.now() - 1000)
    await db().updateTable('booking').set({ hold_expires_at: past }).where('id', '=', id).execute()
    const before = await readBooking(id)
    const { status, body } = await change(id, { seenTotal: 2700 })
    expect([status, body.message]).toEqual([
      409,
      'The option of this reservation has ended. Please take a payment or make a new one.',
    ])
    expect(await readBooking(id)).toEqual(before)
  })

  it('is refused for a booking that is over', async () => {
    const id = await sell()
    await refund(id, 1800)
    expect((await change(id, { seenTotal: 2700 })).body.message).toBe('This booking can no longer be changed.')
  })

  it('extends a stay that has begun, and never moves its first day', async () => {
    const id = await sell()
    const today = lusakaDate(Date.now())
    const past = { checkIn: addDays(today, -1), checkOut: addDays(today, 1), guests: 1, rooms: 1 }
    await db()
      .updateTable('booking')
      .set({
        state: 'in_service',
        choice: JSON.stringify(past),
        starts_on: past.checkIn,
        ends_on: past.checkOut,
        starts_at: new Date(`${past.checkIn}T12:00:00Z`),
        created_at: new Date(Date.now() - 5 * 86_400_000),
      })
      .where('id', '=', id)
      .execute()
    const longer = { ...past, checkOut: addDays(today, 2) }
    await changed(id, { choice: longer, seenTotal: 2700 })
    expect(await readMoney(id)).toEqual(['in_service', 2700, 1800, 0, 270])
    const { status, body } = await change(id, {
      choice: { ...longer, checkIn: today },
      seenTotal: 1800,
    })
    expect([status, body.fields]).toEqual([
      422,
      { startsOn: 'The customer is here already, so this day stays the same.' },
    ])
  })
})

describe('a change that was made without a connection', () => {
  const changeLater = (id: string, { seenTotal, choice, ...more }: Record<string, unknown>) =>
    world.call(changeBookingOffline, {
      token: token(),
      key: newId(),
      params: { id },
      body: { id: newId(), listingId: room.id, choice, seenTotal, ...more } as never,
    })

  it('is made like any other, in the shift in which the clerk has made it', async () => {
    const shiftId = await openOwnShift(10)
    const id = await sell({ nights: 3, payments: [cash(2700)], more: { shiftId } })
    expect((await changeLater(id, { choice: stay(2), seenTotal: 1800, shiftId })).status).toBe(200)
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    expect(await listNights(id)).toEqual(nightsOf('room', 2))
    const sums = listMethodSums(await readRow<CashShift>('cashShift', shiftId))
    expect(Object.fromEntries(sums.map(({ method, net }) => [method, net]))).toMatchObject({ cash: 1800 })
  })

  it('is made once if the answer was lost and the device has saved it as a request', async () => {
    const id = await sell()
    const body = { id: newId(), choice: stay(3), seenTotal: 2700 }
    await changed(id, { ...body, more: { id: body.id } })
    const { version } = await readBooking(id)
    expect((await changeLater(id, body)).status).toBe(200)
    expect((await readBooking(id)).version).toBe(version)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 1800, 0, 270])
  })

  it('is refused at a price that has changed meanwhile, and if the nights are sold out', async () => {
    const id = await sell()
    const answer = await changeLater(id, { choice: stay(3), seenTotal: 2400 })
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      409,
      'price_changed',
      { seen: 2400, now: 2700 },
    ])
    const small = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    await sell({ listingId: small.id, nights: 1 })
    const taken = await changeLater(id, { choice: stay(1), seenTotal: 900, listingId: small.id })
    expect([taken.status, taken.body.code]).toEqual([409, 'sold_out'])
    expect(await listNights(id)).toEqual(nightsOf('room', 2))
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
  })
})

describe('a change at the same time as', () => {
  const cancel = (id: string) =>
    world.call(takePartnerStep, { token: token(), key: newId(), params: { id }, body: { step: 'cancel' } })

  it('a cancellation leaves either the new version or nothing', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await reserve()
      const answers = await Promise.all([change(id, { choice: stay(3), seenTotal: 2700 }), cancel(id)])
      expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
      expect((await readBooking(id)).state).toBe('cancelled_by_partner')
      expect(await listNights(id)).toEqual([])
    }
    await expectConsistentStock()
  })

  it('another change leaves one of both as the last version', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await sell({ nights: 2, payments: [cash(1800)] })
      await Promise.all([
        change(id, { choice: stay(1), seenTotal: 900 }),
        change(id, { choice: stay(3, { from: 2 }), seenTotal: 2700 }),
      ])
      const { total_ngwee } = await readBooking(id)
      const nights = total_ngwee / 90_000
      expect(await listNights(id)).toEqual(nightsOf('room', nights, nights === 1 ? 0 : 2))
      expect((await readRow<{ changes: object[] }>('vendorBooking', id)).changes).toHaveLength(2)
      const { paid_ngwee } = await readBooking(id)
      expect((await readMethods(id)).cash).toBe(zmwOf(paid_ngwee))
    }
    await expectConsistentStock()
  })

  it('a sale of the wanted night gives it to one of them', async () => {
    const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    for (let round = 0; round < 6; round += 1) {
      const from = round * 4
      const id = await sell({ nights: 1, listingId: last.id, more: { choice: stay(1, { from }) } })
      const wanted = stay(1, { from: from + 1 })
      const sale = {
        id: newId(),
        listingId: last.id,
        choice: wanted,
        seenTotal: 900,
        customerName: 'Chanda Phiri',
      }
      const answers = await Promise.all([
        change(id, { choice: wanted, listingId: last.id, seenTotal: 900 }),
        world.call(recordWalkIn, { token: token(), key: newId(), body: sale }),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    }
    await expectConsistentStock()
  })

  it('a check-in leaves the guest with exactly the nights of the last version', async () => {
    const id = await reserve()
    await pay(id, [cash(1800)])
    const begin = () => flow.step(id, vendor.owner, 'begin')
    await Promise.all([change(id, { choice: stay(3), seenTotal: 2700 }), begin()])
    const nights = (await readBooking(id)).total_ngwee / 90_000
    expect(await listNights(id)).toEqual(nightsOf('room', nights))
    await expectConsistentStock()
  })
})

describe('any sequence of changes', () => {
  it('leaves stock, price, fee and money as if the last version had been booked at once', async () => {
    let seed = 20_261_130
    const random = (bound: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * bound)
    }
    for (let run = 0; run < 12; run += 1) {
      const nights = 1 + random(4)
      const total = nights * 900
      const split =
        random(3) === 0 ? [card(300), cash(total - 300)] : random(2) === 0 ? [cash(total, total + 50)] : undefined
      const id = await sell({ nights, ...(split && { payments: split }) })
      let last = { nights, from: 0, isSuite: false }
      for (let step = 0; step < 5; step += 1) {
        last = { nights: 1 + random(5), from: random(6), isSuite: random(3) === 0 }
        const price = last.nights * (last.isSuite ? 1400 : 900)
        const { body } = await change(id, {
          choice: stay(last.nights, last),
          listingId: last.isSuite ? suite.id : room.id,
          seenTotal: price,
        })
        expect(body.message).toBeUndefined()
        const { due } = { due: body.total - body.paid }
        if (due > 0 && random(2) === 0)
          expect((await pay(id, [random(2) === 0 ? cash(due) : card(due)])).status).toBe(200)
      }
      const booking = await readBooking(id)
      const due = zmwOf(booking.total_ngwee - booking.paid_ngwee)
      if (due > 0) expect((await pay(id, [cash(due)])).status).toBe(200)
      const price = last.nights * (last.isSuite ? 1400 : 900)
      expect(await readMoney(id)).toEqual(['confirmed', price, price, 0, price / 10])
      expect(await listNights(id)).toEqual(nightsOf(last.isSuite ? 'suite' : 'room', last.nights, last.from))
      const { fee, available: _, ...methods } = await readMethods(id)
      expect([fee, Object.values(methods).reduce((sum, amount) => sum + amount, 0)]).toEqual([-price / 10, price])
      const { payments = [] } = await readRow<{ payments?: { amount: number }[] }>('vendorBooking', id)
      if (payments.length > 0) expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(price)
      expect((await refund(id, price)).body.message).toBeUndefined()
      expect(Object.values(await readMethods(id)).every((amount) => amount === 0)).toBe(true)
    }
    await expectConsistentStock()
    await expectZeroSum()
  })

  it('leaves a booking of the app as if it had been bought at once, whose differences are paid at the counter', async () => {
    let seed = 20_261_201
    const random = (bound: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * bound)
    }
    const pick = (amount: number): CounterPayment[] =>
      [[cash(amount)], [card(amount)], [card(50), cash(amount - 50)], [cash(100, 150), card(amount - 100)]][
        random(4)
      ] ?? []
    for (let run = 0; run < 10; run += 1) {
      const customer = await insertCustomer(db())
      const nights = 1 + random(4)
      const { _id: id } = await flow.buy(room.id, customer, stay(nights))
      let last = { nights, from: 0, isSuite: false }
      let price = nights * 900
      for (let step = 0; step < 5; step += 1) {
        const before = price
        last = { nights: 1 + random(5), from: random(6), isSuite: random(3) === 0 }
        price = last.nights * (last.isSuite ? 1400 : 900)
        const { body } = await change(id, {
          choice: stay(last.nights, last),
          listingId: last.isSuite ? suite.id : room.id,
          seenTotal: price,
          ...(price > before && { more: { payments: pick(price - before) } }),
        })
        expect(body.message).toBeUndefined()
        const { gateway = 0, refundable = 0, cash: inCash = 0, card: byCard = 0, platform } = await readAccounts(id)
        const held = gateway + refundable
        expect(Math.min(held, inCash, byCard)).toBeGreaterThanOrEqual(0)
        expect([held + inCash + byCard, platform]).toEqual([price, -price / 10])
      }
      expect(await readMoney(id)).toEqual(['confirmed', price, price, 0, price / 10])
      expect(await listNights(id)).toEqual(nightsOf(last.isSuite ? 'suite' : 'room', last.nights, last.from))
      const { ticket } = await readBooking(id)
      expect(decodeTicketCode(ticket ?? '')?.ticket.starts.slice(0, 10)).toBe(addDays(firstDay, last.from))
      const { cash: inCash = 0, card: byCard = 0 } = await readAccounts(id)
      const atCounter = inCash + byCard
      const ended = [
        () => flow.cancel(id, customer),
        () => flow.step(id, vendor.owner, 'cancel'),
        () => (atCounter > 0 ? refund(id, atCounter) : flow.cancel(id, customer)),
      ][random(3)]
      expect((await ended?.())?.body.message).toBeUndefined()
      const { gateway = 0, refundable = 0, ...rest } = await readAccounts(id)
      expect(gateway + refundable).toBe(0)
      expect(Object.values(rest).every((amount) => amount === 0)).toBe(true)
    }
    await expectConsistentStock()
    await expectZeroSum()
  })
})
