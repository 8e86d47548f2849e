/** One booking with its money and what has happened to it, for administrators. */
import { sql } from 'kysely'
import { renderSummary } from '#contract/bookings/bookings/booking-summary'
import { formatZmw, zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import { getActionLabel } from '#contract/platform/audit'
import type { AdminBookingDetails } from '#contract/platform/bookings'
import type { Db } from '../../../db/connect'
import type { StoredBooking } from '../../bookings/bookings'
import { listingPath } from '../../catalogue/catalogue'
import { sumGatewayMoney } from '../../money/ledger'
import { canCancelNow, computeCancellationRefund, findGatewayLimit } from '../../counter/steps'
import { readRefunds } from './refund'

type Timeline = AdminBookingDetails['timeline']

/** @throws Refusal `not_found` */
export async function readBookingDetails(db: Db, id: string, at: Date): Promise<AdminBookingDetails> {
  const row = await db
    .selectFrom('booking')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('account', 'account.id', 'booking.account_id')
    .selectAll('booking')
    .select(['vendor.name as vendor_name', 'vendor.business_type', 'listing.name as listing_name'])
    .select('account.full_name as account_name')
    .where('booking.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const [payments, refunds, counterPayments, changes, audits] = await Promise.all([
    loadPayments(db, id),
    loadRefunds(db, id),
    loadCounterPayments(db, row),
    loadChanges(db, id),
    loadAudits(db, id),
  ])
  const created = { at: row.created_at.toISOString(), text: 'Booked', by: row.walk_in_name ?? row.account_name }
  return {
    _id: row.id,
    reference: row.reference,
    status: row.state,
    summary: renderSummary(row.summary, 'dated'),
    startsOn: row.starts_on,
    createdAt: row.created_at.toISOString(),
    listing: { name: row.listing_name, path: listingPath({ ...row, id: row.listing_id }) },
    vendor: { _id: row.vendor_id, name: row.vendor_name, businessType: row.business_type },
    customer:
      row.walk_in_name === null
        ? { _id: row.account_id, name: row.account_name }
        : { _id: null, name: row.walk_in_name },
    money: {
      total: zmwOf(row.total_ngwee),
      deposit: zmwOf(row.deposit_ngwee),
      paid: zmwOf(row.paid_ngwee),
      returned: zmwOf(row.owed_ngwee),
      fee: zmwOf(row.fee_ngwee),
    },
    payments,
    refunds,
    counterPayments,
    timeline: [
      created,
      ...payments.map((payment) => describeMovement('Payment', payment)),
      ...counterPayments.map(describeCounterPayment),
      ...changes,
      ...refunds.map((refund) => describeMovement('Refund', refund)),
      ...audits,
    ].sort((a, b) => (a.at < b.at ? 1 : -1)),
    cancellation: await quoteCancellation(db, row, at),
    ...(await readRefunds(db, row)),
  }
}

type Movement = AdminBookingDetails['payments'][number]

const describeMovement = (kind: string, { reference, amount, status, createdAt }: Movement) => ({
  at: createdAt,
  text: `${kind} ${reference} of ${formatZmw(amount)}: ${status.replaceAll('_', ' ')}`,
  by: '',
})

const describeCounterPayment = ({ amount, status, createdAt }: Movement) => ({
  at: createdAt,
  text: `${amount < 0 ? 'Given back' : 'Paid'} at the counter, ${formatZmw(Math.abs(amount))}: ${status}`,
  by: '',
})

const toMovement = (row: {
  id: string
  reference: string
  amount_ngwee: number
  state: string
  created_at: Date
}): Movement => ({
  _id: row.id,
  reference: row.reference,
  amount: zmwOf(row.amount_ngwee),
  status: row.state,
  createdAt: row.created_at.toISOString(),
})

/** The part of each payment that is for this booking. */
async function loadPayments(db: Db, id: string): Promise<Movement[]> {
  const rows = await db
    .selectFrom('payment_share')
    .innerJoin('payment', 'payment.id', 'payment_share.payment_id')
    .select(['payment.id', 'payment.reference', 'payment_share.amount_ngwee', 'payment.state', 'payment.created_at'])
    .where('payment_share.booking_id', '=', id)
    .orderBy('payment.created_at')
    .execute()
  return rows.map(toMovement)
}

