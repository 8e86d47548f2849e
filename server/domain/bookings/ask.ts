/**
 * Booking requests made offline. The buyer may have closed the app by now, so either result is sent as a notification.
 */
import { askedHoldMinutes } from '#contract/bookings'
import { Refusal } from '#contract/refusals'
import { formatInstant, formatZmw } from '#contract/values'
import { atomically, type Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { listingPath } from '../catalogue'
import { notify } from '../notifications'
import { alternatives } from './browse'
import { isBooked, requestBooking, type Asked } from './request'
import { bookingRow } from './sql'
import { emailOf, mailBuyer, myBookings } from './tell'

/**
 * Executes a booking request that was made offline.
 * @returns the refusal instead of throwing it: only the booking is rolled back, and the notification about the refusal
 * is committed.
 */
export async function askBooking(
  tx: Tx,
  accountId: string,
  asked: Asked,
  { secret }: { secret?: Buffer } = {},
): Promise<Refusal | object> {
  if (await isBooked(tx, accountId, asked.id)) return {}
  try {
    await atomically(tx, () =>
      requestBooking(tx, accountId, asked, { minutes: askedHoldMinutes, ...(secret ? { secret } : {}) }),
    )
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'refused') throw error
    await tellNotBooked(tx, accountId, asked, error)
    return error
  }
  await tellHeld(tx, asked.id)
  return {}
}

/** Skips bookings that were confirmed at once or await the partner's answer: other notifications cover these. */
async function tellHeld(tx: Tx, id: string): Promise<void> {
  const row = await bookingRow(tx, id)
  if (row.state !== 'held') return
  const until = formatInstant(row.hold_expires_at!.toISOString())
  const link = `/payment/${row.booking_type}/${id}`
  await notify(
    tx,
    row.account_id,
    `${row.listing_name} is reserved for you until ${until}. Pay by then to confirm your booking.`,
    link,
  )
  await mailBuyer(
    tx,
    row,
    `Reserved for you: ${row.listing_name}`,
    [
      `We have received your offline request, and ${row.listing_name} is reserved for you until ${until}.`,
      'Pay by then to confirm your booking. After that, others can book it again.',
    ],
    link,
  )
}

/** Refusals for which the notification suggests an alternative. */
const taken: readonly string[] = ['sold_out', 'listing_gone']

async function tellNotBooked(tx: Tx, accountId: string, asked: Asked, refusal: Refusal): Promise<void> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select(['id', 'name', 'vertical'])
    .where('id', '=', asked.listingId)
    .executeTakeFirst()
  // A malformed request or an unknown listing is reported to the device only.
  if (!listing || refusal.code === 'bad_choice') return
  const { name } = listing
  const best = taken.includes(refusal.code) ? (await alternatives(tx.sql, asked, tx.at)).alternatives[0] : undefined
  const instead = best ? `Available instead: ${best.listing.name}, ${formatZmw(best.total)}.` : ''
  const link = best?.listing.path ?? (refusal.code === 'listing_gone' ? myBookings : listingPath(listing))
  const why = `${refusal.message}${pricesIn(refusal)}`
  await notify(tx, accountId, `${name} was not booked: ${why}${instead && ` ${instead}`}`, link)
  const account = await tx.sql
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const data = { name: account.full_name, listingName: name, why, instead, link }
  await enqueue(tx, 'mail.send', { template: 'not-booked', to: await emailOf(tx, accountId), data })
}

function pricesIn({ code, detail }: Refusal): string {
  if (code !== 'price_changed') return ''
  const { seen, now } = detail as { seen: number; now: number }
  return ` The price you saw was ${formatZmw(seen)}; it is now ${formatZmw(now)}.`
}
