/** Locks and confirms reservations at the counter, which are held until a part is paid or they are guaranteed. */
import { Refusal } from '#contract/core/refusals'
import type { BookingState } from '#contract/core/state-machines'
import { omitReturned } from '#contract/bookings/counter-payments/omit-returned'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { lockOffer, smsWalkInConfirmed, tryConfirm, type StoredBooking } from '../../bookings/bookings'
import { lockShipment } from '../steps'

export type ReservedBooking = StoredBooking & { reserved_until: Date }

/** A reservation that lapsed can be confirmed again if its stock is free. */
export const unconfirmedStates: readonly BookingState[] = ['held', 'hold_expired']

/**
 * Locks a reservation of the business, with the other products of its basket. The listings are locked first, in the same
 * order as booking and closing a day, because a lapsed reservation claims its stock again.
 * @returns the bookings in the order of their ids
 * @throws Refusal `not_found`
 */
export async function lockReservation(tx: Tx, vendorId: string, bookingId: string): Promise<ReservedBooking[]> {
  const listings = await tx.sql
    .selectFrom('booking as known')
    .innerJoin('booking', (join) =>
      join.on((eb) =>
        eb.or([eb('booking.id', '=', eb.ref('known.id')), eb('booking.order_id', '=', eb.ref('known.order_id'))]),
      ),
    )
    .select('booking.listing_id')
    .where('known.id', '=', bookingId)
    .orderBy('booking.listing_id')
    .execute()
  for (const { listing_id } of listings) await lockOffer(tx, listing_id)
  const bookings = await lockShipment(tx, bookingId)
  const reserved = bookings.flatMap(({ reserved_until, ...booking }) =>
    booking.vendor_id === vendorId && reserved_until ? [{ ...booking, reserved_until }] : [],
  )
  if (reserved.length === 0 || reserved.length < bookings.length) throw new Refusal('not_found')
  return reserved
}

/** Returns the products of a reserved basket that are still to be paid and served. */
export const omitReturnedItems = <T extends StoredBooking>(bookings: readonly T[]): readonly T[] =>
  omitReturned(bookings, ({ state }) => state)

/** Confirms a reservation that is not confirmed yet. @throws Refusal `sold_out` if it has lapsed and its stock is gone */
export async function confirmReserved(tx: Tx, booking: ReservedBooking): Promise<StoredBooking> {
  if (!unconfirmedStates.includes(booking.state)) return booking
  const confirmed = await tryConfirm(tx, booking)
  if (!confirmed)
    throw new Refusal('sold_out', { message: 'This reservation has ended, and it was booked by others meanwhile.' })
  await scheduleOptionEnd(tx, confirmed.id, booking.reserved_until)
  await smsWalkInConfirmed(tx, confirmed.id)
  return confirmed
}

/** An option that is over already is not asked about: staff have just dealt with the booking. */
export async function scheduleOptionEnd(tx: Tx, bookingId: string, until: Date): Promise<void> {
  if (until > tx.at) await enqueue(tx, 'booking.option', { bookingId }, { runAt: until, key: `option:${bookingId}` })
}
