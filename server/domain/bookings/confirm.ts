/** Confirms bookings: the claimed stock becomes permanent. */
import type { Quote } from '#contract/bookings'
import { bookingProcess, next, type BookingState } from '#contract/process'
import { Refusal } from '#contract/refusals'
import { instantIn } from '#contract/values'
import { atomically, type Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { enqueue } from '../../work/enqueue'
import { joinDeparture } from '../departures'
import { claim, extend, release, thawed, type Wanted } from '../stock'
import { advance, type StoredBooking } from './advance'
import { enqueueBalance } from './balance'
import { refuseClosed } from './closed'
import { quoteFor, wantedOf } from './quote'
import { tellConfirmed } from './tell'

/** Confirms a booking that is free of charge or paid, and notifies both parties. @throws Refusal `sold_out` */
export async function confirm(tx: Tx, booking: StoredBooking): Promise<StoredBooking> {
  const confirmed = await sell(tx, booking)
  if (!confirmed) throw new Refusal('sold_out')
  await tellConfirmed(tx, [confirmed])
  return confirmed
}

/**
 * Confirms a booking without notifying anybody. If its hold has expired, it reclaims the stock if still available.
 * @returns null if the stock is gone or the booking's state does not allow it; nothing is changed then.
 */
export async function sell(tx: Tx, booking: StoredBooking): Promise<StoredBooking | null> {
  const state = booking.state as BookingState
  const event = next(bookingProcess, state, 'confirm', 'system') ? 'confirm' : 'reclaim'
  if (!next(bookingProcess, state, event, 'system') || !(await isServed(tx, booking))) return null
  let guaranteed: boolean | null
  try {
    guaranteed = await atomically(tx, async () => {
      // Closing a day does not cancel expired holds, so a reclaimed booking must check for closures again.
      if (event === 'reclaim') await refuseClosed(tx, booking.listing_id, booking.quote as Quote)
      await takeForGood(tx, booking)
      return joinDeparture(tx, booking)
    })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  await enqueue(tx, 'booking.end', { bookingId: booking.id }, { runAt: endOf(booking), key: `end:${booking.id}` })
  const sold = await advance(tx, booking, event, 'system', { hold_expires_at: null, guaranteed })
  await enqueueBalance(tx, sold)
  if (rulesOf(sold.vertical).asksVacant?.(sold.choice))
    await enqueue(tx, 'viewing.ask', { bookingId: sold.id }, { runAt: soonAfter(sold), key: `vacant:${sold.id}` })
  return sold
}

/**
 * Prevents sales for a vendor that was suspended meanwhile. It reads without a lock, because the lock order is vendors
 * before bookings.
 */
async function isServed(tx: Tx, { vendor_id }: StoredBooking): Promise<boolean> {
  const vendor = await tx.sql.selectFrom('vendor').select('visible').where('id', '=', vendor_id).executeTakeFirst()
  return vendor?.visible === true
}

const hour = 3_600_000
const soonAfter = ({ ends_at }: StoredBooking): Date => new Date((ends_at?.getTime() ?? 0) + hour)
/** If the vendor's staff record nothing, a booking counts as served 12 hours after its end. */
const endOf = ({ ends_at, ends_on, starts_on }: StoredBooking): Date =>
  new Date((ends_at ?? instantIn(ends_on ?? starts_on, '23:59')).getTime() + 12 * hour)

async function takeForGood(tx: Tx, booking: StoredBooking): Promise<void> {
  const wanted = await unitsOf(tx, booking)
  const held = await extend(tx, booking.id, null)
  if (held === wanted.length && held > 0) return
  await release(tx, [booking.id])
  await claim(tx, wanted, { bookingId: booking.id, accountId: booking.account_id, expiresAt: null })
}

/** Returns the stored units. Bookings from before units were stored derive them from their choice. */
export async function unitsOf(tx: Tx, booking: StoredBooking): Promise<Wanted[]> {
  if (booking.units) return thawed(booking.units)
  return wantedOf(await quoteFor(tx.sql, { listingId: booking.listing_id, choice: booking.choice }, booking.created_at))
}
