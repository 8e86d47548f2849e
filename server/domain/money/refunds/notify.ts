/** Notifies buyers about completed refunds. */
import { firstItem } from '#contract/core/checked-access'
import type { Selectable } from 'kysely'
import { formatZmw, zmwOf } from '#contract/core/values'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import {
  mergeOrderBookings,
  loadBookingRows,
  mailBuyer,
  getBuyerLink,
  type StoredBooking,
} from '../../bookings/bookings'
import { notify } from '../../messages/notifications'

type Refund = Selectable<Database['refund']>

/**
 * Sends the buyer one notification per wallet about the refunds of an order, once none of them is pending. A failed
 * refund does not delay the notification, because the buyer has to choose another wallet first.
 * @param order locked by the caller, so that of two concurrent results the second sees the first
 */
export async function notifyCompletedRefunds(tx: Tx, order: readonly StoredBooking[]): Promise<void> {
  const refunds = await tx.sql
    .selectFrom('refund')
    .selectAll()
    .where(
      'booking_id',
      'in',
      order.map(({ id }) => id),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (refunds.some(({ state }) => state === 'pending')) return
  const unreportedRefunds = refunds.filter(({ state, told }) => state === 'successful' && !told)
  for (const network of new Set(unreportedRefunds.map((refund) => refund.network)))
    await notifyWalletRefunds(
      tx,
      order,
      unreportedRefunds.filter((refund) => refund.network === network),
    )
}

async function notifyWalletRefunds(tx: Tx, order: readonly StoredBooking[], refunds: readonly Refund[]): Promise<void> {
  const { network } = firstItem(refunds)
  const row = mergeOrderBookings(
    await loadBookingRows(
      tx,
      order.filter(({ id }) => refunds.some((refund) => refund.booking_id === id)),
    ),
  )
  const amountNgwee = refunds.reduce((sum, refund) => sum + refund.amount_ngwee, 0)
  const amount = formatZmw(zmwOf(amountNgwee))
  await notify(
    tx,
    row.account_id,
    { template: 'refundSent', params: { amountNgwee, listingName: row.listing_name, network } },
    getBuyerLink(row),
  )
  await mailBuyer(tx, row, `Your refund of ${amount}`, [
    `We have sent ${amount} back to the ${network} wallet that paid for ${row.listing_name}.`,
  ])
  await tx.sql
    .updateTable('refund')
    .set({ told: true })
    .where(
      'id',
      'in',
      refunds.map(({ id }) => id),
    )
    .execute()
}
