/** The calendar of a listing that other platforms read, and two instances of Tilipo that exchange theirs. */
import { randomUUID } from 'node:crypto'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import * as calendars from '#contract/business/calendar-feeds'
import { setClosedDays } from '#contract/business/listings/closed-days'
import { editListing } from '#contract/business/listings/own-listings'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/values'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertListing, insertStay, insertVendor } from '../../../../tests/support/builders'
import { db, setUpBusiness, token, vendor, world } from '../../../../tests/support/business'
import { allowCalendars, importCalendar, startOtherCalendar } from '../../../../tests/support/calendars'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'
import { loadSoldOutDays } from '../../catalogue/stock'

setUpBusiness()

const today = lusakaDate(Date.now())
const day = (inDays: number): string => addDays(today, inDays)
const stay = (from: number, to: number) => ({ checkIn: day(from), checkOut: day(to), guests: 1, rooms: 1 })

interface Side {
  world: World
  token: string
  listing: string
}

const createRoom = async (capacity = 1) => (await insertListing(db(), { vendor_id: vendor.id, capacity })).id
const buildSide = (listing: string): Side => ({ world, token, listing })
const createLink = async ({ world: at, token: owner, listing }: Side): Promise<string> => {
  const params = { id: listing }
  return (await at.call(calendars.renewCalendarLink, { token: owner, key: randomUUID(), params })).body.link.url
}
const buy = async ({ world: at, listing }: Side, from: number, to: number) =>
  createBookingFlow(at).buy(listing, await insertCustomer(at.connection.db), stay(from, to))
const request = async ({ world: at, listing }: Side, from: number, to: number) =>
  createBookingFlow(at).request(listing, await insertCustomer(at.connection.db), stay(from, to))
const setClosed = ({ world: at, token: owner, listing }: Side, days: string[], closed = true) =>
  at.call(setClosedDays, { token: owner, key: randomUUID(), params: { id: listing }, body: { days, closed } })

const open = (url: string, headers: Record<string, string> = {}, at = world) =>
  at.app.inject({ method: 'GET', url: new URL(url).pathname, headers })

/** Reads a calendar file: `Booked 2026-12-01..2026-12-03`, with the first and the last day. */
function readEvents(text: string): string[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { summary, startDate, endDate } = new ICAL.Event(component, { exceptions: [] })
    return `${summary} ${startDate.toString()}..${addDays(endDate.toString(), -1)}`
  })
}
const readExport = async (url: string) => readEvents((await open(url)).payload)

