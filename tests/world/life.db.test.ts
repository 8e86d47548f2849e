/** One life for every vertical: published, found, quoted, held, paid, used; and another that is cancelled and refunded. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { quoteBooking } from '#contract/bookings/bookings'
import { listing as oneListing, listings } from '#contract/catalogue/catalogue'
import { lusakaDate } from '#contract/core/values'
import { verticalIds } from '#contract/verticals/vertical'
import { verticals } from '#contract/verticals/index'
import { loadDemo } from '../../server/demo/load'
import { getRules } from '../../server/verticals'
import { aCustomer, aSession } from '../support/builders'
import { samplesOf, type Sample } from '../support/offers-of-demo'
import { carried } from '../support/parcels'
import { openTrade, type Trade } from '../support/trade'
import { runDue } from '../support/work'
import type { World } from '../support/world'

let world: World
let trade: Trade
openTrade(async (opened, tradeInIt) => {
  world = opened
  trade = tradeInIt
  await loadDemo(world.connection.db, { at: new Date() })
})

const registered = verticalIds.filter((id) => getRules(id))

it('every vertical has registered rules', () => {
  expect(registered).toEqual([...verticalIds])
})

async function ownerOf(vendorId: string) {
  const { db } = world.connection
  const { owner_id } = await db
    .selectFrom('vendor')
    .select('owner_id')
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  return { token: await aSession(db, owner_id) }
}

/** Asked for, accepted where its partner is asked first, and paid where it costs anything. */
async function bought({ listingId, vendorId, choice, total }: Sample) {
  const customer = await aCustomer(world.connection.db)
  const owner = await ownerOf(vendorId)
  const { status, body } = await trade.request(listingId, customer, choice, total)
  expect([status, body.code]).toEqual([200, undefined])
  if (body.status === 'requested') expect((await trade.step(body._id, owner, 'accept')).status).toBe(200)
  if (total > 0) await trade.pay(body._id, customer)
  const booking = await trade.stored(body._id)
  expect(booking).toMatchObject({ state: 'confirmed', account_id: customer.id })
  return { id: body._id as string, customer, owner, booking }
}

/** Nobody boards weeks before it leaves. */
const comes = (id: string) =>
  world.connection.db
    .updateTable('booking')
    .set({ starts_at: new Date(Date.now() - 60_000), starts_on: lusakaDate(Date.now()) })
    .where('id', '=', id)
    .execute()

async function served(id: string, owner: { token: string }) {
  await comes(id)
  expect((await trade.step(id, owner, 'begin')).body).toMatchObject({ status: 'in_service' })
  expect((await trade.step(id, owner, 'complete')).body).toMatchObject({ status: 'completed' })
}

async function ledgerIsEven() {
  const all = await trade.balances()
  expect(Object.values(all).reduce((sum, one) => sum + one, 0)).toBe(0)
}

describe.each(registered)('a booking of %s', (vertical) => {
  it('is published, found, quoted, held, paid and completed', async () => {
    const [sample] = await samplesOf(world, vertical)
    const found = await world.call(listings, { query: { vertical, pageSize: '60' } })
    expect(found.body.total).toBeGreaterThan(0)
    expect((await world.call(oneListing, { params: { id: sample!.listingId } })).body.listing.vertical).toBe(vertical)
    const quote = (await world.call(quoteBooking, { body: { listingId: sample!.listingId, choice: sample!.choice } }))
      .body
    const sum = quote.lines.reduce((all: number, { amount }: { amount: number }) => all + amount, 0)
    expect(quote.total).toBeCloseTo(sum, 2)
    expect(quote.policy).toMatch(/\S/)
    expect(Date.parse(quote.startsAt)).not.toBeNaN()

    const { id, owner, customer, booking } = await bought(sample!)
    expect(booking).toMatchObject({ booking_type: verticals[vertical].bookingType, summary: quote.summary })
    expect(booking.ticket).toMatch(/\S/)
    if (getRules(vertical).hasCustody) await carried(world, id, owner, customer)
    else await served(id, owner)
    expect((await trade.stored(id)).state).toBe('completed')
    // What was only kept goes back by itself.
    const { deposit_ngwee } = booking
    const refunds = await trade.refundsOf(id)
    expect(refunds.map(({ reason, amount_ngwee }) => [reason, amount_ngwee])).toEqual(
      deposit_ngwee > 0 ? [['deposit', deposit_ngwee]] : [],
    )
    await ledgerIsEven()
  })

  it('is cancelled by the customer in time, refunded by its terms, and can be booked again', async () => {
    const [sample] = (await samplesOf(world, vertical, 2)).slice(-1)
    const { id, customer, booking } = await bought(sample!)
    const { status, body } = await trade.cancel(id, customer)
    expect([status, body.status]).toEqual([200, 'cancelled_by_customer'])
    const { paid_ngwee, owed_ngwee } = await trade.stored(id)
    expect(owed_ngwee).toBeLessThanOrEqual(paid_ngwee)
    if (booking.total_ngwee > 0) expect(owed_ngwee).toBeGreaterThan(0)
    world.gateways.says = { state: 'successful' }
    await runDue(world)
    world.gateways.says = { state: 'pending' }
    expect((await trade.stored(id)).state).toBe(owed_ngwee > 0 ? 'refunded' : 'cancelled_by_customer')
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
    await bought(sample!)
    await ledgerIsEven()
  })

  it('is never charged above the expected price, and is rejected for an invalid choice', async () => {
    const [sample] = await samplesOf(world, vertical)
    const customer = await aCustomer(world.connection.db)
    if (sample!.total > 0)
      expect(
        (await trade.request(sample!.listingId, customer, sample!.choice, sample!.total - 0.01)).body,
      ).toMatchObject({ code: 'price_changed' })
    expect((await trade.request(sample!.listingId, customer, { nonsense: randomUUID() })).body).toMatchObject({
      code: 'bad_choice',
    })
  })
})
