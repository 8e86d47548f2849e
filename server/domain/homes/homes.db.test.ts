/** Homes: viewings (free, one customer per slot), tenancy applications that the agent answers, and vacancy. */
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reportVacancy, confirmVacancy, listOwnHomes } from '#contract/partners/home-vacancy'
import { listing as oneListing, listings, occupancy, vendor as oneVendor } from '#contract/catalogue/catalogue'
import { addDays, dayNumber, lusakaInstant, lusakaDate } from '#contract/core/values'
import { expectSoundStock, locksWaitedFor } from '../../../tests/races/racing'
import { aCustomer, aListing, anAccount, aVendor } from '../../../tests/support/builders'
import { openTrade, type Trade } from '../../../tests/support/trade'
import { runDue } from '../../../tests/support/work'
import type { World } from '../../../tests/support/world'
import { transact } from '../../db/transact'
import { expireHold } from '../bookings'
import { loadSitemapEntries } from '../catalogue'
import { endBooking } from '../steps'
import { requestVacancyAnswer } from './vacancy-answer'

let world: World
let trade: Trade
openTrade((opened, tradeInIt) => ([world, trade] = [opened, tradeInIt]))

const today = lusakaDate(Date.now())
/** The first Monday at least ten days from now. Day number 0 is a Thursday, so 4 is a Monday. */
const monday = Array.from({ length: 7 }, (_, index) => addDays(today, 10 + index)).find(
  (date) => dayNumber(date) % 7 === 4,
)!
const visit = (time = '10:00') => ({ date: monday, time })
const details = {
  kind: 'House',
  bedrooms: 2,
  bathrooms: 1,
  furnished: false,
  area: 'Roma',
  deposit: 4500,
  agentFee: 2000,
}

async function scene(confirmedAt: Date | null = new Date(Date.now() - 60_000)) {
  const { db } = world.connection
  const vendor = await aVendor(db, { business_type: 'realEstate' })
  const home = await aListing(db, {
    vendor_id: vendor.id,
    vertical: 'real-estate',
    capacity: 1,
    price_ngwee: 450_000,
    details: JSON.stringify(details),
  })
  if (confirmedAt) await db.insertInto('vacancy').values({ listing_id: home.id, confirmed_at: confirmedAt }).execute()
  return { vendor, home, owner: { token: vendor.owner.token } }
}
const customer = () => aCustomer(world.connection.db)
const confirm = (id: string, token: string, body: object = {}) =>
  world.call(confirmVacancy, { token, key: randomUUID(), params: { id }, body })
const answer = (id: string, { token }: { token: string }, vacant: boolean) =>
  world.call(reportVacancy, { token, key: randomUUID(), params: { id }, body: { vacant } })
const look = async (id: string) =>
  (await world.call(occupancy, { params: { id }, query: { from: monday, to: monday } })).body
/** Whether the home appears in the list of homes, on its agent's page and in the sitemap. */
async function inLists(id: string, vendorId: string): Promise<boolean[]> {
  const { body: all } = await world.call(listings, { query: { vertical: 'real-estate', vendorId } })
  const { body: one } = await world.call(oneVendor, { params: { id: vendorId } })
  const places = await loadSitemapEntries(world.connection.db, { offset: 0, limit: 10_000 })
  return [
    all.listings.some(({ _id }: { _id: string }) => _id === id),
    one.services.some(({ _id }: { _id: string }) => _id === id),
    places.some(({ path }) => path.includes(id)),
  ]
}

