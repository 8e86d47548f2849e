/** Reads what results show, by their ids. */
import { maxResultsOfKind, type SearchKind, type SearchResult } from '#contract/platform/search'
import { formatDate } from '#contract/core/dates'
import { formatZmw, zmwOf } from '#contract/core/money'
import { formatTicketNumber, ticketStatusLabels } from '#contract/messages/support/support-labels'
import type { Db } from '../../../db/connect'
import { readBookingNumbers } from '../../../verticals/booking-numbers'
import { listingPath } from '../../catalogue/catalogue'
import { displayedEmail } from '../users'
import { displayedVendorName } from '../vendor-admin'

type Load = (db: Db, ids: readonly string[]) => Promise<SearchResult[]>

const loadBookings = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('booking')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .select(['booking.id', 'booking.reference', 'walk_in_name', 'full_name', 'listing.name', 'starts_on'])
    .where('booking.id', 'in', ids)
    .orderBy('booking.created_at', 'desc')
    .execute()

type StoredBooking = Awaited<ReturnType<typeof loadBookings>>[number]

const describeBooking = ({ walk_in_name, full_name, name, starts_on }: StoredBooking): string =>
  `${walk_in_name ?? full_name}: ${name}, ${formatDate(starts_on)}`

export const loaders: Record<SearchKind, Load> = {
  async booking(db, ids) {
    const rows = await loadBookings(db, ids)
    return rows.map((row) => ({ kind: 'booking', _id: row.id, title: row.reference, text: describeBooking(row) }))
  },

  async parcel(db, ids) {
    const [rows, numbers] = await Promise.all([loadBookings(db, ids), readBookingNumbers(db, ids)])
    return rows.map((row) => ({
      kind: 'parcel',
      _id: row.id,
      title: numbers.get(row.id) ?? row.reference,
      text: describeBooking(row),
    }))
  },

  async person(db, ids) {
    const rows = await db
      .selectFrom('account')
      .select(['account.id', 'full_name', 'company_name', displayedEmail.as('email')])
      .where('account.id', 'in', ids)
      .where('deleted_at', 'is', null)
      .orderBy('full_name')
      .execute()
    return rows.map(({ id, full_name, company_name, email }) => ({
      kind: 'person',
      _id: id,
      title: full_name,
      text: company_name ? `${email}, ${company_name}` : email,
    }))
  },

  async business(db, ids) {
    const rows = await db
      .selectFrom('vendor')
      .innerJoin('account as owner', 'owner.id', 'vendor.owner_id')
      .select(['vendor.id', 'vendor.business_type', 'vendor.city', displayedVendorName.as('name')])
      .where('vendor.id', 'in', ids)
      .orderBy('name')
      .execute()
    return rows.map(({ id, business_type, city, name }) => ({
      kind: 'business',
      _id: id,
      title: name,
      text: city,
      businessType: business_type,
    }))
  },

  async listing(db, ids) {
    const rows = await db
      .selectFrom('listing')
      .innerJoin('vendor', 'vendor.id', 'listing.vendor_id')
      .select(['listing.id', 'listing.vertical', 'listing.name', 'listing.town'])
      .select(['listing.price_ngwee', 'vendor.name as vendor_name'])
      .where('listing.id', 'in', ids)
      .orderBy('listing.name')
      .execute()
    return rows.map(({ id, vertical, name, town, price_ngwee, vendor_name }) => ({
      kind: 'listing',
      _id: id,
      title: name,
      text: `${vendor_name}, ${town}, ${formatZmw(zmwOf(price_ngwee))}`,
      path: listingPath({ id, vertical }),
    }))
  },

  async payment(db, ids) {
    const rows = await db
      .selectFrom('payment')
      .innerJoin('account', 'account.id', 'payment.account_id')
      .select(['payment.id', 'amount_ngwee', 'state', 'payment.created_at', 'full_name'])
      .where('payment.id', 'in', ids)
      .orderBy('payment.created_at', 'desc')
      .execute()
    return rows.map((row) => ({ kind: 'payment', ...describeTransfer(row) }))
  },

  async refund(db, ids) {
    const rows = await db
      .selectFrom('refund')
      .innerJoin('account', 'account.id', 'refund.account_id')
      .select(['refund.id', 'amount_ngwee', 'state', 'refund.created_at', 'full_name'])
      .where('refund.id', 'in', ids)
      .orderBy('refund.created_at', 'desc')
      .execute()
    return rows.map((row) => ({ kind: 'refund', ...describeTransfer(row) }))
  },

  async payout(db, ids) {
    const rows = await db
      .selectFrom('payout')
      .innerJoin('vendor', 'vendor.id', 'payout.vendor_id')
      .select(['payout.id', 'amount_ngwee', 'state', 'payout.created_at', 'vendor.name as full_name'])
      .where('payout.id', 'in', ids)
      .orderBy('payout.created_at', 'desc')
      .execute()
    return rows.map((row) => ({ kind: 'payout', ...describeTransfer(row) }))
  },

  async ticket(db, ids) {
    const rows = await db
      .selectFrom('support_ticket')
      .innerJoin('account', 'account.id', 'support_ticket.account_id')
      .select(['support_ticket.id', 'subject', 'status', 'full_name'])
      .where('support_ticket.id', 'in', ids)
      .orderBy('support_ticket.changed_at', 'desc')
      .execute()
    return rows.map(({ id, subject, status, full_name }) => ({
      kind: 'ticket',
      _id: id,
      title: subject,
      text: `${formatTicketNumber(id)}, ${full_name}, ${ticketStatusLabels[status]}`,
    }))
  },
}

interface Transfer {
  id: string
  amount_ngwee: number
  state: string
  created_at: Date
  full_name: string
}

const describeTransfer = ({ id, amount_ngwee, state, created_at, full_name }: Transfer) => ({
  _id: id,
  title: formatZmw(zmwOf(amount_ngwee)),
  text: `${full_name}, ${formatDate(created_at.toISOString().slice(0, 10))}, ${state.replaceAll('_', ' ')}`,
})

/** The titles that begin with what was typed come first; otherwise the order of the loader. */
export function rankResults(results: readonly SearchResult[], typed: string): SearchResult[] {
  const beginning = typed.trim().toLowerCase()
  const begins = ({ title }: SearchResult) => title.toLowerCase().startsWith(beginning)
  return [...results.filter(begins), ...results.filter((result) => !begins(result))].slice(0, maxResultsOfKind)
}
