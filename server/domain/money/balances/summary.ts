/** The payment summary of a vendor: totals, balances, and the money of its newest bookings. */
import { sql } from 'kysely'
import { paymentMethods } from '#contract/bookings/counter-payments/payment-methods'
import { currency, zmwOf } from '#contract/core/money'
import type { PaymentSummary, SummaryTransaction } from '#contract/money/payment-summary'
import type { Db } from '../../../db/connect'
import { accounts } from '../ledger'
import { readBusinessFee } from '../../core/fees'
import { readBalances } from './balances'
import { findPayoutReserve, readHeldNgwee } from './held'
import { firstItem } from '#contract/core/checked-access'

const maxTransactions = 50

interface TransactionRow {
  id: string
  reference: string
  listing_name: string
  paid_at: Date
  clears_at: Date | null
  cleared_at: Date | null
  /** Paid at the counter, and not through Tilipo. */
  is_recorded: boolean
  /** The part of `net` that stays back, in ngwee. */
  reserved: number | null
  release_at: Date | null
  /** The vendor's share and Tilipo's fee, after refunds. */
  net: number
  fee: number
}

export async function readPaymentSummary(
  db: Db,
  vendorId: string,
  { at, isOwner }: { at: Date; isOwner: boolean },
): Promise<PaymentSummary> {
  const [totals, balances, cash, rows, fee] = await Promise.all([
    readTotals(db, vendorId),
    readBalances(db, vendorId),
    readCash(db, vendorId),
    listTransactions(db, vendorId),
    readBusinessFee(db, vendorId, at),
  ])
  const [heldNgwee, reserve, pause] = await Promise.all([
    readHeldNgwee(db, vendorId, balances.available, at),
    findPayoutReserve(db, vendorId, at),
    db.selectFrom('payout_pause').selectAll().where('vendor_id', '=', vendorId).executeTakeFirst(),
  ])
  const show = (reason: string) => (isOwner ? reason : null)
  return {
    summary: {
      currency,
      totalRevenue: zmwOf(totals.net + totals.fee),
      platformFee: zmwOf(totals.fee),
      netPayout: zmwOf(totals.net),
      pending: zmwOf(balances.pending),
      available: zmwOf(balances.available - heldNgwee),
      reserved: zmwOf(balances.reserved),
      cash: zmwOf(cash),
      inPayout: zmwOf(balances.inPayout),
      paidOut: zmwOf(balances.paidOut),
    },
    fee,
    hold: reserve ? { amount: zmwOf(heldNgwee), until: reserve.until, reason: show(reserve.reason) } : null,
    pause: pause ? { since: pause.paused_at.toISOString(), reason: show(pause.reason) } : null,
    transactions: rows.slice(0, maxTransactions).map(buildTransaction),
    more: rows.length > maxTransactions,
  }
}

/** Entries of sales and refunds, with the booking that they belong to. Deposits are not part of the price. */
const bookingEntries = (vendorId: string) => sql`
  select b.id as booking_id, p.is_recorded, e.account, e.amount_ngwee, p.posted_at
  from booking b
  join lateral (
    select id, posted_at, kind like 'cash%' as is_recorded from posting
      where kind in ('sale', 'balance', 'cash_sale', 'cash_refund') and subject_id = b.id
    union
    select id, posted_at, true from posting where kind = 'cash_sale'
      and subject_id in (select payment_id from counter_payment where booking_id = b.id and kind = 'sale')
    union
    select id, posted_at, kind like 'cash%' from posting where kind in ('balance', 'cash_sale', 'cash_refund')
      and subject_id in (select change.id from booking_change change where change.booking_id = b.id)
    union
    select posting.id, posted_at, false from refund join posting on kind = 'refund_due' and subject_id = refund.id
    where refund.booking_id = b.id
  ) p on true
  join entry e on e.posting_id = p.id
  where b.vendor_id = ${vendorId} and b.paid_ngwee > 0
    and e.account in (${accounts.vendorPayable(vendorId)}, ${accounts.vendorAvailable(vendorId)}, ${accounts.platformFee})
`

async function readTotals(db: Db, vendorId: string): Promise<{ net: number; fee: number }> {
  const { rows } = await sql<{ net: number; fee: number }>`
    select coalesce(-sum(amount_ngwee) filter (where account <> ${accounts.platformFee}), 0)::bigint as net,
      coalesce(-sum(amount_ngwee) filter (where account = ${accounts.platformFee}), 0)::bigint as fee
    from (${bookingEntries(vendorId)}) as money
  `.execute(db)
  return { net: Number(firstItem(rows).net), fee: Number(firstItem(rows).fee) }
}

/** What the business took at its counter by all methods, less what was given back, in ngwee. Not what Tilipo received. */
async function readCash(db: Db, vendorId: string): Promise<number> {
  const { cash } = await db
    .selectFrom('entry')
    .innerJoin('posting', 'posting.id', 'entry.posting_id')
    .select((eb) => eb.fn.sum<string | null>('amount_ngwee').as('cash'))
    .where(
      'account',
      'in',
      paymentMethods.map((method) => accounts.vendorRecorded(vendorId, method)),
    )
    .where('kind', 'in', ['cash_sale', 'cash_refund'])
    .executeTakeFirstOrThrow()
  return Number(cash ?? 0)
}

async function listTransactions(db: Db, vendorId: string): Promise<TransactionRow[]> {
  const { rows } = await sql<TransactionRow>`
    select b.id, b.reference, listing.name as listing_name, b.clears_at, b.cleared_at, money.is_recorded, money.paid_at,
      reserve.amount_ngwee as reserved, reserve.release_at, money.net::bigint as net, money.fee::bigint as fee
    from (
      select booking_id, is_recorded, min(posted_at) as paid_at,
        coalesce(-sum(amount_ngwee) filter (where account <> ${accounts.platformFee}), 0) as net,
        coalesce(-sum(amount_ngwee) filter (where account = ${accounts.platformFee}), 0) as fee
      from (${bookingEntries(vendorId)}) as entries group by booking_id, is_recorded
      order by paid_at desc, booking_id, is_recorded limit ${maxTransactions + 1}
    ) money
    join booking b on b.id = money.booking_id
    join listing on listing.id = b.listing_id
    left join reserve on reserve.booking_id = b.id and reserve.released_at is null and not money.is_recorded
    order by money.paid_at desc, b.id, money.is_recorded
  `.execute(db)
  return rows
}

function buildTransaction(row: TransactionRow): SummaryTransaction {
  const net = zmwOf(Number(row.net))
  const fee = zmwOf(Number(row.fee))
  return {
    // A booking can be paid in parts at the counter and through Tilipo, which become available differently.
    id: row.is_recorded ? `${row.id}/counter` : row.id,
    date: row.paid_at.toISOString(),
    description: row.listing_name,
    reference: row.reference,
    status: getStatus(row),
    amount: zmwOf(Number(row.net) + Number(row.fee)),
    fee,
    net,
    reserved: zmwOf(Number(row.reserved ?? 0)),
    reservedUntil: row.release_at?.toISOString() ?? null,
    availableAt: (row.cleared_at ?? row.clears_at)?.toISOString() ?? null,
  }
}

function getStatus({ net, fee, is_recorded, cleared_at }: TransactionRow): SummaryTransaction['status'] {
  if (Number(net) === 0 && Number(fee) === 0) return 'refunded'
  if (is_recorded) return 'cash'
  return cleared_at ? 'available' : 'pending'
}
