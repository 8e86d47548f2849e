/** What a payment pays for, its refunds, and the postings that recorded it. */
import { sql } from 'kysely'
import { formatZmw, zmwOf } from '#contract/core/money'
import type { MoneyEvent, MoneyRecord } from '#contract/money/money-records'
import type { Db } from '../../../db/connect'
import { loadPostings } from './posting'
import type { RecordParts, StoredMovement } from './movement'
import { describeRefundReason } from './refund'

export async function readPayment(db: Db, payment: StoredMovement): Promise<RecordParts> {
  const [shares, refunds, postings, requester] = await Promise.all([
    loadShares(db, payment.id),
    loadRefunds(db, payment.id),
    loadPaymentPostings(db, payment),
    findRequester(db, payment),
  ])
  return {
    lines: shares,
    related: refunds.map(({ createdAt: _, ...refund }) => refund),
    otherTransfers: [],
    postings,
    reason: '',
    feeNgwee: 0,
    timeline: [
      requester,
      ...refunds.map(({ createdAt, link, text, amount }): MoneyEvent => ({
        at: createdAt,
        text: `${link.label} of ${formatZmw(amount)}: ${text}`,
        by: null,
      })),
    ],
  }
}

async function loadShares(db: Db, paymentId: string): Promise<MoneyRecord['lines']> {
  const rows = await db
    .selectFrom('payment_share')
    .innerJoin('booking', 'booking.id', 'payment_share.booking_id')
    .innerJoin('listing', 'listing.id', 'booking.listing_id')
    .innerJoin('vendor', 'vendor.id', 'booking.vendor_id')
    .select(['booking.id', 'booking.reference', 'payment_share.amount_ngwee', 'listing.name'])
    .select('vendor.name as vendor_name')
    .where('payment_id', '=', paymentId)
    .orderBy('booking.id')
    .execute()
  return rows.map(({ id, reference, amount_ngwee, name, vendor_name }) => ({
    text: `${name}, ${vendor_name}`,
    link: { kind: 'booking', _id: id, label: reference },
    amount: zmwOf(amount_ngwee),
  }))
}

/** A refund belongs to a booking, so that these are the refunds of all bookings that the payment pays for. */
async function loadRefunds(
  db: Db,
  paymentId: string,
): Promise<(MoneyRecord['related'][number] & { createdAt: string })[]> {
  const rows = await db
    .selectFrom('payment_share')
    .innerJoin('refund', 'refund.booking_id', 'payment_share.booking_id')
    .select(['refund.id', 'refund.reference', 'reason', 'state', 'refund.amount_ngwee', 'created_at'])
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, reference, reason, state, amount_ngwee, created_at }) => ({
    link: { kind: 'refund', _id: id, label: `Refund ${reference.slice(0, 8)}` },
    text: describeRefundReason(reason),
    status: state,
    amount: zmwOf(amount_ngwee),
    createdAt: created_at.toISOString(),
  }))
}

/**
 * A payment is posted when it succeeds: for each booking that it confirms, a sale or a later part of the price, and for each share that
 * no booking can use, a refund due. All have the time of that transaction. The payment for a change is posted with the change. Once it is refunded, the time of the payment is that of its
 * refund, and only refunds due are left.
 */
const loadPaymentPostings = (db: Db, { id }: StoredMovement) =>
  loadPostings(
    db,
    sql`p.id in (
      select sold.id from payment m join payment_share s on s.payment_id = m.id
      join posting sold on sold.kind in ('sale', 'balance') and sold.subject_id in (
        select s.booking_id union all select c.id from booking_change c where c.booking_id = s.booking_id)
      where m.id = ${id} and m.state = 'successful' and case when m.change_offer_id is null
        then sold.posted_at = m.changed_at else sold.subject_id = m.change_offer_id end
      union
      select due.id from payment m join payment_share s on s.payment_id = m.id
      join refund r on r.booking_id = s.booking_id and r.reason = 'late_payment' and r.amount_ngwee = s.amount_ngwee
      join posting due on due.kind = 'refund_due' and due.subject_id = r.id
      where m.id = ${id} and r.created_at >= m.created_at
        and (m.state = 'refunded' or (m.state in ('successful', 'refund_due') and r.created_at = m.changed_at)))`,
  )

/** Who requested it: the customer, or a clerk at the counter. */
async function findRequester(db: Db, payment: StoredMovement): Promise<MoneyEvent> {
  const clerk = await db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.clerk_id')
    .select(['account.id', 'account.full_name'])
    .where('payment.id', '=', payment.id)
    .executeTakeFirst()
  const at = payment.created_at.toISOString()
  if (clerk)
    return {
      at,
      text: 'Requested at the counter, on the phone of the customer',
      by: { kind: 'account', _id: clerk.id, label: clerk.full_name },
    }
  const by =
    payment.account_id === null
      ? null
      : ({ kind: 'account', _id: payment.account_id, label: payment.person_name } as const)
  return { at, text: 'Requested in the app', by }
}
