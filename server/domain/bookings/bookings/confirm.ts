/** Confirms bookings: the claimed stock becomes permanent. */
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import { lusakaInstant } from '#contract/core/values'
import { withSavepoint, type Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { enqueue } from '../../../work/enqueue'
import { joinDeparture } from '../departures'
import { claimStock, extendClaims, releaseStock, parseUnits, type StockRequest } from '../../catalogue/stock'
import { advance, type StoredBooking } from './advance'
import { scheduleFirstBalanceCheck } from './balance'
import { refuseClosedDays } from './refuse-unavailable'
import { quoteChoice, getWantedUnits } from './quote'
import { notifyConfirmed } from './notify'
import { scheduleReminders } from './sms'

/** Confirms a booking that is free of charge or paid, and notifies both parties. @throws Refusal `sold_out` */
export async function confirm(tx: Tx, booking: StoredBooking): Promise<StoredBooking> {
  const confirmed = await tryConfirm(tx, booking)
  if (!confirmed) throw new Refusal('sold_out')
  await notifyConfirmed(tx, [confirmed])
  return confirmed
}

/**
 * Confirms a booking without notifying anybody. If its hold has expired, it reclaims the stock if still available.
 * @returns null if the stock is gone or the booking's state does not allow it; nothing is changed then.
 */
export async function tryConfirm(tx: Tx, booking: StoredBooking): Promise<StoredBooking | null> {
  const state = booking.state
  const event = getNextState(bookingStateMachine, state, 'confirm', 'system') ? 'confirm' : 'reclaim'
  if (!getNextState(bookingStateMachine, state, event, 'system') || !(await isVendorVisible(tx, booking))) return null
  let guaranteed: boolean | null
  try {
    guaranteed = await withSavepoint(tx, async () => {
      // Closing a day does not cancel expired holds, so a reclaimed booking must check for closures again.
      if (event === 'reclaim') await refuseClosedDays(tx, booking.listing_id, booking.quote)
      await claimPermanently(tx, booking)
      return joinDeparture(tx, booking)
    })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  const confirmed = await advance(tx, booking, event, 'system', { hold_expires_at: null, guaranteed })
  await scheduleService(tx, confirmed)
  return confirmed
}

/** Schedules what follows a confirmed booking: its completion, the balance, reminders, and the question to a visitor. */
export async function scheduleService(tx: Tx, booking: StoredBooking): Promise<void> {
  await enqueue(
    tx,
    'booking.end',
    { bookingId: booking.id },
    { runAt: getCompletionTime(booking), key: `end:${booking.id}` },
  )
  await scheduleFirstBalanceCheck(tx, booking)
  await scheduleReminders(tx, booking)
  if (getRules(booking.vertical).shouldAskVacancy?.(booking.choice))
    await enqueue(
      tx,
      'viewing.ask',
      { bookingId: booking.id },
      { runAt: getVacancyQuestionTime(booking), key: `vacant:${booking.id}` },
    )
}

/**
 * Prevents sales for a vendor that was suspended meanwhile. It reads without a lock, because the lock order is vendors
 * before bookings.
 */
async function isVendorVisible(tx: Tx, { vendor_id }: StoredBooking): Promise<boolean> {
  const vendor = await tx.sql.selectFrom('vendor').select('visible').where('id', '=', vendor_id).executeTakeFirst()
  return vendor?.visible === true
}

const hour = 3_600_000
const getVacancyQuestionTime = ({ ends_at }: StoredBooking): Date => new Date((ends_at?.getTime() ?? 0) + hour)
/** If the vendor's staff record nothing, a booking counts as served 12 hours after its end. */
const getCompletionTime = ({ ends_at, ends_on, starts_on }: StoredBooking): Date =>
  new Date((ends_at ?? lusakaInstant(ends_on ?? starts_on, '23:59')).getTime() + 12 * hour)

async function claimPermanently(tx: Tx, booking: StoredBooking): Promise<void> {
  const wanted = await loadUnits(tx, booking)
  const extendedCount = await extendClaims(tx, booking.id, null)
  if (extendedCount === wanted.length && extendedCount > 0) return
  await releaseStock(tx, [booking.id])
  await claimStock(tx, wanted, { bookingId: booking.id, accountId: booking.account_id, expiresAt: null })
}

/** Returns the stored units. Bookings from before units were stored derive them from their choice. */
export async function loadUnits(tx: Tx, booking: StoredBooking): Promise<StockRequest[]> {
  if (booking.units) return parseUnits(booking.units)
  return getWantedUnits(
    await quoteChoice(tx.sql, { listingId: booking.listing_id, choice: booking.choice }, booking.created_at),
  )
}
