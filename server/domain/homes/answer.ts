/** "Was it vacant?": the question to customers who viewed a home. Each viewing can be answered once. */
import type { Booking } from '#contract/bookings'
import { Refusal } from '#contract/refusals'
import { mostNotVacant } from '#contract/verticals/viewings'
import type { Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { bookingChanged, bookingRow, bookingView, lockBooking, type StoredBooking } from '../bookings'
import { notify, notifyAdmins, notifyVendor } from '../notifications'
import { setOffered } from './confirm'
import { foundLet } from './found-let'

const wasThere = new Set(['confirmed', 'in_service', 'completed'])
const mayAnswer = (booking: StoredBooking, at: Date): boolean =>
  rulesOf(booking.vertical).asksVacant?.(booking.choice) === true &&
  wasThere.has(booking.state) &&
  booking.starts_at !== null &&
  booking.starts_at <= at

/**
 * Stores the answer of a customer who viewed a home.
 * @throws Refusal `wrong_state` before the start of the viewing, if the booking is no viewing, or after a first answer
 */
export async function answerVacant(tx: Tx, accountId: string, bookingId: string, vacant: boolean): Promise<Booking> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || booking.account_id !== accountId) throw new Refusal('not_found')
  if (!mayAnswer(booking, tx.at)) throw new Refusal('wrong_state')
  const made = await tx.sql
    .insertInto('vacancy_answer')
    .values({
      booking_id: bookingId,
      listing_id: booking.listing_id,
      account_id: accountId,
      vacant,
      answered_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows !== 1n)
    throw new Refusal('wrong_state', { message: 'You have already answered. Thank you.' })
  await tx.sql
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
  await bookingChanged(tx, booking)
  if (!vacant) await hideIfLet(tx, booking)
  return bookingView(await bookingRow(tx, bookingId))
}

/** Hides a home once enough people have found it rented since its agent last confirmed the vacancy. */
async function hideIfLet(tx: Tx, { listing_id, vendor_id }: StoredBooking): Promise<void> {
  const vacancy = await tx.sql
    .selectFrom('vacancy')
    .selectAll()
    .where('listing_id', '=', listing_id)
    .forUpdate()
    .executeTakeFirst()
  if (!vacancy || vacancy.hidden_at) return
  if ((await foundLet(tx, listing_id, vacancy.confirmed_at)) < mostNotVacant) return
  await tx.sql.updateTable('vacancy').set({ hidden_at: tx.at }).where('listing_id', '=', listing_id).execute()
  await setOffered(tx, vendor_id, listing_id, false)
  const { name } = await tx.sql
    .selectFrom('listing')
    .select('name')
    .where('id', '=', listing_id)
    .executeTakeFirstOrThrow()
  await notifyVendor(
    tx,
    vendor_id,
    `${name} is hidden because ${mostNotVacant} people who viewed it found it rented. If it is vacant, please confirm it again.`,
    '/dashboard?to=bookings',
  )
  await notifyAdmins(
    tx,
    `${name} was hidden because ${mostNotVacant} people who viewed it said it was not vacant.`,
    null,
  )
}

/** Asks the customer about the vacancy, one hour after the viewing. Does nothing once the customer has answered. */
export async function askVacant(tx: Tx, bookingId: string): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking || !mayAnswer(booking, tx.at)) return
  const answered = await tx.sql
    .selectFrom('vacancy_answer')
    .select('booking_id')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  if (answered) return
  const row = await bookingRow(tx, bookingId)
  await notify(
    tx,
    row.account_id,
    `Was ${row.listing_name} vacant? Your answer helps the next person looking for a home.`,
    `/my-account/bookings/${bookingId}`,
  )
}
