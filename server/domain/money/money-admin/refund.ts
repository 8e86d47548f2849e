/** Why a refund was made, who bears it, its transfers and its postings. */
import { sql } from 'kysely'
import { zmwOf } from '#contract/core/money'
import type { MoneyEvent, MoneyLine, MoneyRecord } from '#contract/money/money-records'
import { maskNumber } from '#contract/money/payment-settings'
import type { Db } from '../../../db/connect'
import { accounts, describeAccount } from '../ledger'
import { loadAudits } from './events'
import { loadPostings } from './posting'
import type { RecordParts, StoredMovement } from './movement'
import type { RefundReason } from '../../../db/tables/payments'

const reasonTexts: Record<RefundReason, string> = {
  cancelled: 'The booking was cancelled',
  late_payment: 'The payment came too late, or twice',
  deposit: 'The deposit goes back',
  not_met: 'The trip did not have enough travellers',
  changed: 'The price became lower',
  goodwill: 'Tilipo gives it back from its own money',
}
export const describeRefundReason = (reason: RefundReason): string => reasonTexts[reason]

export async function readRefund(db: Db, refund: StoredMovement): Promise<RecordParts> {
  const { reason } = await db
    .selectFrom('refund')
    .select('reason')
    .where('id', '=', refund.id)
    .executeTakeFirstOrThrow()
  const otherTransfers = await loadOtherTransfers(db, refund.id)
  const [lines, related, postings, decisions] = await Promise.all([
    loadBearers(db, refund.id),
    loadPaymentsOfBooking(db, refund.booking_id),
    loadRefundPostings(
      db,
      refund.id,
      otherTransfers.map(({ reference }) => reference),
    ),
    loadDecisions(db, refund),
  ])
  return {
    lines,
    related,
    otherTransfers,
    postings,
    reason: describeRefundReason(reason),
    feeNgwee: 0,
    timeline: [
      { at: refund.created_at.toISOString(), text: `Refund created: ${describeRefundReason(reason)}`, by: null },
      ...decisions,
      ...otherTransfers.map(({ reference, createdAt }): MoneyEvent => ({
        at: createdAt,
        text: `The customer chose another wallet, and the transfer ${reference.slice(0, 8)} was superseded`,
        by: null,
      })),
    ],
  }
}

/** Who bears it, from the ledger: whatever is not the refund itself. */
async function loadBearers(db: Db, refundId: string): Promise<MoneyLine[]> {
  const rows = await db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .select(['account', 'amount_ngwee'])
    .where('kind', '=', 'refund_due')
    .where('subject_id', '=', refundId)
    .orderBy('amount_ngwee', 'desc')
    .execute()
  return rows
    .filter(({ account }) => !account.endsWith(':refundable'))
    .map(({ account, amount_ngwee }) => ({
      text: account === accounts.gateway ? 'A payment that no booking used' : describeAccount(account).label,
      link: null,
      amount: zmwOf(amount_ngwee),
    }))
}

async function loadPaymentsOfBooking(db: Db, bookingId: string | null): Promise<MoneyRecord['related']> {
  if (bookingId === null) return []
  const rows = await db
    .selectFrom('payment_share')
    .innerJoin('payment', 'payment.id', 'payment_share.payment_id')
    .select(['payment.id', 'payment.reference', 'payment.state', 'payment_share.amount_ngwee'])
    .where('payment_share.booking_id', '=', bookingId)
    .orderBy('payment.created_at')
    .execute()
  return rows.map(({ id, reference, state, amount_ngwee }) => ({
    link: { kind: 'payment', _id: id, label: `Payment ${reference.slice(0, 8)}` },
    text: 'Share of this booking',
    status: state,
    amount: zmwOf(amount_ngwee),
  }))
}

async function loadOtherTransfers(db: Db, refundId: string): Promise<MoneyRecord['otherTransfers']> {
  const rows = await db
    .selectFrom('other_sending')
    .select(['reference', 'state', 'phone', 'created_at'])
    .where('refund_id', '=', refundId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ reference, state, phone, created_at }) => ({
    reference,
    status: state,
    phone: maskNumber(phone),
    createdAt: created_at.toISOString(),
  }))
}

/** A superseded transfer that arrived as well is posted with its reference as the subject. */
const loadRefundPostings = (db: Db, id: string, otherReferences: readonly string[]) =>
  loadPostings(
    db,
    sql`p.kind in ('refund_due', 'refund_paid') and p.subject_id in (${sql.join([id, ...otherReferences].map((subject) => sql`${subject}::uuid`))})`,
  )

/** Who decided it: an administrator, in the transaction that created it. */
async function loadDecisions(db: Db, { booking_id, created_at }: StoredMovement): Promise<MoneyEvent[]> {
  if (booking_id === null) return []
  const requests = await db
    .selectFrom('refund_decision')
    .innerJoin('account', 'account.id', 'refund_decision.requested_by')
    .select(['refund_decision.created_at', 'refund_decision.reason', 'requested_by', 'account.full_name'])
    .where('booking_id', '=', booking_id)
    .where('state', '=', 'made')
    .where('decided_at', '=', created_at)
    .execute()
  const waited = requests.filter((request) => request.created_at < created_at)
  return [
    ...waited.map((request): MoneyEvent => ({
      at: request.created_at.toISOString(),
      text: `Requested a refund: ${request.reason}`,
      by: { kind: 'account', _id: request.requested_by, label: request.full_name },
    })),
    ...(await loadAudits(db, 'booking', booking_id, created_at)),
  ]
}
