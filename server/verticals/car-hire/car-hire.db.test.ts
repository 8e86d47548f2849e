/** Tests car hire through the real endpoints: the lifecycle, the race for the last car, and late returns. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { alternatives, requestBooking } from '#contract/bookings/bookings/request-booking'
import { listing, occupancy } from '#contract/catalogue/catalogue'
import { closeShift, listShiftEntries, openShift } from '#contract/counter/cash-shifts'
import { collectExtraDays, reportLateReturn } from '#contract/counter/late-return'
import { pull } from '#contract/sync/sync'
import { decodeTicketCode } from '#contract/bookings/tickets/ticket-code'
import { formatDate } from '#contract/core/values'
import { insertCustomer, insertListing, insertAccount, insertSessions } from '../../../tests/support/builders'
import { insertCar, at, carDetails, getDate } from '../../../tests/support/car-hire'
import { openBookingFlow, type BookingFlow } from '../../../tests/support/booking-flow'
import type { World } from '../../../tests/support/world'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))
vi.setConfig({ testTimeout: 300_000 })

const db = () => world.connection.db
const hire = (from: string, to: string, more = {}) => ({ pickUpAt: from, returnAt: to, ...more })
const extendHire = (id: string, { token }: { token: string }, returnAt: string) =>
  world.call(reportLateReturn, { token, key: randomUUID(), params: { id }, body: { returnAt } })

/** Checks that no car is hired twice at a time, that the capacity holds, and that every sold hire has one car. */
async function expectConsistentClaims(listingId: string, capacity: number): Promise<void> {
  const { rows } = await sql`
    select a.booking_id from interval_claim a join interval_claim b on a.listing_id = b.listing_id and a.unit = b.unit and a.booking_id < b.booking_id and a.during && b.during
    where a.listing_id = ${listingId}
    union all select booking_id from interval_claim where listing_id = ${listingId} and unit > ${capacity}
    union all select id from booking where listing_id = ${listingId} and state in ('confirmed', 'in_service') and (select count(*) from interval_claim c where c.booking_id = booking.id) <> 1
  `.execute(db())
  expect(rows).toEqual([])
}

