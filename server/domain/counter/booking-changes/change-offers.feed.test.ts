/**
 * Tests of changes to which both sides have to agree: nothing changes before they do, a change that costs more is paid first, and
 * whatever happens at the same time, stock, money and ticket belong to one version.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { changeBooking, changeBookingOffline } from '#contract/counter/booking-changes'
import {
  answerChangeOffer,
  answerChangeOfferOffline,
  answerChangeRequest,
  answerChangeRequestOffline,
  changeOwnBooking,
  changeOwnBookingOffline,
  maxChangeOffers,
  offerChange,
  quoteOwnChange,
} from '#contract/counter/change-offers'
import { startPayment } from '#contract/money/payments'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { expectZeroSum, pullRow } from '../../../../tests/support/counter-flow'
import { newPhoneNumber } from '../../../../tests/support/phone-numbers'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { transact, type Tx } from '../../../db/transact'
import { remindVendor } from '../../bookings/bookings'
import { clearDueBookings } from '../../money/balances'
import { expireOffer } from './offers'

let world: World
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: { id: string }
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

type Customer = Awaited<ReturnType<typeof insertCustomer>>

/** Cancelling is free of charge then. */
const firstDay = addDays(lusakaDate(Date.now()), 40)
/** Cancelling costs something then: the check-in at 14:00 is within 24 hours, whatever the time is now. */
const soon = lusakaDate(Date.now() + 10 * 3_600_000)
const stay = (nights: number, { day = firstDay, from = 0 } = {}) => ({
  checkIn: addDays(day, from),
  checkOut: addDays(day, from + nights),
  guests: 1,
  rooms: 1,
})
const buy = async (nights: number, { day = firstDay, listingId = room.id, phone = newPhoneNumber() } = {}) => {
  const customer = await insertCustomer(db(), { phone })
  const { _id: id } = await flow.buy(listingId, customer, stay(nights, { day }))
  return { id, customer }
}

interface Wanted {
  choice?: object
  listingId?: string
  total: number
  offerId?: string
}
const buildBody = ({ choice = stay(3), listingId = room.id, total, offerId = newId() }: Wanted) =>
  ({ id: offerId, listingId, choice, seenTotal: total }) as never
const offer = (id: string, wanted: Wanted, token = vendor.owner.token) =>
  world.call(offerChange, { token, key: newId(), params: { id }, body: buildBody(wanted) })
const changeOwn = (id: string, { token }: Customer, wanted: Wanted) =>
  world.call(changeOwnBooking, { token, key: newId(), params: { id }, body: buildBody(wanted) })
const answerAsCustomer = (id: string, { token }: Customer, offerId: string, accepts = true) =>
  world.call(answerChangeOffer, { token, key: newId(), params: { id }, body: { offerId, accepts } })
const answerAsBusiness = (id: string, offerId: string, accepts = true, reason?: string) =>
  world.call(answerChangeRequest, {
    token: vendor.owner.token,
    key: newId(),
    params: { id },
    body: { offerId, accepts, ...(reason && { reason }) },
  })
const expectDone = ({ status, body }: { status: number; body: any }) => {
  expect([status, body.message]).toEqual([200, undefined])
  return body
}
/** Within the business hours, and before the check-in of `soon`. */
const daytime = lusakaInstant(soon, '12:00')
async function expireAt(tx: Tx, offerId: string): Promise<void> {
  await tx.sql.updateTable('change_offer').set({ expires_at: tx.at }).where('id', '=', offerId).execute()
  await expireOffer(tx, offerId)
}
/** Offers three nights instead of two, and lets the customer accept. */
async function acceptOffer(id: string, customer: Customer): Promise<string> {
  const offerId = newId()
  expectDone(await offer(id, { total: 2700, offerId }))
  expect(expectDone(await answerAsCustomer(id, customer, offerId)).changeOffer.status).toBe('accepted')
  return offerId
}
/** Pays through the gateway, and runs the jobs that collect the money and make the change. */
async function payFor(id: string, customer: Customer): Promise<void> {
  await flow.beginPayment(id, customer)
  world.gateways.nextStatus = { state: 'successful' }
  await runDueTasks(world)
  world.gateways.nextStatus = { state: 'pending' }
}