describe('the calendar of a listing', () => {
  it('contains the days that are sold out or closed, and nothing about customers', async () => {
    const side = buildSide(await createRoom(2))
    const url = await createLink(side)
    await buy(side, 10, 13)
    const { reference } = await buy(side, 11, 15)
    await setClosed(side, [day(20), day(21), day(23)])
    const response = await open(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
    })
    expect(readEvents(response.payload)).toEqual([
      `Booked ${day(11)}..${day(12)}`,
      `Closed ${day(20)}..${day(21)}`,
      `Closed ${day(23)}..${day(23)}`,
    ])
    for (const secret of [reference, 'Banda', 'Phiri', 'Garden room', vendor.name])
      expect(response.payload).not.toContain(secret)
    expect(response.payload).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2.0\r\n/)
    expect(response.payload.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true)
  })

  it('does not contain reservations that are not paid', async () => {
    const side = buildSide(await createRoom())
    const url = await createLink(side)
    expect((await request(side, 10, 12)).status).toBe(200)
    expect(await readExport(url)).toEqual([])
  })

  it('keeps the ids of its events, and changes its tag only with its days', async () => {
    const side = buildSide(await createRoom())
    const url = await createLink(side)
    await buy(side, 10, 12)
    const readUids = async () => (await open(url)).payload.match(/^UID:.*(\r\n .*)*$/gm)
    const [uids, tag] = [await readUids(), (await open(url)).headers.etag as string]
    expect((await open(url, { 'if-none-match': `"x", ${tag}` })).statusCode).toBe(304)
    expect(await readUids()).toEqual(uids)
    await setClosed(side, [day(30)])
    const changed = await open(url, { 'if-none-match': tag })
    expect([changed.statusCode, changed.headers.etag === tag]).toEqual([200, false])
    expect(await readUids()).toEqual(expect.arrayContaining([...uids!]))
  })

  it('gives the same response for unknown, revoked and malformed links', async () => {
    const side = buildSide(await createRoom())
    const revoked = await createLink(side)
    const removed = buildSide(await createRoom())
    const removedUrl = await createLink(removed)
    await world.call(editListing, {
      token,
      key: randomUUID(),
      params: { id: removed.listing },
      body: { removed: true, from: { removed: false } },
    })
    const valid = await createLink(side)
    expect((await open(valid)).statusCode).toBe(200)
    const unknown = revoked.replace(/.{5}\.ics$/, 'AAAAA.ics')
    const responses = []
    for (const url of [revoked, removedUrl, unknown, revoked.replace('.ics', ''), `${revoked}.ics`]) {
      const { statusCode, payload, headers } = await open(url)
      // Both differ in each response.
      responses.push({ statusCode, payload, headers: { ...headers, date: '', 'x-request-id': '' } })
    }
    expect(responses[0]!.statusCode).toBe(404)
    for (const response of responses) expect(response).toEqual(responses[0])
  })

  it('has a link that can be read again, whose token is not in the database, and that can be turned off', async () => {
    const side = buildSide(await createRoom())
    const params = { id: side.listing }
    const url = await createLink(side)
    expect((await world.call(calendars.readListingCalendars, { token, params })).body.link.url).toBe(url)
    const rows = await db().selectFrom('calendar_link').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(url.slice(-20, -4))
    const { body } = await world.call(calendars.removeCalendarLink, { token, key: randomUUID(), params })
    expect([body.link, (await open(url)).statusCode]).toEqual([null, 404])
  })

  it('is limited per link, also for links that do not exist', async () => {
    const url = `http://tilipo.test/calendar/${'b'.repeat(43)}.ics`
    for (let count = 0; count < 60; count++) expect((await open(url)).statusCode).toBe(404)
    const limited = await open(url)
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, expect.any(String)])
    expect((await open(url.replace('b.ics', 'c.ics'))).statusCode).toBe(404)
  })
})

