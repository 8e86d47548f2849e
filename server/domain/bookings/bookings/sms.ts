/** SMS about bookings, to buyers with an account who want them, and to walk-ins who have left a number at the counter. */
import { hasFixedDeparture, hasServiceDay } from '#contract/verticals/index'
import { addDays, lusakaDate, lusakaInstant } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'
import { enqueue, type Tasks } from '../../../work/enqueue'
import { sendSmsToAccount, sendSmsToPhone } from '../../messages/sms'
import type { StoredBooking } from './advance'
import { loadBookingRow, lockBooking } from './sql'
import type { BookingRow } from './views'

const hourMs = 3_600_000
/** Before a start that is nearer, a message does not wait for the morning. */
const urgentMs = 12 * hourMs
/** A job that runs slightly early must not find a departure that was moved. */
const toleranceMs = 60_000

type SmsOptions = Parameters<typeof sendSmsToPhone>[2]

async function smsBuyer(tx: Tx, row: BookingRow, kind: 'bookings' | 'reminders', sms: SmsOptions): Promise<void> {
  if (row.walk_in_name === null) await sendSmsToAccount(tx, row.account_id, kind, sms)
  else if (row.walk_in_phone) await sendSmsToPhone(tx, row.walk_in_phone, sms)
}

/** Returns when the service starts; null for goods. Without a time, it is noon of its first day. */
const getStart = ({ booking_type, starts_at, starts_on }: BookingRow): Date | null =>
  starts_at ?? (hasServiceDay(booking_type) ? lusakaInstant(starts_on, '12:00') : null)

/** @param reference that of a merged row names all orders */
const buildParams = (row: BookingRow, reference = row.order_number ?? row.reference) => ({
  vendorName: row.vendor_name,
  reference,
  listingName: row.listing_name,
})

const isNear = (tx: Tx, start: Date | null): boolean => start !== null && start.getTime() - tx.at.getTime() < urgentMs

/** @param row of one booking, or merged of an order */
export async function smsConfirmed(tx: Tx, row: BookingRow, isOrder = false): Promise<void> {
  const start = isOrder ? null : getStart(row)
  const when = start && (row.starts_at?.toISOString() ?? row.starts_on)
  await smsBuyer(tx, row, 'bookings', {
    event: `confirmed/${isOrder ? row.order_id : row.id}`,
    content: {
      template: 'bookingConfirmed',
      params: { ...buildParams(row, isOrder ? row.reference : undefined), when },
    },
    isUrgent: isNear(tx, start),
  })
}

/** Confirms a sale at the counter to a walk-in. Says nothing about goods, and about a service that has begun: a sale can arrive late. */
export async function smsWalkInConfirmed(tx: Tx, bookingId: string): Promise<void> {
  const row = await loadBookingRow(tx, bookingId)
  const start = getStart(row)
  if (row.walk_in_phone && start && start > tx.at) await smsConfirmed(tx, row)
}

/** The customer need not come. @param row merged @param refundNgwee that Tilipo sends back */
export async function smsCancelled(tx: Tx, row: BookingRow, refundNgwee: number): Promise<void> {
  await smsBuyer(tx, row, 'reminders', {
    event: `cancelled/${row.id}`,
    content: { template: 'bookingCancelled', params: { ...buildParams(row, row.reference), refundNgwee } },
    isUrgent: isNear(tx, getStart(row)),
  })
}

type OrderStep =
  | { template: 'orderSent' }
  | { template: 'orderReady'; place: string }
  /** `until`: a LocalDate. */
  | { template: 'orderDelayed'; until: string }

/** Tells the buyer about the goods of one shop, once for each report. @param row merged of the shop's bookings */
export async function smsOrderStep(tx: Tx, row: BookingRow, step: OrderStep): Promise<void> {
  const params = buildParams(row, row.reference)
  const event = `${step.template}/${row.id}/${tx.at.toISOString()}`
  const content =
    step.template === 'orderReady'
      ? { template: step.template, params: { ...params, place: step.place } }
      : step.template === 'orderDelayed'
        ? { template: step.template, params: { ...params, until: step.until } }
        : { template: step.template, params }
  await smsBuyer(tx, row, 'bookings', { event, content })
}

