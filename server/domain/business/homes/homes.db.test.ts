/** Homes: viewings (free, one customer per slot), tenancy applications that the agent answers, and vacancy. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reportVacancy, confirmVacancy, listOwnHomes } from '#contract/business/home-vacancy'
import { listing as readListing, listings, occupancy, vendor as readVendor } from '#contract/catalogue/catalogue'
import { addDays, dayNumber, lusakaInstant, lusakaDate } from '#contract/core/values'
import { expectConsistentStock, countLockWaits } from '../../../../tests/races/race-setup'
import { insertCustomer, insertListing, insertAccount, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { expireHold } from '../../bookings/bookings'
import { loadSitemapEntries, type SitemapEntry } from '../../catalogue/catalogue'
import { endBooking } from '../../counter/steps'
import { requestVacancyAnswer } from './vacancy-answer'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const today = lusakaDate(Date.now())
/** The first Monday at least ten days from now. Day number 0 is a Thursday, so 4 is a Monday. */
const monday = Array.from({ length: 7 }, (_, index) => addDays(today, 10 + index)).find(
  (date) => dayNumber(date) % 7 === 4,
)!
const buildViewingChoice = (time = '10:00') => ({ date: monday, time })
const details = {
  kind: 'House',
  bedrooms: 2,
  bathrooms: 1,
  furnished: false,
  area: 'Roma',
  deposit: 4500,
  agentFee: 2000,
}

async function createHome(confirmedAt: Date | null = new Date(Date.now() - 60_000)) {
  const { db } = world.connection
  const vendor = await insertVendor(db, { business_type: 'realEstate' })
  const home = await insertListing(db, {
    vendor_id: vendor.id,
    vertical: 'real-estate',
    capacity: 1,
    price_ngwee: 450_000,
    details: JSON.stringify(details),
  })
  if (confirmedAt) await db.insertInto('vacancy').values({ listing_id: home.id, confirmed_at: confirmedAt }).execute()
  return { vendor, home, owner: { token: vendor.owner.token } }
}
const createCustomer = () => insertCustomer(world.connection.db)
const confirmAsVacant = (id: string, token: string, body: object = {}) =>
  world.call(confirmVacancy, { token, key: randomUUID(), params: { id }, body })
const submitVacancyReport = (id: string, { token }: { token: string }, vacant: boolean) =>
  world.call(reportVacancy, { token, key: randomUUID(), params: { id }, body: { vacant } })
const fetchOccupancy = async (id: string) =>
  (await world.call(occupancy, { params: { id }, query: { from: monday, to: monday } })).body
/** Whether the home appears in the list of homes, on its agent's page and in the sitemap. */
async function checkListed(id: string, vendorId: string): Promise<boolean[]> {
  const { body: listingsPage } = await world.call(listings, { query: { vertical: 'real-estate', vendorId } })
  const { body: vendorPage } = await world.call(readVendor, { params: { id: vendorId } })
  const sitemapEntries: SitemapEntry[] = []
  for await (const entries of loadSitemapEntries(world.connection.db, 'listings', '')) sitemapEntries.push(...entries)
  return [
    listingsPage.listings.some(({ _id }: { _id: string }) => _id === id),
    vendorPage.services.some(({ _id }: { _id: string }) => _id === id),
    sitemapEntries.some(({ path }) => path.includes(id)),
  ]
}

