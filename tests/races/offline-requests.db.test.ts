/** Several customers request the last unit of each vertical offline, and their phones connect at the same moment. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestBookingOffline } from '#contract/bookings/bookings/bookings'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { push, type CommandOutcome } from '#contract/sync/sync'
import { verticalIds } from '#contract/verticals/vertical'
import { getRules } from '#contract/verticals/rules/index'
import { insertCustomer } from '../support/builders'
import { findSamples, type Sample } from '../support/demo-samples'
import { expectConsistentStock, openRaceSetup, type RaceSetup } from './race-setup'
import { loadNotificationTexts } from '../support/notifications'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let races: RaceSetup
beforeAll(async () => {
  races = await openRaceSetup({ hasDemoData: true })
})
afterAll(() => races.close())

const customerCount = 8
const db = () => races.world.connection.db

/** Reduces the stock to what one customer requests. */
async function limitStockToOne({ listingId, choice }: Sample): Promise<void> {
  const listing = await db().selectFrom('listing').selectAll().where('id', '=', listingId).executeTakeFirstOrThrow()
  const offer = {
    ...listing,
    details: listing.details as never,
    town: listing.town ?? '',
    priceNgwee: listing.price_ngwee,
    capacity: listing.capacity ?? 1,
    business: {},
  }
  for (const unit of getRules(listing.vertical)!.getUnits(offer, choice)) {
    if ('from' in unit) {
      await db().updateTable('stock').set({ capacity: 1 }).where('listing_id', '=', listingId).execute()
      await db().updateTable('listing').set({ capacity: 1 }).where('id', '=', listingId).execute()
    } else {
      const taken = await db()
        .selectFrom('stock')
        .select('taken')
        .where('listing_id', '=', listingId)
        .where('slot', '=', unit.slot)
        .executeTakeFirst()
      const capacity = (taken?.taken ?? 0) + unit.quantity
      const row = { listing_id: listingId, slot: unit.slot, capacity, fixed: true }
      await db()
        .insertInto('stock')
        .values(row)
        .onConflict((known) => known.columns(['listing_id', 'slot']).doUpdateSet({ capacity }))
        .execute()
    }
  }
}

interface OfflineCustomer {
  id: string
  token: string
  body: { id: string; listingId: string; choice: object; seenTotal: number }
  key: string
}

async function createCustomers({ listingId, choice, total }: Sample): Promise<OfflineCustomer[]> {
  const customers: OfflineCustomer[] = []
  for (let index = 0; index < customerCount; index++) {
    const { id, token } = await insertCustomer(db())
    customers.push({ id, token, key: randomUUID(), body: { id: randomUUID(), listingId, choice, seenTotal: total } })
  }
  return customers
}

async function pushRequest({ token, key, body }: OfflineCustomer): Promise<CommandOutcome> {
  const answer = await races.send(push, {
    token,
    body: { protocol: 1, device: randomUUID(), commands: [{ key, endpoint: requestBookingOffline.name, body }] },
  })
  expect(answer.status).toBe(200)
  return answer.body.results[0]
}
const readNotifications = async ({ id }: OfflineCustomer): Promise<string[]> =>
  (await loadNotificationTexts(db(), id)).map(({ message }) => message)
const findBookings = (offlineCustomers: readonly OfflineCustomer[]) =>
  db()
    .selectFrom('booking')
    .select(['id', 'account_id', 'state'])
    .where(
      'account_id',
      'in',
      offlineCustomers.map(({ id }) => id),
    )
    .execute()

describe.each(verticalIds)('concurrent offline requests for the last unit of %s', (vertical) => {
  it('book it once despite repeated requests, and notify every customer once', async () => {
    const [sample] = await findSamples(races.world, vertical)
    await limitStockToOne(sample!)
    const allCustomers = await createCustomers(sample!)
    // A phone without a response retries, here at the other server.
    const outcomes = await Promise.all(
      allCustomers.flatMap((customer) => [pushRequest(customer), pushRequest(customer)]),
    )
    const final = await Promise.all(allCustomers.map(pushRequest))
    expect(final.map(({ outcome }) => outcome).sort()).toEqual([
      'accepted',
      ...Array.from({ length: customerCount - 1 }, () => 'refused'),
    ])
    for (const { key, outcome } of outcomes)
      expect(['retry', final.find((outcomeOfKey) => outcomeOfKey.key === key)!.outcome]).toContain(outcome)
    for (const result of final) if (result.outcome === 'refused') expect(result.code).toBe('sold_out')

    const winner = allCustomers.find(({ key }) =>
      final.some((resultOfKey) => resultOfKey.key === key && resultOfKey.outcome === 'accepted'),
    )!
    expect(await findBookings(allCustomers)).toEqual([
      { id: winner.body.id, account_id: winner.id, state: sample!.total === 0 ? 'confirmed' : 'held' },
    ])
    for (const recipient of allCustomers) {
      const messages = await readNotifications(recipient)
      expect(messages).toHaveLength(1)
      expect(messages[0]).toMatch(recipient === winner ? /is reserved for you until|is confirmed/ : /was not booked: /)
    }
    await expectConsistentStock(races.world.connection)
  })
})

it('A booking request sent online and queued offline creates one booking', async () => {
  const [, sample] = await findSamples(races.world, 'hotels', 2)
  for (const requester of await createCustomers(sample!)) {
    const request = () =>
      races.send(requestBooking, { token: requester.token, key: requester.body.id, body: requester.body })
    const [answer, outcome] = await Promise.all([request(), pushRequest(requester)])
    expect([answer.status, answer.body._id, outcome.outcome]).toEqual([200, requester.body.id, 'accepted'])
    expect(await findBookings([requester])).toMatchObject([{ id: requester.body.id, state: 'held' }])
    await db().deleteFrom('claim').where('booking_id', '=', requester.body.id).execute()
    await db().updateTable('stock').set({ taken: 0 }).where('listing_id', '=', sample!.listingId).execute()
  }
})
