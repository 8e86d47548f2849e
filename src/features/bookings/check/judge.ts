/** What the one at the door is told: of the ticket, and of the booking as this device has it. */
import { doorOf, doorWords, isOnDay } from '#contract/boarding'
import type { VendorBooking } from '#contract/bookings'
import { bookingWords, type BookingState } from '#contract/process'
import { hasDay } from '#contract/verticals/index'
import type { Ticket } from '#contract/ticket-code'
import type { Found } from './use-genuine'
import { verdicts, type Verdict } from './verdict'

export interface Shown {
  /** Null where a reference was typed. */
  ticket: Ticket | null
  found: Found | null
  booking: VendorBooking | undefined
  now: number
}

const { good, careful, bad } = verdicts

export function judge({ ticket, found, booking, now }: Shown): Verdict {
  if (found === 'no')
    return bad('Not genuine', 'Tilipo did not write this ticket, or somebody has changed it. Do not accept it.')
  if (!booking)
    return ticket
      ? notYours(ticket, found!)
      : careful(
          'Not found',
          'This device knows of no booking with this reference. If it is new, connect to the internet and look again.',
        )
  if (booking.status !== 'confirmed') return inState(booking.status)
  const { first, last } = doorWords(booking)
  const door = doorOf(booking, now)
  if (door === 'early') return careful('Paid, but for another day', `It is for ${first}. That day has not come.`)
  if (door === 'late' && hasDay(booking.bookingType))
    return careful('Paid, but for another day', `It was for ${last}. That day has passed.`)
  // Late, or in the night: it is told at arm's length which one it is for.
  const when = door === 'late' ? null : isOnDay(booking, now) ? 'today' : first
  if (found === 'yes')
    return good(
      when === 'today' ? 'Valid today' : when ? `Valid for ${when}` : 'Valid',
      'Genuine, paid, and in your list.',
    )
  return good(
    when ? `Booked for ${when}` : 'Paid',
    ticket
      ? 'Paid, and in your list. The code itself could not be checked here: ask for the name.'
      : 'Paid, and in your list. Only the reference was checked: ask for the name.',
  )
}

const notYours = ({ vendor }: Ticket, found: Found): Verdict =>
  found === 'yes'
    ? bad(
        'Not in your list',
        `A genuine ticket, for ${vendor}. If that is you and it is new, connect to the internet and scan again.`,
      )
    : careful(
        'Cannot be checked here',
        'It is not in your list, and this phone does not have the key to check it. Connect to the internet and scan again.',
      )

const unpaid: readonly BookingState[] = ['requested', 'held', 'awaiting_payment', 'payment_failed']

function inState(status: BookingState): Verdict {
  if (unpaid.includes(status)) return bad('Not paid', 'This booking has not been paid, so it admits nobody yet.')
  if (status === 'in_service')
    return careful('Checked in already', 'This booking is in use. They may be coming back, or it may be a copy.')
  if (status === 'completed') return bad('Used already', 'This booking is over.')
  return bad(
    'No longer valid',
    `This booking stands as: ${bookingWords[status].label.toLowerCase().replace(' by you', ' by the customer')}.`,
  )
}

/** @param when in words. */
export const scannedBefore = (when: string): Verdict =>
  bad('Scanned before', `First scanned on this phone on ${when}. They may be coming back, or it may be a copy.`)
