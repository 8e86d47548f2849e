/** How a booking stands for its vendor. */
import { doorOf } from '#contract/boarding'
import type { VendorBooking } from '#contract/bookings'
import { bookingProcess, bookingWords, next } from '#contract/process'
import { lusakaDate } from '#contract/days'
import { hasDay } from '#contract/verticals/index'
import type { Standing } from '../standing'

/** The buyer's words, where they do not fit from the other side. */
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

/** To come is what may still be served: begun and not ended, or not over, neither by its state nor, where it has a day, by the calendar. */
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

/** What comes next stands first; of what is over, what was last. */
export const inOrder = <Sending extends readonly [VendorBooking, ...VendorBooking[]]>(
  sendings: readonly Sending[],
  filter: Filter,
): Sending[] => [...sendings].sort(([a], [b]) => (filter === 'open' ? 1 : -1) * a.startsOn.localeCompare(b.startsOn))

/** What a booking is of, as the column's head. */
const words: Record<string, string> = {
  hotel: 'Room',
  bus: 'Trip',
  carHiring: 'Car',
  realEstate: 'Property',
  store: 'Product',
  travelAgent: 'Package',
  carrier: 'Shipment',
}
/** Who has booked. */
export const buyerFor = (businessType: string): string => (businessType === 'hotel' ? 'Guest' : 'Customer')

/** The same word as in the menu that led here. */
export const titleAt = (pathname: string): string =>
  /\/orders\/?$/.test(pathname) ? 'Orders' : /\/shipments\/?$/.test(pathname) ? 'Shipments' : 'Bookings'

export const wordFor = (businessType: string): string => words[businessType] ?? 'Service'
