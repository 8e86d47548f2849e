/**
 * Tests of split and merged bookings (decision 145): stock, price, payments and what can be refunded stay the same in sum, whatever
 * happens at the same time.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { checkTicket } from '#contract/bookings/tickets/check-ticket'
import { addDays, lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { changeBooking } from '#contract/counter/booking-changes'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { saveCompany, takeCompanyPayment } from '#contract/counter/companies'
import { mergeBookings, quoteMerge, quoteSplit, splitBooking, type SplitAt } from '#contract/counter/divided-bookings'
import { recordWalkIn } from '#contract/counter/walk-ins'
import { saveFiscalSettings } from '#contract/money/fiscal-settings'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { readStatement } from '#contract/money/statements'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { createSeededRandom } from '../../../../tests/support/sync/random'
import { newId, openWorld, type World } from '../../../../tests/support/world'

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
const caller = () => ({ token: token(), key: newId() })
const { expectZeroSum, pay, readLedger, refund } = createCounterFlow(() => world, token)

const firstDay = addDays(lusakaDate(Date.now()), 20)
const day = (number: number) => addDays(firstDay, number)
/** Nights at ZMW 900 a room, counted from `firstDay`. */
const stay = (nights: number, { from = 0, rooms = 1, guests = 1 } = {}) => ({
  checkIn: day(from),
  checkOut: day(from + nights),
  guests,
  rooms,
})

interface Sale {
  choice?: ReturnType<typeof stay>
  payments?: CounterPayment[]
  listingId?: string
  more?: object
}
async function sell({ choice = stay(4), payments, listingId = room.id, more = {} }: Sale = {}): Promise<string> {
  const id = newId()
  const nights = (Date.parse(choice.checkOut) - Date.parse(choice.checkIn)) / 86_400_000
  const seenTotal = nights * choice.rooms * 900
  const body = { id, listingId, choice, seenTotal, customerName: 'Mwila Tembo', ...(payments && { payments }), ...more }
  const { status, body: answer } = await world.call(recordWalkIn, { ...caller(), body: body as never })
  expect([status, answer.message]).toEqual([200, undefined])
  return id
}
const reserve = (choice = stay(4)) =>
  sell({
    choice,
    more: { reservation: { until: new Date(Date.now() + 3 * 86_400_000).toISOString(), isGuaranteed: false } },
  })

const atDay = (number: number): SplitAt => ({ by: 'date', day: day(number) })
const ofUnits = (units: number): SplitAt => ({ by: 'units', units })
const readBooking = (id: string) =>
  db().selectFrom('booking').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const split = async (id: string, at: SplitAt, body: object = {}) => {
  const seenTotal = zmwOf((await readBooking(id)).total_ngwee)
  return world.call(splitBooking, { ...caller(), params: { id }, body: { id: newId(), at, seenTotal, ...body } })
}
/** @returns the id of the new booking */
const splitOff = async (id: string, at: SplitAt): Promise<string> => {
  const { status, body } = await split(id, at)
  expect([status, body.message]).toEqual([200, undefined])
  return body.newBooking._id
}
const merge = async (id: string, otherId: string, body: object = {}) => {
  const [first, second] = [await readBooking(id), await readBooking(otherId)]
  const seenTotal = zmwOf(first.total_ngwee + second.total_ngwee)
  return world.call(mergeBookings, { ...caller(), params: { id }, body: { id: newId(), otherId, seenTotal, ...body } })
}
const merged = async (id: string, otherId: string) => {
  const { status, body } = await merge(id, otherId)
  expect([status, body.message]).toEqual([200, undefined])
}

const readMoney = async (id: string) => {
  const { state, total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee } = await readBooking(id)
  return [state, ...[total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee].map(zmwOf)]
}
/** The claimed nights of a booking: days after `firstDay`, and rooms. */
async function listNights(id: string): Promise<[string, number][]> {
  const rows = await db()
    .selectFrom('claim')
    .innerJoin('stock', 'stock.id', 'claim.stock_id')
    .select(['slot', 'quantity'])
    .where('booking_id', '=', id)
    .orderBy('slot')
    .execute()
  return rows.map(({ slot, quantity }) => [slot, quantity])
}
const nights = (count: number, from = 0, rooms = 1): [string, number][] =>
  Array.from({ length: count }, (_, night) => [day(from + night), rooms])
