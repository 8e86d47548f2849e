/**
 * Cancellation terms, frozen with the quote. The client shows the refund before the user confirms, and the server
 * computes it with the same function. The quote's `policy` states the same terms as text
 * (`cancellation-texts.ts`).
 */
import { array, type, type Infer } from 'superstruct'
import { ngweeOf } from '../../core/money'
import { Instant, Zmw } from '../../core/values'
import type { StockKind } from '../../verticals/vertical'

export const Cancellation = type({
  /** Earliest first. If the buyer cancels at or before `before`, the provider keeps `keeps`. */
  steps: array(type({ before: Instant, keeps: Zmw })),
  /** The amount that the provider keeps after the last step. */
  after: Zmw,
})
export type Cancellation = Infer<typeof Cancellation>

/**
 * Computes the part of the price that the provider keeps, in ZMW.
 * @param at time of the cancellation, in ms since 1970
 */
export function computeCancellationFee({ steps, after }: Cancellation, at: number): number {
  return steps.find(({ before }) => at <= Date.parse(before))?.keeps ?? after
}

/** Amounts in ngwee. `deposit` is the part of `paid` that is held for the buyer and always returned. */
interface PaidAmounts {
  paid: number
  deposit: number
}

/**
 * Computes the refund for a cancellation by the buyer, in ngwee.
 * @param at time of the cancellation, in ms since 1970
 * @returns never more than was paid, and never less than the deposit
 */
export function computeRefund(cancellation: Cancellation, { paid, deposit }: PaidAmounts, at: number): number {
  const returnedDeposit = Math.min(deposit, paid)
  const price = paid - returnedDeposit
  const feeNgwee = Math.max(0, Math.round(computeCancellationFee(cancellation, at) * 100))
  return returnedDeposit + Math.max(0, price - feeNgwee)
}

/**
 * Computes what a customer who did not come pays for a reservation, in ngwee: as much as a cancellation at the last moment.
 * @param cancellation undefined for quotes from before terms were stored as data, which charge nothing
 * @param priceNgwee without a deposit; the charge is never higher
 */
export const computeNoShowCharge = (cancellation: Cancellation | undefined, priceNgwee: number): number =>
  cancellation ? Math.min(priceNgwee, Math.max(0, ngweeOf(cancellation.after))) : 0

/**
 * Returns whether the booking has started. Goods have no start time: they can be cancelled until the store ships them.
 * @param startsAt in ms since 1970
 * @param at in ms since 1970
 */
export const hasBegun = (stock: StockKind, startsAt: number, at: number): boolean => stock !== 'unit' && startsAt <= at
