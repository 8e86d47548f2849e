/** Rules for fees: which fee a sale gets, that it keeps it, and who is notified. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readPaymentSummary } from '#contract/money/payment-summary'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import { Refusal } from '#contract/core/refusals'
import { addFeeRule as addEndpoint, listFeeRules, readFeeOfVendor, withdrawFeeRule } from '#contract/platform/fee-rules'
import { publicSettings } from '#contract/platform/public-settings'
import type { VerticalId } from '#contract/verticals/vertical'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { counterDate, counterStay, createCounterHelpers } from '../../../../tests/support/counter-stock'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import { openWorld, type World } from '../../../../tests/support/world'
import { transact } from '../../../db/transact'
import { addFeeRule, withdrawFeeRule as withdrawRule } from './change'
import { notifyOfRule } from './notify'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const hourMs = 3_600_000
const today = lusakaDate(Date.now())
const noon = lusakaInstant(today, '12:00').getTime()
const reason = 'Agreed with the business'

let world: World
let now = noon
let admin: Awaited<ReturnType<typeof insertCustomer>>
beforeAll(async () => {
  world = await openWorld({ clock: () => new Date(now) })
})
afterAll(() => world.close())
beforeEach(async () => {
  now = noon
  await db().deleteFrom('fee_notice').execute()
  await db().deleteFrom('fee_rule').execute()
  admin = await insertCustomer(db(), { role: 'superAdmin' })
  await extendSessions()
})
const db = () => world.connection.db
/** The clock of a test runs days ahead. */
const extendSessions = () =>
  db()
    .updateTable('session')
    .set({ created_at: new Date(now), expires_at: new Date(now + 90 * 24 * hourMs) })
    .execute()

interface NewRule {
  vertical?: VerticalId
  vendor?: string
  percent: number | null
  startsOn: string
}
const add = (rule: NewRule, more: object = {}) =>
  world.call(addEndpoint, {
    token: admin.token,
    key: randomUUID(),
    body: { id: randomUUID(), reason, ...rule, ...more },
  })
async function addRule(rule: NewRule): Promise<string> {
  const { status, body } = await add(rule)
  expect([status, body.message]).toEqual([200, undefined])
  return body._id
}
const withdraw = (id: string) =>
  world.call(withdrawFeeRule, { token: admin.token, key: randomUUID(), params: { id }, body: { reason } })
const choice = { checkIn: addDays(today, 60), checkOut: addDays(today, 62), guests: 2, rooms: 1 }
const moveTo = async (date: string, time = '12:00') => {
  now = lusakaInstant(date, time).getTime()
  await extendSessions()
}

async function openHotel() {
  const vendor = await insertVendor(db())
  const listing = await insertListing(db(), { vendor_id: vendor.id, capacity: 400 })
  await extendSessions()
  return { ...vendor, listingId: listing.id }
}
type Hotel = Awaited<ReturnType<typeof openHotel>>

async function request({ listingId }: Hotel) {
  const buyer = await insertCustomer(db())
  await extendSessions()
  const { status, body } = await createBookingFlow(world).request(listingId, buyer, choice)
  expect([status, body.message]).toEqual([200, undefined])
  return { id: body._id as string, buyer }
}
const readFee = async (id: string): Promise<number> =>
  (await createBookingFlow(world).readBooking(id)).fee_basis_points / 100
const sell = async (hotel: Hotel): Promise<number> => readFee((await request(hotel)).id)

