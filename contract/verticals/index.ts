/** The registry. Written out by hand, so that the compiler names the vertical that is missing. */
import type { BusinessType } from '../access'
import { buses } from './buses'
import { carHire } from './car-hire'
import { carriers } from './carriers'
import { hotels } from './hotels'
import { realEstate } from './real-estate'
import { stores } from './stores'
import { travel } from './travel'
import { verticalIds, type BookingType, type Vertical, type VerticalId } from './vertical'

export const verticals: Record<VerticalId, Vertical> = {
  hotels,
  buses,
  'car-hire': carHire,
  'real-estate': realEstate,
  travel,
  stores,
  carriers,
}

export const allVerticals: readonly Vertical[] = verticalIds.map((id) => verticals[id])

/** What is bought by the piece has no day on which it is used. */
export const hasDay = (type: BookingType): boolean =>
  allVerticals.find(({ bookingType }) => bookingType === type)?.stock !== 'unit'

/** A coach, a tour: who is not there when it leaves is left behind. */
export const leavesAtAnHour = (type: BookingType): boolean =>
  allVerticals.some(({ bookingType, stock }) => bookingType === type && (stock === 'seat-leg' || stock === 'departure'))

export const verticalOf = (businessType: BusinessType): Vertical =>
  allVerticals.find((vertical) => vertical.businessType === businessType)!
