/** What people do at once: ask, pay, cancel, and let their holds run out. Each in a transaction of its own, by the domain's own commands. */
import { randomUUID } from 'node:crypto'
import { Refusal } from '#contract/core/refusals'
import { transact, type Tx } from '../../server/db/transact'
import type { Db } from '../../server/db/connect'
import { requestBooking } from '../../server/domain/bookings'
import { settlePayment } from '../../server/domain/payments'
import { startPayment } from '../../server/domain/payments/start'
import { cancelOwnBooking, takeStep } from '../../server/domain/steps'
import type { Offer } from './market'

export interface Errands {
  /** One claim, and what its buyer does with it. */
  once(number: number): Promise<void>
  /** How often each end was come to. */
  ends: Map<string, number>
}

/** A few people buy for everybody, with one number. */
const unlimited = { secret: Buffer.from('bench'), limits: { paymentAccount: { max: 1e6 }, paymentPhone: { max: 1e6 } } }

/** The clock goes on by so much with every claim, so that holds run out while others are made. */
const secondsEach = 2

export function errandsOf(db: Db, offers: readonly Offer[], buyers: readonly string[], from: Date): Errands {
  const ends = new Map<string, number>()
  const count = (end: string) => void ends.set(end, (ends.get(end) ?? 0) + 1)
  let clock = from.getTime()
  const run = <T>(work: (tx: Tx) => Promise<T>, at = () => new Date(clock)) =>
    again(
      () => transact(db, work, { clock: at }),
      () => count(busy),
    )

  const once = async (number: number) => {
    clock += secondsEach * 1000
    const offer = offers[(number * 7919) % offers.length]!
    const buyer = buyers[(number * 104_729) % buyers.length]!
    try {
      const {
        _id: id,
        status,
        quote,
      } = await run((tx) => requestBooking(tx, buyer, { id: randomUUID(), ...offer, seenTotal: 1e9 }))
      await goOn({ id, status, buyer, total: quote.total, kind: number % 10 })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      count(error.code)
    }
  }

  interface Held {
    id: string
    status: string
    buyer: string
    total: number
    kind: number
  }
  /** Of ten: four pay, one pays and cancels, one cancels unpaid, one pays too late, three let it run out. */
  const goOn = async ({ id, status, buyer, total, kind }: Held) => {
    if (status === 'requested') await run((tx) => accept(tx, id))
    if (kind === 5) return void (await run((tx) => cancelOwnBooking(tx, buyer, id)), count('cancelled'))
    if (kind > 6) return count('left to run out')
    if (total > 0) await pay(id, buyer, kind === 6)
    count(kind === 6 ? 'paid late' : 'paid')
    if (kind === 4) await run((tx) => cancelOwnBooking(tx, buyer, id)).then(() => count('cancelled and refunded'))
  }

  const pay = async (id: string, buyer: string, late: boolean) => {
    const { reference } = await run((tx) =>
      startPayment(tx, buyer, { bookingId: id, phone: '0961234567', network: 'MTN' }, unlimited),
    )
    const { id: paymentId } = await db
      .selectFrom('payment')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    // The gateway says so when the hold is long over, and somebody else may have it.
    const said = late ? new Date(clock + 3_600_000) : null
    await run(
      (tx) => settlePayment(tx, paymentId, { state: 'successful' }),
      () => said ?? new Date(clock),
    )
  }

  return { once, ends }
}

const busy = 'busy, asked again'
const lockTimeout = '55P03'
const mostTries = 50

/** Who waits too long for a lock is told to come back (503), and does. */
async function again<T>(work: () => Promise<T>, tell: () => void): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: unknown }).code !== lockTimeout || attempt === mostTries) throw error
      tell()
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
