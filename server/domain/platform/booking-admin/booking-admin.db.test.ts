/** Bookings that administrators read and cancel for people, on PostgreSQL. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CounterPayment } from '#contract/bookings/counter-payments/counter-payments'
import { cancelBooking, takePartnerStep } from '#contract/counter/booking-steps'
import { addDays, lusakaDate } from '#contract/core/dates'
import { zmwOf } from '#contract/core/money'
import { recordWalkIn, refundWalkIn } from '#contract/counter/walk-ins'
import { listAudit } from '#contract/platform/audit'
import { cancelBookingForPeople, readBookingForAdmins } from '#contract/platform/bookings'
import { insertCustomer, insertListing, insertVendor } from '../../../../tests/support/builders'
import { openBookingFlow, type BookingFlow } from '../../../../tests/support/booking-flow'
import { card, cash, expectZeroSum } from '../../../../tests/support/counter-flow'
import { runDueTasks } from '../../../../tests/support/run-tasks'
import type { World } from '../../../../tests/support/world'

let world: World
let trade: BookingFlow
openBookingFlow((newWorld, newTrade) => ([world, trade] = [newWorld, newTrade]))
const db = () => world.connection.db

/** Cancelling keeps the first night then: the check-in at 14:00 is within 24 hours, whatever the time is now. */
const soon = lusakaDate(Date.now() + 10 * 3_600_000)
const stay = { checkIn: soon, checkOut: addDays(soon, 2), guests: 1, rooms: 1 }
const reason = 'The lodge has burnt down'

let admin: Awaited<ReturnType<typeof insertCustomer>>
let vendor: Awaited<ReturnType<typeof insertVendor>>
let customer: Awaited<ReturnType<typeof insertCustomer>>
let id: string
beforeEach(async () => {
  admin = await insertCustomer(db(), { role: 'admin' })
  vendor = await insertVendor(db())
  customer = await insertCustomer(db())
  const room = await insertListing(db(), { vendor_id: vendor.id, capacity: 5 })
  id = (await trade.buy(room.id, customer, stay))._id
  await runDueTasks(world)
})

const read = (bookingId = id, token = admin.token) =>
  world.call(readBookingForAdmins, { token, params: { id: bookingId } })
const cancel = (body: object, { token = admin.token, key = randomUUID() } = {}) =>
  world.call(cancelBookingForPeople, { token, key, params: { id }, body: { reason, ...body } as never })
const listRefunds = async () =>
  (await db().selectFrom('refund').select('amount_ngwee').where('booking_id', '=', id).execute()).map(
    ({ amount_ngwee }) => zmwOf(amount_ngwee),
  )
const countNotifications = async (accountId: string, text: string) =>
  (await trade.getNotifications(accountId)).split('\n').filter((line: string) => line.includes(text)).length

