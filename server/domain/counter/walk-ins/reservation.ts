/**
 * Option dates of reservations at the counter (decision 120). An unpaid reservation is held, and ends with its hold
 * (`bookings/expire-hold.ts`). A guaranteed or partly paid one is confirmed: its business is asked to decide.
 */
import { getLatestOptionEnd, maxReservationDays, type Reservation } from '#contract/counter/reservations'
import { Refusal } from '#contract/core/refusals'
import type { BookingState } from '#contract/core/state-machines'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { extendClaims } from '../../catalogue/stock'
import {
  buildVendorParams,
  createConfirmedBooking,
  createReservedBooking,
  getVendorBookingPath,
  loadBookingRows,
  mergeOrderBookings,
  recordBookingChange,
  type QuotedChoice,
  type StoredBooking,
} from '../../bookings/bookings'
import { notifyVendor } from '../../messages/notifications'
import { lockShipment } from '../steps'
import {
  confirmReserved,
  lockReservation,
  omitReturnedItems,
  scheduleOptionEnd,
  type ReservedBooking,
} from './confirm-reserved'

type Columns = Parameters<typeof createReservedBooking>[4]

interface NewReservation {
  accountId: string
  id: string
  quoted: QuotedChoice
  columns: Omit<Columns, 'reserved_until'>
  /** Guaranteed if a part is paid now: money and stock are never separated by a job. */
  reservation: Reservation
  options: { hasCounterStock?: boolean; orderId?: string }
}

/** @throws Refusal `sold_out`, `wrong_state` for what is free of charge, `invalid_input` for an option date that is over */
export async function createReservation(tx: Tx, reserved: NewReservation): Promise<StoredBooking> {
  const { accountId, id, quoted, reservation, options } = reserved
  if (quoted.totalNgwee === 0)
    throw new Refusal('wrong_state', { message: 'This is free of charge, so it needs no reservation.' })
  const { isGuaranteed } = reservation
  const service = {
    startsOn: quoted.quote.startsOn,
    startsAt: quoted.priced.startsAt?.toISOString(),
    bookingType: quoted.rules.vertical.bookingType,
  }
  const until = checkOptionDate(tx, reservation.until, isGuaranteed ? null : service)
  const columns = { ...reserved.columns, reserved_until: until }
  if (!isGuaranteed) return createReservedBooking(tx, accountId, id, quoted, columns, options)
  const booking = await createConfirmedBooking(tx, accountId, id, quoted, columns, options)
  await scheduleOptionEnd(tx, id, until)
  return booking
}

interface Service {
  startsOn: string
  startsAt: string | undefined
  bookingType: StoredBooking['booking_type']
}

/**
 * @param service of an unpaid reservation, which ends at its departure or day at the latest; null if the business decides
 * @throws Refusal `invalid_input` if the date is over or too far
 */
function checkOptionDate(tx: Tx, until: string, service: Service | null): Date {
  const now = tx.at.getTime()
  const latest = service ? getLatestOptionEnd(service) : Infinity
  const time = Math.min(Date.parse(until), latest)
  const fail = (message: string) => new Refusal('invalid_input', { message, fields: { 'reservation.until': message } })
  if (time <= now) throw fail('The option date is over already.')
  if (time > now + maxReservationDays * 86_400_000) throw fail('Please choose an earlier option date.')
  return new Date(time)
}

const undecidedStates: readonly BookingState[] = ['confirmed', 'in_service']

/** Notifies a business once that the option of a reservation with a balance has ended, also of a basket. Idempotent. */
export async function askAboutOption(tx: Tx, bookingId: string): Promise<void> {
  const shipment = await lockShipment(tx, bookingId)
  const booking = shipment.find(({ id }) => id === bookingId)
  if (!booking?.reserved_until || booking.option_asked_at || !undecidedStates.includes(booking.state)) return
  const dueNgwee = sumDue(omitReturnedItems(shipment))
  if (dueNgwee <= 0) return
  if (booking.reserved_until > tx.at) return scheduleOptionEnd(tx, bookingId, booking.reserved_until)
  const ids = shipment.map(({ id }) => id)
  await tx.sql.updateTable('booking').set({ option_asked_at: tx.at }).where('id', 'in', ids).execute()
  const row = mergeOrderBookings(await loadBookingRows(tx, shipment))
  await notifyVendor(
    tx,
    booking.vendor_id,
    { template: 'vendorOptionEnded', params: { ...buildVendorParams(row), dueNgwee } },
    getVendorBookingPath(row),
  )
}

const sumDue = (bookings: readonly StoredBooking[]): number =>
  bookings.reduce((sum, { total_ngwee, paid_ngwee }) => sum + total_ngwee - paid_ngwee, 0)

/**
 * Changes the option date, and guarantees a reservation. One that is confirmed stays so. The products of a basket change
 * together.
 * @throws Refusal `not_found`, `wrong_state`, `invalid_input`
 */
export async function changeReservation(
  tx: Tx,
  vendorId: string,
  bookingId: string,
  reservation: Reservation,
): Promise<void> {
  const bookings = omitReturnedItems(await lockReservation(tx, vendorId, bookingId))
  if (sumDue(bookings) <= 0) throw paidOrOver()
  for (const booking of bookings) await changeBooking(tx, booking, reservation)
}

const paidOrOver = () => new Refusal('wrong_state', { message: 'This reservation is paid, cancelled or over.' })

async function changeBooking(
  tx: Tx,
  booking: ReservedBooking,
  { until: requested, isGuaranteed }: Reservation,
): Promise<void> {
  const { id: bookingId } = booking
  const isHeld = booking.state === 'held' && booking.hold_expires_at !== null && booking.hold_expires_at > tx.at
  if (!isHeld && !undecidedStates.includes(booking.state)) throw paidOrOver()
  const { starts_on: startsOn, starts_at, booking_type: bookingType } = booking
  const service = { startsOn, startsAt: starts_at?.toISOString(), bookingType }
  const until = checkOptionDate(tx, requested, isHeld && !isGuaranteed ? service : null)
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({
      reserved_until: until,
      option_asked_at: null,
      ...(isHeld && { hold_expires_at: until }),
      changed_at: tx.at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', bookingId)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isHeld && !isGuaranteed) {
    await extendClaims(tx, bookingId, until)
    await enqueue(tx, 'booking.expire', { bookingId }, { runAt: until, key: `expire:${bookingId}` })
    return recordBookingChange(tx, changed)
  }
  if (isHeld) await confirmReserved(tx, { ...changed, reserved_until: until })
  await scheduleOptionEnd(tx, bookingId, until)
  await recordBookingChange(tx, changed)
}
