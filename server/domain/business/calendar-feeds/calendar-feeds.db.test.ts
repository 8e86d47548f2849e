/** Calendars of other platforms that block days of a listing. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { availability } from '#contract/catalogue/catalogue'
import * as calendars from '#contract/business/calendar-feeds'
import { setClosedDays } from '#contract/business/listings/closed-days'
import { listOwnListings } from '#contract/business/listings/own-listings'
import { addDays, lusakaDate } from '#contract/core/values'
import type { StaffRole } from '#contract/core/access'
import { countLockWaits } from '../../../../tests/races/race-setup'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import {
  insertAccount,
  insertCustomer,
  insertListing,
  insertSession,
  insertVendor,
} from '../../../../tests/support/builders'
import { db, setUpBusiness, token, vendor, world } from '../../../../tests/support/business'
import {
  allowCalendars,
  importCalendar,
  startOtherCalendar,
  type OtherCalendar,
} from '../../../../tests/support/calendars'
import { loadNotificationTexts } from '../../../../tests/support/notifications'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { computeDelayMs } from './apply-fetch'

setUpBusiness()

const today = lusakaDate(Date.now())
const day = (inDays: number): string => addDays(today, inDays)

let other: OtherCalendar
beforeEach(async () => {
  other = await startOtherCalendar()
  allowCalendars(world, other.url)
})
afterEach(() => other.close())

const createRoom = async (capacity = 1): Promise<string> =>
  (await insertListing(db(), { vendor_id: vendor.id, capacity })).id
const add = (listingId: string, url = other.url, callerToken = token) =>
  importCalendar(world, callerToken, listingId, url)
type FeedEndpoint = typeof calendars.refreshCalendarFeed | typeof calendars.removeCalendarFeed
const callFeed = (endpoint: FeedEndpoint, id: string, feed: string) =>
  world.call(endpoint, { token, key: randomUUID(), params: { id, feed } })
const refresh = (id: string, feed: string) => callFeed(calendars.refreshCalendarFeed, id, feed)
const remove = (id: string, feed: string) => callFeed(calendars.removeCalendarFeed, id, feed)
const read = async (id: string) => (await world.call(calendars.readListingCalendars, { token, params: { id } })).body
const readListing = async (id: string) =>
  (await world.call(listOwnListings, { token })).body.listings.find((listing: any) => listing._id === id)
const stay = (from: number, to: number) => ({ checkIn: day(from), checkOut: day(to), guests: 1, rooms: 1 })
const book = async (listingId: string, from: number, to: number) =>
  createBookingFlow(world).request(listingId, await insertCustomer(db()), stay(from, to))
const buy = async (listingId: string, from: number, to: number) =>
  createBookingFlow(world).buy(listingId, await insertCustomer(db()), stay(from, to))
const setClosed = (id: string, days: string[], closed: boolean) =>
  world.call(setClosedDays, { token, key: randomUUID(), params: { id }, body: { days, closed } })
/** Runs the queued fetches although they are due in half an hour. */
const runFetches = () => runDueTasks(world, 3600)
const readNotifications = async () =>
  (await loadNotificationTexts(db(), vendor.owner.id)).map(({ message }) => message as string)