const readMoney = async (id: string) => {
  const { state, total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee } = await flow.readBooking(id)
  return [state, ...[total_ngwee, paid_ngwee, owed_ngwee, fee_ngwee].map(zmwOf)]
}
const readState = async (offerId: string) =>
  (await db().selectFrom('change_offer').selectAll().where('id', '=', offerId).executeTakeFirst())?.state
async function listNights(id: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('claim')
    .innerJoin('stock', 'stock.id', 'claim.stock_id')
    .select(['slot', 'listing_id'])
    .where('booking_id', '=', id)
    .orderBy('slot')
    .execute()
  return rows.map(({ slot, listing_id }) => `${listing_id === suite.id ? 'suite ' : ''}${slot}`)
}
const nights = (count: number, day = firstDay): string[] =>
  Array.from({ length: count }, (_, night) => addDays(day, night))
async function expectConsistent(): Promise<void> {
  const { rows } = await sql<{ slot: string }>`
    select slot from stock where taken > capacity
      or taken <> (select coalesce(sum(quantity), 0) from claim where stock_id = stock.id)`.execute(db())
  expect(rows).toEqual([])
  await expectZeroSum(db())
}
/** What the ledger has of a booking: the share of the business, its fee, and what Tilipo received less refunds. */
async function readLedger(id: string) {
  const { rows } = await sql<{ account: string; sum: number }>`
    select case when account = 'platform:fee' then 'fee' when account like 'gateway:%' then 'gateway'
      when account like 'vendor:%' then 'vendor' else 'customer' end as account, sum(amount_ngwee)::int as sum
    from entry join posting on posting.id = posting_id
    where subject_id = ${id} or subject_id in (select id from booking_change where booking_id = ${id})
      or subject_id in (select id from refund where booking_id = ${id})
    group by 1`.execute(db())
  return Object.fromEntries(rows.map(({ account, sum }) => [account, zmwOf(sum)]))
}
const listRefunds = async (id: string) =>
  (await flow.findRefunds(id)).map(({ amount_ngwee, reason }) => [zmwOf(amount_ngwee), reason])
const countMessages = async (accountId: string, text: string): Promise<number> =>
  (await flow.getNotifications(accountId)).split('\n').filter((line) => line.includes(text)).length

