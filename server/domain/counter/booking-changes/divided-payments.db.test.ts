/**
 * Tests of split and merged bookings that were paid in the app and at the counter, or of which a part was given back (decision 151):
 * what Tilipo holds and what the business took stay the same in sum, and each part has its own of both.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { addDays, lusakaDate } from '#contract/core/dates'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { changeBooking } from '#contract/counter/booking-changes'
import { takePartnerStep } from '#contract/counter/booking-steps'
import { mergeBookings, splitBooking, type SplitAt } from '#contract/counter/divided-bookings'
import { refundPart } from '#contract/counter/partial-refunds'
import { saveFiscalSettings } from '#contract/money/fiscal-settings'
import { readStatement } from '#contract/money/statements'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { createBookingFlow } from '../../../../tests/support/booking-flow'
import { card, cash, createCounterFlow } from '../../../../tests/support/counter-flow'
import { createSeededRandom } from '../../../../tests/support/sync/random'
import { newId, openWorld, type World } from '../../../../tests/support/world'
import { sumGatewayMoney } from '../../money/ledger'

let world: World
let flow: ReturnType<typeof createBookingFlow>
let vendor: Awaited<ReturnType<typeof insertVendor>>
let room: { id: string }
const db = () => world.connection.db
beforeAll(async () => {
  world = await openWorld({ pool: { connections: 6 } })
  flow = createBookingFlow(world)
  await openHotel()
})
afterAll(() => world.close())

async function openHotel() {
  vendor = await insertVendor(db())
  room = await insertListing(db(), { vendor_id: vendor.id, capacity: 20 })
}
const token = () => vendor.owner.token
const caller = () => ({ token: token(), key: newId() })
const { expectZeroSum, readAccounts } = createCounterFlow(() => world, token)

const firstDay = addDays(lusakaDate(Date.now()), 20)
const day = (number: number) => addDays(firstDay, number)
/** Nights at ZMW 900 a room, counted from `firstDay`. */
const stay = (nights: number, { from = 0, rooms = 1 } = {}) => ({
  checkIn: day(from),
  checkOut: day(from + nights),
  guests: rooms,
  rooms,
})
const readBooking = (id: string) => flow.readBooking(id)

const expectOk = ({ status, body }: { status: number; body: { message?: string } }) =>
  expect([status, body.message]).toEqual([200, undefined])
const buy = async (choice: ReturnType<typeof stay>, customer: Awaited<ReturnType<typeof insertCustomer>>) =>
  (await flow.buy(room.id, customer, choice))._id
const change = (id: string, choice: object, payments?: CounterPayment[], seenTotal = 0, more: object = {}) =>
  world.call(changeBooking, {
    ...caller(),
    params: { id },
    body: { id: newId(), listingId: room.id, choice, seenTotal, ...(payments && { payments }), ...more } as never,
  })
/** A booking that was paid in the app, with another night that was paid at the counter. */
async function buyMixed(nights: number, payments = [card(300), cash(600)]) {
  const customer = await insertCustomer(db())
  const id = await buy(stay(nights), customer)
  expectOk(await change(id, stay(nights + 1), payments, (nights + 1) * 900))
  return { id, customer }
}
const split = async (id: string, at: SplitAt) =>
  world.call(splitBooking, {
    ...caller(),
    params: { id },
    body: { id: newId(), at, seenTotal: zmwOf((await readBooking(id)).total_ngwee) },
  })
const splitOff = async (id: string, at: SplitAt): Promise<string> => {
  const answer = await split(id, at)
  expectOk(answer)
  return answer.body.newBooking._id
}
const atDay = (number: number): SplitAt => ({ by: 'date', day: day(number) })
const merge = async (id: string, otherId: string) => {
  const [first, second] = [await readBooking(id), await readBooking(otherId)]
  const seenTotal = zmwOf(first.total_ngwee + second.total_ngwee)
  return world.call(mergeBookings, { ...caller(), params: { id }, body: { id: newId(), otherId, seenTotal } })
}
const giveBack = (id: string, amount: number) =>
  world.call(refundPart, { ...caller(), params: { id }, body: { id: newId(), amount, reason: 'No hot water' } })