describe('a viewing', () => {
  it('is free and confirmed immediately, and a slot goes to one of many concurrent customers', async () => {
    const { home } = await scene()
    const people = await Promise.all(Array.from({ length: 30 }, customer))
    const answers = await Promise.all(people.map((one) => trade.request(home.id, one, visit(), 0)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 29 }, () => 409)])
    const won = answers.find(({ status }) => status === 200)!
    expect(won.body).toMatchObject({ status: 'confirmed', quote: { total: 0 } })
    const index = answers.indexOf(won)
    await trade.cancel(won.body._id, people[index]!)
    expect((await trade.request(home.id, people[(index + 1) % 30]!, visit(), 0)).status).toBe(200)
    await expectSoundStock(world.connection)
  })

  it('is followed by a question; two negative answers hide the home and notify agent and admins', async () => {
    const { home, owner, vendor } = await scene()
    const admin = await anAccount(world.connection.db, { role: 'admin' })
    const people = [await customer(), await customer()]
    const ids: string[] = []
    for (const [index, one] of people.entries())
      ids.push((await trade.request(home.id, one, visit(`1${index}:00`), 0)).body._id)
    expect((await answer(ids[0]!, people[0]!, false)).body).toMatchObject({ code: 'wrong_state' })
    const later = { clock: () => lusakaInstant(monday, '12:00') }
    await transact(world.connection.db, (tx) => requestVacancyAnswer(tx, ids[0]!), later)
    expect(await trade.told(people[0]!.id)).toMatch(/^Was .* vacant\?/m)
    await transact(world.connection.db, (tx) => endBooking(tx, ids[0]!), later)
    expect(await trade.stored(ids[0]!)).toMatchObject({ state: 'completed' })
    await world.connection.db
      .updateTable('booking')
      .set({ starts_at: new Date(Date.now() - 3_600_000) })
      .where('id', 'in', ids)
      .execute()
    expect((await answer(ids[0]!, people[1]!, false)).body.code).toBe('not_found')
    expect((await answer(ids[0]!, people[0]!, false)).body).toMatchObject({ vacant: false })
    expect((await answer(ids[0]!, people[0]!, true)).body.code).toBe('wrong_state')
    expect((await world.call(oneListing, { params: { id: home.id } })).status).toBe(200)
    expect((await answer(ids[1]!, people[1]!, false)).status).toBe(200)
    expect((await world.call(oneListing, { params: { id: home.id } })).status).toBe(404)
    expect(await trade.told(vendor.owner.id)).toContain('is hidden')
    expect(await trade.told(admin.id)).toContain('was hidden')
    expect((await world.call(listOwnHomes, { token: owner.token })).body.homes).toMatchObject([
      { _id: home.id, hidden: true },
    ])
    expect((await confirm(home.id, owner.token)).body).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('found it rented'),
    })
    expect((await confirm(home.id, owner.token, { letEnded: true })).body).toMatchObject({ hidden: false })
    expect(await trade.told(admin.id)).toContain('is listed again')
    expect((await world.call(oneListing, { params: { id: home.id } })).status).toBe(200)
  })
})

describe('a home that several customers report as let', () => {
  it('stays hidden until the reports are three months old, whatever its agent claims', async () => {
    const { home, owner } = await scene()
    const { db } = world.connection
    const say = async (time: string) => {
      const one = await customer()
      const { body } = await trade.request(home.id, one, visit(time), 0)
      await db
        .updateTable('booking')
        .set({ starts_at: new Date(Date.now() - 3_600_000) })
        .where('id', '=', body._id)
        .execute()
      expect((await answer(body._id, one, false)).status).toBe(200)
    }
    await say('09:00')
    await say('09:30')
    expect((await confirm(home.id, owner.token, { letEnded: true })).status).toBe(200)
    await say('10:00')
    await say('10:30')
    expect((await confirm(home.id, owner.token, { letEnded: true })).body).toMatchObject({
      code: 'wrong_state',
      message: expect.stringContaining('4 people'),
    })
    await db
      .updateTable('vacancy_answer')
      .set({ answered_at: new Date(Date.now() - 91 * 86_400_000) })
      .where('listing_id', '=', home.id)
      .execute()
    expect((await confirm(home.id, owner.token, { letEnded: true })).body).toMatchObject({ hidden: false })
  })
})

describe('a home without a current vacancy confirmation', () => {
  it.each([
    ['never confirmed', null],
    ['confirmed 14 days ago', new Date(Date.now() - 14 * 86_400_000)],
  ])('cannot be booked until its agent confirms: %s', async (_, at) => {
    const { home, owner } = await scene(at)
    const one = await customer()
    expect((await trade.request(home.id, one, visit(), 0)).body).toMatchObject({
      code: 'sold_out',
      message: expect.stringContaining("hasn't confirmed"),
    })
    expect((await trade.request(home.id, one, { moveIn: monday })).status).toBe(409)
    expect((await look(home.id)).vacancy?.stands ?? false).toBe(false)
    const other = await scene()
    expect((await confirm(home.id, other.owner.token)).body.code).toBe('not_found')
    expect((await confirm(home.id, owner.token)).status).toBe(200)
    expect((await look(home.id)).vacancy.stands).toBe(true)
    expect((await trade.request(home.id, one, visit(), 0)).status).toBe(200)
  })
})

