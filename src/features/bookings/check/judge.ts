/** Decides whether to admit the holder of a ticket, from the ticket and the stored booking. */
import { doorOf, doorWords, isOnDay } from '#contract/boarding'
import type { VendorBooking } from '#contract/bookings'
import { bookingWords, type BookingState } from '#contract/process'
import { hasDay } from '#contract/verticals/index'
import type { Ticket } from '#contract/ticket-code'
import type { Found } from './use-genuine'
import { verdicts, type Verdict } from './verdict'

export interface Shown {
  /** Null if the user typed a reference. */
  ticket: Ticket | null
  found: Found | null
  booking: VendorBooking | undefined
  now: number
}

const { good, careful, bad } = verdicts

export function judge({ ticket, found, booking, now }: Shown): Verdict {
  if (found === 'no')
    return bad('Not genuine', 'This ticket was not issued by Tilipo, or it has been changed. Do not accept it.')
  if (!booking)
    return ticket
      ? notYours(ticket, found!)
      : careful(
          'Not found',
          'This device has no booking with this reference. If the booking is new, connect to the internet and try again.',
        )
  if (booking.status !== 'confirmed') return inState(booking.status)
  const { first, last } = doorWords(booking)
  const door = doorOf(booking, now)
  if (door === 'early')
    return careful('Paid, but for another day', `This ticket is for ${first}. That day hasn't come yet.`)
  if (door === 'late' && hasDay(booking.bookingType))
    return careful('Paid, but for another day', `This ticket was for ${last}. That day has passed.`)
  // For a delayed or overnight departure, the title names the departure date, so that it is readable at arm's length.
  const when = door === 'late' ? null : isOnDay(booking, now) ? 'today' : first
  if (found === 'yes')
    return good(
      when === 'today' ? 'Valid today' : when ? `Valid for ${when}` : 'Valid',
      'Genuine, paid, and in your bookings.',
    )
  return good(
    when ? `Booked for ${when}` : 'Paid',
    ticket
      ? "Paid, and in your bookings. We couldn't check the code itself here, so ask for the customer's name."
      : "Paid, and in your bookings. Only the reference was checked, so ask for the customer's name.",
  )
}

const notYours = ({ vendor }: Ticket, found: Found): Verdict =>
  found === 'yes'
    ? bad(
        'Not in your bookings',
        `A genuine ticket, for ${vendor}. If this is your business and the booking is new, connect to the internet and scan again.`,
      )
    : careful(
        "Can't be checked here",
        "This ticket isn't in your bookings, and this phone can't verify it yet. Connect to the internet and scan again.",
      )

const unpaid: readonly BookingState[] = ['requested', 'held', 'awaiting_payment', 'payment_failed']

function inState(status: BookingState): Verdict {
  if (unpaid.includes(status)) return bad('Not paid', "This booking hasn't been paid. Do not admit the customer yet.")
  if (status === 'in_service')
    return careful(
      'Already checked in',
      'This booking is in use. The customer may be coming back, or this may be a copy.',
    )
  if (status === 'completed') return bad('Already used', 'This booking has ended.')
  return bad(
    'No longer valid',
    `Booking status: ${bookingWords[status].label.toLowerCase().replace(' by you', ' by the customer')}.`,
  )
}

/** @param when formatted time of the first scan */
export const scannedBefore = (when: string): Verdict =>
  bad(
    'Already scanned',
    `First scanned on this phone on ${when}. The customer may be coming back, or this may be a copy.`,
  )
