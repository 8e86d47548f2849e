/** Status, filtering and texts of bookings as the vendor sees them. */
import { doorOf } from '#contract/boarding'
import type { VendorBooking } from '#contract/bookings'
import { bookingProcess, bookingWords, next } from '#contract/process'
import { lusakaDate } from '#contract/days'
import { hasDay } from '#contract/verticals/index'
import type { Standing } from '../standing'

/** Labels that differ from the buyer's, because those are phrased from the buyer's point of view. */
const fromHere: Partial<Record<VendorBooking['status'], string>> = {
  held: 'Held, not paid yet',
  cancelled_by_customer: 'Cancelled by the customer',
  cancelled_by_partner: 'Cancelled by you',
}

export function vendorStanding({ status }: Pick<VendorBooking, 'status'>): Pick<Standing, 'label' | 'tone'> {
  const { label, tone } = bookingWords[status]
  return { label: fromHere[status] ?? label, tone: tone === 'done' && status !== 'confirmed' ? 'quiet' : tone }
}

export type Filter = 'open' | 'past' | 'all'

const onTheWay = ['hold', 'confirm', 'complete'] as const

/**
 * Returns whether a booking matches the filter. A booking is open while its state allows service, and it is either in
 * service, has no date, or its date has not passed.
 */
export function wanted(booking: VendorBooking, filter: Filter, now: number): boolean {
  const { bookingType, status, startsOn, endsOn } = booking
  if (filter === 'all') return true
  const mayBeServed = onTheWay.some((event) => next(bookingProcess, status, event, 'system') !== null)
  const isOpen =
    mayBeServed &&
    (status === 'in_service' ||
      !hasDay(bookingType) ||
      (endsOn ?? startsOn) >= lusakaDate(now) ||
      doorOf(booking, now) === 'open')
  return isOpen === (filter === 'open')
}

/** Sorts open bookings by date, and all other lists with the latest first. */
export const inOrder = <Sending extends readonly [VendorBooking, ...VendorBooking[]]>(
  sendings: readonly Sending[],
  filter: Filter,
): Sending[] => [...sendings].sort(([a], [b]) => (filter === 'open' ? 1 : -1) * a.startsOn.localeCompare(b.startsOn))

/** Column header for the booked item, by business type. */
const words: Record<string, string> = {
  hotel: 'Room',
  bus: 'Trip',
  carHiring: 'Car',
  realEstate: 'Property',
  store: 'Product',
  travelAgent: 'Package',
  carrier: 'Shipment',
}
/** Returns what a vendor of this type calls its customers. */
export const buyerFor = (businessType: string): string => (businessType === 'hotel' ? 'Guest' : 'Customer')

/** Returns the same page title as the menu item. */
export const titleAt = (pathname: string): string =>
  /\/orders\/?$/.test(pathname) ? 'Orders' : /\/shipments\/?$/.test(pathname) ? 'Shipments' : 'Bookings'

export const wordFor = (businessType: string): string => words[businessType] ?? 'Service'