describe('a viewing', () => {
  it('is free and confirmed immediately, and a slot goes to one of many concurrent customers', async () => {
    const { home } = await createHome()
    const people = await Promise.all(Array.from({ length: 30 }, createCustomer))
    const answers = await Promise.all(people.map((person) => trade.request(home.id, person, buildViewingChoice(), 0)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 29 }, () => 409)])
    const acceptedResponse = answers.find(({ status }) => status === 200)!
    expect(acceptedResponse.body).toMatchObject({ status: 'confirmed', quote: { total: 0 } })
    const index = answers.indexOf(acceptedResponse)
    await trade.cancel(acceptedResponse.body._id, people[index]!)
    expect((await trade.request(home.id, people[(index + 1) % 30]!, buildViewingChoice(), 0)).status).toBe(200)
    await expectConsistentStock(world.connection)
  })

  it('is confirmed and cancelled without any word about money, and the agent learns of both', async () => {
    const { home, vendor } = await createHome()
    const customer = await createCustomer()
    const { body } = await trade.request(home.id, customer, buildViewingChoice(), 0)
    await trade.cancel(body._id, customer)
    await runDueTasks(world)
    const agentNotifications = await trade.getNotifications(vendor.owner.id)
    expect(agentNotifications).toContain('New booking')
    expect(agentNotifications).toContain('was cancelled by the customer')
    const emails = world.gateways.emails
      .filter(({ to }) => to === customer.email || to === vendor.owner.email)
      .map(({ subject, text }) => `${subject} ${text}`)
    expect(emails.filter((email) => email.includes('is confirmed. It is free'))).toHaveLength(1)
    expect(emails.filter((email) => email.includes('has cancelled.'))).toHaveLength(1)
    const texts = [...emails, agentNotifications, await trade.getNotifications(customer.id)].join('\n')
    expect(texts).not.toMatch(/received your payment|\bpaid\b|refund|Total|ZMW/)
  })

  it('is followed by a question; two negative answers hide the home and notify agent and admins', async () => {
    const { home, owner, vendor } = await createHome()
    const admin = await insertAccount(world.connection.db, { role: 'admin' })
    const people = [await createCustomer(), await createCustomer()]
    const ids: string[] = []
    for (const [index, person] of people.entries())
      ids.push((await trade.request(home.id, person, buildViewingChoice(`1${index}:00`), 0)).body._id)
    expect((await submitVacancyReport(ids[0]!, people[0]!, false)).body).toMatchObject({ code: 'wrong_state' })
    const laterClock = { clock: () => lusakaInstant(monday, '12:00') }
    await transact(world.connection.db, (tx) => requestVacancyAnswer(tx, ids[0]!), laterClock)
    expect(await trade.getNotifications(people[0]!.id)).toMatch(/^Was .* vacant\?/m)
    await transact(world.connection.db, (tx) => endBooking(tx, ids[0]!), laterClock)
    expect(await trade.readBooking(ids[0]!)).toMatchObject({ state: 'completed' })
    await world.connection.db
      .updateTable('booking')
      .set({ starts_at: new Date(Date.now() - 3_600_000) })
      .where('id', 'in', ids)
      .execute()
    expect((await submitVacancyReport(ids[0]!, people[1]!, false)).body.code).toBe('not_found')
    expect((await submitVacancyReport(ids[0]!, people[0]!, false)).body).toMatchObject({ vacant: false })
    expect((await submitVacancyReport(ids[0]!, people[0]!, true)).body.code).toBe('wrong_state')
    expect((await world.call(readListing, { params: { id: home.id } })).status).toBe(200)
    expect((await submitVacancyReport(ids[1]!, people[1]!, false)).status).toBe(200)
    expect((await world.call(readListing, { params: { id: home.id } })).status).toBe(404)
    expect(await trade.getNotifications(vendor.owner.id)).toContain('is hidden')
    expect(await trade.getNotifications(admin.id)).toContain('was hidden')
    expect((await world.call(listOwnHomes, { token: owner.token })).body.homes).toMatchObject([
      { _id: home.id, hidden: true },
    ])
    expect((await confirmAsVacant(home.id, owner.token)).body).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('found it rented'),
    })
    expect((await confirmAsVacant(home.id, owner.token, { letEnded: true })).body).toMatchObject({ hidden: false })
    expect(await trade.getNotifications(admin.id)).toContain('is listed again')
    expect((await world.call(readListing, { params: { id: home.id } })).status).toBe(200)
  })
})

