/** Custody steps of a parcel. The first and the last step also change the state of its booking. */
import {
  custodyStateMachine,
  maxWrongCodes,
  getNextCustodySteps,
  type CustodyState,
  type CustodyStep,
} from '#contract/parcels/custody'
import { getNextState } from '#contract/core/state-machines'
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../../db/transact'
import { advance, recordBookingChange, type StoredBooking } from '../bookings'
import { isValidReleaseCode } from '../parcels'
import type { Who } from '../route'
import { lockVendorBooking } from './take-step'
import { notifyCustodyStep } from './notify-custody-step'

/** Records a custody step. The first one begins the booking. @throws Refusal `wrong_state` if it is not a next step. */
export async function takeCustodyStep(
  tx: Tx,
  caller: Who,
  bookingId: string,
  step: CustodyStep,
  place: string,
): Promise<void> {
  const booking = await lockVendorBooking(tx, caller, bookingId)
  const parcel = await lockParcel(tx, bookingId)
  if (!getNextCustodySteps(parcel.state as CustodyState, parcel.to_the_door).includes(step))
    throw new Refusal('wrong_state')
  await recordCustodyStep(tx, caller, { booking, from: parcel.state as CustodyState, step, place })
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
  secret: Buffer,
): Promise<Refusal | void> {
  const booking = await lockVendorBooking(tx, caller, bookingId)
  const parcel = await lockParcel(tx, bookingId)
  if (parcel.wrong_codes >= maxWrongCodes) throw new Refusal('parcel_locked')
  const isRight = isValidReleaseCode(secret, parcel, input.code)
  // The response was lost and the client retried.
  if (isRight && parcel.state === 'released') return
  if (!getNextState(custodyStateMachine, parcel.state as CustodyState, 'released', 'partner'))
    throw new Refusal('wrong_state')
  if (isRight)
    return recordCustodyStep(tx, caller, {
      booking,
      from: parcel.state as CustodyState,
      step: 'released',
      place: input.place,
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
  from: CustodyState
  step: CustodyStep
  place: string
}

async function recordCustodyStep(tx: Tx, caller: Who, { booking, from, step, place }: CustodyChange): Promise<void> {
  const { full_name } = await tx.sql
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  const { count } = await tx.sql
    .selectFrom('custody')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()
  await tx.sql
    .insertInto('custody')
    .values({
      booking_id: booking.id,
      ordinal: Number(count) + 1,
      step,
      place,
      by_account_id: caller.accountId,
      by_name: full_name,
      at: tx.at,
    })
    .execute()
  await tx.sql.updateTable('parcel').set({ state: step }).where('booking_id', '=', booking.id).execute()
  if (from === 'awaited') await advance(tx, booking, 'begin', 'partner')
  else if (step === 'released') await advance(tx, booking, 'complete', 'partner')
  else await touch(tx, booking)
  await notifyCustodyStep(tx, booking, step, place)
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
