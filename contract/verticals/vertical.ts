/**
 * What a vertical is: the one interface that the seven implement. Everything outside the vertical folders works on
 * descriptors and never names one.
 */
import type { BusinessType } from '../access'

export const verticalIds = ['hotels', 'buses', 'car-hire', 'real-estate', 'travel', 'stores', 'carriers'] as const
export type VerticalId = (typeof verticalIds)[number]

/** As written in `/payment/{bookingType}/{bookingId}` and in the tabs of My Bookings. */
export const bookingTypes = ['hotel', 'bus', 'car', 'realEstate', 'travel', 'order', 'parcel'] as const
export type BookingType = (typeof bookingTypes)[number]

/** How a vertical's stock is counted. */
export type StockKind = 'night' | 'seat-leg' | 'interval' | 'slot' | 'departure' | 'unit' | 'load'

export interface Vertical {
  id: VerticalId
  businessType: BusinessType
  bookingType: BookingType
  /** Tab and heading, such as `Hotels`. */
  name: string
  /** What its bookings are called among My Bookings, where that is not its name. */
  bookings?: string
  /** One of the seven fixed categories of the home page. */
  service: { title: string; description: string; location: string }
  /** Where the public finds it, with `:id`: all that is offered, one vendor, one listing. */
  routes: { list: string; vendor: string; listing: string }
  /** What the price buys: ZMW 900.00 / `night`. */
  unit: string
  stock: StockKind
}

export const pathTo = (pattern: string, id: string): string => pattern.replace(':id', id)