describe('the fee of a sale', () => {
  it('is that of the rule of the business, before that of its service, before that of all', async () => {
    const [own, other] = [await openHotel(), await openHotel()]
    expect(await sell(own)).toBe(10)
    await addRule({ percent: 12, startsOn: addDays(today, 1) })
    await addRule({ vertical: 'hotels', percent: 8, startsOn: addDays(today, 2) })
    await addRule({ vertical: 'buses', percent: 3, startsOn: addDays(today, 2) })
    await addRule({ vendor: own.id, percent: 5.25, startsOn: addDays(today, 3) })
    await addRule({ vendor: own.id, percent: null, startsOn: addDays(today, 4) })
    const fees: number[][] = []
    for (const days of [0, 1, 2, 3, 4]) {
      await moveTo(addDays(today, days))
      fees.push([await sell(own), await sell(other)])
    }
    expect(fees).toEqual([
      [10, 10],
      [12, 12],
      [8, 8],
      [5.25, 8],
      [8, 8],
    ])
  })

  it('changes at midnight in Zambia', async () => {
    const hotel = await openHotel()
    await addRule({ percent: 20, startsOn: addDays(today, 1) })
    now = lusakaInstant(addDays(today, 1), '00:00').getTime() - 1
    expect(await sell(hotel)).toBe(10)
    now += 1
    expect(await sell(hotel)).toBe(20)
  })

  it('stays the same when the sale is paid and refunded after a change', async () => {
    const flow = createBookingFlow(world)
    const hotel = await openHotel()
    const early = await request(hotel)
    const paidEarly = await request(hotel)
    await flow.pay(paidEarly.id, paidEarly.buyer)
    await flow.beginPayment(early.id, early.buyer).then(({ succeed }) => succeed())
    await addRule({ percent: 20, startsOn: addDays(today, 1) })
    await moveTo(addDays(today, 1))
    const late = await request(hotel)
    await flow.pay(late.id, late.buyer)
    for (const { id, buyer } of [early, paidEarly, late]) expect((await flow.cancel(id, buyer)).status).toBe(200)
    expect(await sumFees(early.id)).toEqual({ sale: -18_000, refund_due: 18_000 })
    expect(await sumFees(paidEarly.id)).toEqual({ sale: -18_000, refund_due: 18_000 })
    expect(await sumFees(late.id)).toEqual({ sale: -36_000, refund_due: 36_000 })
  })

  it('is that of the time of the sale for a sale that the device sends days later', async () => {
    now = Date.now()
    const { openHotel: openCounter } = createCounterHelpers(() => world)
    const { room, vendorId, keep, sell: sellAtCounter } = await openCounter(20)
    await extendSessions()
    const quota = await keep(room, 5)
    await addRule({ vendor: vendorId, percent: 4, startsOn: addDays(lusakaDate(now), 1) })
    const soldAt = [new Date(now + 60_000), lusakaInstant(addDays(lusakaDate(now), 2), '09:00')]
    await moveTo(addDays(lusakaDate(now), 3))
    const ids = soldAt.map(() => randomUUID())
    for (const [index, at] of soldAt.entries()) {
      const draws = [{ quota, slot: counterDate, quantity: 1 }]
      const { status } = await sellAtCounter(room, draws, {
        id: ids[index],
        choice: counterStay,
        soldAt: at.toISOString(),
      })
      expect(status).toBe(200)
    }
    expect([await readFee(ids[0]!), await readFee(ids[1]!)]).toEqual([10, 4])
  })
})

const sumFees = async (bookingId: string): Promise<Record<string, number>> => {
  const rows = await db()
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .leftJoin('refund', 'refund.id', 'subject_id')
    .where('account', '=', 'platform:fee')
    .where((eb) => eb.or([eb('subject_id', '=', bookingId), eb('refund.booking_id', '=', bookingId)]))
    .groupBy('kind')
    .select((eb) => ['kind', eb.fn.sum<string>('entry.amount_ngwee').as('sum')])
    .execute()
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, Number(sum)]))
}

/** A second implementation, day by day. */
function computeExpectedFee(
  rules: readonly (NewRule & { isWithdrawn: boolean })[],
  sale: { vendor: string; vertical: VerticalId; date: string },
): number {
  const fees = { platform: 10 as number | null, vertical: null as number | null, vendor: null as number | null }
  for (let day = addDays(today, -1); day <= sale.date; day = addDays(day, 1))
    for (const rule of rules) {
      if (rule.isWithdrawn || rule.startsOn !== day) continue
      if (rule.vendor === sale.vendor) fees.vendor = rule.percent
      else if (rule.vertical === sale.vertical) fees.vertical = rule.percent
      else if (!rule.vendor && !rule.vertical) fees.platform = rule.percent
    }
  return fees.vendor ?? fees.vertical ?? fees.platform ?? 0
}

