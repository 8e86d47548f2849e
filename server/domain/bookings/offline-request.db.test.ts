/** Offline booking requests: executed in order and once when they arrive, with a notification for either result. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestBookingOffline, offlineRequestHoldMinutes, requestBooking } from '#contract/bookings/bookings'
import { push } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { aListing, anAccount, aSession, aVendor } from '../../../tests/support/builders'
import { openWorld, type World } from '../../../tests/support/world'

const checkIn = addDays(lusakaDate(Date.now()), 30)
const choice = { checkIn, checkOut: addDays(checkIn, 2), guests: 2, rooms: 1 }

describe('a booking submitted offline', () => {
  let world: World
  let listingId: string
  let vendorId: string
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())
  beforeEach(async () => {
    vendorId = (await aVendor(world.connection.db)).id
    listingId = (await aListing(world.connection.db, { vendor_id: vendorId, capacity: 1, name: 'Lake room' })).id
  })

  const buyer = async () => {
    const { id, email } = await anAccount(world.connection.db)
    return { id, email, token: await aSession(world.connection.db, id) }
  }
  const asked = (more: object = {}) => ({
    key: randomUUID(),
    endpoint: requestBookingOffline.name,
    body: { id: randomUUID(), listingId, choice, ...more },
  })
  const sent = async (token: string, ...commands: ReturnType<typeof asked>[]) =>
    (await world.call(push, { token, body: { protocol: 1, device: randomUUID(), commands } })).body.results as {
      outcome: string
      code?: string
      message?: string
      detail?: any
    }[]
  const told = async (account: string) =>
    (await world.connection.db
      .selectFrom('notification')
      .select(['message', 'link'])
      .where('account_id', '=', account)
      .execute()) as { message: string; link: string }[]
  const letters = async (email: string): Promise<string[]> =>
    (
      await world.connection.pool.query(
        "select payload from graphile_worker._private_jobs where payload ->> 'to' = $1",
        [email],
      )
    ).rows.map(({ payload }) => payload.template)
  const bookings = (account: string) =>
    world.connection.db.selectFrom('booking').selectAll().where('account_id', '=', account).execute()

  it('is held longer than an online booking, and the buyer receives a payment link', async () => {
    const { id, token, email } = await buyer()
    const command = asked({ seenTotal: 1800 })
    expect(await sent(token, command)).toMatchObject([{ outcome: 'accepted' }])
    const [booking] = await bookings(id)
    expect(booking).toMatchObject({ id: command.body.id, state: 'held' })
    expect(booking!.hold_expires_at!.getTime() - booking!.created_at.getTime()).toBe(offlineRequestHoldMinutes * 60_000)
    expect(await told(id)).toEqual([
      {
        message: expect.stringMatching(
          /^Lake room is reserved for you until .* Pay by then to confirm your booking\.$/,
        ),
        link: `/payment/hotel/${booking!.id}`,
      },
    ])
    expect(await letters(email)).toEqual(['booking-news'])
  })

  it('is accepted without an expected price, and rejected if the price has risen', async () => {
    const first = await buyer()
    expect(await sent(first.token, asked({ seenTotal: 1799 }))).toMatchObject([
      { outcome: 'refused', code: 'price_changed', detail: { seen: 1799, now: 1800 } },
    ])
    expect(await bookings(first.id)).toEqual([])
    expect(await told(first.id)).toEqual([
      {
        message: expect.stringContaining('The price you saw was ZMW 1,799.00; it is now ZMW 1,800.00.'),
        link: expect.stringContaining(listingId),
      },
    ])
    expect(await sent(first.token, asked())).toMatchObject([{ outcome: 'accepted' }])
  })

  it('goes to the first buyer; the other gets a notification with an alternative', async () => {
    const other = await aListing(world.connection.db, { vendor_id: vendorId, capacity: 1, name: 'Garden room' })
    const [one, two] = [await buyer(), await buyer()]
    const results = await Promise.all([sent(one.token, asked()), sent(two.token, asked())])
    expect(
      results
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['accepted', 'refused'])
    const loser = results[0]![0]!.outcome === 'refused' ? one : two
    expect(results.flat().find(({ outcome }) => outcome === 'refused')).toMatchObject({ code: 'sold_out' })
    expect(await bookings(loser.id)).toEqual([])
    const [news] = await told(loser.id)
    expect(news!.message).toMatch(/^Lake room was not booked: .*Available instead: Garden room, ZMW 1,800/)
    expect(news!.link).toContain(other.id)
    expect(await letters(loser.email)).toEqual(['not-booked'])
  })

  it('is booked and notified once after a lost response, and a refusal stays a refusal', async () => {
    const [one, two] = [await buyer(), await buyer()]
    const [won, lost] = [asked(), asked()]
    for (let round = 0; round < 2; round++) {
      expect(await sent(one.token, won)).toMatchObject([{ outcome: 'accepted' }])
      expect(await sent(two.token, lost)).toMatchObject([{ outcome: 'refused', code: 'sold_out' }])
    }
    expect(await sent(one.token, { ...won, key: randomUUID() })).toMatchObject([{ outcome: 'accepted' }])
    expect([(await bookings(one.id)).length, (await told(one.id)).length, (await told(two.id)).length]).toEqual([
      1, 1, 1,
    ])
    expect(await sent(two.token, { ...asked(), body: won.body })).toMatchObject([
      { outcome: 'refused', code: 'not_found' },
    ])
  })

  it('keeps earlier holds of the buyer when it is rejected', async () => {
    const [one, two] = [await buyer(), await buyer()]
    const near = { ...choice, checkIn: addDays(checkIn, 5), checkOut: addDays(checkIn, 6) }
    await world.call(requestBooking, {
      token: two.token,
      key: randomUUID(),
      body: { id: randomUUID(), listingId, choice: near, seenTotal: 900 },
    })
    await sent(one.token, asked())
    expect(await sent(two.token, asked())).toMatchObject([{ outcome: 'refused', code: 'sold_out' }])
    expect((await bookings(two.id)).map(({ state }) => state)).toEqual(['held'])
  })

  it('suggests a listing of the same category before one of the same price when sold out', async () => {
    const { db } = world.connection
    const shop = await aVendor(db, { business_type: 'store' })
    const offer = (name: string, category: string, price_ngwee: number, capacity = 5) =>
      aListing(db, {
        vendor_id: shop.id,
        vertical: 'stores',
        name,
        price_ngwee,
        capacity,
        details: JSON.stringify({ category, stock: capacity }),
      })
    const cloth = await offer('Chitenge', 'fabric', 15_000, 0)
    await offer('Maize meal', 'food', 15_000)
    await offer('Kitenge', 'fabric', 30_000)
    const { id, token } = await buyer()
    const [outcome] = await sent(token, {
      ...asked(),
      body: { id: randomUUID(), listingId: cloth.id, choice: { quantity: 1 } } as never,
    })
    expect(outcome).toMatchObject({ outcome: 'refused', code: 'sold_out' })
    expect((await told(id))[0]!.message).toContain('Available instead: Kitenge')
  })
})
