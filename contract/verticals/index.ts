/** Registry of the verticals. It is written out, so that the compiler reports a missing vertical. */
import type { BusinessType } from '../core/access'
import { buses } from './buses/descriptor'
import { carHire } from './car-hire/descriptor'
import { carriers } from './carriers/descriptor'
import { hotels } from './hotels/descriptor'
import { realEstate } from './real-estate/descriptor'
import { stores } from './stores/descriptor'
import { travel } from './travel/descriptor'
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

/** The vertical whose listings are sold by the piece. */
export const shops = allVerticals.find(({ stock }) => stock === 'unit')!

/** Returns whether bookings of this type have a service day. Goods do not. */
export const hasServiceDay = (type: BookingType): boolean =>
  allVerticals.find(({ bookingType }) => bookingType === type)?.stock !== 'unit'

/** Returns whether bookings of this type hire out a thing for some time, such as a car. */
export const isHire = (type: BookingType): boolean =>
  allVerticals.some(({ bookingType, stock }) => bookingType === type && stock === 'interval')

/** Returns whether the service departs at a fixed time and does not wait, such as a coach or a tour. */
export const hasFixedDeparture = (type: BookingType): boolean =>
  allVerticals.some(({ bookingType, stock }) => bookingType === type && (stock === 'seat-leg' || stock === 'departure'))

export const getVerticalOfBusiness = (businessType: BusinessType): Vertical =>
  allVerticals.find((vertical) => vertical.businessType === businessType)!
