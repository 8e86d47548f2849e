/** Tells the buyer of an order that its goods are sent, ready for collection or delayed. */
import type { OrderReportBody } from '#contract/counter/order-reports'
import { formatDate, lusakaDate } from '#contract/core/values'
import { Refusal } from '#contract/core/refusals'
import type { NotificationContent } from '#contract/notification-templates'
import type { Tx } from '../../../db/transact'
import {
  getBuyerLink,
  loadBookingRows,
  mailBuyer,
  mergeOrderBookings,
  recordBookingChange,
  smsOrderStep,
  type StoredBooking,
} from '../../bookings/bookings'
import { notify } from '../../messages/notifications'
import type { Who } from '../../route'
import { lockShipment } from './lock-shipment'

/**
 * Reports the goods of one shop in an order as ready or delayed. A report that another device has made is not repeated.
 * @throws Refusal `not_found`, `wrong_state` if no goods are waiting, `invalid_input` for a day that has passed
 */
export async function reportOrder(tx: Tx, caller: Who, bookingId: string, body: OrderReportBody): Promise<void> {
  const shipment = await lockShipment(tx, bookingId)
  const target = shipment.find(({ id }) => id === bookingId)
  if (!target || target.vendor_id !== caller.vendorId) throw new Refusal('not_found')
  if (target.booking_type !== 'order') throw new Refusal('wrong_state')
  const { report, until, note = null } = body
  if (report === 'delayed' && until! < lusakaDate(tx.at.getTime()))
    throw new Refusal('invalid_input', { fields: { until: 'Please choose today or a later day.' } })
  const states = report === 'ready' ? ['confirmed'] : ['confirmed', 'in_service']
  const waiting = shipment.filter(({ state }) => states.includes(state))
  if (waiting.length === 0)
    throw new Refusal('wrong_state', { message: 'These goods were sent, handed over or cancelled meanwhile.' })
  const changes =
    report === 'ready' ? { ready_at: tx.at, delayed_until: null } : { ready_at: null, delayed_until: until! }
  const changed = waiting.filter((booking) =>
    report === 'ready' ? booking.ready_at === null : booking.delayed_until !== until,
  )
  for (const booking of changed) {
    await tx.sql
      .updateTable('booking')
      .set((eb) => ({ ...changes, changed_at: tx.at, version: eb('version', '+', 1) }))
      .where('id', '=', booking.id)
      .execute()
    await recordBookingChange(tx, booking)
  }
  if (report === 'ready') await notifyReady(tx, changed, note)
  else await notifyDelayed(tx, changed, until!, note)
}

/** @param bookings of one shop and one buyer, sent together */
export async function notifySent(tx: Tx, bookings: readonly StoredBooking[]): Promise<void> {
  await notifyBuyer(tx, bookings, (order) => ({
    content: { template: 'orderSent', params: order },
    step: { template: 'orderSent' },
    subject: `Sent: ${order.listingName}`,
    sentences: [`${order.vendorName} has sent your order.`],
  }))
}

async function notifyReady(tx: Tx, bookings: readonly StoredBooking[], note: string | null): Promise<void> {
  await notifyBuyer(tx, bookings, (order, place) => ({
    content: { template: 'orderReady', params: { ...order, place, note } },
    step: { template: 'orderReady', place },
    subject: `Ready for collection: ${order.listingName}`,
    sentences: [`Your order is ready for collection at ${order.vendorName}, ${place}.`],
    note,
  }))
}

async function notifyDelayed(
  tx: Tx,
  bookings: readonly StoredBooking[],
  until: string,
  note: string | null,
): Promise<void> {
  await notifyBuyer(tx, bookings, (order) => ({
    content: { template: 'orderDelayed', params: { ...order, until, note } },
    step: { template: 'orderDelayed', until },
    subject: `Delayed: ${order.listingName}`,
    sentences: [`Your order from ${order.vendorName} is delayed. It is now expected by ${formatDate(until)}.`],
    note,
  }))
}

interface OrderMessage {
  content: NotificationContent
  /** The same as an SMS. */
  step: Parameters<typeof smsOrderStep>[2]
  subject: string
  sentences: string[]
  note?: string | null
}

async function notifyBuyer(
  tx: Tx,
  bookings: readonly StoredBooking[],
  buildMessage: (order: { vendorName: string; listingName: string }, place: string) => OrderMessage,
): Promise<void> {
  if (bookings.length === 0) return
  const row = mergeOrderBookings(await loadBookingRows(tx, bookings))
  // The goods of a walk-in were handed over at the counter.
  if (row.walk_in_name !== null) return
  const { place } = row.quote
  const order = { vendorName: row.vendor_name, listingName: row.listing_name }
  const { content, step, subject, sentences, note } = buildMessage(order, place ?? row.town)
  await notify(tx, row.account_id, content, getBuyerLink(row))
  await smsOrderStep(tx, row, step)
  await mailBuyer(tx, row, subject, [...sentences, ...(note ? [`${row.vendor_name} says: ${note}`] : [])])
}
