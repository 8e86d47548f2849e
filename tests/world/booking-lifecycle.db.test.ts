/**
 * Runs two bookings of every vertical from publication to the end: one is completed, the other is cancelled and
 * refunded.
 */
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { quoteBooking } from '#contract/bookings/bookings/request-booking'
import { listing as oneListing, listings } from '#contract/catalogue/catalogue'
import { lusakaDate } from '#contract/core/values'
import { verticalIds } from '#contract/verticals/vertical'
import { verticals } from '#contract/verticals/index'
import { getRules } from '#contract/verticals/rules/index'
import { insertCustomer, insertSession } from '../support/builders'
import { findSamples, type Sample } from '../support/demo-samples'
import { deliverParcel } from '../support/parcels'
import { openBookingFlow, type BookingFlow } from '../support/booking-flow'
import { runDueTasks } from '../support/run-tasks'
import type { World } from '../support/world'

let world: World
let trade: BookingFlow
openBookingFlow(
  (openedWorld, openedTrade) => {
    world = openedWorld
    trade = openedTrade
  },
  { hasDemoData: true },
)

const registeredVerticals = verticalIds.filter((id) => getRules(id))

it('every vertical has registered rules', () => {
  expect(registeredVerticals).toEqual([...verticalIds])
})

async function createOwnerSession(vendorId: string) {
  const { db } = world.connection
  const { owner_id } = await db
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return { token: await insertSession(db, owner_id) }
}

/** Requests a booking, accepts it where the partner must approve it, and pays it if it has a price. */
async function buySample({ listingId, vendorId, choice, total }: Sample) {
  const customer = await insertCustomer(world.connection.db)
  const owner = await createOwnerSession(vendorId)
  const { status, body } = await trade.request(listingId, customer, choice, total)
  expect([status, body.code]).toEqual([200, undefined])
  if (body.status === 'requested') expect((await trade.step(body._id, owner, 'accept')).status).toBe(200)
  if (total > 0) await trade.pay(body._id, customer)
  const booking = await trade.readBooking(body._id)
  expect(booking).toMatchObject({ state: 'confirmed', account_id: customer.id })
  return { id: body._id as string, customer, owner, booking }
}

/** Moves the start of the booking to now: a step before the start would be rejected. */
const moveStartToNow = (id: string) =>
  world.connection.db
    .updateTable('booking')
    .set({ starts_at: new Date(Date.now() - 60_000), starts_on: lusakaDate(Date.now()) })
    .where('id', '=', id)
    .execute()

async function completeService(id: string, owner: { token: string }) {
  await moveStartToNow(id)
  expect((await trade.step(id, owner, 'begin')).body).toMatchObject({ status: 'in_service' })
  expect((await trade.step(id, owner, 'complete')).body).toMatchObject({ status: 'completed' })
}

async function expectBalancedLedger() {
  const balances = await trade.getBalances()
  expect(Object.values(balances).reduce((sum, balance) => sum + balance, 0)).toBe(0)
}

describe.each(registeredVerticals)('a booking of %s', (vertical) => {
  it('is published, found, quoted, held, paid and completed', async () => {
    const [sample] = await findSamples(world, vertical)
    const searchResult = await world.call(listings, { query: { vertical, pageSize: '60' } })
    expect(searchResult.body.total).toBeGreaterThan(0)
    expect((await world.call(oneListing, { params: { id: sample!.listingId } })).body.listing.vertical).toBe(vertical)
    const quote = (await world.call(quoteBooking, { body: { listingId: sample!.listingId, choice: sample!.choice } }))
      .body
    const sum = quote.lines.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
    expect(quote.total).toBeCloseTo(sum, 2)
    expect(quote.policy).toMatch(/\S/)
    expect(Date.parse(quote.startsAt)).not.toBeNaN()

    const { id, owner, customer, booking } = await buySample(sample!)
    expect(booking).toMatchObject({ booking_type: verticals[vertical].bookingType })
    expect(renderSummary(booking.summary, 'dated')).toBe(quote.summary)
    expect(booking.ticket).toMatch(/\S/)
    if (getRules(vertical).hasCustody) await deliverParcel(world, id, owner, customer)
    else await completeService(id, owner)
    expect((await trade.readBooking(id)).state).toBe('completed')
    // The deposit is refunded automatically.
    const { deposit_ngwee } = booking
    const refunds = await trade.findRefunds(id)
    expect(refunds.map(({ reason, amount_ngwee }) => [reason, amount_ngwee])).toEqual(
      deposit_ngwee > 0 ? [['deposit', deposit_ngwee]] : [],
    )
    await expectBalancedLedger()
  })

  it('is cancelled by the customer in time, refunded by its terms, and can be booked again', async () => {
    const [sample] = (await findSamples(world, vertical, 2)).slice(-1)
    const { id, customer, booking } = await buySample(sample!)
    const { status, body } = await trade.cancel(id, customer)
    expect([status, body.status]).toEqual([200, 'cancelled_by_customer'])
    const { paid_ngwee, owed_ngwee } = await trade.readBooking(id)
    expect(owed_ngwee).toBeLessThanOrEqual(paid_ngwee)
    if (booking.total_ngwee > 0) expect(owed_ngwee).toBeGreaterThan(0)
    world.gateways.nextStatus = { state: 'successful' }
    await runDueTasks(world)
    world.gateways.nextStatus = { state: 'pending' }
    expect((await trade.readBooking(id)).state).toBe(owed_ngwee > 0 ? 'refunded' : 'cancelled_by_customer')
    const claims = await world.connection.db
      .selectFrom('claim')
      .select('booking_id')
      .where('booking_id', '=', id)
      .execute()
    const intervals = await world.connection.db
      .selectFrom('interval_claim')
      .select('booking_id')
      .where('booking_id', '=', id)
      .execute()
    expect([...claims, ...intervals]).toEqual([])
    await buySample(sample!)
    await expectBalancedLedger()
  })

  it('is never charged above the expected price, and is rejected for an invalid choice', async () => {
    const [sample] = await findSamples(world, vertical)
    const customer = await insertCustomer(world.connection.db)
    if (sample!.total > 0)
      expect(
        (await trade.request(sample!.listingId, customer, sample!.choice, sample!.total - 0.01)).body,
      ).toMatchObject({ code: 'price_changed' })
    expect((await trade.request(sample!.listingId, customer, { nonsense: randomUUID() })).body).toMatchObject({
      code: 'bad_choice',
    })
  })
})
