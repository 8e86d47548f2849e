import { zmwOf } from '#contract/core/money'
import type { Tx } from '../../../db/transact'
import { recordEvent } from '../../core/webhooks'

/** Reports a refund to the programs of the business. */
export async function recordRefundEvent(
  tx: Tx,
  { id, booking_id, amount_ngwee }: { id: string; booking_id: string; amount_ngwee: number },
  type: 'refund.created' | 'refund.succeeded',
): Promise<void> {
  const { vendor_id } = await tx.sql
    .selectFrom('booking')
    .select('vendor_id')
    .where('id', '=', booking_id)
    .executeTakeFirstOrThrow()
  await recordEvent(tx, {
    vendorId: vendor_id,
    type,
    subjectId: id,
    loadData: () => ({ refundId: id, bookingId: booking_id, amount: zmwOf(amount_ngwee) }),
  })
}
