/** Custody steps of a parcel. The first and the last step also change the state of its booking. */
import {
  custodyProcess,
  custodyWords,
  mostWrongCodes,
  nextSteps,
  type CustodyState,
  type CustodyStep,
} from '#contract/custody'
import { next } from '#contract/process'
import { Refusal } from '#contract/refusals'
import type { Tx } from '../../db/transact'
import { advance, bookingChanged, type StoredBooking } from '../bookings'
import { isCode } from '../parcels'
import type { Who } from '../route'
import { lockOwn } from './take-step'
import { tellCarried } from './tell-carried'

/** Records a custody step. The first one begins the booking. @throws Refusal `wrong_state` if it is not a next step. */
export async function carry(tx: Tx, who: Who, bookingId: string, step: CustodyStep, place: string): Promise<void> {
  const booking = await lockOwn(tx, who, bookingId)
  const parcel = await parcelOf(tx, bookingId)
  if (!nextSteps(parcel.state as CustodyState, parcel.to_the_door).includes(step)) throw new Refusal('wrong_state')
  await write(tx, who, { booking, from: parcel.state as CustodyState, step, place })
}

/**
 * Releases a parcel to the person who knows the code. A wrong code is counted although the command is refused. After
 * too many wrong codes nothing releases the parcel until its sender generates a new code.
 * @returns the refusal for a wrong code. It is returned, not thrown, so that the transaction commits the count.
 * @throws Refusal `parcel_locked`, `wrong_state`
 */
export async function release(
  tx: Tx,
  who: Who,
  bookingId: string,
  given: { code: string; place: string },
  secret: Buffer,
): Promise<Refusal | void> {
  const booking = await lockOwn(tx, who, bookingId)
  const parcel = await parcelOf(tx, bookingId)
  if (parcel.wrong_codes >= mostWrongCodes) throw new Refusal('parcel_locked')
  const isRight = isCode(secret, parcel, given.code)
  // The response was lost and the client retried.
  if (isRight && parcel.state === 'released') return
  if (!next(custodyProcess, parcel.state as CustodyState, 'released', 'partner')) throw new Refusal('wrong_state')
  if (isRight)
    return write(tx, who, { booking, from: parcel.state as CustodyState, step: 'released', place: given.place })
  return countWrong(tx, booking, parcel.wrong_codes + 1)
}

async function countWrong(tx: Tx, booking: StoredBooking, wrong: number): Promise<Refusal> {
  await tx.sql.updateTable('parcel').set({ wrong_codes: wrong }).where('booking_id', '=', booking.id).execute()
  await touch(tx, booking)
  return wrong >= mostWrongCodes
    ? new Refusal('parcel_locked')
    : new Refusal('wrong_code', { detail: { left: mostWrongCodes - wrong } })
}

async function parcelOf(tx: Tx, bookingId: string) {
  const parcel = await tx.sql
    .selectFrom('parcel')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .forUpdate()
    .executeTakeFirst()
  if (!parcel) throw new Refusal('wrong_state')
  return parcel
}

interface Step {
  booking: StoredBooking
  from: CustodyState
  step: CustodyStep
  place: string
}

async function write(tx: Tx, who: Who, { booking, from, step, place }: Step): Promise<void> {
  const { full_name } = await tx.sql
    .selectFrom('account')
    .select('full_name')
    .where('id', '=', who.accountId)
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
      by_account_id: who.accountId,
      by_name: full_name,
      at: tx.at,
    })
    .execute()
  await tx.sql.updateTable('parcel').set({ state: step }).where('booking_id', '=', booking.id).execute()
  if (from === 'awaited') await advance(tx, booking, 'begin', 'partner')
  else if (step === 'released') await advance(tx, booking, 'complete', 'partner')
  else await touch(tx, booking)
  await tellCarried(tx, booking, custodyWords[step], place)
}

/** Sends the booking to devices again after its parcel changed. The booking's own state is unchanged. */
async function touch(tx: Tx, booking: StoredBooking): Promise<void> {
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', booking.id)
    .execute()
  await bookingChanged(tx, booking)
}