describe('an imported calendar', () => {
  it('blocks its days for customers and shows them to the business apart from closed days', async () => {
    const id = await createRoom(2)
    await setClosed(id, [day(30)], true)
    other.periods = [[day(20), day(22)]]
    const { status, body } = await add(id)
    expect([status, body.feeds]).toMatchObject([
      200,
      [{ name: 'Other platform', url: other.url, blockedDays: 3, problem: null, fetchedAt: expect.any(String) }],
    ])
    expect((await book(id, 19, 21)).body).toMatchObject({ code: 'sold_out', detail: { day: day(20) } })
    expect((await book(id, 23, 24)).status).toBe(200)
    expect(await readListing(id)).toMatchObject({
      closedDays: [day(30)],
      importedDays: [day(20), day(21), day(22)],
    })
    const { days } = (await world.call(availability, { params: { id }, query: { from: day(19), days: 5 } })).body
    expect(days.map(({ free }: any) => free)).toEqual([2, 0, 0, 0, 1])
  })

  it('is fetched again by a background job, and opens days whose events are gone', async () => {
    const id = await createRoom()
    other.periods = [[day(20), day(22)]]
    await add(id)
    other.periods = [[day(22), day(23)]]
    await runFetches()
    expect((await readListing(id)).importedDays).toEqual([day(22), day(23)])
    expect((await book(id, 20, 22)).status).toBe(200)
    other.periods = []
    await runFetches()
    expect((await readListing(id)).importedDays).toBeUndefined()
  })

  it('is not read again while it is unchanged', async () => {
    const id = await createRoom()
    other.periods = [[day(20), day(20)]]
    const feed = (await add(id)).body.feeds[0]._id
    expect((await refresh(id, feed)).body.feeds[0].blockedDays).toBe(1)
    expect(other.validators).toEqual([undefined, expect.any(String)])
  })

  it('An imported calendar that is removed opens its days, but no day that the business closed', async () => {
    const id = await createRoom()
    await setClosed(id, [day(21)], true)
    other.periods = [[day(20), day(22)]]
    const feed = (await add(id)).body.feeds[0]._id
    expect((await remove(id, feed)).body.feeds).toEqual([])
    expect(await readListing(id)).toMatchObject({ closedDays: [day(21)] })
    expect((await book(id, 20, 21)).status).toBe(200)
    expect((await book(id, 21, 22)).body.code).toBe('sold_out')
    // The queued job finds nothing to do.
    const requests = other.validators.length
    await runFetches()
    expect(other.validators).toHaveLength(requests)
  })

  it('keeps its days blocked when the business opens closed days', async () => {
    const id = await createRoom()
    other.periods = [[day(20), day(21)]]
    await add(id)
    await setClosed(id, [day(20)], true)
    await setClosed(id, [day(20), day(21)], false)
    expect((await book(id, 20, 21)).body.code).toBe('sold_out')
  })

  it('An imported calendar that fails keeps its days blocked, and its problem is shown until it works again', async () => {
    const id = await createRoom()
    other.periods = [[day(20), day(20)]]
    const feed = (await add(id)).body.feeds[0]._id
    for (const [status, text, problem] of [
      [503, null, /problem at the moment/],
      [404, null, /no calendar at this link/],
      [200, '<!doctype html>', /not lead to a calendar/],
    ] as const) {
      Object.assign(other, { status, text })
      expect((await refresh(id, feed)).body.feeds[0]).toMatchObject({
        blockedDays: 1,
        problem: expect.stringMatching(problem),
      })
    }
    Object.assign(other, { status: 200, text: null })
    expect((await refresh(id, feed)).body.feeds[0].problem).toBeNull()
    expect((await book(id, 20, 21)).body.code).toBe('sold_out')
  })

  it('An imported calendar with an event that is not understood blocks the others, keeps its old days, and names the event', async () => {
    const id = await createRoom()
    other.periods = [[day(20), day(21)]]
    const feed = (await add(id)).body.feeds[0]._id
    const buildText = (end: string) =>
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        ...['BEGIN:VEVENT', 'UID:1', `DTSTART:${day(40).replaceAll('-', '')}`, 'END:VEVENT'],
        ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Family Zulu', `DTSTART;VALUE=DATE:${day(30)}`, end, 'END:VEVENT'],
        'END:VCALENDAR',
        '',
      ].join('\r\n')
    other.text = buildText('DTEND:soon')
    expect((await refresh(id, feed)).body.feeds[0]).toMatchObject({
      blockedDays: 4,
      problem: expect.stringContaining('“Family Zulu”'),
    })
    expect((await readListing(id)).importedDays).toEqual([day(20), day(21), day(30), day(40)])
    const { failure_count: failureCount } = await db()
      .selectFrom('calendar_feed')
      .select('failure_count')
      .where('id', '=', feed)
      .executeTakeFirstOrThrow()
    // The other events change as often as before.
    expect(failureCount).toBe(0)
    other.text = buildText(`DTEND;VALUE=DATE:${day(32)}`)
    expect((await refresh(id, feed)).body.feeds[0].problem).toBeNull()
    expect((await readListing(id)).importedDays).toEqual([day(30), day(31), day(40)])
  })

  it.each([
    ['with older days', (calendar: OtherCalendar) => (calendar.periods = [[day(20), day(22)]])],
    ['without days', (calendar: OtherCalendar) => (calendar.periods = [])],
    ['that fails', (calendar: OtherCalendar) => (calendar.status = 500)],
  ])('keeps the days of the latest fetch if the response of an earlier one arrives later: %s', async (_, makeOld) => {
    const id = await createRoom()
    const feed = (await add(id)).body.feeds[0]._id
    let respond!: () => void
    other.delay = new Promise<void>((resolve) => (respond = resolve))
    makeOld(other)
    const requests = other.validators.length
    const slow = refresh(id, feed)
    await expect.poll(() => other.validators.length).toBeGreaterThan(requests)
    Object.assign(other, { delay: null, status: 200, periods: [[day(40), day(41)]] })
    expect((await refresh(id, feed)).status).toBe(200)
    respond()
    await slow
    expect((await readListing(id)).importedDays).toEqual([day(40), day(41)])
    expect((await read(id)).feeds[0].problem).toBeNull()
    expect((await book(id, 40, 41)).body.code).toBe('sold_out')
  })

  it('is fetched less often after each failure', () => {
    expect([0, 1, 2, 3, 20].map((failures) => computeDelayMs(failures, 0.5) / 60_000)).toEqual([30, 60, 120, 240, 720])
    expect([computeDelayMs(0, 0), computeDelayMs(0, 1)]).toEqual([27 * 60_000, 33 * 60_000])
  })

  it('does not block days twice when two calendars contain them', async () => {
    const id = await createRoom()
    const second = await startOtherCalendar()
    try {
      allowCalendars(world, other.url, second.url)
      other.periods = second.periods = [[day(20), day(20)]]
      const feed = (await add(id)).body.feeds[0]._id
      await add(id, second.url)
      expect((await readListing(id)).importedDays).toEqual([day(20)])
      await remove(id, feed)
      expect((await book(id, 20, 21)).body.code).toBe('sold_out')
    } finally {
      await second.close()
    }
  })

  it('An imported calendar also blocks a request that the business has not accepted yet', async () => {
    // Its stock suffices, so that only the blocked day prevents the booking.
    const home = await insertListing(db(), { vendor_id: vendor.id, capacity: 3 })
    const { body } = await book(home.id, 20, 21)
    await db()
      .updateTable('booking')
      .set({ state: 'requested', hold_expires_at: null })
      .where('id', '=', body._id)
      .execute()
    await db().deleteFrom('claim').where('booking_id', '=', body._id).execute()
    other.periods = [[day(20), day(20)]]
    await add(home.id)
    expect((await createBookingFlow(world).step(body._id, vendor.owner, 'accept')).body.code).toBe('sold_out')
  })
})