async function expectConsistentStock(): Promise<void> {
  const { rows } = await sql`
    select slot from stock where taken > capacity
      or taken <> (select coalesce(sum(quantity), 0) from claim where stock_id = stock.id)`.execute(db())
  expect(rows).toEqual([])
}
const readMethods = async (...ids: string[]) =>
  Object.fromEntries([...(await readLedger(ids))].map(([account, { amount }]) => [account, zmwOf(amount)]))

describe('a split booking', () => {
  it('leaves the first nights in the booking and moves the rest to a new one, with what was paid for it', async () => {
    const id = await sell({ payments: [card(1000), cash(2600)] })
    const { reference, ticket } = await readBooking(id)
    const newBookingId = await splitOff(id, atDay(1))
    expect(await readMoney(id)).toEqual(['confirmed', 900, 900, 0, 90])
    expect(await readMoney(newBookingId)).toEqual(['confirmed', 2700, 2700, 0, 270])
    expect([await listNights(id), await listNights(newBookingId)]).toEqual([nights(1), nights(3, 1)])
    const [first, second] = [await readBooking(id), await readBooking(newBookingId)]
    expect(first.reference).toBe(reference)
    expect(second.reference).not.toBe(reference)
    expect(second).toMatchObject({ walk_in_name: 'Mwila Tembo', starts_on: day(1), ends_on: day(4) })
    expect(first.ticket).not.toBe(ticket)
    expect(second.ticket).toEqual(expect.any(String))
    expect((await world.call(checkTicket, { body: { code: ticket! } })).body).toEqual({ isReplaced: true })
    expect(await readMethods(id, newBookingId)).toMatchObject({ card: 1000, cash: 2600, fee: -360 })
    expect(await readMethods(newBookingId)).toMatchObject({ card: 1000, cash: 1700, fee: -270 })
    await expectConsistentStock()
    await expectZeroSum()
  })

  it('divides its rooms, its guests and an amount that cannot be divided evenly', async () => {
    const id = await sell({ choice: stay(1, { rooms: 3, guests: 4 }) })
    const body = { id: newId(), listingId: room.id, choice: stay(1, { rooms: 3, guests: 3 }), seenTotal: 2700 }
    expect((await world.call(changeBooking, { ...caller(), params: { id }, body: body as never })).status).toBe(200)
    await sql`update booking set total_ngwee = 100000, paid_ngwee = 100000 where id = ${id}`.execute(db())
    const newBookingId = await splitOff(id, ofUnits(1))
    expect((await readMoney(id)).slice(0, 3)).toEqual(['confirmed', 666.67, 666.67])
    expect((await readMoney(newBookingId)).slice(0, 3)).toEqual(['confirmed', 333.33, 333.33])
    expect([await listNights(id), await listNights(newBookingId)]).toEqual([nights(1, 0, 2), nights(1, 0, 1)])
    expect((await readBooking(id)).choice).toMatchObject({ rooms: 2, guests: 2 })
    expect((await readBooking(newBookingId)).choice).toMatchObject({ rooms: 1, guests: 1 })
    await expectZeroSum()
  })

  it('has in each part what can be refunded of it, and nothing is left in the ledger afterwards', async () => {
    const id = await sell({ payments: [card(1000), cash(2600)] })
    const newBookingId = await splitOff(id, atDay(1))
    expect((await refund(newBookingId, 3600)).status).toBe(409)
    expect((await refund(newBookingId, 2700)).status).toBe(200)
    expect(await readMethods(id, newBookingId)).toMatchObject({ card: 0, cash: 900, fee: -90 })
    expect((await refund(id, 900)).status).toBe(200)
    expect(await readMethods(id, newBookingId)).toEqual({ card: 0, cash: 0, available: 0, fee: 0 })
    expect([await listNights(id), await listNights(newBookingId)]).toEqual([[], []])
    await expectConsistentStock()
  })

  it('divides what a company owes, with its due date, and what it has paid of it', async () => {
    const companyId = newId()
    const form = {
      name: 'Kansanshi Supplies Ltd',
      contactName: 'Ruth Banda',
      contactPhone: '0971234567',
      tpin: '1001234567',
      people: [],
      termDays: 30,
      limit: 5000,
      isClosed: false,
    }
    expect((await world.call(saveCompany, { ...caller(), params: { id: companyId }, body: form })).status).toBe(200)
    const id = await sell({ payments: [{ method: 'account', amount: 3600, companyId }] })
    const payment = { id: newId(), payment: cash(1200) }
    const params = { id: companyId }
    expect((await world.call(takeCompanyPayment, { ...caller(), params, body: payment as never })).status).toBe(200)
    const newBookingId = await splitOff(id, atDay(1))
    const readDebts = () =>
      db().selectFrom('company_debt').selectAll().where('company_id', '=', companyId).orderBy('open_ngwee').execute()
    const [first, second] = await readDebts()
    expect(first).toMatchObject({ booking_id: id, open_ngwee: 60_000 })
    expect(second).toMatchObject({ booking_id: newBookingId, open_ngwee: 180_000, due_on: first?.due_on })
    await merged(id, newBookingId)
    const laterBookingId = await splitOff(id, atDay(3))
    expect((await refund(laterBookingId, 900)).status).toBe(200)
    const open = (await readDebts()).reduce((sum, { open_ngwee }) => sum + open_ngwee, 0)
    const { credit_ngwee } = await db()
      .selectFrom('company')
      .select('credit_ngwee')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect(zmwOf(open - credit_ngwee)).toBe(1500)
    expect(await readMethods(id, newBookingId, laterBookingId)).toMatchObject({ account: 2700, fee: -270 })
    await expectZeroSum()
  })

  it('keeps the option date of an unpaid reservation, and divides what is due of a partly paid one', async () => {
    const unpaid = await reserve()
    const unpaidPart = await splitOff(unpaid, atDay(2))
    expect([await readMoney(unpaid), await readMoney(unpaidPart)]).toEqual([
      ['held', 1800, 0, 0, 180],
      ['held', 1800, 0, 0, 180],
    ])
    expect((await readBooking(unpaidPart)).hold_expires_at).toEqual((await readBooking(unpaid)).hold_expires_at)
    const id = await reserve()
    expect((await pay(id, [cash(1000)])).status).toBe(200)
    const newBookingId = await splitOff(id, atDay(3))
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 750, 0, 270])
    expect(await readMoney(newBookingId)).toEqual(['confirmed', 900, 250, 0, 90])
    expect((await pay(id, [cash(1950)])).status).toBe(200)
    expect((await pay(newBookingId, [card(650)])).status).toBe(200)
    expect(await readMethods(id, newBookingId)).toMatchObject({ cash: 2950, card: 650, fee: -360 })
    expect((await refund(newBookingId, 900)).status).toBe(200)
    expect(await readMethods(newBookingId)).toMatchObject({ cash: 0, card: 0, fee: 0 })
  })

  it('is split once, however often the command arrives', async () => {
    const id = await sell()
    const body = { id: newId(), at: atDay(2), seenTotal: 3600 }
    const call = () => world.call(splitBooking, { ...caller(), params: { id }, body })
    const answers = await Promise.all([call(), call(), call()])
    expect(new Set(answers.map(({ body: answer }) => answer.newBooking._id)).size).toBe(1)
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    expect((await call()).status).toBe(200)
    expect(await listNights(id)).toEqual(nights(2))
  })

  it('is refused at another price, outside of its days, and for the customer of another business', async () => {
    const id = await sell()
    const codes = [
      await split(id, atDay(2), { seenTotal: 3000 }),
      await split(id, atDay(0)),
      await split(id, atDay(4)),
      await split(id, ofUnits(1)),
      await world.call(splitBooking, {
        token: (await insertVendor(db())).owner.token,
        key: newId(),
        params: { id },
        body: { id: newId(), at: atDay(2), seenTotal: 3600 },
      }),
    ].map(({ body }) => body.code)
    expect(codes).toEqual(['price_changed', 'bad_choice', 'bad_choice', 'bad_choice', 'not_found'])
    expect(await listNights(id)).toEqual(nights(4))
  })

  it('shows both parts before it is made', async () => {
    const id = await reserve()
    const { parts } = (await world.call(quoteSplit, { token: token(), params: { id }, body: { at: atDay(1) } })).body
    expect(parts).toMatchObject([
      { startsOn: day(0), endsOn: day(1), total: 900, paid: 0, due: 900 },
      { startsOn: day(1), endsOn: day(4), total: 2700, paid: 0, due: 2700 },
    ])
    expect(await listNights(id)).toEqual(nights(4))
  })

  it('lets one room leave earlier while the guests of the others stay', async () => {
    const today = lusakaDate(Date.now())
    const id = await sell({ choice: { checkIn: today, checkOut: addDays(today, 3), guests: 2, rooms: 2 } })
    expect((await flow.step(id, { token: token() }, 'begin')).status).toBe(200)
    const newBookingId = await splitOff(id, ofUnits(1))
    expect([(await readBooking(id)).state, (await readBooking(newBookingId)).state]).toEqual([
      'in_service',
      'in_service',
    ])
    const later = await splitOff(newBookingId, { by: 'date', day: addDays(today, 2) })
    expect((await readBooking(later)).state).toBe('confirmed')
  })
})