it('is quoted, held, paid, collected and returned, and its deposit is held separately and refunded', async () => {
  const { car, vendor } = await insertCar(db(), 1)
  const customer = await insertCustomer(db())
  const booking = await trade.buy(
    car.id,
    customer,
    hire(at(0, '08:00'), at(2, '09:00'), { returnPlace: 'Airport', extras: { driver: 1 } }),
  )
  expect(booking.quote).toMatchObject({ total: 3000 + 150 + 1050 + 2500, place: 'Longacres, Livingstone' })
  const balances = await trade.getBalances()
  expect(balances[`customer:${customer.id}:deposit`]).toBe(-250_000)
  expect(balances[`vendor:${vendor.id}:payable`]).toBe(-378_000)
  await trade.step(booking._id, vendor.owner, 'begin')
  await trade.step(booking._id, vendor.owner, 'complete')
  const balancesAfter = await trade.getBalances()
  expect(balancesAfter[`customer:${customer.id}:deposit`]).toBeUndefined()
  expect(Object.values(balancesAfter).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  expect(await trade.findRefunds(booking._id)).toMatchObject([{ amount_ngwee: 250_000, reason: 'deposit' }])
})

it('keeps the first day on a late cancellation and refunds the rest with the deposit', async () => {
  const { car } = await insertCar(db(), 1)
  const customer = await insertCustomer(db())
  const booking = await trade.buy(car.id, customer, hire(at(0, '08:00'), at(2, '08:00')))
  const { cancellation } = booking.quote
  expect(cancellation).toMatchObject({ steps: [{ keeps: 0 }], after: 1000 })
  await trade.cancel(booking._id, customer)
  expect(await trade.findRefunds(booking._id)).toMatchObject([{ amount_ngwee: 450_000 }])
  const { body } = await world.call(occupancy, { params: { id: car.id }, query: { from: getDate(0), to: getDate(3) } })
  expect(body.busy).toEqual([])
})

it('displays insurance and mileage on its page', async () => {
  const { car, vendor } = await insertCar(db(), 1)
  await db()
    .updateTable('vendor')
    .set({ profile: JSON.stringify({ insurancePolicyInfo: 'All in.', mileageLimitPolicy: '' }) })
    .where('id', '=', vendor.id)
    .execute()
  const { body } = await world.call(listing, { params: { id: car.id } })
  expect(body.listing.policies.map(({ label }: { label: string }) => label)).toEqual(['Cancellation', 'Insurance'])
  expect(body.listing.policies[1].text).toBe('All in.')
})

it('suggests other cars of the vendor for the same hours when it is taken', async () => {
  const { car, vendor } = await insertCar(db(), 1)
  const otherCar = await insertListing(db(), {
    vendor_id: vendor.id,
    vertical: 'car-hire',
    name: 'Toyota Vitz',
    price_ngwee: 62_000,
    capacity: 1,
    details: JSON.stringify(carDetails),
  })
  const choice = hire(at(0, '08:00'), at(1, '08:00'), { pickUpPlace: 'Airport' })
  const fetchAlternativeIds = async () =>
    (await world.call(alternatives, { body: { listingId: car.id, choice } })).body.alternatives.map(
      ({ listing: { _id } }: any) => _id,
    )
  expect((await fetchAlternativeIds())[0]).toBe(otherCar.id)
  await trade.buy(otherCar.id, await insertCustomer(db()), choice)
  expect(await fetchAlternativeIds()).not.toContain(otherCar.id)
})

describe('car claims', () => {
  it('keep two hours before and after each hire', async () => {
    const { car } = await insertCar(db(), 1)
    const customer = await insertCustomer(db())
    const requestHire = (from: string, to: string) => trade.request(car.id, customer, hire(from, to))
    await trade.buy(car.id, customer, hire(at(0, '08:00'), at(1, '08:00')))
    expect((await requestHire(at(1, '11:30'), at(2, '08:00'))).body.code).toBe('sold_out')
    expect((await requestHire(at(1, '12:00'), at(2, '08:00'))).status).toBe(200)
  })

  it('never exceed the number of cars under concurrent requests and cancellations', async () => {
    const cars = 3
    const { car } = await insertCar(db(), cars)
    const ids: string[] = []
    for (let index = 0; index < 60; index++) ids.push((await insertAccount(db())).id)
    const tokens = await insertSessions(db(), ids)
    const getChoice = (index: number) => hire(at(index % 5, '08:00'), at((index % 5) + 1 + (index % 3), '08:00'))
    const requestHire = (token: string, index: number) =>
      world.call(requestBooking, {
        token,
        key: randomUUID(),
        body: { id: randomUUID(), listingId: car.id, choice: getChoice(index), seenTotal: 100_000 },
      })
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(tokens.map(requestHire))
      expect([...new Set(answers.map(({ status, body }) => `${status} ${body.code ?? ''}`))].sort()).toEqual([
        '200 ',
        '409 sold_out',
      ])
      await expectConsistentClaims(car.id, cars)
      const acceptedHires = answers.flatMap(({ status, body }, index) =>
        status === 200 ? [{ id: body._id as string, token: tokens[index]! }] : [],
      )
      await Promise.all(
        acceptedHires.filter((_, index) => index % 2 === 0).map(({ id, token }) => trade.cancel(id, { token })),
      )
    }
    await expectConsistentClaims(car.id, cars)
  })
})