/** Numbers from 0 to 1, the same for each seed. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

it.each([1, 2, 3])('gives each sale the fee in effect, in any order of changes and sales (seed %i)', async (seed) => {
  const random = createRandom(seed)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!
  const hotels = [await openHotel(), await openHotel()]
  const rules: (NewRule & { id: string; isWithdrawn: boolean })[] = []
  const sales: { id: string; expected: number; date: string }[] = []
  for (let step = 0; step < 45; step++) {
    now += Math.floor(random() * 20) * hourMs
    await extendSessions()
    const date = lusakaDate(now)
    const action = pick(['add', 'add', 'withdraw', 'sell', 'sell', 'sell'])
    if (action === 'add') {
      const scope = pick([
        {},
        { vertical: 'hotels' as const },
        { vertical: 'buses' as const },
        { vendor: pick(hotels).id },
      ])
      const percent = 'vertical' in scope || 'vendor' in scope ? pick([null, 1, 2.5, 7, 30]) : pick([0, 6, 15])
      const rule = { ...scope, percent, startsOn: addDays(date, Math.floor(random() * 5)) }
      const { status, body } = await add(rule)
      if (status === 200) rules.push({ ...rule, id: body._id, isWithdrawn: false })
      // A day that has begun, or already has a rule.
      else expect(body.fields).toHaveProperty('startsOn')
    } else if (action === 'withdraw' && rules.length > 0) {
      const rule = pick(rules)
      const { status } = await withdraw(rule.id)
      if (status === 200) rule.isWithdrawn = true
      else expect(rule.startsOn <= date || now > lusakaInstant(rule.startsOn, '00:00').getTime() - hourMs).toBe(true)
    } else if (action === 'sell') {
      const hotel = pick(hotels)
      const { id } = await request(hotel)
      sales.push({ id, date, expected: computeExpectedFee(rules, { vendor: hotel.id, vertical: 'hotels', date }) })
    }
  }
  expect(rules.length).toBeGreaterThan(3)
  expect(sales.length).toBeGreaterThan(10)
  for (const { id, expected, date } of sales) expect([date, await readFee(id)]).toEqual([date, expected])
})

describe('rules', () => {
  it('start on a later day, at least an hour ahead, and once per scope and day', async () => {
    const refusedFields = async (rule: NewRule) => Object.keys((await add(rule)).body.fields ?? {})
    expect(await refusedFields({ percent: 5, startsOn: today })).toEqual(['startsOn'])
    await moveTo(today, '23:30')
    expect(await refusedFields({ percent: 5, startsOn: addDays(today, 1) })).toEqual(['startsOn'])
    await moveTo(today, '12:00')
    expect(await refusedFields({ percent: null, startsOn: addDays(today, 1) })).toEqual(['percent'])
    const id = await addRule({ percent: 5, startsOn: addDays(today, 1) })
    expect(await refusedFields({ percent: 6, startsOn: addDays(today, 1) })).toEqual(['startsOn'])
    await moveTo(today, '23:30')
    expect((await withdraw(id)).body.code).toBe('wrong_state')
    await moveTo(today, '22:30')
    expect((await withdraw(id)).status).toBe(200)
    expect((await withdraw(id)).status).toBe(200)
    expect(await refusedFields({ percent: 6, startsOn: addDays(today, 1) })).toEqual([])
  })

  it('are added by super admins with their password, once per id', async () => {
    const { token } = await insertCustomer(db(), { role: 'admin' })
    const rule = { percent: 5, startsOn: addDays(today, 1) }
    const body = { id: randomUUID(), reason, ...rule }
    expect((await world.call(addEndpoint, { token, key: randomUUID(), body })).status).toBe(403)
    for (const key of [randomUUID(), randomUUID()])
      expect((await world.call(addEndpoint, { token: admin.token, key, body })).status).toBe(200)
    expect(await db().selectFrom('fee_rule').selectAll().execute()).toHaveLength(1)
    now += 11 * 60_000
    expect((await add({ percent: 5, startsOn: addDays(today, 2) })).body.code).toBe('password_required')
  })

  it('are listed with their state, and the fee of a business with its next change', async () => {
    const hotel = await openHotel()
    await addRule({ percent: 12, startsOn: addDays(today, 1) })
    await addRule({ vertical: 'hotels', percent: 8, startsOn: addDays(today, 2) })
    await addRule({ vertical: 'buses', percent: 9, startsOn: addDays(today, 2) })
    await addRule({ vendor: hotel.id, percent: 8, startsOn: addDays(today, 3) })
    await addRule({ vendor: hotel.id, percent: 6, startsOn: addDays(today, 4) })
    await withdraw(await addRule({ vendor: hotel.id, percent: 1, startsOn: addDays(today, 5) }))
    await moveTo(addDays(today, 3))
    const { token } = admin
    const { body } = await world.call(listFeeRules, { token, query: { vendor: hotel.id } })
    expect(body.map((rule: { percent: number; state: string }) => [rule.percent, rule.state])).toEqual([
      [1, 'withdrawn'],
      [6, 'planned'],
      [8, 'current'],
      [8, 'current'],
      [12, 'current'],
    ])
    expect((await world.call(listFeeRules, { token, query: {} })).body).toHaveLength(6)
    const fee = { percent: 8, next: { percent: 6, from: addDays(today, 4) } }
    expect((await world.call(readFeeOfVendor, { token, params: { id: hotel.id } })).body.fee).toEqual(fee)
    expect((await world.call(readPaymentSummary, { token: hotel.owner.token })).body.fee).toEqual(fee)
    expect((await world.call(publicSettings)).body).toMatchObject({ feePercent: 8, maxFeePercent: 12 })
  })
})

describe('owners', () => {
  const listTexts = (hotel: Hotel) =>
    createBookingFlow(world)
      .getNotifications(hotel.owner.id)
      .then((text) => text.split('\n').filter(Boolean))

  it('are notified once of a change, also if the job runs again, and once of its withdrawal', async () => {
    const [own, other] = [await openHotel(), await openHotel()]
    await addRule({ vendor: own.id, percent: 4, startsOn: addDays(today, 1) })
    await runDueTasks(world)
    expect(await listTexts(own)).toHaveLength(1)
    expect((await listTexts(own))[0]).toContain("Tilipo's fee on your sales is 4% instead of 10%.")
    expect(await listTexts(other)).toEqual([])
    const id = await addRule({ percent: 15, startsOn: addDays(today, 2) })
    await runDueTasks(world)
    await Promise.all([1, 2, 3].map(() => notifyOfRule(db(), { ruleId: id }, { clock: () => new Date(now) })))
    // The business with a rule of its own pays the same as before.
    expect(await listTexts(own)).toHaveLength(1)
    expect(await listTexts(other)).toHaveLength(1)
    await withdraw(id)
    await runDueTasks(world)
    await notifyOfRule(db(), { ruleId: id }, { clock: () => new Date(now) })
    expect(await listTexts(own)).toHaveLength(1)
    expect((await listTexts(other)).slice(1)).toEqual([expect.stringContaining('We have withdrawn the change')])
  })
})

describe('at the same time', () => {
  it('sales keep the fee of today while rules are added and withdrawn', async () => {
    const hotel = await openHotel()
    const planned = await addRule({ vendor: hotel.id, percent: 30, startsOn: addDays(today, 1) })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => insertCustomer(db())))
    await extendSessions()
    const flow = createBookingFlow(world)
    const [sales, added] = await Promise.all([
      Promise.all(buyers.map((buyer) => flow.request(hotel.listingId, buyer, choice))),
      Promise.all([
        add({ vendor: hotel.id, percent: 1, startsOn: addDays(today, 2) }),
        add({ vendor: hotel.id, percent: 2, startsOn: addDays(today, 2) }),
        add({ percent: 3, startsOn: addDays(today, 1) }),
        withdraw(planned),
      ]),
    ])
    expect(sales.map(({ status }) => status)).toEqual(buyers.map(() => 200))
    for (const { body } of sales) expect(await readFee(body._id)).toBe(10)
    expect(added.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422])
    await moveTo(addDays(today, 1))
    expect(await sell(hotel)).toBe(3)
  })

  it('a sale just after midnight has the new fee, although the rule could have been added late', async () => {
    const hotel = await openHotel()
    const startsOn = addDays(today, 1)
    const midnight = lusakaInstant(startsOn, '00:00').getTime()
    const options = (at: number) => ({ clock: () => new Date(at) })
    const body = { id: randomUUID(), percent: 20, startsOn, reason }
    // A rule that is still being added when its day begins would not be seen by the first sales of the day.
    await expect(transact(db(), (tx) => addFeeRule(tx, admin.id, body), options(midnight - 1))).rejects.toThrow(Refusal)
    await transact(db(), (tx) => addFeeRule(tx, admin.id, body), options(midnight - hourMs))
    await expect(
      transact(db(), (tx) => withdrawRule(tx, admin.id, body.id, reason), options(midnight - 1)),
    ).rejects.toThrow(Refusal)
    now = midnight
    await extendSessions()
    expect(await sell(hotel)).toBe(20)
  })
})
