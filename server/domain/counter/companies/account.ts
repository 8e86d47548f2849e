import { sql } from 'kysely'
import { maxAccountEntries, type AccountEntry } from '#contract/counter/companies'
import type { ReceivedMethod } from '#contract/bookings/counter-payments/payment-methods'
import { zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { accounts } from '../../money/ledger'

interface EntryRow {
  kind: AccountEntry['kind']
  at: Date
  amount_ngwee: number
  balance_ngwee: number
  booking_id: string | null
  booking_reference: string | null
  customer_name: string | null
  listing_name: string | null
  due_on: string | null
  method: ReceivedMethod | null
  reference: string | null
}

/** Reads the history of a company's account from the ledger. @throws Refusal `not_found` */
export async function readAccount(
  db: Db,
  vendorId: string,
  companyId: string,
): Promise<{ entries: AccountEntry[]; isComplete: boolean }> {
  const known = await db
    .selectFrom('company')
    .select('id')
    .where('id', '=', companyId)
    .where('vendor_id', '=', vendorId)
    .executeTakeFirst()
  if (!known) throw new Refusal('not_found')
  const rows = await readEntries(db, companyId, { limit: maxAccountEntries + 1 })
  return { entries: rows.slice(0, maxAccountEntries).map(buildEntry), isComplete: rows.length <= maxAccountEntries }
}

interface EntryRange {
  from?: Date
  to?: Date
  limit: number
}

/**
 * Reads the changes of a company's account in a time range, newest first, with what it owes after each.
 * @param companyId of a company of the caller's business
 */
export async function readEntries(
  db: Db | Tx['sql'],
  companyId: string,
  { from, to, limit }: EntryRange,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select case listed.kind when 'account_sale' then 'sale' when 'account_return' then 'return' else 'payment' end as kind,
      listed.posted_at as at, listed.amount_ngwee, listed.balance_ngwee::bigint as balance_ngwee,
      booking.id as booking_id, booking.reference as booking_reference, coalesce(booking.walk_in_name, account.full_name) as customer_name,
      listing.name as listing_name, debt.due_on::text as due_on, paid.method, paid.reference
    from (
      select * from (
        select p.id, p.kind, p.subject_id, p.posted_at, e.amount_ngwee,
          sum(e.amount_ngwee) over (order by p.posted_at, p.id) as balance_ngwee
        from entry e join posting p on p.id = e.posting_id
        where e.account = ${accounts.companyOwed(companyId)}
      ) change
      where (${from ?? null}::timestamptz is null or posted_at >= ${from ?? null})
        and (${to ?? null}::timestamptz is null or posted_at < ${to ?? null})
      order by posted_at desc, id desc limit ${limit}
    ) listed
    left join company_debt debt on debt.id = listed.subject_id and listed.kind = 'account_sale'
    left join company_payment paid on paid.id = listed.subject_id and listed.kind = 'account_paid'
    left join booking on booking.id = case listed.kind when 'account_sale' then debt.booking_id
      when 'account_return' then counter_payment_booking(listed.subject_id) end
    left join account on account.id = booking.account_id
    left join listing on listing.id = booking.listing_id
    order by listed.posted_at desc, listed.id desc
  `.execute(db)
  return rows
}

export const buildEntry = (row: EntryRow): AccountEntry => ({
  at: row.at.toISOString(),
  kind: row.kind,
  amount: zmwOf(row.amount_ngwee),
  balance: zmwOf(row.balance_ngwee),
  booking: row.booking_id
    ? {
        _id: row.booking_id,
        reference: row.booking_reference ?? '',
        description: row.listing_name ?? '',
        customerName: row.customer_name ?? '',
      }
    : null,
  dueOn: row.due_on,
  method: row.method,
  reference: row.reference ?? '',
})
