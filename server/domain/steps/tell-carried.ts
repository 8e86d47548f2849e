import { spacedNumber } from '#contract/custody'
import { formatInstant } from '#contract/values'
import type { Tx } from '../../db/transact'
import { bookingRow, mailBuyer, type StoredBooking } from '../bookings'
import { notify } from '../notifications'

/** Notifies the sender about a custody step. Only the release is also sent by email. */
export async function tellCarried(tx: Tx, booking: StoredBooking, what: string, place: string): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const { number, state } = row.parcel!
  const words = `Parcel ${spacedNumber(number)}: ${what.charAt(0).toLowerCase()}${what.slice(1)}, ${place}, ${formatInstant(tx.at.toISOString())}.`
  await notify(tx, row.account_id, words, `/my-account/bookings/${row.id}`)
  if (state === 'released')
    await mailBuyer(tx, row, `Delivered: parcel ${spacedNumber(number)}`, [
      `${what} in ${place}, on ${formatInstant(tx.at.toISOString())}, with the release code.`,
    ])
}