async function loadRefunds(db: Db, id: string): Promise<Movement[]> {
  const rows = await db
    .selectFrom('refund')
    .select(['id', 'reference', 'amount_ngwee', 'state', 'created_at'])
    .where('booking_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map(toMovement)
}

/** What the business has recorded at its counter. What it gave back is negative. Plain cash has no rows (decision 119). */
async function loadCounterPayments(db: Db, booking: StoredBooking): Promise<Movement[]> {
  const rows = await db
    .selectFrom('counter_payment')
    .select(['method', 'amount_ngwee', 'reference', 'happened_at'])
    .where('booking_id', '=', booking.id)
    .orderBy('happened_at')
    .orderBy('line')
    .execute()
  if (rows.length > 0 || booking.walk_in_name === null)
    return rows.map(({ method, amount_ngwee, reference, happened_at }) => ({
      reference: reference ?? '',
      amount: zmwOf(amount_ngwee),
      status: method.replaceAll('_', ' '),
      createdAt: happened_at.toISOString(),
    }))
  const { paid_ngwee, owed_ngwee, created_at } = booking
  const cashNgwee = paid_ngwee - owed_ngwee - (await sumGatewayMoney(db, booking))
  return cashNgwee > 0
    ? [{ reference: '', amount: zmwOf(cashNgwee), status: 'cash', createdAt: created_at.toISOString() }]
    : []
}

async function loadChanges(db: Db, id: string): Promise<Timeline> {
  const rows = await db
    .selectFrom('booking_change')
    .innerJoin('account', 'account.id', 'booking_change.changed_by')
    .select(['changed_at', 'price_ngwee', 'new_price_ngwee', 'reason', 'account.full_name', 'booking_change.summary'])
    .where('booking_id', '=', id)
    .execute()
  return rows.map(({ changed_at, price_ngwee, new_price_ngwee, reason, full_name, summary }) => ({
    at: changed_at.toISOString(),
    text: `Changed from ${renderSummary(summary, 'dated')} (${formatZmw(zmwOf(price_ngwee))}) to ${formatZmw(zmwOf(new_price_ngwee))}${reason ? `: ${reason}` : ''}`,
    by: full_name,
  }))
}

async function loadAudits(db: Db, id: string): Promise<Timeline> {
  const rows = await db
    .selectFrom('audit_entry')
    .innerJoin('account', 'account.id', 'audit_entry.actor_id')
    .select(['audit_entry.at', 'action', 'reason', 'account.full_name'])
    .where('target_kind', '=', 'booking')
    .where('target_id', '=', id)
    .execute()
  return rows.map(({ at, action, reason, full_name }) => ({
    at: at.toISOString(),
    text: reason ? `${getActionLabel(action)}: ${reason}` : getActionLabel(action),
    by: full_name,
  }))
}

/** What goes back if the booking is cancelled now, with everything of the same order that the business delivers with it. */
async function quoteCancellation(db: Db, booking: StoredBooking, at: Date) {
  if (booking.walk_in_name !== null || !canCancelNow(booking)) return null
  const shipment = booking.order_id === null ? [booking] : await loadShipment(db, booking)
  const cancelled = shipment.filter(canCancelNow)
  const sum = (byTerms: boolean) =>
    zmwOf(cancelled.reduce((total, item) => total + computeCancellationRefund({ at }, item, byTerms), 0))
  // Only a booking without an order can have been paid at the counter (decision 143).
  const limitNgwee = await findGatewayLimit(db, booking)
  return {
    full: sum(false),
    terms: sum(true),
    others: cancelled.length - 1,
    ...(limitNgwee !== null && { atMostByTilipo: zmwOf(limitNgwee) }),
  }
}

const loadShipment = (db: Db, { order_id, vendor_id }: StoredBooking): Promise<StoredBooking[]> =>
  db
    .selectFrom('booking')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('vendor_id', '=', vendor_id)
    .orderBy(sql`id`)
    .execute()
