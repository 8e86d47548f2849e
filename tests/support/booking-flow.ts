/** Takes bookings through the real endpoints, for tests of what follows: held, paid, stepped, cancelled. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings/request-booking'
import {
  cancelBooking,
  isServiceStep,
  recordService,
  takePartnerStep,
  type PartnerStep,
} from '#contract/counter/booking-steps'
import { startPayment } from '#contract/money/payments'
import { settlePayment } from '../../server/domain/money/payments/settle'
import { newPhoneNumber } from './phone-numbers'
import { openWorld, type World, type WorldOptions } from './world'
import { loadNotificationTexts } from './notifications'

interface SignedInUser {
  token: string
}

export function createBookingFlow(world: World) {
  const request = (listingId: string, buyer: SignedInUser, choice: Record<string, unknown>, seenTotal = 1_000_000) => {
    const id = randomUUID()
    return world.call(requestBooking, { token: buyer.token, key: id, body: { id, listingId, choice, seenTotal } })
  }
  /** Starts a payment. `succeed` or `fail` sets the gateway's result. */
  const initiatePayment = async (bookingId: string, buyer: SignedInUser) => {
    const body = { bookingId, phone: newPhoneNumber(), network: 'MTN' as const }
    const started = await world.call(startPayment, { token: buyer.token, key: randomUUID(), body })
    if (started.status !== 200) throw new Error(`not to be paid: ${JSON.stringify(started.body)}`)
    const { db } = world.connection
    const { id } = await db
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', started.body.reference)
      .executeTakeFirstOrThrow()
    const settleWith = (state: 'successful' | 'failed') => () =>
      world.transact((tx) => settlePayment(tx, id, { state }))
    return { ...started.body, succeed: settleWith('successful'), fail: settleWith('failed') }
  }
  const selectBooking = (bookingId: string) =>
    world.connection.db.selectFrom('booking').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow()
  const pay = async (bookingId: string, buyer: SignedInUser) => (await initiatePayment(bookingId, buyer)).succeed()
  return {
    request,
    beginPayment: initiatePayment,
    pay,
    /** Requests, holds and pays a booking. */
    async buy(listingId: string, buyer: SignedInUser, choice: Record<string, unknown>) {
      const { body, status } = await request(listingId, buyer, choice)
      if (status !== 200) throw new Error(`not held: ${JSON.stringify(body)}`)
      await pay(body._id, buyer)
      return body
    },
    async step(bookingId: string, partner: SignedInUser, step: PartnerStep, note?: string) {
      const call = { token: partner.token, key: randomUUID(), params: { id: bookingId } }
      if (!isServiceStep(step))
        return world.call(takePartnerStep, { ...call, body: { step, ...(note ? { note } : {}) } })
      const answer = await world.call(recordService, { ...call, body: { step } })
      return answer.status === 200 ? { ...answer, body: { status: (await selectBooking(bookingId)).state } } : answer
    },
    cancel: (bookingId: string, buyer: SignedInUser) =>
      world.call(cancelBooking, { token: buyer.token, key: randomUUID(), params: { id: bookingId } }),
    readBooking: selectBooking,
    /** Returns the account's notifications, one per line. */
    async getNotifications(accountId: string): Promise<string> {
      const rows = await loadNotificationTexts(world.connection.db, accountId)
      return rows.map(({ message }) => message).join('\n')
    },
    findRefunds: (bookingId: string) =>
      world.connection.db
        .selectFrom('refund')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('created_at')
        .execute(),
    /** Returns the nonzero ledger balances by account. They must sum to zero. */
    async getBalances(): Promise<Record<string, number>> {
      const rows = await world.connection.db
        .selectFrom('entry')
        .groupBy('account')
        .select((eb) => ['account', eb.fn.sum<string>('amount_ngwee').as('sum')])
        .execute()
      return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]).filter(([, sum]) => sum !== 0))
    },
  }
}
export type BookingFlow = ReturnType<typeof createBookingFlow>

/**
 * Opens a world and a booking flow for the tests of one file. Before each test, the gateway is pending and no email has
 * been sent.
 */
export function openBookingFlow(
  onReady: (world: World, trade: BookingFlow) => unknown,
  options: WorldOptions = {},
): void {
  // Long timeouts for busy machines; no test is about speed.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
  let world: World
  beforeAll(async () => {
    world = await openWorld(options)
    await onReady(world, createBookingFlow(world))
  })
  afterAll(() => world.close())
  beforeEach(() => {
    world.gateways.nextStatus = { state: 'pending' }
    world.gateways.emails.splice(0)
  })
}