describe('an offer of the business that costs more', () => {
  it('changes nothing before the customer has accepted and paid it', async () => {
    const { id, customer } = await buy(2)
    const offerId = newId()
    const offered = expectDone(await offer(id, { total: 2700, offerId }))
    expect(offered.changeOffer).toMatchObject({
      by: 'business',
      status: 'open',
      total: 2700,
      listingName: 'Garden room',
    })
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    const accepted = expectDone(await answerAsCustomer(id, customer, offerId))
    expect([accepted.changeOffer.status, accepted.due]).toEqual(['accepted', 900])
    expect(await listNights(id)).toEqual(nights(2))
    const before = await flow.readBooking(id)
    await payFor(id, customer)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
    expect(await listNights(id)).toEqual(nights(3))
    expect(await readState(offerId)).toBe('made')
    expect((await flow.readBooking(id)).ticket).not.toBe(before.ticket)
    expect(await readLedger(id)).toEqual({ gateway: 2700, vendor: -2430, fee: -270 })
    const row = await pullRow<{ changes: object[]; changeOffer?: object }>(world, customer.token, 'booking', id)
    expect([row.changes, row.changeOffer]).toMatchObject([[{ total: 1800 }], undefined])
    await expectConsistent()
  })

  it('notifies the customer once, also by SMS, and both sides once of the change', async () => {
    const { id, customer } = await buy(2)
    const offerId = newId()
    const offers = await Promise.all([offer(id, { total: 2700, offerId }), offer(id, { total: 2700, offerId })])
    offers.forEach(expectDone)
    // A response was lost, and the answer is sent again.
    expectDone(await answerAsCustomer(id, customer, offerId))
    expectDone(await answerAsCustomer(id, customer, offerId))
    await payFor(id, customer)
    await runDueTasks(world)
    expect(await countMessages(customer.id, 'offers to change your booking')).toBe(1)
    expect(await countMessages(customer.id, 'Your booking is changed: now Garden room')).toBe(1)
    const { reference } = await flow.readBooking(id)
    expect(await countMessages(vendor.owner.id, `has changed booking ${reference}`)).toBe(1)
    const messages = await db()
      .selectFrom('sms_message')
      .select('event')
      .where('account_id', '=', customer.id)
      .execute()
    expect(messages).toEqual([{ event: `changeOffered/${offerId}` }])
  })

  it('is paid once, also if the payment succeeds twice', async () => {
    const { id, customer } = await buy(2)
    await acceptOffer(id, customer)
    const payment = await flow.beginPayment(id, customer)
    await Promise.all([payment.succeed(), payment.succeed()])
    await Promise.all([runDueTasks(world), runDueTasks(world)])
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
    expect(await readLedger(id)).toEqual({ gateway: 2700, vendor: -2430, fee: -270 })
  })

  it('stays payable after a payment that failed', async () => {
    const { id, customer } = await buy(2)
    await acceptOffer(id, customer)
    await (await flow.beginPayment(id, customer)).fail()
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    await payFor(id, customer)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
  })

  it('sends the payment back if the wanted nights were sold meanwhile, and leaves the booking as it was', async () => {
    const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const { id, customer } = await buy(2, { listingId: last.id })
    const offerId = newId()
    // Other nights than before, so that a change which is made in part would lose the old ones.
    expectDone(await offer(id, { choice: stay(3, { from: 2 }), listingId: last.id, total: 2700, offerId }))
    expectDone(await answerAsCustomer(id, customer, offerId))
    const other = await insertCustomer(db())
    await flow.buy(last.id, other, stay(1, { from: 2 }))
    const before = await flow.readBooking(id)
    await payFor(id, customer)
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    expect((await flow.readBooking(id)).ticket).toBe(before.ticket)
    expect(await listNights(id)).toEqual(nights(2))
    expect([await readState(offerId), await listRefunds(id)]).toEqual(['failed', [[900, 'late_payment']]])
    expect(await countMessages(customer.id, 'Your booking was not changed: Garden room')).toBe(1)
    await expectConsistent()
  })

  it('is refused for what is sold out, for what does not cost more, and for a foreign booking', async () => {
    const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    const { id } = await buy(2, { listingId: last.id })
    await flow.buy(last.id, await insertCustomer(db()), stay(1, { from: 2 }))
    expect((await offer(id, { listingId: last.id, total: 2700 })).body.code).toBe('sold_out')
    const cheaper = await offer(id, { listingId: last.id, choice: stay(1), total: 900 })
    expect([cheaper.status, cheaper.body.message]).toEqual([
      409,
      'It does not cost more, so you can change the booking without asking.',
    ])
    const stranger = await insertVendor(db())
    expect((await offer(id, { total: 2700 }, stranger.owner.token)).status).toBe(404)
    expect(await db().selectFrom('change_offer').selectAll().where('booking_id', '=', id).execute()).toEqual([])
    await expectConsistent()
  })

  it('ends when the customer declines, when the business withdraws it, and when its time is over', async () => {
    const { id, customer } = await buy(2)
    const [first, second, third] = [newId(), newId(), newId()]
    expectDone(await offer(id, { total: 2700, offerId: first }))
    expectDone(await answerAsCustomer(id, customer, first, false))
    expectDone(await offer(id, { total: 2700, offerId: second }))
    expectDone(await answerAsBusiness(id, second, false))
    expect((await answerAsCustomer(id, customer, second)).status).toBe(409)
    expectDone(await offer(id, { total: 2700, offerId: third }))
    await runDueTasks(world, 49 * 3600)
    expect([await readState(first), await readState(second), await readState(third)]).toEqual([
      'declined',
      'withdrawn',
      'expired',
    ])
    expect((await answerAsCustomer(id, customer, third)).status).toBe(409)
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    // What has ended contains no names of guests.
    const { choice } = await db()
      .selectFrom('change_offer')
      .select('choice')
      .where('id', '=', first)
      .executeTakeFirstOrThrow()
    expect(choice).toEqual({})
  })

  it('cannot be paid after its end, and waits for a payment that began before', async () => {
    const { id, customer } = await buy(2)
    const offerId = await acceptOffer(id, customer)
    const payment = await flow.beginPayment(id, customer)
    await db()
      .updateTable('change_offer')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', offerId)
      .execute()
    await world.transact((tx) => expireOffer(tx, offerId))
    expect(await readState(offerId)).toBe('accepted')
    await payment.succeed()
    await runDueTasks(world)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
    const { id: late, customer: other } = await buy(2)
    const expired = await acceptOffer(late, other)
    await db()
      .updateTable('change_offer')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', expired)
      .execute()
    const body = { bookingId: late, phone: newPhoneNumber(), network: 'MTN' as const }
    expect((await world.call(startPayment, { token: other.token, key: newId(), body })).status).toBe(409)
  })

  it('sends back a payment that succeeds after the customer has declined', async () => {
    const { id, customer } = await buy(2)
    const offerId = await acceptOffer(id, customer)
    const payment = await flow.beginPayment(id, customer)
    await payment.fail()
    expectDone(await answerAsCustomer(id, customer, offerId, false))
    await payment.succeed()
    await runDueTasks(world)
    expect([await readState(offerId), await listRefunds(id)]).toEqual(['declined', [[900, 'late_payment']]])
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    await expectConsistent()
  })

  it('can neither be seen nor paid once the booking is cancelled, and ends in silence', async () => {
    const { id, customer } = await buy(2)
    const offerId = await acceptOffer(id, customer)
    expectDone(await flow.cancel(id, customer))
    const row = await pullRow<{ changeOffer?: object; due: number }>(world, customer.token, 'booking', id)
    expect([row.changeOffer, row.due]).toEqual([undefined, 0])
    const body = { bookingId: id, phone: newPhoneNumber(), network: 'MTN' as const }
    expect((await world.call(startPayment, { token: customer.token, key: newId(), body })).status).toBe(409)
    await runDueTasks(world, 49 * 3600)
    expect(await readState(offerId)).toBe('expired')
    expect(await countMessages(customer.id, 'was not made in time')).toBe(0)
  })

  it('is replaced by the next one, and a change without asking ends it', async () => {
    const { id, customer } = await buy(2)
    const [first, second] = [newId(), newId()]
    expectDone(await offer(id, { total: 2700, offerId: first }))
    expectDone(await offer(id, { choice: stay(4), total: 3600, offerId: second }))
    expect((await answerAsCustomer(id, customer, first)).status).toBe(409)
    const change = { ...(buildBody({ choice: stay(1), total: 900 }) as object) }
    expectDone(
      await world.call(changeBooking, {
        token: vendor.owner.token,
        key: newId(),
        params: { id },
        body: change as never,
      }),
    )
    expect([await readState(first), await readState(second)]).toEqual(['withdrawn', 'withdrawn'])
    expect(await readMoney(id)).toEqual(['confirmed', 900, 900, 0, 90])
  })

  it('keeps the price that both sides have seen, and pays the business its share after the service', async () => {
    const own = await insertVendor(db())
    const cheap = await insertListing(db(), { vendor_id: own.id, capacity: 5 })
    const customer = await insertCustomer(db())
    const { _id: id } = await flow.buy(cheap.id, customer, stay(2))
    const offerId = newId()
    expectDone(await offer(id, { listingId: cheap.id, total: 2700, offerId }, own.owner.token))
    await db().updateTable('listing').set({ price_ngwee: 200_000 }).where('id', '=', cheap.id).execute()
    expectDone(await answerAsCustomer(id, customer, offerId))
    await payFor(id, customer)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
    const past = new Date(Date.now() - 1000)
    await db().updateTable('booking').set({ state: 'completed', clears_at: past }).where('id', '=', id).execute()
    await clearDueBookings(db())
    const { rows } = await sql<{ account: string; sum: number }>`
      select split_part(account, ':', 3) as account, sum(amount_ngwee)::int as sum
      from entry where account like ${`vendor:${own.id}:%`} group by 1 having sum(amount_ngwee) <> 0 order by 1`.execute(
      db(),
    )
    // A part stays back as the reserve of a new business.
    expect(rows.map(({ account }) => account)).not.toContain('payable')
    expect(rows.reduce((sum, row) => sum + row.sum, 0)).toBe(-243_000)
  })
})

