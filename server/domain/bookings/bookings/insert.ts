import type { Insertable } from 'kysely'
import type { Database } from '../../../db/schema'
import { retryTransaction, type Tx } from '../../../db/transact'
import { readSaleFee } from '../../core/fees'
import { serializeUnits } from '../../catalogue/stock'
import type { StoredBooking } from './advance'
import { computeFee } from './amounts'
import { recordBookingEvent } from './sql'
import { getWantedUnits, toStoredQuote, type QuotedChoice } from './quote'

interface NewBooking {
  id: string
  accountId: string
  quoted: QuotedChoice
  state: 'requested' | 'held'
  expiresAt?: Date
  answerBy?: Date
  orderId?: string | null
  /** The number of the order that it is added to, which is the lowest reference of its bookings. */
  orderNumber?: string | undefined
}

/** Inserts a booking and freezes its price, terms, units and fee. */
export async function insertBooking(
  tx: Tx,
  { id, accountId, quoted, state, expiresAt, answerBy, orderId, orderNumber = '' }: NewBooking,
): Promise<StoredBooking> {
  const { quote, rules, priced, totalNgwee, depositNgwee, vendorId } = quoted
  const feeBasisPoints = await readSaleFee(tx.sql, { vendorId, vertical: rules.vertical.id }, quoted.at)
  const booking = await tx.sql
    .insertInto('booking')
    .values({
      id,
      reference: drawReference(tx, orderNumber),
      account_id: accountId,
      vendor_id: vendorId,
      listing_id: quote.listingId,
      vertical: rules.vertical.id,
      booking_type: rules.vertical.bookingType,
      state,
      choice: JSON.stringify(quoted.choice),
      quote: JSON.stringify(toStoredQuote(quote, priced.terms)),
      units: serializeUnits(getWantedUnits(quoted)),
      summary: JSON.stringify(priced.summary),
      total_ngwee: totalNgwee,
      deposit_ngwee: depositNgwee,
      fee_ngwee: computeFee(totalNgwee - depositNgwee, feeBasisPoints),
      fee_basis_points: feeBasisPoints,
      starts_on: quote.startsOn,
      ends_on: quote.endsOn,
      starts_at: priced.startsAt,
      ends_at: priced.endsAt ?? null,
      hold_expires_at: expiresAt ?? null,
      answer_by: answerBy ?? null,
      order_id: orderId ?? null,
      guaranteed: quote.minimum ? false : null,
      created_at: tx.at,
      changed_at: tx.at,
    })
    .onConflict((same) => same.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
  // The booking exists already: the connection dropped during a request, and the same booking was sent again as an
  // offline request. The retried transaction finds the first one.
  if (!booking) throw retryTransaction()
  await recordBookingEvent(tx, booking, 'booking.created')
  return booking
}

/** What a booking is for, and what it costs. Formatted for the table. */
export type ServiceColumns = Pick<
  Insertable<Database['booking']>,
  | 'choice'
  | 'quote'
  | 'summary'
  | 'units'
  | 'total_ngwee'
  | 'deposit_ngwee'
  | 'fee_ngwee'
  | 'starts_on'
  | 'ends_on'
  | 'starts_at'
  | 'ends_at'
>

/**
 * Inserts the second part of a booking that is split. It has the same customer and what was agreed, a reference of its own, and no
 * payment yet. It is held until the caller confirms it.
 */
export async function insertPart(
  tx: Tx,
  from: StoredBooking,
  id: string,
  service: ServiceColumns,
  assigned: string | null,
): Promise<StoredBooking> {
  const part = await tx.sql
    .insertInto('booking')
    .values({
      ...service,
      id,
      reference: formatReference(tx.randomBytes(8)),
      state: 'held',
      account_id: from.account_id,
      vendor_id: from.vendor_id,
      listing_id: from.listing_id,
      vertical: from.vertical,
      booking_type: from.booking_type,
      fee_basis_points: from.fee_basis_points,
      hold_expires_at: from.hold_expires_at,
      order_id: null,
      answer_by: null,
      assigned,
      note: from.note,
      ready_at: null,
      delayed_until: null,
      ticket: null,
      guaranteed: from.guaranteed,
      clears_at: null,
      cleared_at: null,
      walk_in_name: from.walk_in_name,
      walk_in_phone: from.walk_in_phone,
      receipt_number: null,
      walk_in_refund_id: null,
      reserved_until: from.reserved_until,
      option_asked_at: from.option_asked_at,
      created_at: from.created_at,
      changed_at: tx.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordBookingEvent(tx, part, 'booking.created')
  return part
}

/** Draws a reference after another one, which then stays the number of its order. */
function drawReference(tx: Tx, after: string): string {
  for (;;) {
    const reference = formatReference(tx.randomBytes(8))
    if (reference > after || after > lastReference) return reference
  }
}

/** Characters that are hard to confuse when read aloud or on a scratched screen. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** After it, there are too few references left to wait for one. */
const lastReference = 'TLP-ZZ'
const formatReference = (bytes: Buffer): string =>
  `TLP-${[...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')}`
