/** A payment from the button to the books, in every mood of the gateway: real client, simulator, signed callbacks. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestBooking } from '#contract/bookings'
import { startPayment, verifyPayment } from '#contract/payments'
import { addDays, lusakaDate } from '#contract/values'
import { aCustomer, aListing, aVendor } from '../../../tests/support/builders'
import { openTill, type Till } from '../../../tests/support/till'
import { runDue } from '../../../tests/support/work'
import { openWorld, type World } from '../../../tests/support/world'
import { GatewayUnreachable } from '../../gateways'
import { checkPayment } from './collect'

let world: World
let till: Till
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  // What an earlier test left waiting would ask this one's gateway.
  await world.connection.pool.query('delete from graphile_worker._private_jobs')
  till = await openTill(world)
  world.gateways.letters.splice(0)
})
afterEach(() => till.close())

const minutes = 60_000
const checkIn = addDays(lusakaDate(Date.now()), 10)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }
const total = 180_000
type Customer = Awaited<ReturnType<typeof aCustomer>>

const book = async (room: { id: string }, { token }: Customer) =>
  (await world.call(requestBooking, { token, key: randomUUID(), body: { id: randomUUID(), listingId: room.id, choice, seenTotal: 1800 } })).body
const pay = (bookingId: string, { token }: Customer, ending: string) =>
  world.call(startPayment, { token, key: randomUUID(), body: { bookingId, phone: `09612345${ending}`, network: 'MTN' } })

/** The last room, held and being paid by a number of that ending; the gateway has been asked. */
async function paying(ending: string) {
  const { db } = world.connection
  const vendor = await aVendor(db)
  const room = await aListing(db, { vendor_id: vendor.id, capacity: 1 })
  const customer = await aCustomer(db)
  const booking = await book(room, customer)
  const { reference } = (await pay(booking._id, customer, ending)).body
  await runDue(world)
  return { vendor, room, customer, booking, reference }
}
type Paying = Awaited<ReturnType<typeof paying>>

const verify = async ({ reference, customer }: Pick<Paying, 'reference' | 'customer'>) =>
  (await world.call(verifyPayment, { token: customer.token, params: { reference } })).body
const stateOf = async ({ booking }: Pick<Paying, 'booking'>) =>
  (await world.connection.db.selectFrom('booking').select('state').where('id', '=', booking._id).executeTakeFirstOrThrow()).state
