/** When a business is reminded of a request that waits for its answer, and when no longer (decision 141). */
import { getSendTime } from '#contract/messages/quiet-hours'
import type { Tx } from '../../../db/transact'
import { enqueue, type Tasks } from '../../../work/enqueue'
import { withdrawSms } from '../../messages/sms'

export type VendorReminder = Tasks['booking.remindVendor']

/** Longer than the first tries of a push, and than a person needs who has Tilipo open. */
const delayMs = 10 * 60_000
export const reminderEventPrefix = 'vendorReminder/'

export const getReminderEvent = ({ bookingId, offerId }: VendorReminder): string =>
  reminderEventPrefix + (offerId ?? bookingId)

/** Pushes that wait for the end of the quiet hours have the same time to arrive. */
export const scheduleVendorReminder = (tx: Tx, vendorId: string, reminder: VendorReminder): Promise<void> =>
  enqueueVendorReminder(tx, vendorId, reminder, new Date(getSendTime(tx.at, false).getTime() + delayMs))

/** In one queue for each business: two reminders at once would both find that none was sent before. */
export const enqueueVendorReminder = (tx: Tx, vendorId: string, reminder: VendorReminder, at: Date): Promise<void> =>
  enqueue(tx, 'booking.remindVendor', reminder, {
    runAt: getSendTime(at, false),
    key: getReminderEvent(reminder),
    queue: `vendor-reminders:${vendorId}`,
  })

/** Nothing is sent once the business has answered, or the request has ended. */
export const withdrawVendorReminder = (tx: Tx, reminder: VendorReminder): Promise<void> =>
  withdrawSms(tx, getReminderEvent(reminder))
