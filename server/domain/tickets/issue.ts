/** Signs the ticket of a booking, once, when the booking is confirmed. Later reads return the stored ticket. */
import type { Selectable } from 'kysely'
import type { Quote } from '#contract/bookings'
import { besidesDays } from '#contract/days'
import type { BookingState } from '#contract/process'
import { momentOf, ticketCode, ticketText, type Ticket } from '#contract/ticket-code'
import type { VerticalId } from '#contract/verticals/vertical'
import type { Database } from '../../db/schema'
import type { Tx } from '../../db/transact'
import { signer } from './keys'

type Stored = Selectable<Database['booking']>

const admitting: readonly BookingState[] = ['confirmed', 'in_service', 'completed']

/** Whether the ticket of a booking in this state is shown. */
export const admits = (state: string): boolean => admitting.includes(state as BookingState)

/** Returns the columns to update when a booking enters `state`: a new ticket, if it needs one and has none. */
export async function issued(tx: Tx, booking: Stored, state: BookingState): Promise<{ ticket?: string }> {
  return admits(state) && booking.ticket === null ? { ticket: await ticketFor(tx, booking) } : {}
}

export async function ticketFor(tx: Tx, booking: Stored): Promise<string> {
  const { id: keyId, sign } = await signer(tx)
  const text = ticketText({ keyId, ...(await saidOf(tx, booking)) })
  return ticketCode(text, sign(text))
}

const mostOfWhat = 56

/** Appends the listing's name if it fits. The summary of a trip names its places; a room or tour needs its name. */
const whatOf = (summary: string, listing: string): string =>
  summary.length + listing.length > mostOfWhat ? summary : `${summary}, ${listing}`

async function saidOf(tx: Tx, booking: Stored): Promise<Omit<Ticket, 'keyId'>> {
  const about = await tx.sql
    .selectFrom('booking')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .where('booking.id', '=', booking.id)
    .select(['vendor.name as vendor', 'listing.name as listing', 'account.full_name as buyer'])
    .executeTakeFirstOrThrow()
  const { startsAt, endsAt, names } = booking.quote as Partial<Quote>
  return {
    vertical: booking.vertical as VerticalId,
    reference: booking.reference,
    starts: startsAt ? momentOf(startsAt) : booking.starts_on,
    ends: endsAt ? momentOf(endsAt) : booking.ends_on,
    names: names?.join(', ') || about.buyer,
    vendor: about.vendor,
    // The ticket contains the start time in a field of its own.
    what: whatOf(besidesDays(booking.summary).replace(/ at \d\d:\d\d(?=,|$)/, ''), about.listing),
  }
}