describe('merged bookings', () => {
  it('are one booking at the sum of both prices, and the other one ends without a refund', async () => {
    const id = await sell({ choice: stay(2), payments: [card(1800)] })
    const otherId = await sell({ choice: stay(1, { from: 2 }) })
    const { ticket } = await readBooking(otherId)
    const preview = await world.call(quoteMerge, { token: token(), params: { id }, body: { otherId } })
    expect(preview.body).toMatchObject({ startsOn: day(0), endsOn: day(3), total: 2700, paid: 2700, due: 0 })
    await merged(id, otherId)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
    expect(await readMoney(otherId)).toEqual(['cancelled_by_system', 0, 0, 0, 0])
    const { note } = await readBooking(otherId)
    expect(note).toBe(`Merged into ${(await readBooking(id)).reference}`)
    expect([await listNights(id), await listNights(otherId)]).toEqual([nights(3), []])
    expect(await flow.findRefunds(otherId)).toEqual([])
    expect((await world.call(checkTicket, { body: { code: ticket! } })).body).toEqual({ isReplaced: true })
    expect(await readMethods(id, otherId)).toMatchObject({ card: 1800, cash: 900, fee: -270 })
    expect((await refund(id, 2700)).status).toBe(200)
    expect(await readMethods(id, otherId)).toEqual({ card: 0, cash: 0, available: 0, fee: 0 })
    await expectConsistentStock()
    await expectZeroSum()
  })

  it('have the rooms of both if the dates are the same', async () => {
    const id = await sell({ choice: stay(2, { rooms: 2, guests: 2 }) })
    const otherId = await sell({ choice: stay(2) })
    await merged(id, otherId)
    expect(await listNights(id)).toEqual(nights(2, 0, 3))
    expect((await readBooking(id)).choice).toMatchObject({ rooms: 3, guests: 3 })
  })

  it('continue the stay of a guest who is here, which ends with the last night of both', async () => {
    const today = lusakaDate(Date.now())
    const choice = { checkIn: today, checkOut: addDays(today, 2), guests: 1, rooms: 1 }
    const id = await sell({ choice, payments: [card(1800)] })
    const next = await sell({ choice: { ...choice, checkIn: addDays(today, 2), checkOut: addDays(today, 3) } })
    const sameDays = await sell({ choice })
    expect((await flow.step(id, { token: token() }, 'begin')).status).toBe(200)
    for (const [first, second] of [
      [id, sameDays],
      [next, id],
    ] as const)
      expect((await merge(first, second)).body.code).toBe('wrong_state')
    const { starts_at } = await readBooking(id)
    await merged(id, next)
    expect(await readMoney(id)).toEqual(['in_service', 2700, 2700, 0, 270])
    expect(await readBooking(id)).toMatchObject({ starts_at, ends_on: addDays(today, 3) })
    expect(await readMoney(next)).toEqual(['cancelled_by_system', 0, 0, 0, 0])
    expect(await readMethods(id, next)).toMatchObject({ card: 1800, cash: 900, fee: -270 })
    await expectConsistentStock()
    await expectZeroSum()
  })

  it('are merged once, and never with dates, customers or states that differ', async () => {
    const id = await sell({ choice: stay(1) })
    const otherId = await sell({ choice: stay(1, { from: 1 }) })
    const gap = await sell({ choice: stay(1, { from: 5 }) })
    const unpaid = await reserve(stay(1, { from: 1 }))
    const somebodyElse = await sell({ choice: stay(1, { from: 1 }), more: { customerName: 'Bwalya Mumba' } })
    for (const refused of [gap, unpaid, somebodyElse]) expect((await merge(id, refused)).body.code).toBe('wrong_state')
    const body = { id: newId(), otherId, seenTotal: 1800 }
    const call = () => world.call(mergeBookings, { ...caller(), params: { id }, body })
    expect((await Promise.all([call(), call()])).map(({ status }) => status)).toEqual([200, 200])
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
  })
})

