/** Signs the ticket of a booking, once, when the booking is confirmed. Later reads return the stored ticket. */
import type { Selectable } from 'kysely'
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import type { BookingState } from '#contract/core/state-machines'
import { toMoment, encodeTicketCode, encodeTicketText, type Ticket } from '#contract/bookings/tickets/ticket-code'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { loadSigner } from './keys'

type StoredBooking = Selectable<Database['booking']>

const admissibleStates: readonly BookingState[] = ['confirmed', 'in_service', 'completed']

/** Whether the ticket of a booking in this state is shown. */
export const isAdmissible = (state: BookingState): boolean => admissibleStates.includes(state)

/** Returns the columns to update when a booking enters `state`: a new ticket, if it needs one and has none. */
export async function buildTicketUpdate(
  tx: Tx,
  booking: StoredBooking,
  state: BookingState,
): Promise<{ ticket?: string }> {
  return isAdmissible(state) && booking.ticket === null ? { ticket: await signTicket(tx, booking) } : {}
}

export async function signTicket(tx: Tx, booking: StoredBooking): Promise<string> {
  const { id: keyId, sign } = await loadSigner(tx)
  const text = encodeTicketText({ keyId, ...(await loadTicketContent(tx, booking)) })
  return encodeTicketCode(text, sign(text))
}

const maxDescriptionLength = 56

/** Appends the listing's name if it fits. The summary of a trip names its places; a room or tour needs its name. */
const formatTicketDescription = (summary: string, listing: string): string =>
  summary.length + listing.length > maxDescriptionLength ? summary : `${summary}, ${listing}`

async function loadTicketContent(tx: Tx, booking: StoredBooking): Promise<Omit<Ticket, 'keyId'>> {
  const row = await tx.sql
    .selectFrom('booking')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .where('booking.id', '=', booking.id)
    .select(['vendor.name as vendor', 'listing.name as listing', 'account.full_name as buyer'])
    .executeTakeFirstOrThrow()
  const { startsAt, endsAt, names } = booking.quote
  return {
    vertical: booking.vertical,
    reference: booking.reference,
    starts: startsAt ? toMoment(startsAt) : booking.starts_on,
    ends: endsAt ? toMoment(endsAt) : booking.ends_on,
    names: names?.join(', ') || row.buyer,
    vendor: row.vendor,
    // The ticket contains the start time in a field of its own.
    what: formatTicketDescription(renderSummary(booking.summary, 'untimed'), row.listing),
  }
}
