/** Corrects who a sale at the counter was for: a misspelled name, or a number that was missing. */
import type { BodyOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import type { correctCustomer as correctEndpoint } from '#contract/counter/walk-ins'
import type { Tx } from '../../../db/transact'
import { recordBookingChange } from '../../bookings/bookings'
import { lockShipment } from '../steps'

/** @throws Refusal `not_found`, also for a booking of the app, whose customer has an account */
export async function correctCustomer(
  tx: Tx,
  vendorId: string,
  bookingId: string,
  { customerName, customerPhone }: BodyOf<typeof correctEndpoint>,
): Promise<void> {
  const sale = await lockShipment(tx, bookingId)
  const isOwn = sale.every((booking) => booking.vendor_id === vendorId && booking.walk_in_name !== null)
  if (sale.length === 0 || !isOwn) throw new Refusal('not_found')
  const walkIn = { walk_in_name: customerName, walk_in_phone: customerPhone || null }
  for (const { id, walk_in_name, walk_in_phone } of sale) {
    if (walk_in_name === walkIn.walk_in_name && walk_in_phone === walkIn.walk_in_phone) continue
    const corrected = await tx.sql
      .updateTable('booking')
      .set((eb) => ({ ...walkIn, changed_at: tx.at, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordBookingChange(tx, corrected)
  }
}
