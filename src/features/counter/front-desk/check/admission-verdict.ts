/** Decides whether to admit the holder of a ticket, from the ticket and the stored booking. */
import { computeDueAtCounter } from '#contract/counter/reservations'
import { getBoardingStatus, formatValidity, isServiceDay } from '#contract/bookings/tickets/boarding'
import type { VendorBooking } from '#contract/bookings/bookings/bookings'
import { formatZmw } from '#contract/core/money'
import type { BookingState } from '#contract/core/state-machines'
import { hasServiceDay } from '#contract/verticals/index'
import type { Ticket } from '#contract/bookings/tickets/ticket-code'
import type { SignatureCheck } from './use-signature-check'
import { replacedVerdict, verdicts, type Verdict } from './ticket-verdict'

interface AdmissionInput {
  /** Null if the user typed a reference. */
  ticket: Ticket | null
  signatureCheck: SignatureCheck | null
  booking: VendorBooking | undefined
  now: number
  /** The booking was changed after this ticket was issued. */
  isReplaced?: boolean
}

const { good, careful, bad } = verdicts

export function getAdmissionVerdict({ ticket, signatureCheck, booking, now, isReplaced }: AdmissionInput): Verdict {
  if (signatureCheck === 'no')
    return bad('Not genuine', 'This ticket was not issued by Tilipo, or it has been changed. Do not accept it.')
  if (!booking)
    return ticket
      ? getVerdictWithoutBooking(ticket, signatureCheck!)
      : careful(
          'Not found',
          'This device has no booking with this reference. If the booking is new, connect to the internet and try again.',
        )
  if (isReplaced) return replacedVerdict
  if (booking.status !== 'confirmed') return getVerdictForState(booking.status)
  const { first, last } = formatValidity(booking)
  const { isPaid, dueText } = describePayment(booking)
  const admissionWindow = getBoardingStatus(booking, now)
  const anotherDayTitle = isPaid ? 'Paid, but for another day' : 'Confirmed, but for another day'
  if (admissionWindow === 'early')
    return careful(anotherDayTitle, `This ticket is for ${first}. That day hasn't come yet.`)
  if (admissionWindow === 'late' && hasServiceDay(booking.bookingType))
    return careful(anotherDayTitle, `This ticket was for ${last}. That day has passed.`)
  // For a delayed or overnight departure, the title names the departure date, so that it is readable at arm's length.
  const dateText = admissionWindow === 'late' ? null : isServiceDay(booking, now) ? 'today' : first
  if (signatureCheck === 'yes')
    return good(
      dateText === 'today' ? 'Valid today' : dateText ? `Valid for ${dateText}` : 'Valid',
      `${isPaid ? 'Genuine, paid, and in your bookings.' : 'Genuine, confirmed, and in your bookings.'}${dueText}`,
    )
  const inBookings = isPaid ? 'Paid, and in your bookings.' : 'Confirmed, and in your bookings.'
  return good(
    dateText ? `Booked for ${dateText}` : isPaid ? 'Paid' : 'Confirmed',
    ticket
      ? `${inBookings} We couldn't check the code itself here, so ask for the customer's name.${dueText}`
      : `${inBookings} Only the reference was checked, so ask for the customer's name.${dueText}`,
  )
}

/** A free booking is not paid, and of another one the balance may be due. Walk-ins paid at the counter. */
function describePayment(booking: VendorBooking): { isPaid: boolean; dueText: string } {
  const { total, paid, isWalkIn } = booking
  const due = isWalkIn ? computeDueAtCounter(booking) : paid === undefined ? 0 : total - paid
  return {
    isPaid: due === 0 && (total > 0 || paid !== 0),
    dueText: due > 0 ? ` ${formatZmw(due)} is still to be paid.` : '',
  }
}

const getVerdictWithoutBooking = ({ vendor }: Ticket, signatureCheck: SignatureCheck): Verdict =>
  signatureCheck === 'yes'
    ? bad(
        'Not in your bookings',
        `A genuine ticket, for ${vendor}. If this is your business and the booking is new, connect to the internet and scan again.`,
      )
    : careful(
        "Can't be checked here",
        "This ticket isn't in your bookings, and this phone can't verify it yet. Connect to the internet and scan again.",
      )

const unpaidStates: readonly BookingState[] = ['requested', 'held', 'awaiting_payment', 'payment_failed']

function getVerdictForState(status: BookingState): Verdict {
  if (unpaidStates.includes(status))
    return bad('Not paid', "This booking hasn't been paid. Do not admit the customer yet.")
  if (status === 'in_service')
    return careful(
      'Already checked in',
      'This booking is in use. The customer may be coming back, or this may be a copy.',
    )
  if (status === 'completed') return bad('Already used', 'This booking has ended.')
  return bad('No longer valid', endedTexts[status] ?? 'This booking is no longer valid.')
}

const endedTexts: Partial<Record<BookingState, string>> = {
  hold_expired: 'Booking status: not paid in time.',
  declined: 'Booking status: declined.',
  cancelled_by_customer: 'Booking status: cancelled by the customer.',
  cancelled_by_partner: 'Booking status: cancelled by the provider.',
  cancelled_by_system: 'Booking status: cancelled.',
  no_show: 'Booking status: missed.',
  refunded: 'Booking status: refunded.',
}

/** @param when formatted time of the first scan */
export const buildAlreadyScannedVerdict = (when: string): Verdict =>
  bad(
    'Already scanned',
    `First scanned on this phone on ${when}. The customer may be coming back, or this may be a copy.`,
  )
