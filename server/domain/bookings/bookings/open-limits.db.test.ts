/** Limits of requests and free bookings, which cost an account nothing, and the grouped emails about them. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxOpenUnpaid } from '#contract/bookings/bookings/bookings'
import { addDays, dayNumber, lusakaDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import type { World } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { sendGroupedMail } from './vendor-mail'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))

const db = () => world.connection.db
const weekdays = Array.from({ length: 60 }, (_, index) => addDays(lusakaDate(Date.now()), 10 + index)).filter(
  // Day number 0 is a Thursday.
  (date) => ![2, 3].includes(dayNumber(date) % 7),
)
const viewing = (index: number) => ({ date: weekdays[Math.floor(index / 4)]!, time: `${10 + (index % 4)}:00` })
const application = (index: number) => ({ moveIn: weekdays[index]! })

type Customer = Awaited<ReturnType<typeof insertCustomer>>
let agent: Awaited<ReturnType<typeof insertVendor>>
let customer: Customer
beforeEach(async () => {
  agent = await insertVendor(db(), { business_type: 'realEstate' })
  customer = await insertCustomer(db())
})

async function insertHome(vendorId = agent.id): Promise<string> {
  const home = await insertListing(db(), {
    vendor_id: vendorId,
    vertical: 'real-estate',
    capacity: 1,
    price_ngwee: 450_000,
    details: JSON.stringify({
      kind: 'House',
      bedrooms: 2,
      bathrooms: 1,
      furnished: false,
      area: 'Roma',
      deposit: 4500,
    }),
  })
  await db().insertInto('vacancy').values({ listing_id: home.id, confirmed_at: new Date() }).execute()
  return home.id
}
const insertHomes = (count: number, vendorId?: string) =>
  Promise.all(Array.from({ length: count }, () => insertHome(vendorId)))
const requestAll = (requests: [string, Record<string, unknown>][], buyer = customer) =>
  Promise.all(requests.map(([home, choice]) => trade.request(home, buyer, choice)))
const countAccepted = (answers: { status: number; body: { code?: string } }[]) => {
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(refused.length ? ['too_many_open'] : []))
  return answers.length - refused.length
}
const choices = { viewings: viewing, applications: application }

describe.each(['viewings', 'applications'] as const)('free %s of one account', (kind) => {
  const choose = choices[kind]

  it('are limited per home, also in parallel', async () => {
    const home = await insertHome()
    const answers = await requestAll(Array.from({ length: 12 }, (_, index) => [home, choose(index)]))
    expect(countAccepted(answers)).toBe(maxOpenUnpaid.listing)
    // Other customers are not affected.
    expect((await trade.request(home, await insertCustomer(db()), choose(20))).status).toBe(200)
  })

  it('are limited per business and in total', async () => {
    const homes = await insertHomes(maxOpenUnpaid.vendor + 2)
    expect(countAccepted(await requestAll(homes.map((home, index) => [home, choose(index)])))).toBe(
      maxOpenUnpaid.vendor,
    )
    const agents = await Promise.all(
      Array.from({ length: maxOpenUnpaid.account }, () => insertVendor(db(), { business_type: 'realEstate' })),
    )
    const others = await Promise.all(agents.map(({ id }) => insertHome(id)))
    const more = await requestAll(others.map((home, index) => [home, choose(20 + index)]))
    expect(countAccepted(more)).toBe(maxOpenUnpaid.account - maxOpenUnpaid.vendor)
  })

  it('can be made again once one is cancelled', async () => {
    const home = await insertHome()
    const answers = await requestAll(Array.from({ length: maxOpenUnpaid.listing }, (_, index) => [home, choose(index)]))
    const refused = await trade.request(home, customer, choose(9))
    expect(refused.body.message).toMatch(/^You already have 3 .* here\. Please cancel one/)
    await trade.cancel(answers[0]!.body._id, customer)
    expect((await trade.request(home, customer, choose(9))).status).toBe(200)
  })
})

const listMails = async () =>
  (
    await sql<{ data: { subject?: string; lines?: string[] } }>`
      select payload->'data' as data from pending_job
      where payload->>'to' = ${agent.owner.email} order by id`.execute(db())
  ).rows.map(({ data }) => data)

it('emails an owner only about the kinds that are not turned off', async () => {
  const [home] = await insertHomes(1)
  const mute = (mail_requests: boolean) =>
    db().updateTable('account').set({ mail_requests }).where('id', '=', agent.owner.id).execute()
  await mute(false)
  expect((await trade.request(home!, customer, application(0))).status).toBe(200)
  expect(await listMails()).toEqual([])
  await mute(true)
  expect((await trade.request(home!, await insertCustomer(db()), application(1))).status).toBe(200)
  expect(await listMails()).toMatchObject([{ subject: expect.stringMatching(/^New request/) }])
  await mute(false)
  // A viewing is a free booking and no request.
  expect((await trade.request(home!, await insertCustomer(db()), viewing(1))).status).toBe(200)
  await transact(db(), (tx) => sendGroupedMail(tx, agent.id))
  expect(await listMails()).toHaveLength(2)
})

it('emails a business once at once, and once more about everything that follows within some minutes', async () => {
  const homes = await insertHomes(4)
  for (const [index, home] of homes.entries())
    await trade.request(home, await insertCustomer(db()), index % 2 ? viewing(index) : application(index))
  expect(await listMails()).toHaveLength(1)
  await transact(db(), (tx) => sendGroupedMail(tx, agent.id))
  await transact(db(), (tx) => sendGroupedMail(tx, agent.id))
  const mails = await listMails()
  expect(mails).toHaveLength(2)
  expect([mails[1]!.subject, mails[1]!.lines!.length]).toEqual(['New: 3 requests and bookings', 3])
})