describe('a change by the customer', () => {
  it('is made at once while cancelling is free, and gives back what it costs less', async () => {
    const { id, customer } = await buy(3)
    const priced = await world.call(quoteOwnChange, {
      token: customer.token,
      params: { id },
      body: { listingId: room.id, choice: stay(2) } as never,
    })
    expect([priced.body.needsAnswer, priced.body.change]).toEqual([false, { returned: 0, refunded: 900, due: 0 }])
    const changed = expectDone(await changeOwn(id, customer, { choice: stay(2), total: 1800 }))
    expect([changed.changeOffer, changed.quote.total]).toEqual([undefined, 1800])
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    expect(await listRefunds(id)).toEqual([[900, 'changed']])
    const { reference } = await flow.readBooking(id)
    expect(await countMessages(vendor.owner.id, `has changed booking ${reference}`)).toBe(1)
    await expectConsistent()
  })

  it('costs more and is made once the customer has paid', async () => {
    const { id, customer } = await buy(2)
    const wanted = { choice: stay(2), listingId: suite.id, total: 2800 }
    const sent = expectDone(await changeOwn(id, customer, wanted))
    expect([sent.changeOffer.status, sent.due]).toEqual(['accepted', 1000])
    expect(await listNights(id)).toEqual(nights(2))
    await payFor(id, customer)
    expect(await readMoney(id)).toEqual(['confirmed', 2800, 2800, 0, 280])
    expect(await listNights(id)).toEqual(nights(2).map((night) => `suite ${night}`))
  })

  it('needs the business once cancelling costs something', async () => {
    const { id, customer } = await buy(2, { day: soon })
    const offerId = newId()
    const wanted = { choice: stay(2, { day: soon, from: 3 }), total: 1800, offerId }
    expect(expectDone(await changeOwn(id, customer, wanted)).changeOffer).toMatchObject({
      by: 'customer',
      status: 'open',
    })
    expect(await listNights(id)).toEqual(nights(2, soon))
    const { reference } = await flow.readBooking(id)
    expect(await countMessages(vendor.owner.id, `booking ${reference} asks for a change`)).toBe(1)
    const blocked = await offer(id, { choice: stay(3, { day: soon }), total: 2700 })
    expect(blocked.body.message).toBe('The customer asks for another change. Please answer that first.')
    // Nobody accepts an own offer.
    expect((await answerAsCustomer(id, customer, offerId)).status).toBe(409)
    expect(expectDone(await answerAsBusiness(id, offerId)).changeOffer).toBeUndefined()
    expect(await listNights(id)).toEqual(nights(2, addDays(soon, 3)))
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
  })

  it('leaves the booking as it is if the business declines, and says why', async () => {
    const { id, customer } = await buy(2, { day: soon })
    const offerId = newId()
    expectDone(await changeOwn(id, customer, { choice: stay(3, { day: soon }), total: 2700, offerId }))
    expectDone(await answerAsBusiness(id, offerId, false, 'We are full'))
    expect(await readState(offerId)).toBe('declined')
    expect(await countMessages(customer.id, 'could not agree to your change')).toBe(1)
    expect(await countMessages(customer.id, 'We are full')).toBe(1)
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
  })

  it('is paid first if the business accepts it and it costs more', async () => {
    const { id, customer } = await buy(2, { day: soon })
    const offerId = newId()
    expectDone(await changeOwn(id, customer, { choice: stay(3, { day: soon }), total: 2700, offerId }))
    expect(expectDone(await answerAsBusiness(id, offerId)).changeOffer.status).toBe('accepted')
    expect(await countMessages(customer.id, 'agrees to your change')).toBe(1)
    await payFor(id, customer)
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
    expect(await listNights(id)).toEqual(nights(3, soon))
  })

  it('is sent to the business by SMS while it waits for an answer, once, and never after the answer', async () => {
    const answers = [answerAsBusiness, (_: string, offerId: string) => world.transact((tx) => expireAt(tx, offerId))]
    for (const answer of answers) {
      const { id, customer } = await buy(2, { day: soon })
      const offerId = newId()
      expectDone(await changeOwn(id, customer, { choice: stay(3, { day: soon }), total: 2700, offerId }))
      const remind = () =>
        transact(db(), (tx) => remindVendor(tx, { bookingId: id, offerId }), { clock: () => daytime })
      const listSms = () =>
        db()
          .selectFrom('sms_message')
          .select(['account_id', 'content', 'expires_at'])
          .where('event', '=', `vendorReminder/${offerId}`)
          .execute()
      await Promise.all([remind(), remind()])
      const { reference } = await flow.readBooking(id)
      expect(await listSms()).toMatchObject([
        { account_id: vendor.owner.id, content: { template: 'vendorChangeWaiting', params: { reference } } },
      ])
      await answer(id, offerId)
      expect(await listSms()).toMatchObject([{ expires_at: new Date(0) }])
      await db().deleteFrom('sms_message').where('event', 'like', 'vendorReminder/%').execute()
      await remind()
      expect(await listSms()).toEqual([])
    }
  })

  it('is refused for the booking of another customer, at another price, and too often', async () => {
    const { id, customer } = await buy(2)
    const stranger = await insertCustomer(db())
    expect((await changeOwn(id, stranger, { choice: stay(1), total: 900 })).status).toBe(404)
    expect((await changeOwn(id, customer, { choice: stay(1), total: 800 })).body.code).toBe('price_changed')
    for (let number = 0; number < maxChangeOffers; number += 1)
      expectDone(await changeOwn(id, customer, { total: 2700 }))
    expect((await changeOwn(id, customer, { total: 2700 })).body.message).toBe(
      'There were too many changes of this booking. Please call to agree on it.',
    )
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
  })
})