describe('a home that several customers report as let', () => {
  it('stays hidden until the reports are three months old, whatever its agent claims', async () => {
    const { home, owner } = await createHome()
    const { db } = world.connection
    const reportAsLet = async (time: string) => {
      const person = await createCustomer()
      const { body } = await trade.request(home.id, person, buildViewingChoice(time), 0)
      await db
        .updateTable('booking')
        .set({ starts_at: new Date(Date.now() - 3_600_000) })
        .where('id', '=', body._id)
        .execute()
      expect((await submitVacancyReport(body._id, person, false)).status).toBe(200)
    }
    await reportAsLet('09:00')
    await reportAsLet('09:30')
    expect((await confirmAsVacant(home.id, owner.token, { letEnded: true })).status).toBe(200)
    await reportAsLet('10:00')
    await reportAsLet('10:30')
    expect((await confirmAsVacant(home.id, owner.token, { letEnded: true })).body).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('4 people'),
    })
    await db
      .updateTable('vacancy_answer')
      .set({ answered_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('listing_id', '=', home.id)
      .execute()
    expect((await confirmAsVacant(home.id, owner.token, { letEnded: true })).body).toMatchObject({ hidden: false })
  })
})

describe('a home without a current vacancy confirmation', () => {
  it.each([
    ['never confirmed', null],
    ['confirmed 14 days ago', new Date(Date.now() - 14 * 86_400_000)],
  ])('cannot be booked until its agent confirms: %s', async (_, at) => {
    const { home, owner } = await createHome(at)
    const person = await createCustomer()
    expect((await trade.request(home.id, person, buildViewingChoice(), 0)).body).toMatchObject({
      code: 'sold_out',
      message: expect.stringContaining("hasn't confirmed"),
    })
    expect((await trade.request(home.id, person, { moveIn: monday })).status).toBe(409)
    expect((await fetchOccupancy(home.id)).vacancy?.stands ?? false).toBe(false)
    const otherHome = await createHome()
    expect((await confirmAsVacant(home.id, otherHome.owner.token)).body.code).toBe('not_found')
    expect((await confirmAsVacant(home.id, owner.token)).status).toBe(200)
    expect((await fetchOccupancy(home.id)).vacancy.stands).toBe(true)
    expect((await trade.request(home.id, person, buildViewingChoice(), 0)).status).toBe(200)
  })
})

