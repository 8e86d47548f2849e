/** Status and filtering of bookings as the vendor sees them. */
import { getBoardingStatus } from '#contract/bookings/tickets/boarding'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { bookingStateMachine, bookingStateLabels, getNextState } from '#contract/core/state-machines'
import type { BookingParts } from '#contract/verticals/booking-parts'
import { formatOwnStatus } from '#contract/verticals/booking-status'
import { lusakaDate } from '#contract/core/dates'
import { hasServiceDay } from '#contract/verticals/index'
import { getBookingWords, type WordsSource } from '#contract/verticals/words/index'
import { isUnsentRequest, type BookingStatusView } from '../../../bookings/shared/booking-status-view'
import { needsOverdueStep } from './overdue'

/** Labels that differ from the buyer's, because those are phrased from the buyer's point of view. */
const vendorLabels: Partial<Record<VendorBooking['status'], string>> = {
  held: 'Held, not paid yet',
  cancelled_by_partner: 'Cancelled by you',
}

type StatusSource = Pick<VendorBooking, 'status'> &
  Partial<Pick<VendorBooking, 'reference' | 'reservedUntil'>> &
  WordsSource &
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
  const tradeLabels: Partial<Record<VendorBooking['status'], string>> = getBookingWords(booking).states
  const reservationLabel = reservedUntil ? reservationLabels[status] : undefined
  return {
    label: reservationLabel ?? tradeLabels[status] ?? vendorLabels[status] ?? label,
    tone: tone === 'done' && status !== 'confirmed' ? 'quiet' : tone,
  }
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