describe('a hire that is returned late', () => {
  /** The first hire ends on Tuesday at 08:00. The next hire of the same car starts on Tuesday at 14:00. */
  async function createConsecutiveHires(cars: number, next = hire(at(1, '14:00'), at(4, '14:00'))) {
    const { car, vendor } = await insertCar(db(), cars)
    const [first, second] = [await insertCustomer(db()), await insertCustomer(db())]
    const out = await trade.buy(car.id, first, hire(at(0, '08:00'), at(1, '08:00')))
    const following = await trade.buy(car.id, second, next)
    await trade.step(out._id, vendor.owner, 'begin')
    return { car, vendor, first, second, out, following, owner: vendor.owner }
  }

  it('moves the next hire to another car without a notification', async () => {
    const { out, owner, following, second, car } = await createConsecutiveHires(2)
    const { status, body } = await extendHire(out._id, owner, at(1, '18:00'))
    expect([status, body.next]).toEqual([200, [{ reference: following.reference, outcome: 'moved' }]])
    expect(await trade.getNotifications(second.id)).not.toContain('late')
    await expectConsistentClaims(car.id, 2)
    expect((await trade.readBooking(out._id)).ends_at).toEqual(new Date(at(1, '18:00')))
  })

  it('shows its new end in the vendor bookings, to the customer and on the ticket', async () => {
    const { out, owner, first } = await createConsecutiveHires(2)
    for (const [inDays, hour] of [
      [2, '10:30'],
      [3, '17:00'],
    ] as const) {
      const [day, until] = [getDate(inDays), at(inDays, hour)]
      const { booking } = (await extendHire(out._id, owner, until)).body
      expect(booking).toMatchObject({
        endsOn: day,
        endsAt: until,
        summary: expect.stringContaining(
          `to ${formatDate(day)}, pick-up 08:00 at Longacres, return ${hour} at Longacres`,
        ),
      })
      const { rows } = (await world.call(pull, { token: first.token })).body
      const { data } = rows.find((row: { id: string }) => row.id === out._id)
      expect(data.quote).toMatchObject({
        endsAt: until,
        endsOn: day,
        summary: booking.summary,
        total: out.quote.total,
        policy: out.quote.policy,
      })
      expect(decodeTicketCode(data.ticket)!.ticket).toMatchObject({
        ends: `${day}T${hour}`,
        what: expect.stringContaining(`return ${hour}`),
      })
    }
  })

  it('uses up the preparation time before it delays the next hire', async () => {
    const { out, owner, following, second, car } = await createConsecutiveHires(1)
    const { body } = await extendHire(out._id, owner, at(1, '11:30'))
    expect(body.next).toEqual([{ reference: following.reference, outcome: 'unmoved' }])
    expect(await trade.getNotifications(second.id)).not.toContain('late')
    await expectConsistentClaims(car.id, 1)
  })

  it('delays the next hire, which can be cancelled for free, and updates its ticket', async () => {
    const { out, owner, following, second, car } = await createConsecutiveHires(1)
    const { ticket } = await trade.readBooking(following._id)
    const { body } = await extendHire(out._id, owner, at(1, '16:30'))
    // The two-hour buffer ends at 18:30, when the company is closed, so the next hire starts the next morning.
    expect(body.next).toEqual([{ reference: following.reference, outcome: 'later', startsAt: at(2, '08:00') }])
    expect(await trade.getNotifications(second.id)).toMatch(/You can wait.*cancel before then and get a full refund/)
    const stored = await trade.readBooking(following._id)
    expect(stored).toMatchObject({
      state: 'confirmed',
      starts_on: getDate(2),
      starts_at: new Date(at(2, '08:00')),
      total_ngwee: 550_000,
    })
    expect(stored.quote).toMatchObject({
      startsAt: at(2, '08:00'),
      cancellation: { steps: [{ before: at(2, '08:00'), keeps: 0 }] },
    })
    expect(stored.ticket).not.toBe(ticket)
    await expectConsistentClaims(car.id, 1)
    await trade.cancel(following._id, second)
    expect(await trade.findRefunds(following._id)).toMatchObject([{ amount_ngwee: 550_000 }])
  })

  it('cancels the next hire with a full refund if nothing of it is left', async () => {
    const { out, owner, following, car } = await createConsecutiveHires(1)
    expect((await extendHire(out._id, owner, at(5, '16:00'))).body.next).toEqual([
      { reference: following.reference, outcome: 'cancelled' },
    ])
    expect(await trade.findRefunds(following._id)).toMatchObject([{ amount_ngwee: 550_000 }])
    await expectConsistentClaims(car.id, 1)
  })

  it('releases the next hire if it is unpaid', async () => {
    const { car, vendor } = await insertCar(db(), 1)
    const [first, second] = [await insertCustomer(db()), await insertCustomer(db())]
    const out = await trade.buy(car.id, first, hire(at(0, '08:00'), at(1, '08:00')))
    await trade.step(out._id, vendor.owner, 'begin')
    const { body: held } = await trade.request(car.id, second, hire(at(1, '14:00'), at(4, '14:00')))
    expect((await extendHire(out._id, vendor.owner, at(1, '16:00'))).body.next).toMatchObject([{ outcome: 'unpaid' }])
    expect((await trade.readBooking(held._id)).state).toBe('hold_expired')
  })

  it('records whether the further days are charged or waived, and tells both sides', async () => {
    const { out, owner, first } = await createConsecutiveHires(2)
    const extend = (returnAt: string, extraDays: 'charged' | 'waived') =>
      world.call(reportLateReturn, {
        token: owner.token,
        key: randomUUID(),
        params: { id: out._id },
        body: { returnAt, extraDays },
      })
    const { booking } = (await extend(at(3, '08:00'), 'charged')).body
    const dayPrice = booking.dayPrice as number
    expect(dayPrice).toBe(1000)
    expect(booking.lateReturns).toEqual([
      { returnAt: at(3, '08:00'), days: 2, amount: 2 * dayPrice, decision: 'charged' },
    ])
    expect(booking.total).toBe(out.quote.total)
    expect(await trade.getNotifications(first.id)).toContain(
      'Please pay ZMW 2,000.00 for 2 further days when you return it.',
    )
    expect((await extend(at(4, '08:00'), 'waived')).body.booking.lateReturns).toHaveLength(2)
    expect(await trade.getNotifications(first.id)).toContain('The further day is free of charge.')
  })

  it('counts the cash of charged days once, in the open shift of the caller', async () => {
    const { out, owner } = await createConsecutiveHires(2)
    await world.call(reportLateReturn, {
      token: owner.token,
      key: randomUUID(),
      params: { id: out._id },
      body: { returnAt: at(3, '08:00'), extraDays: 'charged' },
    })
    const [shiftId, deviceId] = [randomUUID(), randomUUID()]
    const time = new Date().toISOString()
    await world.call(openShift, {
      token: owner.token,
      key: randomUUID(),
      params: { id: shiftId },
      body: { opening: 100, deviceId, at: time },
    })
    const collect = (amount: number, token = owner.token) =>
      world.call(collectExtraDays, {
        token,
        key: randomUUID(),
        params: { id: out._id },
        body: { amount, shift: { id: shiftId, deviceId } },
      })
    const other = await insertCar(db(), 1)
    expect((await collect(2000, other.vendor.owner.token)).status).toBe(404)
    expect((await collect(1000)).body).toMatchObject({ code: 'wrong_state' })
    const balances = await trade.getBalances()
    const answers = await Promise.all([collect(2000), collect(2000)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { booking } = answers.find(({ status }) => status === 200)!.body
    expect(booking.lateReturns).toEqual([expect.objectContaining({ amount: 2000, collectedAt: expect.any(String) })])
    const entries = await world.call(listShiftEntries, { token: owner.token, params: { id: shiftId } })
    expect(entries.body).toMatchObject([
      { kind: 'in', amount: 2000, description: `Late return of ${out.reference}`, isCorrection: false },
    ])
    const close = await world.call(closeShift, {
      token: owner.token,
      key: randomUUID(),
      params: { id: shiftId },
      body: { counted: 2100, reason: '', expected: 2100, deviceId, at: new Date().toISOString() },
    })
    expect(close.status).toBe(200)
    const { rows } = await sql`select expected_ngwee from cash_shift where id = ${shiftId}`.execute(db())
    expect(rows).toEqual([{ expected_ngwee: 210_000 }])
    expect(await trade.getBalances()).toEqual(balances)
    expect(Object.values(balances).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })

  it('cannot be in the past', async () => {
    const { out, owner } = await createConsecutiveHires(1)
    const [start, end] = [new Date(Date.now() - 3 * 86_400_000), new Date(Date.now() - 86_400_000)]
    await db().updateTable('booking').set({ starts_at: start, ends_at: end }).where('id', '=', out._id).execute()
    const { status, body } = await extendHire(out._id, owner, new Date(Date.now() - 3_600_000).toISOString())
    expect([status, body.fields]).toEqual([
      422,
      { returnAt: 'This time has passed. Please choose when it will be back.' },
    ])
  })

  it('can be extended only by its own vendor, while in service, and to a later time', async () => {
    const { out, owner, following, first } = await createConsecutiveHires(1)
    const otherOwner = (await insertCar(db(), 1)).vendor.owner
    expect((await extendHire(out._id, otherOwner, at(1, '10:00'))).status).toBe(404)
    expect((await extendHire(out._id, first, at(1, '10:00'))).status).toBe(403)
    expect((await extendHire(following._id, owner, at(5, '10:00'))).body.code).toBe('wrong_state')
    expect((await extendHire(out._id, owner, at(1, '08:00'))).body.fields.returnAt).toMatch(/already/)
  })

  it('stays consistent with concurrent bookings, cancellations and late returns', async () => {
    const cars = 2
    for (let round = 0; round < 6; round++) {
      const { car, vendor } = await insertCar(db(), cars)
      const buyers = await Promise.all(Array.from({ length: 8 }, () => insertCustomer(db())))
      const out = [
        await trade.buy(car.id, buyers[0]!, hire(at(0, '08:00'), at(1, '08:00'))),
        await trade.buy(car.id, buyers[1]!, hire(at(0, '08:00'), at(1, '09:00'))),
      ]
      const next = [
        await trade.buy(car.id, buyers[2]!, hire(at(1, '14:00'), at(3, '14:00'))),
        await trade.buy(car.id, buyers[3]!, hire(at(2, '14:00'), at(4, '14:00'))),
      ]
      for (const { _id } of out) await trade.step(_id, vendor.owner, 'begin')
      const answers = await Promise.all([
        extendHire(out[0]!._id, vendor.owner, at(1, '17:00')),
        extendHire(out[1]!._id, vendor.owner, at(2, '12:00')),
        trade.cancel(next[round % 2]!._id, buyers[2 + (round % 2)]!),
        ...buyers
          .slice(4)
          .map((buyer, index) => trade.request(car.id, buyer, hire(at(1 + (index % 3), '15:00'), at(5, '08:00')))),
      ])
      expect(
        answers.filter(({ status }) => status >= 500),
        `round ${round}`,
      ).toEqual([])
      expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([200, 200])
      await expectConsistentClaims(car.id, cars)
    }
    expect(Object.values(await trade.getBalances()).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })
})
