/** Status, filtering and texts of bookings as the vendor sees them. */
import { getBoardingStatus } from '#contract/bookings/tickets/boarding'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { bookingStateMachine, bookingStateLabels, getNextState } from '#contract/core/state-machines'
import type { BookingParts } from '#contract/verticals/booking-parts'
import { formatOwnStatus } from '#contract/verticals/booking-status'
import { lusakaDate } from '#contract/core/dates'
import { hasServiceDay } from '#contract/verticals/index'
import { isUnsentRequest, type BookingStatusView } from '../../../bookings/shared/booking-status-view'
import { needsOverdueStep } from './overdue'

/** Labels that differ from the buyer's, because those are phrased from the buyer's point of view. */
const vendorLabels: Partial<Record<VendorBooking['status'], string>> = {
  held: 'Held, not paid yet',
  cancelled_by_customer: 'Cancelled by the customer',
  cancelled_by_partner: 'Cancelled by you',
}

type StatusSource = Pick<VendorBooking, 'status'> &
  Partial<Pick<VendorBooking, 'reference' | 'total' | 'reservedUntil'>> &
  BookingParts

/** Bookings that are paid later at the counter. */
const reservationLabels: Partial<Record<VendorBooking['status'], string>> = {
  held: 'Reserved',
  hold_expired: 'Option ended',
}

export function getVendorStatusView(booking: StatusSource): Pick<BookingStatusView, 'label' | 'tone'> {
  const { status, reference, total, reservedUntil } = booking
  if (isUnsentRequest({ reference }))
    return status === 'confirmed'
      ? { label: 'Confirmed from counter stock', tone: 'done' }
      : {
          label: total === 0 ? 'Not confirmed yet' : `${reservedUntil ? 'Reserved' : 'Sold'}, not confirmed yet`,
          tone: 'waiting',
        }
  const ownStatus = status === 'in_service' ? formatOwnStatus(booking) : null
  if (ownStatus) return { label: ownStatus, tone: 'quiet' }
  const { label, tone } = bookingStateLabels[status]
  const ownLabel = (reservedUntil && reservationLabels[status]) ?? vendorLabels[status]
  return { label: ownLabel || label, tone: tone === 'done' && status !== 'confirmed' ? 'quiet' : tone }
}

export type Filter = 'open' | 'past' | 'all'

const serviceEvents = ['hold', 'confirm', 'complete'] as const

/**
 * Returns whether a booking matches the filter. A booking is open while its state allows service, and it is in service, has
 * no date, its date has not passed, or the business has not recorded yet what happened.
 */
export function isBookingInFilter(booking: VendorBooking, filter: Filter, now: number): boolean {
  const { bookingType, status, startsOn, endsOn } = booking
  if (filter === 'all') return true
  const canBeServed = serviceEvents.some((event) => getNextState(bookingStateMachine, status, event, 'system') !== null)
  const isOpen =
    canBeServed &&
    (status === 'in_service' ||
      !hasServiceDay(bookingType) ||
      (endsOn ?? startsOn) >= lusakaDate(now) ||
      getBoardingStatus(booking, now) === 'open' ||
      needsOverdueStep(booking, now))
  return isOpen === (filter === 'open')
}

/**
 * Sorts open bookings by date, and all other lists with the latest first. Compares ISO dates as plain text:
 * `localeCompare` takes several times as long, which is noticeable with thousands of bookings on a phone.
 */
export const sortShipments = <Shipment extends readonly [VendorBooking, ...VendorBooking[]]>(
  shipments: readonly Shipment[],
  filter: Filter,
): Shipment[] => {
  const direction = filter === 'open' ? 1 : -1
  return [...shipments].sort(
    ([a], [b]) => direction * (Number(a.startsOn > b.startsOn) - Number(a.startsOn < b.startsOn)),
  )
}

/** Column header for the booked item, by business type. */
const itemHeaders: Record<string, string> = {
  hotel: 'Room',
  bus: 'Trip',
  carHiring: 'Car',
  realEstate: 'Property',
  store: 'Product',
  travelAgent: 'Package',
  carrier: 'Shipment',
}
/** Returns what a vendor of this type calls its customers. */
export const getCustomerLabel = (businessType: string): string => (businessType === 'hotel' ? 'Guest' : 'Customer')

/** Returns the placeholder of the search in the vendor bookings. */
export const getSearchPlaceholder = (businessType: string): string =>
  businessType === 'hotel' ? 'Search by guest or reference' : 'Search by customer or reference'

const pageTexts = {
  bookings: {
    title: 'Bookings',
    emptyTitle: 'No bookings yet',
    emptyText: 'New bookings appear here, and we notify you at once.',
  },
  orders: {
    title: 'Orders',
    emptyTitle: 'No orders yet',
    emptyText: 'New orders appear here, and we notify you at once.',
  },
  shipments: {
    title: 'Shipments',
    emptyTitle: 'No shipments yet',
    emptyText: 'New shipments appear here, and we notify you at once.',
  },
}

/** Returns the texts of the list at this path. The title is that of the menu item. */
export const getPageTexts = (pathname: string): (typeof pageTexts)['bookings'] =>
  /\/orders\/?$/.test(pathname)
    ? pageTexts.orders
    : /\/shipments\/?$/.test(pathname)
      ? pageTexts.shipments
      : pageTexts.bookings

export const getItemHeader = (businessType: string): string => itemHeaders[businessType] ?? 'Service'
