/** Notifications and emails about bookings, to buyers and vendors. */
import { redactSummary, renderSummary } from '#contract/bookings/bookings/booking-summary'
import type { MailKind } from '#contract/messages/channels'
import type { NotificationContent } from '#contract/notification-templates'
import { toMoment, formatTicketPeriod } from '#contract/bookings/tickets/ticket-code'
import { formatInstant, zmwOf } from '#contract/core/values'
import { hasServiceDay } from '#contract/verticals/index'
import { getRules } from '#contract/verticals/rules/index'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'
import { notify, notifyVendor } from '../../messages/notifications'
import type { StoredBooking } from './advance'
import { mergeOrderBookings, mergeByVendor } from './merge-order-bookings'
import { smsConfirmed } from './sms'
import { loadBookingRow } from './sql'
import { findMailedOwner, mailGrouped } from './vendor-mail'
import { scheduleVendorReminder } from './vendor-reminders'
import type { BookingRow } from './views'
import { firstItem } from '#contract/core/checked-access'

export const myBookingsPath = '/my-account/bookings'
export const getVendorBookingPath = (row: Pick<BookingRow, 'id'>): string => `/dashboard?to=bookings&id=${row.id}`

/** Returns the buyer's page for a booking: the order page if it is part of an order. */
export const getBuyerLink = ({ id, order_id }: Pick<StoredBooking, 'id' | 'order_id'>): string =>
  order_id ? `/my-account/orders/${order_id}` : `${myBookingsPath}/${id}`

/** Notifies about bookings that one payment confirmed: the buyer once, and each vendor once for all its bookings. */
export async function notifyConfirmed(tx: Tx, confirmedBookings: readonly StoredBooking[]): Promise<void> {
  if (confirmedBookings.length === 0) return
  const vendorRows = mergeByVendor(await loadBookingRows(tx, confirmedBookings))
  if (confirmedBookings.length === 1) await notifyBookingConfirmed(tx, firstItem(vendorRows))
  else await notifyOrderConfirmed(tx, vendorRows)
  for (const vendorRow of vendorRows) await notifyVendorOfSale(tx, vendorRow)
}

/** Loads the current rows of bookings for use in notifications. */
export async function loadBookingRows(tx: Tx, bookings: readonly Pick<StoredBooking, 'id'>[]): Promise<BookingRow[]> {
  const rows: BookingRow[] = []
  for (const { id } of bookings) rows.push(await loadBookingRow(tx, id))
  return rows
}

async function notifyBookingConfirmed(tx: Tx, row: BookingRow): Promise<void> {
  await notify(tx, row.account_id, buildConfirmation(row), getBuyerLink(row))
  await enqueue(tx, 'mail.send', {
    template: 'booking-confirmed',
    to: await loadEmail(tx, row.account_id),
    data: {
      ...buildEmailData(row),
      name: row.customer_name,
      vendorName: row.vendor_name,
      vendorPhone: row.vendor_phone,
      link: getBuyerLink(row),
    },
  })
  await smsConfirmed(tx, row)
}

/** @param vendorRows one merged row per vendor of the order */
async function notifyOrderConfirmed(tx: Tx, vendorRows: readonly BookingRow[]): Promise<void> {
  const order = mergeOrderBookings(vendorRows)
  await notify(
    tx,
    order.account_id,
    {
      template: 'orderConfirmed',
      params: {
        vendorName: order.vendor_name,
        summary: order.summary,
        ...(order.total_ngwee === 0 && { isFree: true }),
      },
    },
    getBuyerLink(order),
  )
  const parts = vendorRows.map(({ vendor_name, vendor_phone, summary, reference }) => ({
    vendorName: vendor_name,
    vendorPhone: vendor_phone,
    summary,
    reference,
  }))
  await enqueue(tx, 'mail.send', {
    template: 'order-confirmed',
    to: await loadEmail(tx, order.account_id),
    data: { name: order.customer_name, parts, total: zmwOf(order.total_ngwee), link: getBuyerLink(order) },
  })
  await smsConfirmed(tx, order, true)
}

async function notifyVendorOfSale(tx: Tx, row: BookingRow): Promise<void> {
  const isOrder = row.order_id !== null
  await notifyVendor(
    tx,
    row.vendor_id,
    { template: isOrder ? 'vendorNewOrder' : 'vendorNewBooking', params: buildVendorParams(row) },
    getVendorBookingPath(row),
  )
  if (row.total_ngwee === 0) await mailGrouped(tx, row, 'sales', () => mailSale(tx, row))
  else await mailSale(tx, row)
}

async function mailSale(tx: Tx, row: BookingRow): Promise<void> {
  const owner = await findMailedOwner(tx, row.vendor_id, 'sales')
  if (!owner) return
  await enqueue(tx, 'mail.send', {
    template: 'new-booking',
    to: owner.email,
    data: {
      ...buildEmailData(row),
      name: owner.full_name,
      isOrder: row.order_id !== null,
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      link: getVendorBookingPath(row),
    },
  })
}