const paymentOf = (reference: string) =>
  world.connection.db.selectFrom('payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
const toldTo = async (accountId: string) =>
  (await world.connection.db.selectFrom('notification').select('message').where('account_id', '=', accountId).orderBy('created_at').execute()).map(
    ({ message }) => message,
  )

/** What the books say of a booking and its payments, by account; and that every posting sums to zero. */
async function books(...subjects: string[]) {
  const rows = await world.connection.db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .select(['posting_id', 'account', 'amount_ngwee', 'subject_id'])
    .execute()
  const sumsBy = (of: typeof rows, name: 'posting_id' | 'account') => {
    const sums: Record<string, number> = {}
    for (const row of of) sums[row[name]] = (sums[row[name]] ?? 0) + row.amount_ngwee
    return sums
  }
  expect(Object.values(sumsBy(rows, 'posting_id')).filter((sum) => sum !== 0)).toEqual([])
  return sumsBy(rows.filter(({ subject_id: id }) => subjects.includes(id)), 'account')
}
const sale = ({ vendor }: Paying) => ({ 'gateway:lipila': total, [`vendor:${vendor.id}:payable`]: -total * 0.9, 'platform:fee': -total * 0.1 })

async function expectSold(one: Paying) {
  expect(await stateOf(one)).toBe('confirmed')
  expect(await verify(one)).toMatchObject({ success: true, status: 'successful', booking: { _id: one.booking._id, bookingType: 'hotel' } })
  expect(await books(one.booking._id, (await paymentOf(one.reference)).id)).toEqual(sale(one))
  expect((await toldTo(one.customer.id)).filter((message) => message.includes('is confirmed'))).toHaveLength(1)
  expect(await toldTo(one.vendor.owner.id)).toHaveLength(1)
  await runDue(world)
  expect(lettersTo(one.customer).filter((subject) => subject.startsWith('Booked'))).toHaveLength(1)
}
const lettersTo = ({ email }: Customer) => world.gateways.letters.filter(({ to }) => to === email).map(({ subject }) => subject)

/** As if the hold had run out an hour ago. */
async function lapse({ booking }: Paying) {
  const past = new Date(Date.now() - 3_600_000)
  await world.connection.db.updateTable('booking').set({ hold_expires_at: past }).where('id', '=', booking._id).execute()
  await world.connection.db.updateTable('claim').set({ expires_at: past }).where('booking_id', '=', booking._id).execute()
}

describe('the callback and the user’s return', () => {
  it('before: who comes back finds the booking confirmed', async () => {
    const one = await paying('55')
    await till.pass(1000, 1)
    await runDue(world)
    await expectSold(one)
  })

  it('after: who came back first is told to wait, and nothing is counted twice', async () => {
    const one = await paying('55')
    expect(await verify(one)).toMatchObject({ success: false, status: 'pending', network: 'MTN' })
    till.deaf = true
    await till.pass(1000, 1)
    await runDue(world, 10)
    expect(await verify(one)).toMatchObject({ success: true })
    till.deaf = false
    expect(await till.callBack(one.reference, 'Successful')).toBe(200)
    await runDue(world)
    await expectSold(one)
  })

  it('instead: nobody comes back, and it is sold all the same', async () => {
    const one = await paying('55')
    await till.pass(1000, 1)
    await runDue(world)
    expect(await stateOf(one)).toBe('confirmed')
  })

  it('neither: no callback and nobody there; the status is asked for', async () => {
    const one = await paying('55')
    till.deaf = true
    await till.pass(1000, 1)
    await runDue(world)
    expect(await stateOf(one)).toBe('awaiting_payment')
    await runDue(world, 10)
    await expectSold(one)
  })

  it('a hundred times at once, while the status is looked at from everywhere: one sale', async () => {
    const one = await paying('55')
    till.deaf = true
    await till.pass(1000, 1)
    const { id } = await paymentOf(one.reference)
    const outside = { db: world.connection.db, gateways: world.gateways }
    const hundred = Array.from({ length: 100 }, () => till.callBack(one.reference, 'Successful'))
    const looks = Array.from({ length: 20 }, () => checkPayment(outside, id, 0))
    const runs = Array.from({ length: 4 }, () => runDue(world))
    const [answers] = await Promise.all([Promise.all(hundred), Promise.all(looks), Promise.all(runs)])
    expect(answers.every((status) => status === 200)).toBe(true)
    await runDue(world)
    await expectSold(one)
  })

  it('that names our reference where Lipila’s own should be is understood', async () => {
    const one = await paying('55')
    till.deaf = true
    await till.pass(1000, 1)
    expect(await till.callBack(one.reference, 'Successful', { swapped: true })).toBe(200)
    await runDue(world)
    await expectSold(one)
  })

  it('too old to be believed is refused, and looked at by nobody', async () => {
    const one = await paying('55')
    till.deaf = true
    await till.pass(1000, 1)
    expect(await till.callBack(one.reference, 'Successful', { age: 6 * minutes })).toBe(401)
    await runDue(world)
    expect(await stateOf(one)).toBe('awaiting_payment')
  })
})

describe('a number ending in', () => {
  it.each([
    ['00', 'declined on the phone'],
    ['01', 'not enough money'],
  ])('%s: told why, tried again with another number while it is held, sold once', async (ending, why) => {
    const one = await paying(ending)
    await till.pass(1000, 1)
    await runDue(world)
    expect(await stateOf(one)).toBe('payment_failed')
    expect(await verify(one)).toMatchObject({ success: false, status: 'failed', message: expect.stringContaining(why) })
    expect((await toldTo(one.customer.id)).at(-1)).toMatch(new RegExp(`${why}.*held for you until \\d\\d:\\d\\d: you can try again`))
    expect(await books(one.booking._id)).toEqual({})
    const again = await pay(one.booking._id, one.customer, '55')
    await runDue(world)
    await till.pass(1000, 1)
    await runDue(world)
    expect(await verify({ ...one, reference: again.body.reference })).toMatchObject({ success: true })
    expect(await books(one.booking._id)).toEqual(sale(one))
  })

  it('02: waits, and when the hold is over the room is free again', async () => {
    const one = await paying('02')
    await till.pass(10 * minutes)
    await runDue(world, 600)
    expect(await verify(one)).toMatchObject({ success: false, status: 'pending' })
    await lapse(one)
    expect((await book(one.room, await aCustomer(world.connection.db))).status).toBe('held')
    expect(await books(one.booking._id)).toEqual({})
  })

  it('03: late, and the room is still there: it is taken again', async () => {
    const one = await paying('03')
    await lapse(one)
    await runDue(world, 3600)
    expect(await stateOf(one)).toBe('hold_expired')
    await till.pass(15 * minutes, 1)
    await runDue(world)
    await expectSold(one)
  })

  it('03: late, and somebody else has the room: the money is owed back', async () => {
    const one = await paying('03')
    await lapse(one)
    const next = await book(one.room, await aCustomer(world.connection.db))
    expect(next.status).toBe('held')
    await till.pass(15 * minutes, 1)
    await runDue(world)
    expect(await stateOf(one)).not.toBe('confirmed')
    const payment = await paymentOf(one.reference)
    expect(['refund_due', 'refunded']).toContain(payment.state)
    expect(await verify(one)).toMatchObject({ success: false, message: expect.stringContaining('back to the number that paid') })
    expect(await books(one.booking._id)).toEqual({})
    expect(await stateOf({ booking: next })).toBe('held')
    expect((await toldTo(one.customer.id)).join()).toContain('came after the reservation had ended. We send ZMW 1,800.00 back to the number that paid, within 24 hours.')
    await runDue(world)
    expect(lettersTo(one.customer)).toContain('Your money comes back: Garden room')
  })

  it.each([
    ['04', ['Successful', 'Successful']],
    ['05', ['Successful', 'Pending']],
    ['07', ['Successful', 'Failed']],
  ])('%s: callbacks %j: sold once, and what was yes stays yes', async (ending, words) => {
    const one = await paying(ending)
    await till.pass(1000, 1)
    await runDue(world)
    await expectSold(one)
    await till.pass(200, 1)
    await runDue(world)
    expect(till.told).toEqual(words)
    await expectSold(one)
  })

  it('06: charged though the call timed out: found by its status, charged once', async () => {
    const one = await paying('06')
    expect(await verify(one)).toMatchObject({ status: 'pending' })
    till.deaf = true
    await till.pass(1000, 1)
    await runDue(world, 10)
    await expectSold(one)
  })

  it('08: the callback is there before the call is answered, and the older answer changes nothing', async () => {
    const sending = paying('08')
    await expect.poll(() => till.simulator.transactions.size).toBe(1)
    await till.pass(1000, 1)
    const one = await sending
    await runDue(world)
    await expectSold(one)
  })

  it('09: no, and yes after all: it is sold, though it was told that it failed', async () => {
    const one = await paying('09')
    await till.pass(1000, 1)
    await runDue(world)
    expect(await stateOf(one)).toBe('payment_failed')
    await till.pass(15 * minutes, 1)
    await runDue(world)
    await expectSold(one)
  })

  it('09: no, and yes after all without a callback: it is looked at again', async () => {
    const one = await paying('09')
    await till.pass(1000, 1)
    await runDue(world)
    till.deaf = true
    await till.pass(15 * minutes, 1)
    await runDue(world, 3600)
    await expectSold(one)
  })

  it('09: no, paid again, and then both have been taken: one is the sale, the other is owed back', async () => {
    const one = await paying('09')
    await till.pass(1000, 1)
    await runDue(world)
    const second = (await pay(one.booking._id, one.customer, '55')).body.reference as string
    await runDue(world)
    await till.pass(1000, 1)
    await runDue(world)
    expect(await stateOf(one)).toBe('confirmed')
    await till.pass(15 * minutes, 1)
    await runDue(world)
    expect(await stateOf(one)).toBe('confirmed')
    expect(await verify({ ...one, reference: second })).toMatchObject({ success: true })
    expect(['refund_due', 'refunded']).toContain((await paymentOf(one.reference)).state)
    expect(await verify(one)).toMatchObject({ success: false, message: expect.stringContaining('back to the number that paid') })
    expect((await toldTo(one.customer.id)).join()).toContain('Garden room was paid for already. We send ZMW 1,800.00 back')
    expect(await books(one.booking._id)).toEqual(sale(one))
  })
})

describe('a gateway that changes its mind', () => {
  it('no after yes, also by its status: what was sold stays sold', async () => {
    const one = await paying('55')
    await till.pass(1000, 1)
    await runDue(world)
    const [transfer] = till.simulator.transactions.values()
    Object.assign(transfer!, { status: 'Failed', message: 'Reversed' })
    await till.callBack(one.reference, 'Failed')
    await runDue(world, 3600)
    await expectSold(one)
  })

  it('a call that never arrived is made again with the same reference, but not once the reservation has ended', async () => {
    const { money } = world.gateways
    world.gateways.money = { ...money, collect: () => Promise.reject(new GatewayUnreachable('time-out')) }
    const [one, late] = [await paying('55'), await paying('55')]
    await lapse(late)
    await book(late.room, await aCustomer(world.connection.db))
    world.gateways.money = money
    await runDue(world, 60)
    await till.pass(1000, 1)
    await runDue(world)
    await expectSold(one)
    expect(till.simulator.transactions.has(`collection ${late.reference}`)).toBe(false)
    expect(await verify(late)).toMatchObject({ status: 'failed', message: expect.stringContaining('No money was taken') })
  })
})