describe('a tenancy application', () => {
  it('holds nothing until the agent accepts one; that becomes the let, and its deposit is passed on', async () => {
    const { home, owner, vendor } = await scene()
    const people = await Promise.all(Array.from({ length: 8 }, customer))
    const asked = await Promise.all(people.map((one) => trade.request(home.id, one, { moveIn: monday })))
    expect(asked.map(({ body }) => body.status)).toEqual(asked.map(() => 'requested'))
    const accepted = await Promise.all(asked.map(({ body }) => trade.step(body._id, owner, 'accept')))
    expect(accepted.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const index = accepted.findIndex(({ status }) => status === 200)
    const { _id } = asked[index]!.body
    expect(asked[index]!.body.quote.lines).toMatchObject([
      { label: 'First month’s rent', amount: 4500 },
      { label: 'Deposit', amount: 4500, kind: 'deposit' },
      { label: 'Agent’s fee', amount: 2000 },
    ])
    expect((await trade.request(home.id, await customer(), visit(), 0)).body).toMatchObject({
      code: 'sold_out',
      message: expect.stringContaining('reserved for someone'),
    })
    expect(await inLists(home.id, vendor.id)).toEqual([true, true, true])
    await trade.pay(_id, people[index]!)
    expect(await trade.stored(_id)).toMatchObject({ state: 'confirmed', paid_ngwee: 1_100_000, fee_ngwee: 65_000 })
    expect((await trade.request(home.id, await customer(), visit(), 0)).body).toMatchObject({
      code: 'sold_out',
      message: 'This home has been rented.',
    })
    expect(await inLists(home.id, vendor.id)).toEqual([false, false, false])
    expect((await world.call(oneListing, { params: { id: home.id } })).status).toBe(200)
    expect((await confirm(home.id, owner.token, { letEnded: true })).body.code).toBe('wrong_state')
    expect((await trade.step(_id, owner, 'complete')).body).toMatchObject({ status: 'completed' })
    expect(await trade.refundsOf(_id)).toEqual([])
    const books = await trade.balances()
    expect([books[`vendor:${vendor.id}:payable`], books[`customer:${people[index]!.id}:deposit`] ?? 0]).toEqual([
      -1_035_000, 0,
    ])
    expect(Object.values(books).reduce((sum, one) => sum + one, 0)).toBe(0)
    expect((await confirm(home.id, owner.token)).body.code).toBe('wrong_state')
    expect((await confirm(home.id, owner.token, { letEnded: true })).body).toMatchObject({ let: false })
    expect(await trade.told(people[index]!.id)).toContain('says you have left')
    expect(await inLists(home.id, vendor.id)).toEqual([true, true, true])
    expect((await trade.request(home.id, await customer(), visit(), 0)).status).toBe(200)
  })

  it('expires without an answer, and the customer is notified once in the app and by email', async () => {
    const { vendor, home } = await scene()
    const person = await customer()
    const { body } = await trade.request(home.id, person, { moveIn: monday }, 11_000)
    await world.transact((tx) => expireHold(tx, body._id))
    expect((await trade.stored(body._id)).state).toBe('requested')
    await world.connection.db
      .updateTable('booking')
      .set({ answer_by: new Date(Date.now() - 1000) })
      .where('id', '=', body._id)
      .execute()
    for (const _ of [1, 2]) await world.transact((tx) => expireHold(tx, body._id))
    expect((await trade.stored(body._id)).state).toBe('declined')
    expect(await trade.told(person.id)).toContain(
      `${vendor.name} did not answer your request for ${home.name} in time. Nothing was paid.`,
    )
    await runDue(world)
    const letters = world.gateways.letters.filter(
      ({ to, subject }) => to === person.email && subject === `No answer: ${home.name}`,
    )
    expect(letters.map(({ text }) => text)).toEqual([
      expect.stringMatching(
        new RegExp(
          `${vendor.name} did not answer your request in time\\.[^]*Nothing was paid[^]*/my-account/bookings/${body._id}`,
        ),
      ),
    ])
  })

  it('locks the listing before the booking when it is accepted', async () => {
    const { home, owner } = await scene()
    const { body } = await trade.request(home.id, await customer(), { moveIn: monday })
    let accepted: ReturnType<typeof trade.step> | undefined
    await world.transact(async (tx) => {
      await tx.sql.selectFrom('listing').select('id').where('id', '=', home.id).forNoKeyUpdate().execute()
      accepted = trade.step(body._id, owner, 'accept')
      await expect.poll(() => locksWaitedFor(world.connection)).toBe(1)
      await tx.sql.selectFrom('booking').select('id').where('id', '=', body._id).forUpdate().noWait().execute()
    })
    expect((await accepted)!.body).toMatchObject({ status: 'held' })
  })

  it('costs nothing when declined, and is fully refunded when paid and cancelled in time', async () => {
    const { home, owner } = await scene()
    const one = await customer()
    const first = (await trade.request(home.id, one, { moveIn: monday })).body
    expect((await trade.step(first._id, owner, 'decline', 'The owner lets to family.')).body).toMatchObject({
      status: 'declined',
    })
    const { body } = await trade.request(home.id, one, { moveIn: monday })
    await trade.step(body._id, owner, 'accept')
    await trade.pay(body._id, one)
    expect((await trade.cancel(body._id, one)).body).toMatchObject({ refund: { amount: 11_000 } })
    expect((await trade.request(home.id, await customer(), visit(), 0)).status).toBe(200)
  })
})
