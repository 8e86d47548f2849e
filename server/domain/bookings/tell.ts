/** Notifications and emails about bookings, to buyers and vendors. */
import type { Quote } from '#contract/bookings'
import { besidesDays } from '#contract/days'
import { momentOf, spanOf } from '#contract/ticket-code'
import { formatInstant, zmwOf } from '#contract/values'
import { hasDay } from '#contract/verticals/index'
import type { BookingType } from '#contract/verticals/vertical'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'
import { notify, notifyVendor } from '../notifications'
import type { StoredBooking } from './advance'
import { asOne, byVendor } from './as-one'
import { bookingRow } from './sql'
import { impersonalSummary, type BookingRow } from './views'

export const myBookings = '/my-account/bookings'
export const vendorBookings = (row: Pick<BookingRow, 'id'>): string => `/dashboard?to=bookings&id=${row.id}`

/** Returns the buyer's page for a booking: the order page if it is part of an order. */
export const ownLink = ({ id, order_id }: Pick<StoredBooking, 'id' | 'order_id'>): string =>
  order_id ? `/my-account/orders/${order_id}` : `${myBookings}/${id}`

/** Notifies about bookings that one payment confirmed: the buyer once, and each vendor once for all its bookings. */
export async function tellConfirmed(tx: Tx, sold: readonly StoredBooking[]): Promise<void> {
  if (sold.length === 0) return
  const shops = byVendor(await bookingsTold(tx, sold))
  if (sold.length === 1) await tellBooked(tx, shops[0]!)
  else await tellOrdered(tx, shops)
  for (const shop of shops) await tellSold(tx, shop)
}

/** Loads the current rows of bookings for use in notifications. */
export async function bookingsTold(tx: Tx, bookings: readonly Pick<StoredBooking, 'id'>[]): Promise<BookingRow[]> {
  const rows: BookingRow[] = []
  for (const { id } of bookings) rows.push(await bookingRow(tx, id))
  return rows
}

async function tellBooked(tx: Tx, row: BookingRow): Promise<void> {
  await notify(
    tx,
    row.account_id,
    `Your booking at ${row.vendor_name} is confirmed: ${row.summary}.${certaintyOf(row)}`,
    ownLink(row),
  )
  await enqueue(tx, 'mail.send', {
    template: 'booking-confirmed',
    to: await emailOf(tx, row.account_id),
    data: {
      ...letterOf(row),
      name: row.customer_name,
      vendorName: row.vendor_name,
      vendorPhone: row.vendor_phone,
      link: ownLink(row),
    },
  })
}

/** @param vendorRows one merged row per vendor of the order */
async function tellOrdered(tx: Tx, shops: readonly BookingRow[]): Promise<void> {
  const order = asOne(shops)
  await notify(
    tx,
    order.account_id,
    `Your order at ${order.vendor_name} is paid and confirmed: ${order.summary}.`,
    ownLink(order),
  )
  const parts = shops.map(({ vendor_name, vendor_phone, summary, reference }) => ({
    vendorName: vendor_name,
    vendorPhone: vendor_phone,
    summary,
    reference,
  }))
  await enqueue(tx, 'mail.send', {
    template: 'order-confirmed',
    to: await emailOf(tx, order.account_id),
    data: { name: order.customer_name, parts, total: zmwOf(order.total_ngwee), link: ownLink(order) },
  })
}

async function tellSold(tx: Tx, row: BookingRow): Promise<void> {
  const isOrder = row.order_id !== null
  await notifyVendor(
    tx,
    row.vendor_id,
    `New ${isOrder ? 'order' : 'booking'} ${row.reference}: ${row.listing_name}, ${impersonalSummary(row)}.`,
    vendorBookings(row),
  )
  const owner = await ownerOf(tx, row.vendor_id)
  if (!owner) return
  await enqueue(tx, 'mail.send', {
    template: 'new-booking',
    to: owner.email,
    data: {
      ...letterOf(row),
      name: owner.full_name,
      isOrder,
      customerName: row.customer_name,
      customerPhone: row.customer_phone,
      link: vendorBookings(row),
    },
  })
}