describe('a booking of the app', () => {
  it('is split with its payment, and each part is refunded to the wallet and cleared by itself', async () => {
    const customer = await insertCustomer(db())
    const { _id: id } = await flow.buy(room.id, customer, stay(3))
    const newBookingId = await splitOff(id, atDay(1))
    expect(await readMoney(newBookingId)).toEqual(['confirmed', 1800, 1800, 0, 180])
    const shares = await db()
      .selectFrom('payment_share')
      .select(['booking_id', 'amount_ngwee'])
      .where('booking_id', 'in', [id, newBookingId])
      .orderBy('amount_ngwee')
      .execute()
    expect(shares).toEqual([
      { booking_id: id, amount_ngwee: 90_000 },
      { booking_id: newBookingId, amount_ngwee: 180_000 },
    ])
    const step = { ...caller(), params: { id: newBookingId }, body: { step: 'cancel' as const } }
    expect((await world.call(takePartnerStep, step)).status).toBe(200)
    expect((await flow.findRefunds(newBookingId)).map(({ amount_ngwee }) => amount_ngwee)).toEqual([180_000])
    expect(await readMoney(id)).toEqual(['confirmed', 900, 900, 0, 90])
    await expectZeroSum()
  })

  it('is merged with another one of the same customer without any refund', async () => {
    const customer = await insertCustomer(db())
    const { _id: id } = await flow.buy(room.id, customer, stay(2))
    const { _id: otherId } = await flow.buy(room.id, customer, stay(1, { from: 2 }))
    await merged(id, otherId)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
    expect(await flow.findRefunds(otherId)).toEqual([])
    expect(await flow.getNotifications(customer.id)).not.toContain('cancelled')
  })
})