describe('a request of a device that had no connection', () => {
  interface Sent extends Wanted {
    asksCustomer?: boolean
  }
  const changeLater = (id: string, { asksCustomer, ...wanted }: Sent) =>
    world.call(changeBookingOffline, {
      token: vendor.owner.token,
      key: newId(),
      params: { id },
      body: { ...(buildBody(wanted) as object), ...(asksCustomer && { asksCustomer }) } as never,
    })
  const changeOwnLater = (id: string, { token }: Customer, wanted: Wanted, seenPolicy?: string) =>
    world.call(changeOwnBookingOffline, {
      token,
      key: newId(),
      params: { id },
      body: { ...(buildBody(wanted) as object), ...(seenPolicy !== undefined && { seenPolicy }) } as never,
    })
  const answerLater = (id: string, offerId: string, accepts: boolean, customer?: Customer) => {
    const request = { key: newId(), params: { id }, body: { offerId, accepts } }
    return customer
      ? world.call(answerChangeOfferOffline, { ...request, token: customer.token })
      : world.call(answerChangeRequestOffline, { ...request, token: vendor.owner.token })
  }
  const expectUnchanged = async (id: string, count = 2, day = firstDay) => {
    expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    expect(await listNights(id)).toEqual(nights(count, day))
  }

  it('offers a dearer change once, also if the response of the online request was lost', async () => {
    const { id, customer } = await buy(2)
    const wanted = { total: 2700, offerId: newId(), asksCustomer: true }
    expectDone(await offer(id, wanted))
    expectDone(await changeLater(id, wanted))
    expectDone(await changeLater(id, wanted))
    expect(await readState(wanted.offerId)).toBe('open')
    expect(await countMessages(customer.id, 'offers to change your booking')).toBe(1)
    await expectUnchanged(id)
    // Without the question, nobody raises the price of what another person has bought.
    const other = await buy(2)
    expect((await changeLater(other.id, { total: 2700 })).status).toBe(409)
    await expectUnchanged(other.id)
  })

  it('changes the own booking once, and gives back once what it costs less', async () => {
    const { id, customer } = await buy(3)
    const wanted = { choice: stay(2), total: 1800, offerId: newId() }
    expectDone(await changeOwn(id, customer, wanted))
    expectDone(await changeOwnLater(id, customer, wanted))
    // A later change is not undone by a repetition of the earlier one.
    expectDone(await changeOwnLater(id, customer, { choice: stay(1), total: 900 }))
    expectDone(await changeOwnLater(id, customer, wanted))
    expect(await readMoney(id)).toEqual(['confirmed', 900, 900, 0, 90])
    expect(await listRefunds(id)).toEqual([
      [900, 'changed'],
      [900, 'changed'],
    ])
    await expectConsistent()
  })

  it('waits for the payment of what it costs more, of which the customer is notified once', async () => {
    const { id, customer } = await buy(2)
    const wanted = { total: 2700, offerId: newId() }
    expectDone(await changeOwnLater(id, customer, wanted))
    expectDone(await changeOwnLater(id, customer, wanted))
    expect(await readState(wanted.offerId)).toBe('accepted')
    expect(await countMessages(customer.id, 'Please pay by')).toBe(1)
    await expectUnchanged(id)
    await payFor(id, customer)
    expectDone(await changeOwnLater(id, customer, wanted))
    expect(await readMoney(id)).toEqual(['confirmed', 2700, 2700, 0, 270])
  })

  it('notifies nobody of a payment that the customer makes at once', async () => {
    const { id, customer } = await buy(2)
    expectDone(await changeOwn(id, customer, { total: 2700 }))
    expect(await countMessages(customer.id, 'Please pay by')).toBe(0)
  })

  it('is refused at another price, under terms that were not shown, and for a foreign booking', async () => {
    const { id, customer } = await buy(2)
    const stranger = await insertCustomer(db(), { phone: newPhoneNumber() })
    const cheaper = await changeOwnLater(id, customer, { total: 2600 })
    expect([cheaper.status, cheaper.body.code, cheaper.body.detail]).toEqual([
      409,
      'price_changed',
      { seen: 2600, now: 2700 },
    ])
    expect((await changeOwnLater(id, customer, { total: 2700 }, 'Other terms')).body.code).toBe('price_changed')
    expect((await changeOwnLater(id, stranger, { total: 2700 })).body.code).toBe('not_found')
    await expectUnchanged(id)
  })

  it('answers an offer once, and withdraws an own one', async () => {
    const declined = await buy(2)
    const offerId = newId()
    expectDone(await offer(declined.id, { total: 2700, offerId }))
    expectDone(await answerAsCustomer(declined.id, declined.customer, offerId, false))
    expectDone(await answerLater(declined.id, offerId, false, declined.customer))
    expect(await readState(offerId)).toBe('declined')
    expect((await answerLater(declined.id, offerId, true, declined.customer)).body.code).toBe('wrong_state')
    await expectUnchanged(declined.id)

    const withdrawn = await buy(2)
    const ownOffer = newId()
    expectDone(await offer(withdrawn.id, { total: 2700, offerId: ownOffer }))
    expectDone(await answerLater(withdrawn.id, ownOffer, false))
    expect(await readState(ownOffer)).toBe('withdrawn')

    const accepted = await buy(2, { day: soon })
    const request = newId()
    const moved = { choice: stay(2, { day: soon, from: 3 }), total: 1800, offerId: request }
    expectDone(await changeOwnLater(accepted.id, accepted.customer, moved))
    await expectUnchanged(accepted.id, 2, soon)
    expectDone(await answerLater(accepted.id, request, true))
    expectDone(await answerLater(accepted.id, request, true))
    await expectUnchanged(accepted.id, 2, addDays(soon, 3))
    await expectConsistent()
  })
})

