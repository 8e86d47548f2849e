/** The registry of vertical rules. It lists every vertical, so that the compiler reports a missing one. */
import type { VerticalId } from '../vertical'
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

/** Returns the rules of a vertical. */
export const getRules = (vertical: VerticalId): Rules => rules[vertical]

export { isInterval } from './rules'
export type { CountedUnit, Interval, Minimum, Offer, PricedChoice, Rules, SlotQuantity, Unit } from './rules'
export { deliveryFee, computeGoodsPrice, formatShopAddress, priceGoods, storePolicy } from './stores'
export { buildCancellation, type Terms } from './cancellation-terms'