/** Describes whether a departure with a minimum group size is guaranteed; empty for other bookings. */
function certaintyOf({ guaranteed, quote }: BookingRow): string {
  const { minimum } = quote as Partial<Quote>
  if (!minimum) return ''
  if (guaranteed) return ' It is guaranteed to run.'
  return ` It needs at least ${minimum.least} people. We will let you know by ${formatInstant(minimum.decidedAt)}. If it does not run, you get a full refund.`
}

/** Notifies both parties about a booking request that awaits the partner's answer. */
export async function tellRequest(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  const until = row.answer_by ? formatInstant(row.answer_by.toISOString()) : ''
  await notify(
    tx,
    row.account_id,
    `${row.vendor_name} has your request for ${row.listing_name} and will answer by ${until}. Nothing is paid yet.`,
    ownLink(row),
  )
  await notifyVendor(
    tx,
    row.vendor_id,
    `Please answer request ${row.reference} by ${until}: ${row.listing_name}, ${impersonalSummary(row)}.`,
    vendorBookings(row),
  )
  await mailVendor(tx, row, `New request: ${row.listing_name}`, [
    `${row.customer_name} has requested ${row.listing_name}: ${row.summary}.`,
    `Please accept or decline by ${until}. Nothing is reserved or paid until then.`,
  ])
}

export async function tellUnanswered(tx: Tx, booking: StoredBooking): Promise<void> {
  const row = await bookingRow(tx, booking.id)
  await notify(
    tx,
    row.account_id,
    `${row.vendor_name} did not answer your request for ${row.listing_name} in time. Nothing was paid.`,
    ownLink(row),
  )
  await mailBuyer(tx, row, `No answer: ${row.listing_name}`, [
    `${row.vendor_name} did not answer your request in time.`,
    'Nothing was paid. You can send another request or look for something else.',
  ])
}

export const emailOf = async (tx: Tx, accountId: string): Promise<string> =>
  (await tx.sql.selectFrom('account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow()).email

const ownerOf = (tx: Tx, vendorId: string) =>
  tx.sql
    .selectFrom('account')
    .innerJoin('vendor', 'vendor.owner_id', 'account.id')
    .where('vendor.id', '=', vendorId)
    .select(['account.email', 'account.full_name'])
    .executeTakeFirst()

/** Builds the booking facts that every booking email lists, the same as on the ticket. */
function letterOf(row: BookingRow) {
  const { startsAt, endsAt, place, names } = row.quote as Partial<Quote>
  const starts = startsAt ? momentOf(startsAt) : row.starts_on
  return {
    reference: row.reference,
    listingName: row.listing_name,
    summary: besidesDays(row.summary),
    startsOn: row.starts_on,
    when: hasDay(row.booking_type as BookingType)
      ? spanOf({ starts, ends: endsAt ? momentOf(endsAt) : row.ends_on })
      : null,
    where: place ?? null,
    who: names?.join(', ') ?? null,
    total: zmwOf(row.total_ngwee),
  }
}

/** Emails the buyer about a booking transition. The email lists the booking's facts below the text. */
export async function mailBuyer(
  tx: Tx,
  row: BookingRow,
  subject: string,
  says: string[],
  link = ownLink(row),
): Promise<void> {
  const data = { ...letterOf(row), name: row.customer_name, subject, says, link }
  await enqueue(tx, 'mail.send', { template: 'booking-news', to: await emailOf(tx, row.account_id), data })
}

export async function mailVendor(tx: Tx, row: BookingRow, subject: string, says: string[]): Promise<void> {
  const owner = await ownerOf(tx, row.vendor_id)
  if (!owner) return
  const data = { ...letterOf(row), name: owner.full_name, subject, says, link: vendorBookings(row) }
  await enqueue(tx, 'mail.send', { template: 'booking-news', to: owner.email, data })
}
