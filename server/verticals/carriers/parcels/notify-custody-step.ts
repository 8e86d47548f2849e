import { custodyLabels, formatTrackingNumber, type CustodyStep } from '#contract/verticals/carriers/parcels/custody'
import { formatInstant } from '#contract/core/values'
import { renderNotification, type NotificationContent } from '#contract/notification-templates'
import type { ParcelChoice } from '#contract/verticals/carriers/schema'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { loadBookingRow, mailBuyer, type StoredBooking } from '../../../domain/bookings/bookings'
import { notify } from '../../../domain/messages/notifications'
import { smsCustodyStep } from './sms-custody-step'

interface RecordedStep {
  ordinal: number
  step: CustodyStep
  place: string
  at: Date
}

/**
 * Notifies the sender and the recipient about a custody step. Only the release is also sent to the sender by email; the
 * recipient gets an SMS at the steps that matter, and an email at each step, if the sender entered an address.
 */
export async function notifyCustodyStep(
  tx: Tx,
  booking: StoredBooking,
  { ordinal, step, place, at: stepAt }: RecordedStep,
): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const { number, state } = row.parcel!
  const at = stepAt.toISOString()
  const content: NotificationContent = { template: 'custodyStep', params: { number, step, place, at } }
  await notify(tx, row.account_id, content, `/my-account/bookings/${row.id}`)
  if (state === 'released')
    await mailBuyer(tx, row, `Delivered: parcel ${formatTrackingNumber(number)}`, [
      `${custodyLabels[step]} in ${place}, on ${formatInstant(at)}, with the release code.`,
    ])
  await smsCustodyStep(tx, {
    bookingId: row.id,
    senderId: row.account_id,
    choice: row.choice,
    vendorName: row.vendor_name,
    number,
    step,
    place,
    ordinal,
  })
  await notifyRecipient(tx, row.choice, {
    content,
    number,
    vendorName: row.vendor_name,
    needsCode: step === 'arrived' || step === 'out_for_delivery',
  })
}

interface RecipientMessage {
  content: NotificationContent
  number: string
  vendorName: string
  needsCode: boolean
}

/**
 * The email names neither the sender nor the contents, because the sender may have mistyped the address. A recipient with
 * an account also gets a notification.
 */
async function notifyRecipient(
  tx: Tx,
  { receiver, receiverEmail }: Partial<ParcelChoice>,
  { content, number, vendorName, needsCode }: RecipientMessage,
): Promise<void> {
  if (!receiverEmail) return
  const link = `/track/${number}`
  await enqueue(tx, 'mail.send', {
    template: 'parcel-step',
    to: receiverEmail,
    data: {
      name: getGreetingName(receiver?.name ?? ''),
      vendorName,
      number: formatTrackingNumber(number),
      says: renderNotification(content),
      needsCode,
      link,
    },
  })
  const account = await tx.sql
    .selectFrom('account')
    .select('id')
    .where('email', '=', receiverEmail)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (account) await notify(tx, account.id, content, link)
}

/** A name that the sender typed must not carry a message or a link to a stranger. */
const getGreetingName = (name: string): string => (/^[\p{L}\p{M}'’ -]{1,40}$/u.test(name) ? name : 'there')
