/** The registry. Written out by hand, so that the compiler names the vertical that is missing. */
import type { VerticalId } from '#contract/verticals/vertical'
import { buses } from './buses'
import { carHire } from './car-hire'
import { carriers } from './carriers'
import { hotels } from './hotels'
import { realEstate } from './real-estate'
import type { Rules } from './rules'
import { stores } from './stores'
import { travel } from './travel'

const rules: Record<VerticalId, Rules> = {
  hotels,
  buses,
  'car-hire': carHire,
  'real-estate': realEstate,
  travel,
  stores,
  carriers,
}

/** Of what a row names: no other code than ours writes there. */
export const rulesOf = (vertical: string): Rules => rules[vertical as VerticalId]

export { isInterval } from './rules'
export type { Counted, Interval, Minimum, Offer, Priced, Rules, Unit } from './rules'
export { deliveryFee, goodsOf, placeOf, priceGoods, storePolicy } from './stores'
export { cancellationOf, percentOf, type Terms } from './terms'