/** Asks about a change that the business offers, once. @param offerId in the event */
export async function smsChangeOffered(
  tx: Tx,
  row: BookingRow,
  offerId: string,
  { extraNgwee, until }: { extraNgwee: number; until: string },
): Promise<void> {
  const { vendorName, reference } = buildParams(row)
  await smsBuyer(tx, row, 'reminders', {
    event: `changeOffered/${offerId}`,
    content: { template: 'changeOffered', params: { vendorName, reference, extraNgwee, until } },
    isUrgent: isNear(tx, new Date(until)),
  })
}

/** Tells what a change of the business has left, once for each change. Says nothing about a service that has begun. */
export async function smsChanged(tx: Tx, row: BookingRow, changeId: string): Promise<void> {
  const start = getStart(row)
  if (!start || start <= tx.at) return
  await smsBuyer(tx, row, 'reminders', {
    event: `changed/${changeId}`,
    content: {
      template: 'bookingChanged',
      params: { ...buildParams(row), when: row.starts_at?.toISOString() ?? row.starts_on },
    },
    isUrgent: isNear(tx, start),
  })
}

export async function smsLaterStart(tx: Tx, row: BookingRow, startsAt: string): Promise<void> {
  await smsBuyer(tx, row, 'reminders', {
    event: `later/${row.id}/${startsAt}`,
    content: { template: 'laterStart', params: { ...buildParams(row), startsAt } },
    isUrgent: isNear(tx, row.starts_at),
  })
}

type ReminderKind = Tasks['booking.remind']['kind']

const getReminderTime = (kind: ReminderKind, startsAt: Date): Date =>
  kind === 'evening'
    ? lusakaInstant(addDays(lusakaDate(startsAt.getTime()), -1), '18:00')
    : new Date(startsAt.getTime() - 2 * hourMs)

/** Schedules the reminders of a departure, the evening before and two hours before, if these times are to come. */
export async function scheduleReminders(tx: Tx, { id, booking_type, starts_at }: StoredBooking): Promise<void> {
  if (!starts_at || !hasFixedDeparture(booking_type)) return
  for (const kind of ['evening', 'soon'] as const) {
    const runAt = getReminderTime(kind, starts_at)
    if (runAt > tx.at) await enqueueReminder(tx, id, kind, runAt)
  }
}

const enqueueReminder = (tx: Tx, bookingId: string, kind: ReminderKind, runAt: Date): Promise<void> =>
  enqueue(tx, 'booking.remind', { bookingId, kind }, { runAt, key: `remind:${kind}:${bookingId}` })

/** Reminds the buyer, unless the booking was cancelled, has begun or may be called off, or the departure was moved. Idempotent. */
export async function remindOfDeparture(tx: Tx, bookingId: string, kind: ReminderKind): Promise<void> {
  const booking = await lockBooking(tx, bookingId)
  if (booking?.state !== 'confirmed' || booking.guaranteed === false || !booking.starts_at) return
  const startsAt = booking.starts_at
  const remindAt = getReminderTime(kind, startsAt)
  if (remindAt.getTime() - tx.at.getTime() > toleranceMs) return enqueueReminder(tx, bookingId, kind, remindAt)
  const row = await loadBookingRow(tx, bookingId)
  const params = { ...buildParams(row), startsAt: startsAt.toISOString(), place: row.quote.place ?? null }
  const isEvening = kind === 'evening'
  await smsBuyer(tx, row, 'reminders', {
    // Several bookings of one departure are one event.
    event: `${kind}/${row.listing_id}/${startsAt.toISOString()}`,
    content: { template: isEvening ? 'departureTomorrow' : 'departureSoon', params },
    isUrgent: !isEvening,
    // After midnight, "tomorrow" is wrong.
    expiresAt: isEvening ? lusakaInstant(lusakaDate(startsAt.getTime()), '00:00') : startsAt,
  })
}
