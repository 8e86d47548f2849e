/**
 * Requests for mobile money on a customer's phone, as the business sees them (decision 127). Tilipo receives this money, so
 * that it is no recorded payment (decision 119): it is neither in the drawer nor one of `paymentMethods`.
 */
import { boolean, enums, nullable, optional, string, type, type Infer } from 'superstruct'
import { paymentStates } from '../../core/state-machines'
import { ngweeOf, zmwOf } from '../../core/money'
import { Id, Instant, Zmw } from '../../core/values'

export const PaymentPrompt = type({
  _id: Id,
  /** `refund_due` and `refunded`: the money arrived when it could no longer be used. */
  status: enums(paymentStates),
  /** The part for this booking: a request for a basket pays for each of its products. */
  amount: Zmw,
  /** One of `networkNames`. Public pages load this file, and not the rules of phone numbers. */
  network: string(),
  /** Hidden from staff who only view reports. */
  phone: optional(string()),
  startedAt: Instant,
  changedAt: Instant,
  /** The shift of the clerk who sent it. Its cash does not contain the amount. */
  shiftId: optional(Id),
  /** The customer waits at the counter, so that goods are handed over at once. Otherwise it paid for a reservation. */
  isSale: boolean(),
  /** Why it failed, in words. */
  reason: optional(string()),
  /** Until when the unpaid booking is held; null for one that stays. */
  heldUntil: nullable(Instant),
})
export type PaymentPrompt = Infer<typeof PaymentPrompt>

export interface Prompted {
  prompt?: PaymentPrompt | undefined
}

export const isPromptPending = ({ prompt }: Prompted): boolean => prompt?.status === 'pending'

/** Money of which a part was recorded at the counter. */
interface PaidBooking extends Prompted {
  paid?: number | undefined
  paidAtCounter?: number | undefined
}

/**
 * Returns what a booking that was paid at the counter received through Tilipo, in ZMW: by a request on the phone, or in the app
 * before a change whose difference was paid at the counter (decision 143).
 */
export const getPaidByPrompt = ({ prompt, paid = 0, paidAtCounter }: PaidBooking): number =>
  paidAtCounter ? zmwOf(ngweeOf(paid) - ngweeOf(paidAtCounter)) : prompt?.status === 'successful' ? prompt.amount : 0

/** Whether the business gives back what was paid at its counter: of a walk-in, or of a customer of the app after a change. */
export const hasPaidAtCounter = ({ isWalkIn, paidAtCounter }: Pick<CounterBooking, 'isWalkIn' | 'paidAtCounter'>) =>
  isWalkIn === true || paidAtCounter !== undefined

/** How screens, prints and messages name this money. */
export const promptLabel = 'Mobile money through Tilipo'

interface CounterBooking extends PaidBooking {
  isWalkIn?: boolean | undefined
  reservedUntil?: string | undefined
}

/** Whether a customer at the counter took the goods along: they are neither packed nor collected later. */
export const isSoldOverCounter = ({ isWalkIn, reservedUntil, prompt }: CounterBooking): boolean =>
  isWalkIn === true && (!reservedUntil || prompt?.isSale === true)