const cancel = (id: string) =>
  world.call(takePartnerStep, { ...caller(), params: { id }, body: { step: 'cancel' as const } })

/** What a booking has by each source, in ngwee. */
async function readSources(id: string) {
  const booking = await readBooking(id)
  const rows = await db()
    .selectFrom('counter_payment')
    .select(['method', 'amount_ngwee'])
    .where('booking_id', '=', id)
    .where((eb) => eb.or([eb('kind', '=', 'sale'), eb('payment_id', 'is not', null)]))
    .execute()
  const sumOf = (method: string) => rows.reduce((sum, row) => sum + (row.method === method ? row.amount_ngwee : 0), 0)
  const shares = await db()
    .selectFrom('payment_share')
    .innerJoin('payment', 'payment.id', 'payment_share.payment_id')
    .select((eb) => eb.fn.sum<string | null>('payment_share.amount_ngwee').as('sum'))
    .where('payment_share.booking_id', '=', id)
    .where('payment.state', '=', 'successful')
    .executeTakeFirstOrThrow()
  const refunds = await flow.findRefunds(id)
  return {
    price: booking.total_ngwee,
    paid: booking.paid_ngwee - booking.owed_ngwee,
    gateway: await sumGatewayMoney(db(), booking),
    /** What its payments and refunds say, which also a receipt lists. */
    shares: Number(shares.sum ?? 0) - refunds.reduce((sum, { amount_ngwee }) => sum + amount_ngwee, 0),
    card: sumOf('card'),
    cash: sumOf('cash'),
  }
}
type Sources = Awaited<ReturnType<typeof readSources>>
const toZmw = (sources: Sources) =>
  Object.fromEntries(Object.entries(sources).map(([key, ngwee]) => [key, zmwOf(ngwee)]))
const readZmw = async (id: string) => toZmw(await readSources(id))
const add = (all: readonly Sources[], key: keyof Sources) => all.reduce((sum, sources) => sum + sources[key], 0)

/** The ledger has of each booking what its rows say. */
async function expectLedger(id: string) {
  const { gateway, card: byCard, cash: inCash } = await readSources(id)
  const { cash: cashLedger = 0, card: cardLedger = 0, gateway: received = 0, refundable = 0 } = await readAccounts(id)
  expect([cashLedger, cardLedger, zmwOf(ngweeOf(received) + ngweeOf(refundable))]).toEqual(
    [inCash, byCard, gateway].map(zmwOf),
  )
}
const readSums = async () => {
  const month = lusakaDate(Date.now()).slice(0, 7)
  const { body } = await world.call(readStatement, { token: token(), params: { month } })
  return { net: zmwOf(ngweeOf(body.sales) - ngweeOf(body.refunds)), fees: body.fees, cash: body.cash }
}