describe('a booking in the administration', () => {
  it('has the people, the money, what has happened, and what a cancellation returns', async () => {
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'confirmed',
      vendor: { _id: vendor.id, businessType: 'hotel' },
      customer: { _id: customer.id },
      money: { total: 1800, paid: 1800, returned: 0, fee: 180 },
      payments: [{ amount: 1800, status: 'successful' }],
      refunds: [],
      cancellation: { full: 1800, terms: 900, others: 0 },
    })
    expect(body.timeline.map(({ text }: { text: string }) => text)).toEqual([
      expect.stringMatching(/^Payment \S+ of ZMW 1,800\.00: successful$/),
      'Booked',
    ])
  })

  it('lists what was paid at a counter, also plain cash, as much as was paid and not given back', async () => {
    const room = await insertListing(db(), { vendor_id: vendor.id, capacity: 5 })
    const sell = async (payments?: CounterPayment[]) => {
      const saleId = randomUUID()
      const sale = { id: saleId, listingId: room.id, choice: stay, seenTotal: 1800, customerName: 'Mwila Tembo' }
      const body = { ...sale, ...(payments && { payments }) }
      const { status } = await world.call(recordWalkIn, { token: vendor.owner.token, key: randomUUID(), body })
      expect(status).toBe(200)
      return saleId
    }
    const readLines = async (bookingId: string) =>
      (await read(bookingId)).body.counterPayments.map(
        ({ status, amount }: { status: string; amount: number }) => `${status} ${amount}`,
      )
    const plain = await sell()
    expect(await readLines(plain)).toEqual(['cash 1800'])
    expect(await readLines(await sell([card(800), cash(1000)]))).toEqual(['card 800', 'cash 1000'])
    const refund = { params: { id: plain }, body: { id: randomUUID(), amount: 1800 } }
    const refunded = await world.call(refundWalkIn, { token: vendor.owner.token, key: randomUUID(), ...refund })
    expect(refunded.status).toBe(200)
    expect(await readLines(plain)).toEqual([])
  })

  it.each([
    ['everything', 'full', 1800],
    ['what the terms grant', 'terms', 900],
  ] as const)('is cancelled with %s, once, and both sides read the reason', async (_, refund, amount) => {
    const { reference } = await trade.readBooking(id)
    const first = await cancel({ refund, seenRefund: amount })
    expect([first.status, first.body.message]).toEqual([200, undefined])
    // Another key, as after a lost answer and a reload.
    expect((await cancel({ refund, seenRefund: amount })).status).toBe(200)
    expect(await listRefunds()).toEqual([amount])
    expect(await countNotifications(customer.id, reason)).toBe(1)
    expect(await countNotifications(vendor.owner.id, `Booking ${reference} was cancelled`)).toBe(1)
    expect(await countNotifications(vendor.owner.id, reason)).toBe(1)
    const claims = await db().selectFrom('claim').select('quantity').where('booking_id', '=', id).execute()
    expect(claims).toEqual([])
    await expectZeroSum(db())
    const audit = await world.call(listAudit, {
      token: admin.token,
      query: { targetKind: 'booking', targetId: id } as never,
    })
    expect(audit.body).toMatchObject([
      { action: 'booking.cancel', reason, target: { label: reference }, after: { refund, amountZmw: amount } },
    ])
    const { body } = await read()
    expect([body.status, body.money.returned, body.cancellation]).toEqual(['cancelled_by_system', amount, null])
    expect(body.timeline.map(({ text }: { text: string }) => text)).toContain(`Cancelled a booking: ${reason}`)
  })

  it('is refused to a second administrator who would give back another amount', async () => {
    expect((await cancel({ refund: 'full', seenRefund: 1800 })).status).toBe(200)
    expect((await cancel({ refund: 'terms', seenRefund: 900 })).status).toBe(409)
    await runDueTasks(world)
    expect((await cancel({ refund: 'full', seenRefund: 1800 })).status).toBe(200)
    expect(await listRefunds()).toEqual([1800])
  })

  it('stays if another amount than the administrator saw would go back, and without a reason', async () => {
    const other = await cancel({ refund: 'terms', seenRefund: 1800 })
    expect([other.status, other.body.message]).toEqual([
      409,
      'ZMW 900.00 would go back now. Please check the amount and confirm again.',
    ])
    expect((await cancel({ refund: 'full', seenRefund: 1800, reason: ' ' })).status).toBe(422)
    expect((await trade.readBooking(id)).state).toBe('confirmed')
    expect(await listRefunds()).toEqual([])
  })

  it('cannot be cancelled once the guest is there or it was cancelled otherwise', async () => {
    await world.call(cancelBooking, { token: customer.token, key: randomUUID(), params: { id }, body: {} as never })
    const answer = await cancel({ refund: 'full', seenRefund: 1800 })
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'This booking was cancelled, used or changed meanwhile.',
    ])
    expect((await read()).body.cancellation).toBeNull()
    expect(await listRefunds()).toEqual([900])
  })

  it('is for administrators only, and an unknown one is not found', async () => {
    for (const token of [vendor.owner.token, customer.token]) {
      expect((await read(id, token)).status).toBe(403)
      expect((await cancel({ refund: 'full', seenRefund: 1800 }, { token })).status).toBe(403)
    }
    expect((await read(randomUUID())).status).toBe(404)
  })

  it.each([
    [
      'the customer',
      () => world.call(cancelBooking, { token: customer.token, key: randomUUID(), params: { id }, body: {} as never }),
    ],
    [
      'the business',
      () =>
        world.call(takePartnerStep, {
          token: vendor.owner.token,
          key: randomUUID(),
          params: { id },
          body: { step: 'cancel' },
        }),
    ],
    ['another administrator', () => cancel({ refund: 'terms', seenRefund: 900 })],
  ])('is cancelled by one of both if %s cancels it at the same time', async (_, cancelToo) => {
    await Promise.all([cancel({ refund: 'full', seenRefund: 1800 }), cancelToo()])
    const refunds = await listRefunds()
    expect(refunds).toHaveLength(1)
    const { owed_ngwee, state } = await trade.readBooking(id)
    expect(zmwOf(owed_ngwee)).toBe(refunds[0])
    expect(state).toMatch(/^cancelled_by/)
    await expectZeroSum(db())
  })
})