describe('sold-out days', () => {
  it('Sold-out days of cars are the days on which every car is out, from collection to return', async () => {
    const listing = await insertListing(db(), { vendor_id: vendor.id, vertical: 'car-hire', capacity: 2 })
    const customer = await insertCustomer(db())
    for (const [unit, from, to] of [
      [1, 10, 12],
      [2, 11, 14],
    ] as const) {
      const ids = { listing_id: listing.id, vendor_id: vendor.id, account_id: customer.id }
      const [starts_on, ends_on] = [day(from), day(to)]
      const id = await insertStay(db(), { ...ids, vertical: 'car-hire', booking_type: 'car', starts_on, ends_on })
      // The buffer after the return reaches into the next day.
      const during = `[${lusakaInstant(starts_on, '08:00').toISOString()},${lusakaInstant(addDays(ends_on, 1), '01:00').toISOString()})`
      await db()
        .insertInto('interval_claim')
        .values({ listing_id: listing.id, unit, booking_id: id, account_id: customer.id, during, expires_at: null })
        .execute()
    }
    expect(await loadSoldOutDays(db(), listing, day(0), day(30))).toEqual([day(11), day(12)])
  })

  it('Sold-out days of coaches are the days on which every seat is sold on a leg', async () => {
    const listing = await insertListing(db(), { vendor_id: vendor.id, vertical: 'buses', capacity: 2 })
    const customer = await insertCustomer(db())
    const booking_id = await insertStay(db(), {
      listing_id: listing.id,
      vendor_id: vendor.id,
      account_id: customer.id,
    })
    for (const slot of [`${day(5)}/1/0`, `${day(5)}/2/1`, `${day(6)}/1/0`, `${day(6)}/1/1`]) {
      const stock = await db()
        .insertInto('stock')
        .values({ listing_id: listing.id, slot, capacity: 1, taken: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const claim = { stock_id: stock.id, booking_id, account_id: customer.id, quantity: 1, expires_at: null }
      await db().insertInto('claim').values(claim).execute()
    }
    expect(await loadSoldOutDays(db(), listing, day(0), day(30))).toEqual([day(5)])
  })
})

describe('two instances of Tilipo', () => {
  /** Each instance reads the calendar of the other one over HTTP. */
  async function connectInstances() {
    const secondWorld = await openWorld()
    const business = await insertVendor(secondWorld.connection.db)
    const room = { vendor_id: business.id, capacity: 1 }
    const first = buildSide(await createRoom())
    const second: Side = {
      world: secondWorld,
      token: business.owner.token,
      listing: (await insertListing(secondWorld.connection.db, room)).id,
    }
    const origins = [await listenLocally(world), await listenLocally(secondWorld)]
    allowCalendars(world, origins[1]!)
    allowCalendars(secondWorld, origins[0]!)
    const urls = [await createLink(first), await createLink(second)].map(
      (url, index) => origins[index]! + new URL(url).pathname,
    )
    const answers = [
      await importCalendar(world, token, first.listing, urls[1]!),
      await importCalendar(secondWorld, second.token, second.listing, urls[0]!),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    /** Each instance fetches the calendar of the other one twice, as in the following hour. */
    const synchronize = async () => {
      for (let round = 0; round < 2; round++) for (const at of [world, secondWorld]) await runDueTasks(at, 3600)
    }
    return { first, second, urls, synchronize, close: () => secondWorld.close() }
  }
  /** The test's world stays open for other tests, so it listens once. */
  const listenLocally = async ({ app }: World): Promise<string> => {
    const address = app.server.address()
    return address && typeof address === 'object'
      ? `http://127.0.0.1:${address.port}`
      : app.listen({ host: '127.0.0.1', port: 0 })
  }
  const readFile = async (url: string) => readEvents(await (await fetch(url)).text())

  it('block the days that the other one has sold or closed, and open them again', async () => {
    const { first, second, urls, synchronize, close } = await connectInstances()
    try {
      const booking = await buy(first, 10, 12)
      await setClosed(second, [day(20)])
      await synchronize()
      expect((await request(second, 9, 11)).body.code).toBe('sold_out')
      expect((await request(first, 20, 21)).body.code).toBe('sold_out')
      // Neither sends the days of the other one back, or they would block each other forever.
      expect(await readFile(urls[0]!)).toEqual([`Booked ${day(10)}..${day(11)}`])
      expect(await readFile(urls[1]!)).toEqual([`Closed ${day(20)}..${day(20)}`])
      await createBookingFlow(first.world).step(booking._id, { token: first.token }, 'cancel')
      await setClosed(second, [day(20)], false)
      await synchronize()
      expect([await readFile(urls[0]!), await readFile(urls[1]!)]).toEqual([[], []])
      expect((await request(second, 9, 11)).status).toBe(200)
      expect((await request(first, 20, 21)).status).toBe(200)
    } finally {
      await close()
    }
  })
})

it('ignores its own events in a calendar that repeats them', async () => {
  const side = buildSide(await createRoom())
  const url = await createLink(side)
  await buy(side, 10, 12)
  const other = await startOtherCalendar()
  try {
    allowCalendars(world, other.url)
    other.text = (await open(url)).payload
    const { body } = await importCalendar(world, token, side.listing, other.url)
    expect(body.feeds[0]).toMatchObject({ blockedDays: 0, problem: null })
  } finally {
    await other.close()
  }
})