describe('a booking that was paid in the app and at the counter', () => {
  it('is split by the prices of its parts: what Tilipo holds, and what the business took', async () => {
    const { id } = await buyMixed(2)
    const newBookingId = await splitOff(id, atDay(1))
    expect(await readZmw(id)).toEqual({ price: 900, paid: 900, gateway: 600, shares: 600, card: 0, cash: 300 })
    expect(await readZmw(newBookingId)).toEqual({
      price: 1800,
      paid: 1800,
      gateway: 1200,
      shares: 1200,
      card: 300,
      cash: 300,
    })
    for (const part of [id, newBookingId]) await expectLedger(part)
    await expectZeroSum()
  })

  it('gives back of each part what was paid of it, to the wallet and at the counter', async () => {
    const { id } = await buyMixed(2)
    const newBookingId = await splitOff(id, atDay(2))
    expectOk(await cancel(newBookingId))
    expect((await flow.findRefunds(newBookingId)).map(({ amount_ngwee }) => zmwOf(amount_ngwee))).toEqual([600])
    expect((await readBooking(newBookingId)).owed_ngwee).toBe(90_000)
    expect(await readAccounts(newBookingId)).toMatchObject({ payable: 0, available: 0, platform: 0, card: 0 })
    expect(await readZmw(id)).toMatchObject({ paid: 1800, gateway: 1200, shares: 1200 })
    expectOk(await cancel(id))
    expect((await flow.findRefunds(id)).map(({ amount_ngwee }) => zmwOf(amount_ngwee))).toEqual([1200])
    await expectZeroSum()
  })

  it('becomes one again when its parts are merged, with all that each source paid', async () => {
    const { id, customer } = await buyMixed(2)
    const next = await buy(stay(1, { from: 3 }), customer)
    expectOk(await merge(next, id))
    expect(await readZmw(next)).toEqual({ price: 3600, paid: 3600, gateway: 2700, shares: 2700, card: 300, cash: 600 })
    expect(await readZmw(id)).toMatchObject({ price: 0, paid: 0, gateway: 0, card: 0, cash: 0 })
    await expectLedger(next)
    await expectZeroSum()
  })

  it('has an invoice of each part at its price', async () => {
    const settings = {
      enabled: true,
      tpin: '1002003004',
      branch: '000',
      deviceSerial: 'TILIPO-2',
      vatCategory: 'A',
      classCode: '90111501',
    }
    expect((await world.call(saveFiscalSettings, { ...caller(), body: settings as never })).status).toBe(200)
    const { id } = await buyMixed(2)
    const newBookingId = await splitOff(id, atDay(1))
    expectOk(await giveBack(newBookingId, 100.01))
    const rows = await sql<{ left: number }>`
      select sum(case kind when 'sale' then total_ngwee else -total_ngwee end)::int as left from fiscal_document
      where booking_id = any(${[id, newBookingId]}) group by booking_id order by 1`.execute(db())
    expect(rows.rows.map(({ left }) => zmwOf(left))).toEqual([900, 1699.99])
    await openHotel()
  })
})

describe('a booking of which a part was given back', () => {
  it('is split at the price that is left, and its refund counts once', async () => {
    const { id } = await buyMixed(2)
    expectOk(await giveBack(id, 600))
    const newBookingId = await splitOff(id, atDay(1))
    expect(await readZmw(id)).toEqual({ price: 700, paid: 700, gateway: 400, shares: 400, card: 0, cash: 300 })
    expect(await readZmw(newBookingId)).toEqual({
      price: 1400,
      paid: 1400,
      gateway: 800,
      shares: 800,
      card: 300,
      cash: 300,
    })
    for (const part of [id, newBookingId]) {
      await expectLedger(part)
      expectOk(await cancel(part))
      expect((await readBooking(part)).owed_ngwee).toBe((await readBooking(part)).paid_ngwee)
    }
    await expectZeroSum()
  })

  it('keeps as much of the price as Tilipo has given from its own money, so that nobody gets more than was paid', async () => {
    const customer = await insertCustomer(db())
    const id = await buy(stay(3), customer)
    const booking = await readBooking(id)
    await db()
      .insertInto('refund')
      .values({
        id: newId(),
        reference: newId(),
        booking_id: id,
        account_id: booking.account_id,
        amount_ngwee: 100_000,
        platform_ngwee: 100_000,
        reason: 'goodwill',
        network: 'MTN',
        phone: '0961234567',
        state: 'pending',
        created_at: new Date(),
        changed_at: new Date(),
      })
      .execute()
    expect((await split(id, atDay(1))).body.message).toContain('Tilipo has given back ZMW 1,000.00 for TLP-')
    const newBookingId = await splitOff(id, atDay(2))
    expect((await giveBack(id, 800.01)).status).toBe(409)
    expect((await merge(newBookingId, id)).status).toBe(409)
    expectOk(await merge(id, newBookingId))
  })
})

