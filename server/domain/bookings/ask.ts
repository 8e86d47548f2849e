/** What was asked for without a connection. Whoever asked may be gone by now: either way they are told. */
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

/** @returns the refusal: what is undone is the booking, not the news of it. */
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

/** What is confirmed at once, or waits for its partner's answer, has been told as that. */
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

/** Where another may be had in its place. */
const taken: readonly string[] = ['sold_out', 'listing_gone']

async function tellNotBooked(tx: Tx, accountId: string, asked: Asked, refusal: Refusal): Promise<void> {
  const listing = await tx.sql
    .selectFrom('listing')
    .select(['id', 'name', 'vertical'])
    .where('id', '=', asked.listingId)
    .executeTakeFirst()
  // What is not even a question is told to the device alone.
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