/** Departures with a minimum group size have their own templates. */
function buildConfirmation({ guaranteed, quote, vendor_name: vendorName, summary }: BookingRow): NotificationContent {
  const { minimum } = quote
  if (!minimum) return { template: 'bookingConfirmed', params: { vendorName, summary } }
  if (guaranteed) return { template: 'departureConfirmed', params: { vendorName, summary } }
  const { least: minPeople, decidedAt } = minimum
  return { template: 'departureBooked', params: { vendorName, summary, minPeople, decidedAt } }
}

/** Builds the params of notifications to a vendor's staff, some of whom may not see customers. */
export const buildVendorParams = (row: BookingRow) => ({
  reference: row.reference,
  listingName: row.listing_name,
  summary: redactSummary(row.summary),
})

/** Notifies both parties about a booking request that awaits the partner's answer. */
export async function notifyRequested(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const answerBy = row.answer_by!.toISOString()
  await notify(
    tx,
    row.account_id,
    { template: 'requestSent', params: { vendorName: row.vendor_name, listingName: row.listing_name, answerBy } },
    getBuyerLink(row),
  )
  await notifyVendor(
    tx,
    row.vendor_id,
    { template: 'vendorNewRequest', params: { ...buildVendorParams(row), answerBy } },
    getVendorBookingPath(row),
  )
  await mailGrouped(tx, row, 'requests', () =>
    mailVendor(tx, row, 'requests', `New request: ${row.listing_name}`, [
      `${row.customer_name} has requested ${row.listing_name}: ${renderSummary(row.summary, 'dated')}.`,
      `Please accept or decline by ${formatInstant(answerBy)}. Nothing is reserved or paid until then.`,
    ]),
  )
  await scheduleVendorReminder(tx, row.vendor_id, { bookingId: row.id })
}

export async function notifyUnanswered(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  await notify(
    tx,
    row.account_id,
    { template: 'requestUnanswered', params: { vendorName: row.vendor_name, listingName: row.listing_name } },
    getBuyerLink(row),
  )
  await mailBuyer(tx, row, `No answer: ${row.listing_name}`, [
    `${row.vendor_name} did not answer your request in time.`,
    'Nothing was paid. You can send another request or look for something else.',
  ])
}

/** Notifies the business that an unpaid reservation at its counter has ended. */
export async function notifyLapsed(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await loadBookingRow(tx, booking.id)
  const notice = { template: 'vendorReservationLapsed', params: buildVendorParams(row) } as const
  await notifyVendor(tx, row.vendor_id, notice, getVendorBookingPath(row))
}

export const loadEmail = async (tx: Tx, accountId: string): Promise<string> =>
  (await tx.sql.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email

/** Builds the booking facts that every booking email lists, the same as on the ticket. */
function buildEmailData(row: BookingRow) {
  const { startsAt, endsAt, place, names, balance } = row.quote
  const isPartlyPaid = row.paid_ngwee > 0 && row.paid_ngwee < row.total_ngwee
  const starts = startsAt ? toMoment(startsAt) : row.starts_on
  return {
    reference: row.reference,
    listingName: row.listing_name,
    summary: row.summary,
    startsOn: row.starts_on,
    when: hasServiceDay(row.booking_type)
      ? formatTicketPeriod({ starts, ends: endsAt ? toMoment(endsAt) : row.ends_on })
      : null,
    where: place ?? null,
    who: names?.join(', ') ?? null,
    total: zmwOf(row.total_ngwee),
    paid: zmwOf(row.paid_ngwee),
    balance: isPartlyPaid ? { amount: zmwOf(row.total_ngwee - row.paid_ngwee), dueOn: balance?.dueOn ?? null } : null,
    // The deposit of a tenancy goes to the agent.
    deposit: getRules(row.vertical).shouldTransferDeposit ? 0 : zmwOf(row.deposit_ngwee),
  }
}

/** Emails the buyer about a booking transition. The email lists the booking's facts below the text. */
export async function mailBuyer(
  tx: Tx,
  row: BookingRow,
  subject: string,
  says: string[],
  link = getBuyerLink(row),
): Promise<void> {
  if (row.walk_in_name !== null) return
  const data = { ...buildEmailData(row), name: row.customer_name, subject, says, link }
  await enqueue(tx, 'mail.send', { template: 'booking-news', to: await loadEmail(tx, row.account_id), data })
}

/** Emails the owner of the business, unless emails of this kind are turned off. */
export async function mailVendor(
  tx: Tx,
  row: BookingRow,
  kind: MailKind,
  subject: string,
  says: string[],
): Promise<void> {
  const owner = await findMailedOwner(tx, row.vendor_id, kind)
  if (!owner) return
  const data = { ...buildEmailData(row), name: owner.full_name, subject, says, link: getVendorBookingPath(row) }
  await enqueue(tx, 'mail.send', { template: 'booking-news', to: owner.email, data })
}
