/** Notifies the buyers of following hires about a late return. */
import { formatInstant } from '#contract/values'
import type { Tx } from '../../db/transact'
import { bookingRow, mailBuyer, ownLink, type StoredBooking } from '../bookings'
import { notify } from '../notifications'

export async function tellLater(tx: Tx, booking: StoredBooking, startsAt: string): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const until = formatInstant(startsAt)
  const words = `${row.listing_name} from ${row.vendor_name} is delayed: your booking now starts on ${until}.`
  const options = 'You can wait and do nothing, or cancel before then and get a full refund.'
  await notify(tx, row.account_id, `${words} ${options}`, ownLink(row))
  await mailBuyer(
    tx,
    row,
    `Later than planned: ${row.listing_name}`,
    [words, options, `To discuss the lost time, please contact ${row.vendor_name}.`],
    ownLink(row),
  )
}

export async function tellNoLongerHeld(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  await notify(
    tx,
    row.account_id,
    `${row.listing_name} from ${row.vendor_name} is delayed, and we can no longer reserve it for you. If you have just paid, you get a full refund.`,
    ownLink(row),
  )
}