describe('an accepted change at the same time as', () => {
  it('a cancellation by the customer leaves a cancelled booking and no money behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, customer } = await buy(2)
      await acceptOffer(id, customer)
      const payment = await flow.beginPayment(id, customer)
      await Promise.all([payment.succeed().then(() => runDueTasks(world)), flow.cancel(id, customer)])
      await runDueTasks(world)
      expect((await flow.readBooking(id)).state).toBe('cancelled_by_customer')
      expect(await listNights(id)).toEqual([])
      const refunded = (await listRefunds(id)).reduce((sum, [amount]) => sum + Number(amount), 0)
      expect(refunded).toBe(2700)
      const { vendor: share, fee } = await readLedger(id)
      expect([share ?? 0, fee ?? 0]).toEqual([0, 0])
    }
    await expectConsistent()
  })

  it('an answer of the other side takes one of both answers', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, customer } = await buy(2)
      const offerId = newId()
      expectDone(await offer(id, { total: 2700, offerId }))
      const answers = await Promise.all([answerAsCustomer(id, customer, offerId), answerAsBusiness(id, offerId, false)])
      expect(answers.some(({ status }) => status === 200)).toBe(true)
      const state = await readState(offerId)
      expect(['accepted', 'withdrawn']).toContain(state)
      expect(await readMoney(id)).toEqual(['confirmed', 1800, 1800, 0, 180])
    }
  })

  it('a booking of the wanted night gives it to one of them', async () => {
    const last = await insertListing(db(), { vendor_id: vendor.id, capacity: 1 })
    for (let round = 0; round < 5; round += 1) {
      const day = addDays(firstDay, round * 5)
      const { id, customer } = await buy(1, { day, listingId: last.id })
      const wanted = { choice: stay(2, { day }), listingId: last.id, total: 1800 }
      expectDone(await changeOwn(id, customer, wanted))
      const payment = await flow.beginPayment(id, customer)
      await payment.succeed()
      const other = await insertCustomer(db())
      const [, booked] = await Promise.all([
        runDueTasks(world),
        flow.request(last.id, other, stay(1, { day, from: 1 })),
      ])
      await runDueTasks(world)
      const isChanged = (await flow.readBooking(id)).total_ngwee === 180_000
      expect([isChanged, booked.status]).toEqual(isChanged ? [true, 409] : [false, 200])
    }
    await expectConsistent()
  })
})
