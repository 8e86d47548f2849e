import { custodyLabels, formatTrackingNumber, type CustodyStep } from '#contract/parcels/custody'
import { formatInstant } from '#contract/core/values'
import type { Tx } from '../../db/transact'
import { loadBookingRow, mailBuyer, type StoredBooking } from '../bookings'
import { notify } from '../notifications'

/** Notifies the sender about a custody step. Only the release is also sent by email. */
export async function notifyCustodyStep(
  tx: Tx,
  booking: StoredBooking,
  step: CustodyStep,
  place: string,
  stepAt: Date,
): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const { number, state } = row.parcel!
  const at = stepAt.toISOString()
  await notify(
    tx,
    row.account_id,
    { template: 'custodyStep', params: { number, step, place, at } },
    `/my-account/bookings/${row.id}`,
  )
  if (state === 'released')
    await mailBuyer(tx, row, `Delivered: parcel ${formatTrackingNumber(number)}`, [
      `${custodyLabels[step]} in ${place}, on ${formatInstant(at)}, with the release code.`,
    ])
}
