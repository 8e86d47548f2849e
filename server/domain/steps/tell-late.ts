/** What whoever had it next hears of a late return. */
import { formatInstant } from '#contract/values'
import type { Tx } from '../../db/transact'
import { bookingRow, mailBuyer, ownLink, type StoredBooking } from '../bookings'
import { notify } from '../notifications'

export async function tellLater(tx: Tx, booking: StoredBooking, startsAt: string): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const until = formatInstant(startsAt)
  const words = `${row.listing_name} comes back late to ${row.vendor_name}: yours begins on ${until}.`
  const options = `You may wait: nothing is to be done. Or you may cancel until then, and get all your money back.`
  await notify(tx, row.account_id, `${words} ${options}`, ownLink(row))
  await mailBuyer(
    tx,
    row,
    `Later than planned: ${row.listing_name}`,
    [words, options, `For the time you lose, please speak with ${row.vendor_name}.`],
    ownLink(row),
  )
}

export async function tellNoLongerHeld(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  await notify(
    tx,
    row.account_id,
    `${row.listing_name} comes back late to ${row.vendor_name} and can no longer be kept for you. If you have paid just now, all of it goes back.`,
    ownLink(row),
  )
}
