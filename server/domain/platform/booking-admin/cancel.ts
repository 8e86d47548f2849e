/** Cancels a booking for people who cannot do it themselves. */
import { sql } from 'kysely'
import { formatZmw, ngweeOf, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { BodyOf } from '#contract/core/endpoint'
import type { cancelBookingForPeople } from '#contract/platform/bookings'
import { toJson } from '../../../db/json'
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
  if (await wasCancelledWith(tx, id, { refund, amountZmw: seenRefund }))
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
    // Each booking shows it in its timeline. The amount is that of all of them.
    audit: [target, ...others].map((booking) => ({
      action: 'booking.cancel',
      target: { kind: 'booking', id: booking.id, label: booking.reference },
      reason,
      before: { state: booking.state },
      after: { refund, amountZmw: zmwOf(refundNgwee) },
    })),
  }
}

/** Whether the same command was executed before. With another amount, the administrator has to see what has happened. */
async function wasCancelledWith(tx: Tx, id: string, after: { refund: string; amountZmw: number }): Promise<boolean> {
  const entry = await tx.sql
    .selectFrom('audit_entry')
    .select('id')
    .where('target_kind', '=', 'booking')
    .where('target_id', '=', id)
    .where('action', '=', 'booking.cancel')
    .where(sql<boolean>`after @> ${toJson(after)}::jsonb`)
    .executeTakeFirst()
  return entry !== undefined
}
