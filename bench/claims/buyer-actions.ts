/**
 * Concurrent actions of buyers: request, pay, cancel, and let holds expire. Each is its own transaction and uses the
 * commands of the domain.
 */
import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/core/refusals'
import { transact, type Tx } from '../../server/db/transact'
import type { Db } from '../../server/db/connect'
import { requestBooking } from '../../server/domain/bookings/bookings'
import { settlePayment } from '../../server/domain/money/payments'
import { startPayment } from '../../server/domain/money/payments/start'
import { cancelOwnBooking, takeStep } from '../../server/domain/counter/steps'
import type { Offer } from './scarce-offers'

export interface BuyerActions {
  /** Requests one booking and performs what its buyer does next. */
  once(number: number): Promise<void>
  /** Number of claims by outcome. */
  ends: Map<string, number>
}

/** Few buyers with one phone number make all payments. */
const unlimited = {
  secrets: [Buffer.from('bench')] as const,
  limits: { paymentAccount: { max: 1e6 }, paymentPhone: { max: 1e6 } },
}

/** Seconds by which the clock advances with every claim, so that holds expire while others are made. */
const secondsPerClaim = 2

export function createBuyerActions(
  db: Db,
  offers: readonly Offer[],
  buyers: readonly string[],
  from: Date,
): BuyerActions {
  const ends = new Map<string, number>()
  const countOutcome = (outcome: string) => void ends.set(outcome, (ends.get(outcome) ?? 0) + 1)
  let clock = from.getTime()
  const run = <T>(work: (tx: Tx) => Promise<T>, at = () => new Date(clock)) =>
    retryOnLockTimeout(
      () => transact(db, work, { clock: at }),
      () => countOutcome(busyOutcome),
    )

  const once = async (number: number) => {
    clock += secondsPerClaim * 1000
    const offer = offers[(number * 7919) % offers.length]!
    const buyer = buyers[(number * 104_729) % buyers.length]!
    try {
      const {
        _id: id,
        status,
        quote,
      } = await run((tx) => requestBooking(tx, buyer, { id: randomUUID(), ...offer, seenTotal: 1e9 }))
      await finishClaim({ id, status, buyer, total: quote.total, kind: number % 10 })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      countOutcome(error.code)
    }
  }

  interface HeldBooking {
    id: string
    status: string
    buyer: string
    total: number
    kind: number
  }
  /**
   * Of ten buyers four pay, one pays and cancels, one cancels unpaid, one pays too late, and three let the hold expire.
   */
  const finishClaim = async ({ id, status, buyer, total, kind }: HeldBooking) => {
    if (status === 'requested') await run((tx) => accept(tx, id))
    if (kind === 5) return void (await run((tx) => cancelOwnBooking(tx, buyer, id)), countOutcome('cancelled'))
    if (kind > 6) return countOutcome('left to run out')
    if (total > 0) await pay(id, buyer, kind === 6)
    countOutcome(kind === 6 ? 'paid late' : 'paid')
    if (kind === 4)
      await run((tx) => cancelOwnBooking(tx, buyer, id)).then(() => countOutcome('cancelled and refunded'))
  }

  const pay = async (id: string, buyer: string, isLate: boolean) => {
    const { reference } = await run((tx) =>
      startPayment(tx, buyer, { bookingId: id, phone: '0961234567', network: 'MTN' }, unlimited),
    )
    const { id: paymentId } = await db
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    // The gateway reports success long after the hold has expired, when another buyer may have the stock.
    const settledAt = isLate ? new Date(clock + 3_600_000) : null
    await run(
      (tx) => settlePayment(tx, paymentId, { state: 'successful' }),
      () => settledAt ?? new Date(clock),
    )
  }

  return { once, ends }
}

const busyOutcome = 'busy, asked again'
const lockTimeout = '55P03'
const maxAttempts = 50

/** Retries after a lock timeout, as a client does after a 503. */
async function retryOnLockTimeout<T>(work: () => Promise<T>, onRetry: () => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockTimeout || attempt === maxAttempts) throw error
      onRetry()
    }
  }
}

async function accept(tx: Tx, bookingId: string): Promise<void> {
  const { vendor_id } = await tx.sql
    .selectFrom('booking')
    .select('vendor_id')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  await takeStep(tx, { vendorId: vendor_id } as Parameters<typeof takeStep>[1], bookingId, 'accept', undefined)
}
