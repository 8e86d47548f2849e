/** Cancels a booking for people who cannot do it themselves. */
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { BodyOf } from '#contract/core/endpoint'
import type { cancelBookingForPeople } from '#contract/platform/bookings'
import type { Tx } from '../../../db/transact'
import { canCancelNow, cancelShipment, computeCancellationRefund, lockShipment } from '../../counter/steps'
import type { AuditedResult } from '../../core/audit'

/**
 * Cancels a booking, with everything that the business delivers with it, as Tilipo.
 * @throws Refusal `not_found`, `wrong_state`
 */
export async function cancelForPeople(
  tx: Tx,
  id: string,
  { refund, seenRefund, reason }: BodyOf<typeof cancelBookingForPeople>,
): Promise<AuditedResult<{ _id: string }>> {
  const shipment = await lockShipment(tx, id)
  const target = shipment.find((booking) => booking.id === id)
  if (!target) throw new Refusal('not_found')
  // A repeated command finds it cancelled.
  if (target.state === 'cancelled_by_system' && (await wasCancelledHere(tx, id)))
    return { answer: { _id: id }, audit: 'unchanged' }
  if (target.walk_in_name !== null)
    throw new Refusal('wrong_state', {
      message: 'It was sold at the counter of the business, which gives the money back.',
    })
  if (!canCancelNow(target))
    throw new Refusal('wrong_state', { message: 'This booking was cancelled, used or changed meanwhile.' })
  const byTerms = refund === 'terms'
  const others = shipment.filter((booking) => booking !== target && canCancelNow(booking))
  const refundNgwee = [target, ...others].reduce(
    (sum, booking) => sum + computeCancellationRefund(tx, booking, byTerms),
    0,
  )
  if (refundNgwee !== ngweeOf(seenRefund))
    throw new Refusal('wrong_state', {
      message: `${formatZmw(zmwOf(refundNgwee))} would go back now. Please check the amount and confirm again.`,
    })
  await cancelShipment(tx, [target, ...others], 'system', reason, { byTerms, reasonForVendor: reason })
  return {
    answer: { _id: id },
    audit: {
      action: 'booking.cancel',
      target: { kind: 'booking', id, label: target.reference },
      reason,
      before: { state: target.state },
      after: { refund, amountZmw: zmwOf(refundNgwee), ...(others.length > 0 && { otherBookings: others.length }) },
    },
  }
}

const wasCancelledHere = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.sql
    .selectFrom('audit_entry')
    .select('id')
    .where('target_kind', '=', 'booking')
    .where('target_id', '=', id)
    .where('action', '=', 'booking.cancel')
    .executeTakeFirst()) !== undefined