describe('the money of a business', () => {
  it('is the same in its payments, statement and invoices, however its bookings are divided', async () => {
    const other = await insertVendor(db())
    const listing = await insertListing(db(), { vendor_id: other.id, capacity: 5 })
    const asOther = () => ({ token: other.owner.token, key: newId() })
    const settings = {
      enabled: true,
      tpin: '1002003004',
      branch: '000',
      deviceSerial: 'TILIPO-1',
      vatCategory: 'A',
      classCode: '90111501',
    }
    expect((await world.call(saveFiscalSettings, { ...asOther(), body: settings as never })).status).toBe(200)
    const sale = { id: newId(), listingId: listing.id, choice: stay(3), seenTotal: 2700, customerName: 'Mwila Tembo' }
    await world.call(recordWalkIn, { ...asOther(), body: sale })
    const params = { id: sale.id }
    const body = { id: newId(), at: atDay(1), seenTotal: 2700 }
    const answer = await world.call(splitBooking, { ...asOther(), params, body })
    const otherId = answer.body.newBooking._id
    const readSums = async () => {
      const { transactions, summary } = (await world.call(readPaymentSummary, { token: other.owner.token })).body
      const month = lusakaDate(Date.now()).slice(0, 7)
      const statement = (await world.call(readStatement, { token: other.owner.token, params: { month } })).body
      return {
        amounts: transactions.map(({ amount }: { amount: number }) => amount).sort((a: number, b: number) => a - b),
        fee: summary.platformFee,
        statement: [statement.sales, statement.refunds, statement.fees, statement.cash],
      }
    }
    expect(await readSums()).toEqual({ amounts: [900, 1800], fee: 270, statement: [2700, 0, 270, 2700] })
    await world.call(mergeBookings, { ...asOther(), params, body: { id: newId(), otherId, seenTotal: 2700 } })
    expect(await readSums()).toEqual({ amounts: [2700], fee: 270, statement: [2700, 0, 270, 2700] })
    const documents = await db()
      .selectFrom('fiscal_document')
      .select(['kind', 'total_ngwee'])
      .where('vendor_id', '=', other.id)
      .orderBy('number')
      .execute()
    expect(documents.map(({ kind, total_ngwee }) => [kind, zmwOf(total_ngwee)])).toEqual([
      ['sale', 2700],
      ['credit', 2700],
      ['sale', 900],
      ['sale', 1800],
      ['credit', 900],
      ['sale', 2700],
      ['credit', 1800],
    ])
  })
})

