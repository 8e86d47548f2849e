import { formatTrackingNumber } from '#contract/parcels/custody'
import { formatInstant } from '#contract/core/values'
import type { Tx } from '../../db/transact'
import { loadBookingRow, mailBuyer, type StoredBooking } from '../bookings'
import { notify } from '../notifications'

/** Notifies the sender about a custody step. Only the release is also sent by email. */
export async function notifyCustodyStep(
  tx: Tx,
  booking: StoredBooking,
  stepLabel: string,
  place: string,
): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const { number, state } = row.parcel!
  const message = `Parcel ${formatTrackingNumber(number)}: ${stepLabel.charAt(0).toLowerCase()}${stepLabel.slice(1)}, ${place}, ${formatInstant(tx.at.toISOString())}.`
  await notify(tx, row.account_id, message, `/my-account/bookings/${row.id}`)
  if (state === 'released')
    await mailBuyer(tx, row, `Delivered: parcel ${formatTrackingNumber(number)}`, [
      `${stepLabel} in ${place}, on ${formatInstant(tx.at.toISOString())}, with the release code.`,
    ])
}
