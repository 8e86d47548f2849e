/** One posting of the ledger with what it is about, and the postings of a movement. */
import { sql, type RawBuilder } from 'kysely'
import { zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import type { MoneyLink, PostingDetails, PostingLine } from '#contract/money/money-records'
import type { Db } from '../../../db/connect'
import { accounts, describeAccount } from '../ledger'
import { buildVendorLink } from './list'

/** @throws Refusal `not_found` */
export async function readPosting(db: Db, id: string): Promise<PostingDetails> {
  const posting = await db
    .selectFrom('posting')
    .leftJoin('posting as reversal', 'reversal.reverses', 'posting.id')
    .select(['posting.id', 'posting.kind', 'posting.subject_id', 'posting.posted_at', 'posting.reverses'])
    .select('reversal.id as reversed_by')
    .where('posting.id', '=', id)
    .executeTakeFirst()
  if (!posting) throw new Refusal('not_found')
  const [entries, subject] = await Promise.all([loadEntries(db, id), findSubject(db, posting)])
  return {
    _id: posting.id,
    kind: posting.kind,
    postedAt: posting.posted_at.toISOString(),
    subject,
    subjectId: posting.subject_id,
    reverses: posting.reverses,
    reversedBy: posting.reversed_by,
    entries,
  }
}

async function loadEntries(db: Db, postingId: string): Promise<PostingDetails['entries']> {
  const rows = await db
    .selectFrom('entry')
    .select(['account', 'amount_ngwee'])
    .where('posting_id', '=', postingId)
    .orderBy('amount_ngwee', 'desc')
    .orderBy('account')
    .execute()
  const owners = await loadOwners(
    db,
    rows.map(({ account }) => account),
  )
  return rows.map(({ account, amount_ngwee }) => {
    const { ownerId, label } = describeAccount(account)
    return { account: label, link: (ownerId && owners.get(ownerId)) || null, amount: zmwOf(amount_ngwee) }
  })
}

async function loadOwners(db: Db, names: readonly string[]): Promise<Map<string, MoneyLink>> {
  const findIds = (owner: string) =>
    names.flatMap((name) => (name.startsWith(`${owner}:`) ? [name.split(':')[1] ?? ''] : []))
  const [vendorIds, accountIds] = [findIds('vendor'), findIds('customer')]
  const vendors =
    vendorIds.length === 0
      ? []
      : await db
          .selectFrom('vendor')
          .select(['id as vendor_id', 'name as vendor_name', 'business_type'])
          .where('id', 'in', vendorIds)
          .execute()
  const people =
    accountIds.length === 0
      ? []
      : await db.selectFrom('account').select(['id', 'full_name']).where('id', 'in', accountIds).execute()
  return new Map<string, MoneyLink>([
    ...vendors.map((vendor) => [vendor.vendor_id, buildVendorLink(vendor)] as const),
    ...people.map(({ id, full_name }) => [id, { kind: 'account', _id: id, label: full_name }] as const),
  ])
}

interface Subject {
  kind: 'booking' | 'refund' | 'payout'
  id: string
  label: string
}

/** A subject is a booking, a refund, a payout, or a change or payment of a booking. */
async function findSubject(
  db: Db,
  { kind, subject_id: id }: { kind: string; subject_id: string },
): Promise<MoneyLink | null> {
  const { rows } = await sql<Subject>`
    select 'payout' as kind, id, 'Payout ' || left(reference, 8) as label from payout where id = ${id}
    union all select 'refund', id, 'Refund ' || left(reference, 8) from refund where id = ${id}
    union all select 'refund', refund_id, 'Refund ' || left(reference, 8) from other_sending where reference = ${id}::text
    union all select 'booking', id, 'Booking ' || reference from booking where id = counter_payment_booking(${id}::uuid)
    limit 2`.execute(db)
  const found = rows.find((row) => kind.startsWith(row.kind)) ?? rows[0]
  return found ? { kind: found.kind, _id: found.id, label: found.label } : null
}

/** Loads postings with what moved at the gateway, the oldest first. @param condition on the posting `p` */
export async function loadPostings(db: Db, condition: RawBuilder<unknown>): Promise<PostingLine[]> {
  const { rows } = await sql<{ id: string; kind: string; posted_at: Date; gateway: string }>`
    select p.id, p.kind, p.posted_at,
      coalesce((select e.amount_ngwee from entry e where e.posting_id = p.id and e.account = ${accounts.gateway}), 0) as gateway
    from posting p where ${condition} order by p.posted_at, p.id`.execute(db)
  return rows.map(({ id, kind, posted_at, gateway }) => ({
    _id: id,
    kind,
    postedAt: posted_at.toISOString(),
    gateway: zmwOf(Number(gateway)),
  }))
}