describe('a race', { timeout: 120_000 }, () => {
  it('lets either a split or a refund succeed, and leaves the money of one state', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await sell({ choice: stay(2) })
      const [splitAnswer, refundAnswer] = await Promise.all([split(id, atDay(1)), refund(id, 1800)])
      expect([splitAnswer.status, refundAnswer.status].filter((status) => status === 200)).toHaveLength(1)
      await expectConsistentStock()
      await expectZeroSum()
    }
  })

  it('never sells the nights of a booking that is split at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
      const id = await sell({ choice: stay(2), listingId: last.id })
      const choice = stay(1, { from: 1 })
      const sale = { id: newId(), listingId: last.id, choice, seenTotal: 900, customerName: 'Bwalya Mumba' }
      const [sold, divided] = await Promise.all([
        world.call(recordWalkIn, { ...caller(), body: sale }),
        split(id, atDay(1)),
      ])
      expect([sold.status === 200, divided.status]).toEqual([false, 200])
      await expectConsistentStock()
    }
  })

  it('never loses a payment of bookings that are merged and changed at the same time', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await sell({ choice: stay(1) })
      const otherId = await sell({ choice: stay(1, { from: 1 }) })
      const body = { id: newId(), listingId: room.id, choice: stay(1, { from: 3 }), seenTotal: 900 }
      const answers = await Promise.all([
        merge(id, otherId),
        world.call(changeBooking, { ...caller(), params: { id: otherId }, body: body as never }),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const paid = (await readBooking(id)).paid_ngwee + (await readBooking(otherId)).paid_ngwee
      expect(paid).toBe(180_000)
      await expectConsistentStock()
    }
  })
})

describe('any sequence of splits, merges and changes', { timeout: 120_000 }, () => {
  it('leaves stock, ledger and what can be refunded as if the bookings had been made at once', async () => {
    for (const seed of [1, 2, 3]) {
      const random = createSeededRandom(seed)
      const listing = await insertListing(db(), { vendor_id: vendor.id, capacity: 3 })
      const all = [
        await sell({
          choice: stay(5, { rooms: 3, guests: 3 }),
          listingId: listing.id,
          payments: [card(5000), cash(8500)],
        }),
      ]
      for (let round = 0; round < 12; round++) {
        const id = random.pick(all)
        const { choice } = await readBooking(id)
        const kind = random.below(100)
        if (kind < 50) {
          const at = random.below(2) === 0 ? atDay(1 + random.below(4)) : ofUnits(1 + random.below(2))
          const { status, body } = await split(id, at)
          if (status === 200) all.push(body.newBooking._id)
        } else if (kind < 85) {
          const others = all.filter((candidate) => candidate !== id)
          if (others.length > 0) await merge(id, random.pick(others))
        } else if (choice.checkIn !== undefined) {
          // The agreed price stays.
          const total = zmwOf((await readBooking(id)).total_ngwee)
          const wanted = { ...choice, guests: Number(choice.rooms) }
          const body = { id: newId(), listingId: listing.id, choice: wanted, seenTotal: total, keepsPrice: true }
          await world.call(changeBooking, { ...caller(), params: { id }, body: body as never })
        }
        const bookings = await Promise.all(all.map(readBooking))
        const sum = (column: 'total_ngwee' | 'paid_ngwee') =>
          zmwOf(bookings.reduce((total, booking) => total + booking[column], 0))
        expect([sum('total_ngwee'), sum('paid_ngwee')]).toEqual([13_500, 13_500])
        const claimed = (await Promise.all(all.map(listNights))).flat()
        expect(claimed.reduce((total, [, quantity]) => total + quantity, 0)).toBe(15)
        const fees = bookings.reduce((total, { paid_ngwee }) => total + Math.round(paid_ngwee / 10), 0)
        expect(await readMethods(...all)).toMatchObject({ card: 5000, cash: 8500, fee: -zmwOf(fees) })
        await expectConsistentStock()
      }
      for (const id of all) {
        const { state, paid_ngwee } = await readBooking(id)
        if (state === 'confirmed') expect((await refund(id, zmwOf(paid_ngwee))).status).toBe(200)
      }
      expect(await readMethods(...all)).toEqual({ card: 0, cash: 0, available: 0, fee: 0 })
      await expectZeroSum()
    }
  })
})
