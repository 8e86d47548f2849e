/** Asking for a booking: price it, take the stock for ten minutes, write it down. All or nothing. */
import { holdMinutes, mostHoldsAtOnce, platformFeeShare, type Booking } from '#contract/bookings'
import { Refusal } from '#contract/refusals'
import { ngweeOf } from '#contract/values'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { claim, release, type Wanted } from '../stock'
import { expire } from './advance'
import { quoteFor, type Quoted } from './quote'
import { bookingChanged, bookingRow } from './sql'
import { bookingView } from './views'

const minute = 60_000

export interface Asked {
  id: string
  listingId: string
  choice: unknown
  seenTotal: number
}

/** @throws Refusal `sold_out`, `price_changed`, `bad_choice`, `listing_gone`, `too_many_holds`. */
export async function requestBooking(tx: Tx, accountId: string, asked: Asked): Promise<Booking> {
  const before = await tx.sql.selectFrom('booking').select('account_id').where('id', '=', asked.id).executeTakeFirst()
  if (before && before.account_id !== accountId) throw new Refusal('not_found')
  if (before) return bookingView(await bookingRow(tx, asked.id))
  const quoted = await quoteFor(tx.sql, asked, tx.at)
  if (quoted.totalNgwee > ngweeOf(asked.seenTotal)) {
    throw new Refusal('price_changed', { detail: { seen: asked.seenTotal, now: quoted.quote.total } })
  }
  await dropOwnHolds(tx, accountId, asked.listingId)
  await refuseTooManyHolds(tx, accountId)
  const expiresAt = new Date(tx.at.getTime() + holdMinutes * minute)
  const booking = await insert(tx, accountId, asked.id, quoted, expiresAt)
  await claim(tx, wantedOf(quoted), { bookingId: asked.id, accountId, expiresAt })
  await enqueue(tx, 'booking.expire', { bookingId: asked.id }, { runAt: expiresAt, key: `expire:${asked.id}` })
  await bookingChanged(tx, booking)
  return bookingView(await bookingRow(tx, asked.id))
}

export const wantedOf = ({ rules, offer, choice }: Pick<Quoted, 'rules' | 'offer' | 'choice'>): Wanted[] =>
  rules.units(offer, choice).map(({ slot, quantity }) => ({ listingId: offer.id, slot, quantity }))

async function insert(tx: Tx, accountId: string, id: string, quoted: Quoted, expiresAt: Date) {
  const { quote, rules, totalNgwee } = quoted
  return tx.sql
    .insertInto('booking')
    .values({
      id,
      reference: referenceOf(tx.randomBytes(8)),
      account_id: accountId,
      vendor_id: quoted.vendorId,
      listing_id: quote.listingId,
      vertical: rules.vertical.id,
      booking_type: rules.vertical.bookingType,
      state: 'held',
      choice: JSON.stringify(quoted.choice),
      quote: JSON.stringify(quote),
      summary: quote.summary,
      total_ngwee: totalNgwee,
      fee_ngwee: Math.round(totalNgwee * platformFeeShare),
      starts_on: quote.startsOn,
      ends_on: quote.endsOn,
      hold_expires_at: expiresAt,
      created_at: tx.at,
      changed_at: tx.at,
    })
    .returning(['id', 'account_id', 'vendor_id'])
    .executeTakeFirstOrThrow()
}

/** A buyer who changed their mind about the dates is never blocked by their own unpaid hold on the same listing. */
async function dropOwnHolds(tx: Tx, accountId: string, listingId: string): Promise<void> {
  const own = await tx.sql
    .selectFrom('booking')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('listing_id', '=', listingId)
    .where('state', 'in', ['held', 'payment_failed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const booking of own) await expire(tx, booking)
  await release(tx, own.map((booking) => booking.id))
}

async function refuseTooManyHolds(tx: Tx, accountId: string): Promise<void> {
  const holds = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('account_id', '=', accountId)
    .where('hold_expires_at', '>', tx.at)
    .where('state', 'in', ['held', 'awaiting_payment', 'payment_failed'])
    .limit(mostHoldsAtOnce)
    .execute()
  if (holds.length >= mostHoldsAtOnce) throw new Refusal('too_many_holds')
}

/** Letters and digits that cannot be misread aloud or on a scratched screen. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const referenceOf = (bytes: Buffer): string => `TLP-${[...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')}`
