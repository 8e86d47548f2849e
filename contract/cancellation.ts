/**
 * What a cancellation costs, as data that is frozen with the quote: the page shows from it what comes back before
 * anything is pressed, and the server decides by the same function. Its words stand in the quote's `policy`.
 */
import { array, type, type Infer } from 'superstruct'
import { Instant, Zmw } from './values'
import type { StockKind } from './verticals/vertical'

export const Cancellation = type({
  /** Earliest first: cancelled by `before`, that moment included, the provider keeps `keeps`. */
  steps: array(type({ before: Instant, keeps: Zmw })),
  /** What it keeps from the last of them on. */
  after: Zmw,
})
export type Cancellation = Infer<typeof Cancellation>

/** What the provider keeps of the price when the buyer cancels at this moment, in ZMW. @param at ms since 1970 */
export function keptAt({ steps, after }: Cancellation, at: number): number {
  return steps.find(({ before }) => at <= Date.parse(before))?.keeps ?? after
}

/** In ngwee. `deposit` is the part of what was paid that is only kept for the buyer, and always comes back. */
export interface Paid {
  paid: number
  deposit: number
}

/** What a buyer gets back who cancels now: never more than was paid, never less than the deposit. In ngwee, as `Paid`. */
export function refundOf(cancellation: Cancellation, { paid, deposit }: Paid, at: number): number {
  const back = Math.min(deposit, paid)
  const price = paid - back
  const kept = Math.max(0, Math.round(keptAt(cancellation, at) * 100))
  return back + Math.max(0, price - kept)
}

/** Goods have no hour to come at: they may be called off until their shop has sent them. In ms. */
export const hasBegun = (stock: StockKind, startsAt: number, at: number): boolean => stock !== 'unit' && startsAt <= at
