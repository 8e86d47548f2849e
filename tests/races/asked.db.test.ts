/** Asked for with no connection by several people, whose phones find one at the same moment: the last unit of each vertical. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestBookingOffline, requestBooking } from '#contract/bookings/bookings'
import { push, type CommandOutcome } from '#contract/sync/sync'
import { verticalIds } from '#contract/verticals/vertical'
import { loadDemo } from '../../server/demo/load'
import { getRules } from '../../server/verticals'
import { aCustomer } from '../support/builders'
import { samplesOf, type Sample } from '../support/offers-of-demo'
import { expectSoundStock, openCourse, type Course } from './racing'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let course: Course
beforeAll(async () => {
  course = await openCourse()
  await loadDemo(course.world.connection.db, { at: new Date() })
})
afterAll(() => course.close())

const people = 8
const db = () => course.world.connection.db

/** There is as much of it as one person asks for. */
async function makeLast({ listingId, choice }: Sample): Promise<void> {
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

interface Asker {
  id: string
  token: string
  body: { id: string; listingId: string; choice: object; seenTotal: number }
  key: string
}

async function askers({ listingId, choice, total }: Sample): Promise<Asker[]> {
  const all: Asker[] = []
  for (let index = 0; index < people; index++) {
    const { id, token } = await aCustomer(db())
    all.push({ id, token, key: randomUUID(), body: { id: randomUUID(), listingId, choice, seenTotal: total } })
  }
  return all
}

async function pushed({ token, key, body }: Asker): Promise<CommandOutcome> {
  const answer = await course.ask(push, {
    token,
    body: { protocol: 1, device: randomUUID(), commands: [{ key, endpoint: requestBookingOffline.name, body }] },
  })
  expect(answer.status).toBe(200)
  return answer.body.results[0]
}
const told = async ({ id }: Asker): Promise<string[]> =>
  (await db().selectFrom('notification').select('message').where('account_id', '=', id).execute()).map(
    ({ message }) => message,
  )
const bookingsOf = (of: readonly Asker[]) =>
  db()
    .selectFrom('booking')
    .select(['id', 'account_id', 'state'])
    .where(
      'account_id',
      'in',
      of.map(({ id }) => id),
    )
    .execute()

describe.each(verticalIds)('concurrent offline requests for the last unit of %s', (vertical) => {
  it('book it once despite repeated requests, and notify every customer once', async () => {
    const [sample] = await samplesOf(course.world, vertical)
    await makeLast(sample!)
    const all = await askers(sample!)
    // A phone that was not answered asks again, meanwhile at the other server.
    const outcomes = await Promise.all(all.flatMap((one) => [pushed(one), pushed(one)]))
    const final = await Promise.all(all.map(pushed))
    expect(final.map(({ outcome }) => outcome).sort()).toEqual([
      'accepted',
      ...Array.from({ length: people - 1 }, () => 'refused'),
    ])
    for (const { key, outcome } of outcomes)
      expect(['retry', final.find((one) => one.key === key)!.outcome]).toContain(outcome)
    for (const one of final) if (one.outcome === 'refused') expect(one.code).toBe('sold_out')

    const won = all.find(({ key }) => final.some((one) => one.key === key && one.outcome === 'accepted'))!
    expect(await bookingsOf(all)).toEqual([
      { id: won.body.id, account_id: won.id, state: sample!.total === 0 ? 'confirmed' : 'held' },
    ])
    for (const one of all) {
      const words = await told(one)
      expect(words).toHaveLength(1)
      expect(words[0]).toMatch(one === won ? /is reserved for you until|is confirmed/ : /was not booked: /)
    }
    await expectSoundStock(course.world.connection)
  })
})

it('A booking request sent online and queued offline creates one booking', async () => {
  const [, sample] = await samplesOf(course.world, 'hotels', 2)
  for (const one of await askers(sample!)) {
    const request = () => course.ask(requestBooking, { token: one.token, key: one.body.id, body: one.body })
    const [answer, outcome] = await Promise.all([request(), pushed(one)])
    expect([answer.status, answer.body._id, outcome.outcome]).toEqual([200, one.body.id, 'accepted'])
    expect(await bookingsOf([one])).toMatchObject([{ id: one.body.id, state: 'held' }])
    await db().deleteFrom('claim').where('booking_id', '=', one.body.id).execute()
    await db().updateTable('stock').set({ taken: 0 }).where('listing_id', '=', sample!.listingId).execute()
  }
})