describe('any sequence of payments, partial refunds, splits and merges', { timeout: 300_000 }, () => {
  it('keeps the price and what each source paid in sum, in bookings, ledger and statement', async () => {
    for (const seed of [11, 12]) {
      await openHotel()
      const random = createSeededRandom(seed)
      const customer = await insertCustomer(db())
      const all = [await buy(stay(3, { rooms: 2 }), customer)]
      const paid = { gateway: 540_000, card: 0, cash: 0 }
      for (let round = 0; round < 14; round++) {
        const live: string[] = []
        for (const id of all) if ((await readBooking(id)).state === 'confirmed') live.push(id)
        const id = random.pick(live)
        const booking = await readBooking(id)
        const before = await readSources(id)
        const kind = random.below(100)
        if (kind < 25 && booking.choice.checkOut !== undefined) {
          // One more night or room at the counter, for an odd price.
          const choice = { ...booking.choice, rooms: Number(booking.choice.rooms) + 1 }
          const quoted = await change(id, choice, [cash(0.01)])
          const seen = quoted.body.detail?.now
          if (typeof seen === 'number' && ngweeOf(seen) > before.price) {
            const extra = ngweeOf(seen) - before.price
            const byCard = random.below(extra - 1) + 1
            const lines = [card(zmwOf(byCard)), cash(zmwOf(extra - byCard))].filter(({ amount }) => amount > 0)
            if ((await change(id, choice, lines, seen)).status === 200) {
              paid.card += byCard
              paid.cash += extra - byCard
            }
          }
        } else if (kind < 50 && before.price > 2) {
          expectOk(await giveBack(id, zmwOf(1 + random.below(Math.floor(before.price / 2)))))
          const after = await readSources(id)
          for (const source of ['gateway', 'card', 'cash'] as const) paid[source] -= before[source] - after[source]
          // Tilipo's part goes back first.
          if (after.gateway > 0) expect([after.card, after.cash]).toEqual([before.card, before.cash])
        } else if (kind < 80) {
          const at: SplitAt =
            random.below(2) === 0 ? atDay(1 + random.below(2)) : { by: 'units', units: 1 + random.below(2) }
          const { status, body } = await split(id, at)
          if (status === 200) {
            all.push(body.newBooking._id)
            const [first, second] = [await readSources(id), await readSources(body.newBooking._id)]
            // Each source in proportion to the prices, rounded once.
            const expected = ((before.card + before.cash) * second.paid) / before.paid
            expect(Math.abs(second.card + second.cash - expected)).toBeLessThanOrEqual(0.5)
            for (const part of [first, second]) expect(part.paid).toBe(part.price)
          } else expect(status).toBeLessThan(500)
        } else {
          const others = live.filter((candidate) => candidate !== id)
          if (others.length > 0) expect((await merge(id, random.pick(others))).status).toBeLessThan(500)
        }
        const sources = await Promise.all(all.map(readSources))
        expect([add(sources, 'gateway'), add(sources, 'card'), add(sources, 'cash')]).toEqual(Object.values(paid))
        expect(add(sources, 'shares')).toBe(paid.gateway)
        const sum = paid.gateway + paid.card + paid.cash
        expect([add(sources, 'price'), add(sources, 'paid')]).toEqual([sum, sum])
        for (const part of all) await expectLedger(part)
        const fees = (await Promise.all(all.map(readBooking))).reduce((total, { fee_ngwee }) => total + fee_ngwee, 0)
        expect(await readSums()).toMatchObject({ net: zmwOf(sum), fees: zmwOf(fees) })
        await expectZeroSum()
      }
      for (const id of all) if ((await readBooking(id)).state === 'confirmed') expectOk(await cancel(id))
      expect(await readSums()).toMatchObject({ net: 0, fees: 0, cash: 0 })
      await expectZeroSum()
    }
  })
})
