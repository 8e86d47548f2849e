/**
 * Custody steps of a parcel. The first and the last step also change the state of its booking. Every recorded step is
 * appended; `orderCustodySteps` decides the displayed order and the state (decision 093).
 */
import { lastItem } from '#contract/core/checked-access'
import {
  custodyStateMachine,
  maxWrongCodes,
  getNextCustodySteps,
  type CustodyStep,
  type OpenCustodyStep,
} from '#contract/verticals/carriers/parcels/custody'
import { orderCustodySteps } from '#contract/verticals/carriers/parcels/order-custody'
import { getNextState } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../../db/transact'
import type { Secrets } from '../../../db/secrets'
import { advance, recordBookingChange, type StoredBooking } from '../../../domain/bookings/bookings'
import { isValidReleaseCode } from './release-code'
import type { Who } from '../../../domain/route'
import { lockVendorBooking } from '../../../domain/counter/steps'
import { notifyCustodyStep } from './notify-custody-step'

/** More steps than any parcel has, so that a faulty device cannot append without end. */
const maxRecordedSteps = 200

/**
 * Records a custody step. The first one begins the booking.
 * @param input.at when it happened, by the device's clock. Such a step is a fact that may arrive after later ones, so
 *   that it need not be a next step. Without it, an older build asks, which displays the server's answer.
 * @throws Refusal `wrong_state` if the booking is not served, or without `at` if it is not a next step
 */
export async function takeCustodyStep(
  tx: Tx,
  caller: Who,
  bookingId: string,
  { step, place, at }: { step: OpenCustodyStep; place: string; at?: string | undefined },
): Promise<void> {
  const booking = await lockVendorBooking(tx, caller, bookingId)
  const parcel = await lockParcel(tx, bookingId)
  const isNext = getNextCustodySteps(parcel.state, parcel.to_the_door).includes(step)
  if (at === undefined && !isNext) throw new Refusal('wrong_state')
  if (step === 'out_for_delivery' && !parcel.to_the_door)
    throw new Refusal('wrong_state', {
      message: 'This parcel is collected at the depot. Door delivery was not booked.',
    })
  if (!['confirmed', 'in_service', 'completed'].includes(booking.state))
    throw new Refusal('wrong_state', {
      message: 'This booking has ended, so the step was not recorded. Please return the parcel to its sender.',
    })
  await recordCustodyStep(tx, caller, { booking, parcel, step, place, at: at === undefined ? tx.at : new Date(at) })
}

/**
 * Releases a parcel to the person who knows the code. A wrong code is counted although the command is refused. After
 * too many wrong codes nothing releases the parcel until its sender generates a new code.
 * @returns the refusal for a wrong code. It is returned, not thrown, so that the transaction commits the count.
 * @throws Refusal `parcel_locked`, `wrong_state`
 */
export async function releaseParcel(
  tx: Tx,
  caller: Who,
  bookingId: string,
  input: { code: string; place: string },
  secrets: Secrets,
): Promise<Refusal | void> {
  const booking = await lockVendorBooking(tx, caller, bookingId)
  const parcel = await lockParcel(tx, bookingId)
  if (parcel.wrong_codes >= maxWrongCodes) throw new Refusal('parcel_locked')
  const isRight = isValidReleaseCode(secrets, parcel, input.code)
  // The response was lost and the client retried.
  if (isRight && parcel.state === 'released') return
  if (!getNextState(custodyStateMachine, parcel.state, 'released', 'partner')) throw new Refusal('wrong_state')
  if (isRight)
    return recordCustodyStep(tx, caller, {
      booking,
      parcel,
      step: 'released',
      place: input.place,
      at: tx.at,
    })
  return countWrongCode(tx, booking, parcel.wrong_codes + 1)
}

async function countWrongCode(tx: Tx, booking: StoredBooking, wrong: number): Promise<Refusal> {
  await tx.sql.updateTable('parcel').set({ wrong_codes: wrong }).where('booking_id', '=', booking.id).execute()
  await touch(tx, booking)
  return wrong >= maxWrongCodes
    ? new Refusal('parcel_locked')
    : new Refusal('wrong_code', { detail: { left: maxWrongCodes - wrong } })
}

async function lockParcel(tx: Tx, bookingId: string) {
  const parcel = await tx.sql
    .selectFrom('parcel')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
  if (!parcel) throw new Refusal('wrong_state')
  return parcel
}

interface CustodyChange {
  booking: StoredBooking
  parcel: Awaited<ReturnType<typeof lockParcel>>
  step: CustodyStep
  place: string
  at: Date
}

async function recordCustodyStep(tx: Tx, caller: Who, change: CustodyChange): Promise<void> {
  const { booking, parcel, step, place } = change
  const { full_name } = await tx.sql
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  const recorded = await tx.sql
    .selectFrom('custody')
    .select(['ordinal', 'step', 'place', 'at'])
    .where('booking_id', '=', booking.id)
    .orderBy('ordinal')
    .execute()
  if (recorded.length >= maxRecordedSteps)
    throw new Refusal('wrong_state', { message: 'Too many steps were recorded for this parcel.' })
  // A wrong clock cannot record the future, or a time before the parcel was booked.
  const at = new Date(Math.max(parcel.created_at.getTime(), Math.min(change.at.getTime(), tx.at.getTime())))
  const row = { ordinal: recorded.length + 1, step, place, at }
  await tx.sql
    .insertInto('custody')
    .values({ ...row, booking_id: booking.id, by_account_id: caller.accountId, by_name: full_name, recorded_at: tx.at })
    .execute()
  const order = (entries: typeof recorded) =>
    orderCustodySteps(entries.map((entry) => ({ ...entry, step: entry.step, at: entry.at.toISOString() })))
  const steps = order([...recorded, row])
  const latest = lastItem(steps)
  await tx.sql.updateTable('parcel').set({ state: latest.step }).where('booking_id', '=', booking.id).execute()
  if (booking.state === 'confirmed') await advance(tx, booking, 'begin', 'partner')
  else if (step === 'released') await advance(tx, booking, 'complete', 'partner')
  else await touch(tx, booking)
  // Nobody needs a notification about a step that is over, or that another device has recorded.
  const isNew = steps.length > order(recorded).length
  if (isNew && latest.ordinal === row.ordinal) await notifyCustodyStep(tx, booking, row)
}

/** Sends the booking to devices again after its parcel changed. The booking's own state is unchanged. */
async function touch(tx: Tx, booking: StoredBooking): Promise<void> {
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', booking.id)
    .execute()
  await recordBookingChange(tx, booking)
}
