/** Steps that a vendor's staff take on its bookings: accept, decline, begin, complete, cancel, no-show. */
import { getBoardingStatus, formatValidity, type TicketTimes } from '#contract/bookings/tickets/boarding'
import { isServiceStep, partnerSteps, type PartnerStep, type ServiceStep } from '#contract/counter/booking-steps'
import { bookingStateMachine, getNextState } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import { hasFixedDeparture } from '#contract/verticals/index'
import type { Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { enqueue } from '../../../work/enqueue'
import {
  advance,
  recordBookingChange,
  confirm,
  findLiveOffer,
  lockBooking,
  lockOffer,
  loadUnits,
  refuseClosedDays,
  setOfferState,
  type StoredBooking,
} from '../../bookings/bookings'
import { returnDeposit } from '../../money/deposits'
import type { Who } from '../../route'
import { settings } from '../../core/settings'
import { claimStock } from '../../catalogue/stock'
import { cancelShipment, isUnpaidAddition } from './cancel'
import { releaseUnusedTime, markShipmentNoShow } from './no-show-and-early-end'
import { lockShipment } from './lock-shipment'
import { notifySent } from './report-order'
import { notifyAccepted, notifyDeclined } from './notify'

/** Takes a step on a booking, and on the other bookings of its shipment where their state allows it. */
export async function takeStep(
  tx: Tx,
  caller: Pick<Who, 'vendorId'>,
  bookingId: string,
  step: PartnerStep,
  note: string | undefined,
): Promise<void> {
  if (step === 'accept') await lockListing(tx, bookingId)
  const shipment = await lockShipment(tx, bookingId)
  const target = shipment.find(({ id }) => id === bookingId)
  if (!target || target.vendor_id !== caller.vendorId) throw new Refusal('not_found')
  const otherBookings = shipment.filter((booking) => booking !== target)
  if (step === 'cancel' && isUnpaidAddition(target, shipment))
    return cancelShipment(tx, [target], 'partner', note ?? null)
  if (step === 'cancel') return cancelShipment(tx, [target, ...otherBookings], 'partner', note ?? null)
  if (step === 'miss') return markShipmentNoShow(tx, [target, ...otherBookings], note)
  if (isServiceStep(step)) {
    refuseParcel(target)
    if (isAlreadyApplied(target, step)) return
  }
  const taken = [await applyStep(tx, target, step, note)]
  for (const otherBooking of otherBookings)
    if (getNextState(bookingStateMachine, otherBooking.state, partnerSteps[step], 'partner'))
      taken.push(await applyStep(tx, otherBooking, step, note))
  if (step === 'begin' && target.booking_type === 'order') await notifySent(tx, taken)
}

/**
 * A step recorded offline arrives late. Another device of the vendor, or the automatic completion, may have been first.
 */
const isAlreadyApplied = ({ state }: StoredBooking, step: ServiceStep): boolean =>
  state === 'completed' || (step === 'begin' && state === 'in_service')

/**
 * Accepting claims stock. So it locks the listing before the booking, in the same order as booking and closing a day.
 */
async function lockListing(tx: Tx, bookingId: string): Promise<void> {
  const booking = await tx.sql.selectFrom('booking').select('listing_id').where('id', '=', bookingId).executeTakeFirst()
  if (booking) await lockOffer(tx, booking.listing_id)
}

/** Takes one step on one booking, and notifies the buyer. @param booking locked by the caller */
export async function applyStep(
  tx: Tx,
  booking: StoredBooking,
  step: Exclude<PartnerStep, 'cancel' | 'miss'>,
  note: string | undefined,
): Promise<StoredBooking> {
  if (step === 'accept') return accept(tx, booking)
  if (step === 'begin') refuseEarlyBoarding(booking, tx.at)
  const updated = await advance(tx, booking, partnerSteps[step], 'partner', {
    note: note ?? booking.note,
    answer_by: null,
  })
  if (step === 'begin' || step === 'complete') await endOfferOfGoods(tx, updated)
  if (step === 'decline') await notifyDeclined(tx, updated)
  if (step === 'complete') {
    await releaseUnusedTime(tx, updated)
    await returnDeposit(tx, updated)
  }
  return updated
}

/** What is sent or handed over cannot be changed any more. A change that was paid is refunded by its job. */
async function endOfferOfGoods(tx: Tx, booking: StoredBooking): Promise<void> {
  if (getRules(booking.vertical).vertical.stock !== 'unit') return
  const offer = await findLiveOffer(tx, booking.id)
  if (offer && offer.state !== 'paid') await setOfferState(tx, booking, offer, 'expired')
}

/** Custody steps begin and complete the booking of a parcel (`custody.ts`). */
function refuseParcel({ vertical }: StoredBooking): void {
  if (getRules(vertical).hasCustody)
    throw new Refusal('wrong_state', {
      message: 'Please use the parcel steps. The last one needs the recipient’s code.',
    })
}

/**
 * Applies the same limit as ticket scanning, but only for early boarding. There is no upper limit, because a boarding
 * recorded offline arrives later; `end-booking.ts` completes overdue bookings.
 */
function refuseEarlyBoarding({ booking_type, starts_on, ends_on, starts_at, ends_at }: StoredBooking, at: Date): void {
  const times: TicketTimes = {
    bookingType: booking_type,
    startsOn: starts_on,
    endsOn: ends_on,
    startsAt: starts_at?.toISOString() ?? null,
    endsAt: ends_at?.toISOString() ?? null,
  }
  if (!hasFixedDeparture(times.bookingType) || getBoardingStatus(times, at.getTime()) !== 'early') return
  throw new Refusal('wrong_state', {
    message: `The departure is on ${formatValidity(times).first}. No one can board before that day.`,
  })
}

/** Locks a booking of the caller's vendor. @throws Refusal `not_found` if it belongs to another vendor */
export async function lockVendorBooking(tx: Tx, caller: Who, bookingId: string): Promise<StoredBooking> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.vendor_id !== caller.vendorId) throw new Refusal('not_found')
  return booking
}

/** Holds the booking for `payHours`, in which the buyer must pay. Confirms it at once if it is free of charge. */
async function accept(tx: Tx, booking: StoredBooking): Promise<StoredBooking> {
  // An imported calendar may have blocked the days since the request.
  await refuseClosedDays(tx, booking.listing_id, booking.quote)
  const { requestPaymentHours } = await settings.readSection(tx.sql, 'durations')
  const expiresAt = new Date(tx.at.getTime() + requestPaymentHours * 3_600_000)
  const held = await advance(tx, booking, 'hold', 'partner', { hold_expires_at: expiresAt, answer_by: null })
  await claimStock(tx, await loadUnits(tx, held), { bookingId: held.id, accountId: held.account_id, expiresAt })
  if (held.total_ngwee === 0) return confirm(tx, held)
  await enqueue(tx, 'booking.expire', { bookingId: held.id }, { runAt: expiresAt, key: `expire:${held.id}` })
  await notifyAccepted(tx, held)
  return held
}

export async function assign(tx: Tx, caller: Who, bookingId: string, assigned: string): Promise<void> {
  const booking = await lockVendorBooking(tx, caller, bookingId)
  if (!['confirmed', 'in_service'].includes(booking.state)) throw new Refusal('wrong_state')
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ assigned: assigned || null, changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
  await recordBookingChange(tx, booking)
}