describe('a booking on an imported day', () => {
  it('stays, and is reported to the business once', async () => {
    const id = await createRoom(2)
    const booking = await buy(id, 20, 22)
    other.periods = [[day(21), day(25)]]
    const feed = (await add(id)).body.feeds[0]._id
    await refresh(id, feed)
    await runFetches()
    const reports = (await readNotifications()).filter((text) => text.includes('Other platform blocks days'))
    expect(reports).toHaveLength(1)
    expect(reports[0]).toContain(booking.reference)
    expect((await createBookingFlow(world).readBooking(booking._id)).state).toBe('confirmed')
  })

  it('A booking on an imported day that was held during the import is reported once it is paid', async () => {
    const id = await createRoom()
    const customer = await insertCustomer(db())
    const flow = createBookingFlow(world)
    const { body } = await flow.request(id, customer, stay(20, 22))
    other.periods = [[day(21), day(21)]]
    const feed = (await add(id)).body.feeds[0]._id
    const countReports = async () => (await readNotifications()).filter((text) => text.includes('blocks days')).length
    expect(await countReports()).toBe(0)
    await flow.pay(body._id, customer)
    await refresh(id, feed)
    expect(await countReports()).toBe(1)
  })

  it('A booking on an imported day that ends on it, or begins after it, is not reported', async () => {
    const id = await createRoom()
    await buy(id, 18, 20)
    await buy(id, 22, 23)
    other.periods = [[day(20), day(21)]]
    await add(id)
    expect((await readNotifications()).filter((text) => text.includes('blocks days'))).toEqual([])
  })
})

