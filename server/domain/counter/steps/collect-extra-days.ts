/** Records the cash of further days, which the customer pays when the hire is returned late. */
import type { BodyOf } from '#contract/core/endpoint'
import { collectExtraDays as collectExtraDaysEndpoint, sumUncollected } from '#contract/counter/late-return'
import { formatZmw, ngweeOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { StoredQuote } from '../../../db/tables/bookings'
import type { Tx } from '../../../db/transact'
import { recordBookingChange } from '../../bookings/bookings'
import { recordMovement } from '../cash-shifts'
import type { Who } from '../../route'
import { lockVendorBooking } from './take-step'

/** The ledger does not contain the amount: it is cash of the business, and Tilipo charges no fee on it. */
export async function collectExtraDays(
  tx: Tx,
  caller: Who,
  bookingId: string,
  { amount, shift }: BodyOf<typeof collectExtraDaysEndpoint>,
): Promise<void> {
  const booking = await lockVendorBooking(tx, caller, bookingId)
  const { lateReturns = [], ...agreed } = booking.quote
  const due = sumUncollected(lateReturns)
  if (due === 0) throw new Refusal('wrong_state', { message: 'This money was already received.' })
  // The customer has paid what the screen showed. A later return may have been recorded since.
  if (ngweeOf(due) !== ngweeOf(amount))
    throw new Refusal('wrong_state', { message: `${formatZmw(due)} is due now. Please check it with the customer.` })
  const at = tx.at.toISOString()
  const quote: StoredQuote = {
    ...agreed,
    lateReturns: lateReturns.map((late) =>
      late.decision === 'charged' && !late.collectedAt ? { ...late, collectedAt: at } : late,
    ),
  }
  const changed = await tx.sql
    .updateTable('booking')
    .set((eb) => ({ quote: JSON.stringify(quote), changed_at: tx.at, version: eb('version', '+', 1) }))
    .where('id', '=', booking.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordBookingChange(tx, changed)
  if (!shift) return
  await recordMovement(tx, caller, shift.id, {
    kind: 'in',
    id: tx.newId(),
    amount: due,
    reason: `Late return of ${booking.reference}`,
    deviceId: shift.deviceId,
    at,
  })
}
