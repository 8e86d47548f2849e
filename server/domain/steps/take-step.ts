/** Steps that a vendor's staff take on its bookings: accept, decline, begin, complete, cancel, no-show. */
import { doorOf, doorWords, type Times } from '#contract/boarding'
import { payHours } from '#contract/bookings'
import { isServiceStep, partnerSteps, type PartnerStep, type ServiceStep } from '#contract/booking-steps'
import { bookingProcess, next, type BookingState } from '#contract/process'
import { Refusal } from '#contract/refusals'
import { leavesAtAnHour } from '#contract/verticals/index'
import type { BookingType } from '#contract/verticals/vertical'
import type { Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { enqueue } from '../../work/enqueue'
import {
  advance,
  bookingChanged,
  confirm,
  divided,
  lockBooking,
  lockOffer,
  unitsOf,
  type StoredBooking,
} from '../bookings'
import { accounts, post } from '../ledger'
import { oweRefund } from '../refunds'
import type { Who } from '../route'
import { claim } from '../stock'
import { cancelTogether } from './cancel'
import { freeRest, missTogether } from './over'
import { lockTogether } from './together'
import { tellAccepted, tellDeclined } from './tell'

/** Takes a step on a booking, and on the other bookings of its shipment where their state allows it. */
export async function takeStep(
  tx: Tx,
  who: Who,
  bookingId: string,
  step: PartnerStep,
  note: string | undefined,
): Promise<void> {
  if (step === 'accept') await lockListing(tx, bookingId)
  const together = await lockTogether(tx, bookingId)
  const asked = together.find(({ id }) => id === bookingId)
  if (!asked || asked.vendor_id !== who.vendorId) throw new Refusal('not_found')
  const others = together.filter((one) => one !== asked)
  if (step === 'cancel') return cancelTogether(tx, [asked, ...others], 'partner', note ?? null)
  if (step === 'miss') return missTogether(tx, [asked, ...others], note)
  if (isServiceStep(step)) {
    refuseCarried(asked)
    if (isSoAlready(asked, step)) return
  }
  await stepOne(tx, asked, step, note)
  for (const other of others)
    if (next(bookingProcess, other.state as BookingState, partnerSteps[step], 'partner'))
      await stepOne(tx, other, step, note)
}

/**
 * A step recorded offline arrives late. Another device of the vendor, or the automatic completion, may have been first.
 */
const isSoAlready = ({ state }: StoredBooking, step: ServiceStep): boolean =>
  state === 'completed' || (step === 'begin' && state === 'in_service')

/**
 * Accepting claims stock. So it locks the listing before the booking, in the same order as booking and closing a day.
 */
async function lockListing(tx: Tx, bookingId: string): Promise<void> {
  const booking = await tx.sql.selectFrom('booking').select('listing_id').where('id', '=', bookingId).executeTakeFirst()
  if (booking) await lockOffer(tx, booking.listing_id)
}

async function stepOne(
  tx: Tx,
  booking: StoredBooking,
  step: Exclude<PartnerStep, 'cancel' | 'miss'>,
  note: string | undefined,
): Promise<StoredBooking> {
  if (step === 'accept') return accept(tx, booking)
  if (step === 'begin') refuseEarly(booking, tx.at)
  const stepped = await advance(tx, booking, partnerSteps[step], 'partner', {
    note: note ?? booking.note,
    answer_by: null,
  })
  if (step === 'decline') await tellDeclined(tx, stepped)
  if (step === 'complete') {
    await freeRest(tx, stepped)
    await returnDeposit(tx, stepped)
  }
  return stepped
}

/** Custody steps begin and complete the booking of a parcel (`custody.ts`). */
function refuseCarried({ vertical }: StoredBooking): void {
  if (rulesOf(vertical).isCarried)
    throw new Refusal('wrong_state', {
      message: 'Please use the parcel steps. The last one needs the recipient’s code.',
    })
}

/**
 * Applies the same limit as ticket scanning, but only for early boarding. There is no upper limit, because a boarding
 * recorded offline arrives later; `end-booking.ts` completes overdue bookings.
 */
function refuseEarly({ booking_type, starts_on, ends_on, starts_at, ends_at }: StoredBooking, at: Date): void {
  const times: Times = {
    bookingType: booking_type as BookingType,
    startsOn: starts_on,
    endsOn: ends_on,
    startsAt: starts_at?.toISOString() ?? null,
    endsAt: ends_at?.toISOString() ?? null,
  }
  if (!leavesAtAnHour(times.bookingType) || doorOf(times, at.getTime()) !== 'early') return
  throw new Refusal('wrong_state', {
    message: `The departure is on ${doorWords(times).first}. No one can board before that day.`,
  })
}

/** Locks a booking of the caller's vendor. @throws Refusal `not_found` if it belongs to another vendor */
export async function lockOwn(tx: Tx, who: Who, bookingId: string): Promise<StoredBooking> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.vendor_id !== who.vendorId) throw new Refusal('not_found')
  return booking
}

/** Holds the booking for `payHours`, in which the buyer must pay. Confirms it at once if it is free of charge. */
async function accept(tx: Tx, booking: StoredBooking): Promise<StoredBooking> {
  const expiresAt = new Date(tx.at.getTime() + payHours * 3_600_000)
  const held = await advance(tx, booking, 'hold', 'partner', { hold_expires_at: expiresAt, answer_by: null })
  await claim(tx, await unitsOf(tx, held), { bookingId: held.id, accountId: held.account_id, expiresAt })
  if (held.total_ngwee === 0) return confirm(tx, held)
  await enqueue(tx, 'booking.expire', { bookingId: held.id }, { runAt: expiresAt, key: `expire:${held.id}` })
  await tellAccepted(tx, held)
  return held
}

/** Returns the deposit after service, to the buyer or, for a lease, to the landlord. */
async function returnDeposit(tx: Tx, booking: StoredBooking): Promise<void> {
  const left = divided(booking, booking.paid_ngwee).deposit - booking.owed_ngwee
  if (left <= 0) return
  if (rulesOf(booking.vertical).handsDepositOver) await handOver(tx, booking, left)
  else await oweRefund(tx, booking, left, 'deposit')
}

/** Transfers a tenant's deposit to the landlord's balance. Deposits carry no fee. */
async function handOver(tx: Tx, booking: StoredBooking, amountNgwee: number): Promise<void> {
  await post(tx, 'deposit_handed', booking.id, [
    { account: accounts.customerDeposit(booking.account_id), amountNgwee },
    { account: accounts.vendorPayable(booking.vendor_id), amountNgwee: -amountNgwee },
  ])
}

export async function assign(tx: Tx, who: Who, bookingId: string, assigned: string): Promise<void> {
  const booking = await lockOwn(tx, who, bookingId)
  if (!['confirmed', 'in_service'].includes(booking.state)) throw new Refusal('wrong_state')
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ assigned: assigned || null, changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
  await bookingChanged(tx, booking)
}