describe('bookings and an import of the same day at once', () => {
  it('wait for each other: a booking that comes later sees the imported day', async () => {
    const id = await createRoom(5)
    other.periods = [[day(40), day(40)]]
    const feed = (await add(id)).body.feeds[0]._id
    await remove(id, feed)
    let [resolveLocked, resolveRelease] = [() => {}, () => {}]
    const locked = new Promise<void>((resolve) => (resolveLocked = resolve))
    const released = new Promise<void>((resolve) => (resolveRelease = resolve))
    // An import between its lock and its commit.
    const importing = world.transact(async (tx) => {
      await tx.sql.selectFrom('listing').select('id').where('id', '=', id).forNoKeyUpdate().execute()
      const row = { id: randomUUID(), listing_id: id, name: 'Slow', url: 'https://slow.example', created_at: tx.at }
      await tx.sql.insertInto('calendar_feed').values(row).execute()
      await tx.sql
        .insertInto('imported_day')
        .values({ feed_id: row.id, listing_id: id, day: day(40) })
        .execute()
      resolveLocked()
      await released
    })
    await locked
    const requests = Promise.all(Array.from({ length: 3 }, () => book(id, 40, 41)))
    await expect.poll(() => countLockWaits(world.connection)).toBeGreaterThan(0)
    resolveRelease()
    await importing
    for (const { body } of await requests) expect(body.code).toBe('sold_out')
  })

  it('Bookings and an import of the same day at once also wait if the calendar is refreshed several times at once', async () => {
    const id = await createRoom()
    const feed = (await add(id)).body.feeds[0]._id
    for (let round = 0; round < 2; round++) {
      other.periods = [[day(60 + round), day(70 + round)]]
      const answers = await Promise.all(Array.from({ length: 3 }, () => refresh(id, feed)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await readListing(id)).importedDays).toHaveLength(11)
    }
  })

  it('never leave a booking on an imported day unreported', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await createRoom(3)
      other.periods = []
      const feed = (await add(id)).body.feeds[0]._id
      other.periods = [[day(50), day(50)]]
      const customers = await Promise.all(Array.from({ length: 3 }, () => insertCustomer(db())))
      const flow = createBookingFlow(world)
      const [, ...answers] = await Promise.all([
        refresh(id, feed),
        ...customers.map(async (customer) => {
          const answer = await flow.request(id, customer, stay(50, 51))
          if (answer.status === 200) await flow.pay(answer.body._id, customer)
          return answer
        }),
      ])
      await refresh(id, feed)
      const booked = answers.filter(({ status }) => status === 200).map(({ body }) => body.reference)
      const reports = (await readNotifications()).join('\n')
      for (const reference of booked) expect(reports).toContain(reference)
      expect((await book(id, 50, 51)).body.code).toBe('sold_out')
    }
  })
})

describe('adding a calendar', () => {
  const expectUrlError = (answer: { status: number; body: any }, message: RegExp) =>
    expect(answer.body).toMatchObject({ code: 'invalid_input', fields: { url: expect.stringMatching(message) } })

  it('rejects addresses on private networks and calendars that cannot be read', async () => {
    const id = await createRoom()
    expectUrlError(await add(id, 'http://127.0.0.1/feed.ics'), /can't use this link/)
    expectUrlError(await add(id, 'http://169.254.169.254/latest/meta-data'), /can't use this link/)
    other.text = '<!doctype html>'
    expectUrlError(await add(id), /not lead to a calendar/)
    expect((await read(id)).feeds).toEqual([])
  })

  it('rejects addresses of other schemes and with credentials before any request', async () => {
    const id = await createRoom()
    for (const url of ['ftp://a.example/x.ics', 'javascript:alert(1)', 'https://me:secret@a.example/x.ics', 'x'])
      expectUrlError(await add(id, url), /whole link/)
  })

  it('rejects the same calendar twice, and more than the limit', async () => {
    const id = await createRoom()
    for (let index = 0; index < calendars.maxFeedsPerListing; index++)
      expect((await add(id, `${other.url}?${index}`)).status).toBe(200)
    expectUrlError(await add(id, `${other.url}?0`), /already added/)
    expectUrlError(await add(id, `${other.url}?more`), /up to 5 calendars/)
  })

  it('takes effect once when the request is repeated', async () => {
    const id = await createRoom()
    const feed = randomUUID()
    for (let count = 0; count < 2; count++)
      expect((await importCalendar(world, token, id, other.url, feed)).body.feeds).toHaveLength(1)
  })

  it('is for members who may edit the listings of their own business', async () => {
    const id = await createRoom()
    const tokenOf = async (staff_role: StaffRole) => {
      const account = await insertAccount(db(), {
        role: 'partner',
        business_type: 'hotel',
        vendor_id: vendor.id,
        staff_role,
      })
      return insertSession(db(), account.id)
    }
    expect((await add(id, other.url, await tokenOf('partner-manager'))).status).toBe(200)
    for (const role of ['partner-staff', 'partner-viewer'] as const) {
      const staffToken = await tokenOf(role)
      expect((await add(id, other.url, staffToken)).status).toBe(403)
      expect((await world.call(calendars.readListingCalendars, { token: staffToken, params: { id } })).status).toBe(403)
    }
    const { token: strangerToken } = (await insertVendor(db())).owner
    expect((await add(id, other.url, strangerToken)).status).toBe(404)
    const params = { id, feed: (await read(id)).feeds[0]._id }
    for (const endpoint of [calendars.refreshCalendarFeed, calendars.removeCalendarFeed])
      expect((await world.call(endpoint, { token: strangerToken, key: randomUUID(), params })).status).toBe(404)
  })
})
