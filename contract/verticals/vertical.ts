/**
 * The interface of the seven verticals. Code outside the vertical folders works with these descriptors and never refers
 * to a specific vertical.
 */
import type { BusinessType } from '../core/access'
import type { MinStayTexts } from './min-stay'
import type { PluralForms } from '../core/plural'

export const verticalIds = ['hotels', 'buses', 'car-hire', 'real-estate', 'travel', 'stores', 'carriers'] as const
export type VerticalId = (typeof verticalIds)[number]

/** Booking types as used in `/payment/{bookingType}/{bookingId}` and in the tabs of My Bookings. */
export const bookingTypes = ['hotel', 'bus', 'car', 'realEstate', 'travel', 'order', 'parcel'] as const
export type BookingType = (typeof bookingTypes)[number]

/** The unit in which a vertical's stock is counted. */
export type StockKind = 'night' | 'seat-leg' | 'interval' | 'slot' | 'departure' | 'unit' | 'load'

/** What is counted at the counter: the label of its field, and the forms of a number of them. */
export interface CounterUnit extends PluralForms {
  label: string
}

export interface Vertical {
  id: VerticalId
  businessType: BusinessType
  bookingType: BookingType
  /** Title of tabs and headings, such as `Hotels`. */
  name: string
  /** Label of its bookings in My Bookings, if different from `name`. */
  bookings?: string
  /** Its category on the home page. */
  service: { title: string; description: string; location: string }
  /** Path patterns of the public pages, with `:id`: all listings, one vendor, one listing. */
  routes: { list: string; vendor: string; listing: string }
  /** Unit of the price, as in ZMW 900.00 / `night`. */
  unit: string
  stock: StockKind
  /**
   * What a business can set for single days. Absent if its stock is not counted by days, or has a slot for each seat or
   * weight: stock for the counter is set aside there.
   */
  dayValues?: {
    /** The number for sale, such as `Rooms for sale`. */
    stock: string
    /** Absent if bookings have no length. */
    minStay?: MinStayTexts
  }
  /** What a business sets aside for its counter, such as rooms. Absent if the stock cannot be set aside. */
  counterUnit?: CounterUnit
  /**
   * The listing field that is a quantity on hand (decision 089). Its value is what is left, and an edit of it is a
   * difference to the value that the person saw.
   */
  countedField?: 'stock'
  /** Its businesses owe the tourism levy. */
  hasTourismLevy?: true
  /** Explains what a sale needs from it, if it is not obvious. */
  counterNote?: string
}

/**
 * What only one vertical knows: fields of its listings, businesses or choices. Its own files validate them with their
 * structs; shared code passes them on.
 */
export type VerticalFields = Record<string, any>

export const buildPath = (pattern: string, id: string): string => pattern.replace(':id', id)