describe('a tenancy application', () => {
  it('holds nothing until the agent accepts one; that becomes the let, and its deposit is passed on', async () => {
    const { home, owner, vendor } = await createHome()
    const people = await Promise.all(Array.from({ length: 8 }, createCustomer))
    const applications = await Promise.all(people.map((person) => trade.request(home.id, person, { moveIn: monday })))
    expect(applications.map(({ body }) => body.status)).toEqual(applications.map(() => 'requested'))
    const accepted = await Promise.all(applications.map(({ body }) => trade.step(body._id, owner, 'accept')))
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const index = accepted.findIndex(({ status }) => status === 200)
    const { _id } = applications[index]!.body
    expect(applications[index]!.body.quote.lines).toMatchObject([
      { label: 'First month’s rent', amount: 4500 },
      { label: 'Deposit', amount: 4500, kind: 'deposit' },
      { label: 'Agent’s fee', amount: 2000 },
    ])
    expect((await trade.request(home.id, await createCustomer(), buildViewingChoice(), 0)).body).toMatchObject({
      code: 'sold_out',
      message: expect.stringContaining('reserved for someone'),
    })
    expect(await checkListed(home.id, vendor.id)).toEqual([true, true, true])
    await trade.pay(_id, people[index]!)
    expect(await trade.readBooking(_id)).toMatchObject({ state: 'confirmed', paid_ngwee: 1_100_000, fee_ngwee: 65_000 })
    expect((await trade.request(home.id, await createCustomer(), buildViewingChoice(), 0)).body).toMatchObject({
      code: 'sold_out',
      message: 'This home has been rented.',
    })
    expect(await checkListed(home.id, vendor.id)).toEqual([false, false, false])
    expect((await world.call(readListing, { params: { id: home.id } })).status).toBe(200)
    expect((await confirmAsVacant(home.id, owner.token, { letEnded: true })).body.code).toBe('wrong_state')
    expect((await trade.step(_id, owner, 'complete')).body).toMatchObject({ status: 'completed' })
    expect(await trade.findRefunds(_id)).toEqual([])
    const balances = await trade.getBalances()
    expect([balances[`vendor:${vendor.id}:payable`], balances[`customer:${people[index]!.id}:deposit`] ?? 0]).toEqual([
      -1_035_000, 0,
    ])
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
    expect((await confirmAsVacant(home.id, owner.token)).body.code).toBe('wrong_state')
    expect((await confirmAsVacant(home.id, owner.token, { letEnded: true })).body).toMatchObject({ let: false })
    expect(await trade.getNotifications(people[index]!.id)).toContain('because your tenancy has ended')
    expect(await checkListed(home.id, vendor.id)).toEqual([true, true, true])
    expect((await trade.request(home.id, await createCustomer(), buildViewingChoice(), 0)).status).toBe(200)
  })

  it('expires without an answer, and the customer is notified once in the app and by email', async () => {
    const { vendor, home } = await createHome()
    const person = await createCustomer()
    const { body } = await trade.request(home.id, person, { moveIn: monday }, 11_000)
    await world.transact((tx) => expireHold(tx, body._id))
    expect((await trade.readBooking(body._id)).state).toBe('requested')
    await world.connection.db
      .updateTable('booking')
      .set({ answer_by: new Date(Date.now() - 1000) })
      .where('id', '=', body._id)
      .execute()
    for (const _ of [1, 2]) await world.transact((tx) => expireHold(tx, body._id))
    expect((await trade.readBooking(body._id)).state).toBe('declined')
    expect(await trade.getNotifications(person.id)).toContain(
      `${vendor.name} did not answer your request for ${home.name} in time. Nothing was paid.`,
    )
    await runDueTasks(world)
    const emails = world.gateways.emails.filter(
      ({ to, subject }) => to === person.email && subject === `No answer: ${home.name}`,
    )
    expect(emails.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(
          `${vendor.name} did not answer your request in time\\.[^]*Nothing was paid[^]*/my-account/bookings/${body._id}`,
        ),
      ),
    ])
  })

  it('locks the listing before the booking when it is accepted', async () => {
    const { home, owner } = await createHome()
    const { body } = await trade.request(home.id, await createCustomer(), { moveIn: monday })
    let accepted: ReturnType<typeof trade.step> | undefined
    await world.transact(async (tx) => {
      await tx.sql.selectFrom('listing').select('id').where('id', '=', home.id).forNoKeyUpdate().execute()
      accepted = trade.step(body._id, owner, 'accept')
      await expect.poll(() => countLockWaits(world.connection)).toBe(1)
      await tx.sql.selectFrom('booking').select('id').where('id', '=', body._id).forUpdate().noWait().execute()
    })
    expect((await accepted)!.body).toMatchObject({ status: 'held' })
  })

  it('costs nothing when declined, and is fully refunded when paid and cancelled in time', async () => {
    const { home, owner } = await createHome()
    const person = await createCustomer()
    const first = (await trade.request(home.id, person, { moveIn: monday })).body
    expect((await trade.step(first._id, owner, 'decline', 'The owner lets to family.')).body).toMatchObject({
      status: 'declined',
    })
    const { body } = await trade.request(home.id, person, { moveIn: monday })
    await trade.step(body._id, owner, 'accept')
    await trade.pay(body._id, person)
    expect((await trade.cancel(body._id, person)).body).toMatchObject({ refund: { amount: 11_000 } })
    expect((await trade.request(home.id, await createCustomer(), buildViewingChoice(), 0)).status).toBe(200)
  })
})
