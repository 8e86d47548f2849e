/** A booking's way through the real endpoints, for tests of what comes after: held, paid, stepped, cancelled. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { requestBooking } from '#contract/bookings/bookings'
import {
  cancelBooking,
  isServiceStep,
  recordService,
  takePartnerStep,
  type PartnerStep,
} from '#contract/bookings/booking-steps'
import { startPayment } from '#contract/payments/payments'
import { settlePayment } from '../../server/domain/payments/settle'
import { newPhone } from './phones'
import { openWorld, type World, type WorldOptions } from './world'

interface Buyer {
  token: string
}

export function tradeIn(world: World) {
  const request = (listingId: string, buyer: Buyer, choice: Record<string, unknown>, seenTotal = 1_000_000) => {
    const id = randomUUID()
    return world.call(requestBooking, { token: buyer.token, key: id, body: { id, listingId, choice, seenTotal } })
  }
  /** The intent is written down; the gateway says what it does when `succeed` or `fail` is called. */
  const begin = async (bookingId: string, buyer: Buyer) => {
    const body = { bookingId, phone: newPhone(), network: 'MTN' as const }
    const started = await world.call(startPayment, { token: buyer.token, key: randomUUID(), body })
    if (started.status !== 200) throw new Error(`not to be paid: ${JSON.stringify(started.body)}`)
    const { db } = world.connection
    const { id } = await db
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', started.body.reference)
      .executeTakeFirstOrThrow()
    const says = (state: 'successful' | 'failed') => () => world.transact((tx) => settlePayment(tx, id, { state }))
    return { ...started.body, succeed: says('successful'), fail: says('failed') }
  }
  const stored = (bookingId: string) =>
    world.connection.db.selectFrom('booking').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow()
  const pay = async (bookingId: string, buyer: Buyer) => (await begin(bookingId, buyer)).succeed()
  return {
    request,
    begin,
    pay,
    /** Asked for, held and paid. */
    async buy(listingId: string, buyer: Buyer, choice: Record<string, unknown>) {
      const { body, status } = await request(listingId, buyer, choice)
      if (status !== 200) throw new Error(`not held: ${JSON.stringify(body)}`)
      await pay(body._id, buyer)
      return body
    },
    async step(bookingId: string, partner: Buyer, step: PartnerStep, note?: string) {
      const call = { token: partner.token, key: randomUUID(), params: { id: bookingId } }
      if (!isServiceStep(step))
        return world.call(takePartnerStep, { ...call, body: { step, ...(note ? { note } : {}) } })
      const answer = await world.call(recordService, { ...call, body: { step } })
      return answer.status === 200 ? { ...answer, body: { status: (await stored(bookingId)).state } } : answer
    },
    cancel: (bookingId: string, buyer: Buyer) =>
      world.call(cancelBooking, { token: buyer.token, key: randomUUID(), params: { id: bookingId } }),
    stored,
    /** What somebody was told in the app, a line each. */
    async told(accountId: string): Promise<string> {
      const rows = await world.connection.db
        .selectFrom('notification')
        .select('message')
        .where('account_id', '=', accountId)
        .execute()
      return rows.map(({ message }) => message).join('\n')
    },
    refundsOf: (bookingId: string) =>
      world.connection.db
        .selectFrom('refund')
        .selectAll()
        .where('booking_id', '=', bookingId)
        .orderBy('created_at')
        .execute(),
    /** What stands to each account's name; the sum of all must be nothing. */
    async balances(): Promise<Record<string, number>> {
      const rows = await world.connection.db
        .selectFrom('entry')
        .groupBy('account')
        .select((eb) => ['account', eb.fn.sum<string>('amount_ngwee').as('sum')])
        .execute()
      return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]).filter(([, sum]) => sum !== 0))
    },
  }
}
export type Trade = ReturnType<typeof tradeIn>

/** A world for the tests of one file, and trade in it. Before each of them the gateway is waiting, and no letter has been sent. */
export function openTrade(ready: (world: World, trade: Trade) => unknown, options: WorldOptions = {}): void {
  // A busy machine takes its time; nothing here is about speed.
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
  let world: World
  beforeAll(async () => {
    world = await openWorld(options)
    await ready(world, tradeIn(world))
  })
  afterAll(() => world.close())
  beforeEach(() => {
    world.gateways.says = { state: 'pending' }
    world.gateways.letters.splice(0)
  })
}
