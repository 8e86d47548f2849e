/** Offline booking requests: the server executes each one once and in order, and notifies the buyer of the result. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defaultDurations } from '#contract/bookings/bookings/hold-durations'
import { requestBookingOffline } from '#contract/bookings/bookings/bookings'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import { push } from '#contract/sync/sync'
import { addDays, lusakaDate } from '#contract/core/values'
import { insertListing, insertAccount, insertSession, insertVendor } from '../../../../tests/support/builders'
import { openWorld, type World } from '../../../../tests/support/world'
import { loadNotificationTexts } from '../../../../tests/support/notifications'

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
    vendorId = (await insertVendor(world.connection.db)).id
    listingId = (await insertListing(world.connection.db, { vendor_id: vendorId, capacity: 1, name: 'Lake room' })).id
  })

  const createBuyer = async () => {
    const { id, email } = await insertAccount(world.connection.db)
    return { id, email, token: await insertSession(world.connection.db, id) }
  }
  const buildCommand = (more: object = {}) => ({
    key: randomUUID(),
    endpoint: requestBookingOffline.name,
    body: { id: randomUUID(), listingId, choice, ...more },
  })
  const pushCommands = async (token: string, ...commands: ReturnType<typeof buildCommand>[]) =>
    (await world.call(push, { token, body: { protocol: 1, device: randomUUID(), commands } })).body.results as {
      outcome: string
      code?: string
      message?: string
      detail?: any
    }[]
  const loadNotifications = (account: string) => loadNotificationTexts(world.connection.db, account)
  const listQueuedTemplates = async (email: string): Promise<string[]> =>
    (
      await world.connection.pool.query("select payload from pending_job where payload ->> 'to' = $1", [email])
    ).rows.map(({ payload }) => payload.template)
  const listBookings = (account: string) =>
    world.connection.db.selectFrom('booking').selectAll().where('account_id', '=', account).execute()

  it('is held longer than an online booking, and the buyer receives a payment link', async () => {
    const { id, token, email } = await createBuyer()
    const command = buildCommand({ seenTotal: 1800 })
    expect(await pushCommands(token, command)).toMatchObject([{ outcome: 'accepted' }])
    const [booking] = await listBookings(id)
    expect(booking).toMatchObject({ id: command.body.id, state: 'held' })
    expect(booking!.hold_expires_at!.getTime() - booking!.created_at.getTime()).toBe(
      defaultDurations.offlineRequestHoldMinutes * 60_000,
    )
    expect(await loadNotifications(id)).toEqual([
      {
        message: expect.stringMatching(
          /^Lake room is reserved for you until .* Pay by then to confirm your booking\.$/,
        ),
        link: `/payment/hotel/${booking!.id}`,
      },
    ])
    expect(await listQueuedTemplates(email)).toEqual(['booking-news'])
  })

  it('is accepted without an expected price, and rejected if the price has risen', async () => {
    const first = await createBuyer()
    expect(await pushCommands(first.token, buildCommand({ seenTotal: 1799 }))).toMatchObject([
      { outcome: 'refused', code: 'price_changed', detail: { seen: 1799, now: 1800 } },
    ])
    expect(await listBookings(first.id)).toEqual([])
    expect(await loadNotifications(first.id)).toEqual([
      {
        message: expect.stringContaining('The price you saw was ZMW 1,799.00; it is now ZMW 1,800.00.'),
        link: expect.stringContaining(listingId),
      },
    ])
    expect(await pushCommands(first.token, buildCommand())).toMatchObject([{ outcome: 'accepted' }])
  })

  it('goes to the first buyer; the other gets a notification with an alternative', async () => {
    const otherListing = await insertListing(world.connection.db, {
      vendor_id: vendorId,
      capacity: 1,
      name: 'Garden room',
    })
    const [firstBuyer, secondBuyer] = [await createBuyer(), await createBuyer()]
    const results = await Promise.all([
      pushCommands(firstBuyer.token, buildCommand()),
      pushCommands(secondBuyer.token, buildCommand()),
    ])
    expect(
      results
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['accepted', 'refused'])
    const loser = results[0]![0]!.outcome === 'refused' ? firstBuyer : secondBuyer
    expect(results.flat().find(({ outcome }) => outcome === 'refused')).toMatchObject({ code: 'sold_out' })
    expect(await listBookings(loser.id)).toEqual([])
    const [notification] = await loadNotifications(loser.id)
    expect(notification!.message).toMatch(/^Lake room was not booked: .*Available instead: Garden room, ZMW 1,800/)
    expect(notification!.link).toContain(otherListing.id)
    expect(await listQueuedTemplates(loser.email)).toEqual(['not-booked'])
  })

  it('is booked and notified once after a lost response, and a refusal stays a refusal', async () => {
    const [firstBuyer, secondBuyer] = [await createBuyer(), await createBuyer()]
    const [acceptedCommand, rejectedCommand] = [buildCommand(), buildCommand()]
    for (let round = 0; round < 2; round++) {
      expect(await pushCommands(firstBuyer.token, acceptedCommand)).toMatchObject([{ outcome: 'accepted' }])
      expect(await pushCommands(secondBuyer.token, rejectedCommand)).toMatchObject([
        { outcome: 'refused', code: 'sold_out' },
      ])
    }
    expect(await pushCommands(firstBuyer.token, { ...acceptedCommand, key: randomUUID() })).toMatchObject([
      { outcome: 'accepted' },
    ])
    expect([
      (await listBookings(firstBuyer.id)).length,
      (await loadNotifications(firstBuyer.id)).length,
      (await loadNotifications(secondBuyer.id)).length,
    ]).toEqual([1, 1, 1])
    expect(await pushCommands(secondBuyer.token, { ...buildCommand(), body: acceptedCommand.body })).toMatchObject([
      { outcome: 'refused', code: 'not_found' },
    ])
  })

  it('keeps earlier holds of the buyer when it is rejected', async () => {
    const [firstBuyer, secondBuyer] = [await createBuyer(), await createBuyer()]
    const laterChoice = { ...choice, checkIn: addDays(checkIn, 5), checkOut: addDays(checkIn, 6) }
    await world.call(requestBooking, {
      token: secondBuyer.token,
      key: randomUUID(),
      body: { id: randomUUID(), listingId, choice: laterChoice, seenTotal: 900 },
    })
    await pushCommands(firstBuyer.token, buildCommand())
    expect(await pushCommands(secondBuyer.token, buildCommand())).toMatchObject([
      { outcome: 'refused', code: 'sold_out' },
    ])
    expect((await listBookings(secondBuyer.id)).map(({ state }) => state)).toEqual(['held'])
  })

  it('suggests a listing of the same category before one of the same price when sold out', async () => {
    const { db } = world.connection
    const shop = await insertVendor(db, { business_type: 'store' })
    const createProduct = (name: string, category: string, price_ngwee: number, capacity = 5) =>
      insertListing(db, {
        vendor_id: shop.id,
        vertical: 'stores',
        name,
        price_ngwee,
        capacity,
        details: JSON.stringify({ category, stock: capacity }),
      })
    const cloth = await createProduct('Chitenge', 'fabric', 15_000, 0)
    await createProduct('Maize meal', 'food', 15_000)
    await createProduct('Kitenge', 'fabric', 30_000)
    const { id, token } = await createBuyer()
    const [outcome] = await pushCommands(token, {
      ...buildCommand(),
      body: { id: randomUUID(), listingId: cloth.id, choice: { quantity: 1 } } as never,
    })
    expect(outcome).toMatchObject({ outcome: 'refused', code: 'sold_out' })
    expect((await loadNotifications(id))[0]!.message).toContain('Available instead: Kitenge')
  })
})
