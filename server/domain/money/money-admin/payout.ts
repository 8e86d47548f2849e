/** What a payout consists of, who started it, and its postings. */
import { sql } from 'kysely'
import { firstItem } from '#contract/core/checked-access'
import { lusakaDate } from '#contract/core/dates'
import { ngweeOf, zmwOf } from '#contract/core/money'
import { getPostingLabel, type MoneyLine } from '#contract/money/money-records'
import { formatDate } from '#contract/core/dates'
import type { Db } from '../../../db/connect'
import { accounts } from '../ledger'
import { loadAudits } from './events'
import { loadPostings } from './posting'
import type { RecordParts, StoredMovement } from './movement'

/** Newer lines are listed, and the older ones are part of the balance before them. */
const maxLines = 200

export async function readPayout(db: Db, payout: StoredMovement): Promise<RecordParts> {
  const { reason, fee_ngwee, requested_by, full_name } = await db
    .selectFrom('payout')
    .leftJoin('account', 'account.id', 'payout.requested_by')
    .select(['reason', 'fee_ngwee', 'requested_by', 'account.full_name'])
    .where('payout.id', '=', payout.id)
    .executeTakeFirstOrThrow()
  const [lines, postings, audits] = await Promise.all([
    loadLines(db, payout),
    loadPostings(
      db,
      sql`p.kind in ('payout', 'payout_paid', 'payout_failed', 'payout_paid_late', 'payout_returned') and p.subject_id = ${payout.id}`,
    ),
    loadAudits(db, 'payout', payout.id),
  ])
  const day = formatDate(lusakaDate(payout.created_at.getTime()))
  return {
    lines,
    related: [],
    otherTransfers: [],
    postings,
    reason,
    feeNgwee: fee_ngwee,
    timeline: [
      requested_by === null
        ? { at: payout.created_at.toISOString(), text: `Started with the automatic payouts of ${day}`, by: null }
        : {
            at: payout.created_at.toISOString(),
            text: 'Started by the business',
            by: { kind: 'account', _id: requested_by, label: full_name ?? '' },
          },
      ...audits,
    ],
  }
}

interface StoredLine {
  kind: string
  amount_ngwee: string
  booking_id: string | null
  reference: string | null
  payout_id: string | null
}

/**
 * A payout takes a part of a balance, so that its lines are the changes of the available balance since the payout before, the balance
 * before these, and what was left. They sum to what the payout took.
 */
async function loadLines(db: Db, { id, vendor_id }: StoredMovement): Promise<MoneyLine[]> {
  const account = accounts.vendorAvailable(vendor_id)
  const own = await db
    .selectFrom('posting')
    .innerJoin('entry', 'entry.posting_id', 'posting.id')
    .select(['posting.id', 'posted_at', 'amount_ngwee'])
    .where('kind', '=', 'payout')
    .where('subject_id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst()
  if (!own) return []
  const isEarlier = sql`(p.posted_at, p.id) < (${own.posted_at}, ${own.id}::uuid)`
  const { rows: lines } = await sql<StoredLine>`
    with changes as (
      select p.id, p.kind, p.subject_id, p.posted_at, e.amount_ngwee
      from entry e join posting p on p.id = e.posting_id where e.account = ${account} and ${isEarlier}),
    before as (select posted_at, id from changes where kind = 'payout' order by posted_at desc, id desc limit 1),
    listed as (
      select c.* from changes c
      where not exists (select from before where (c.posted_at, c.id) <= (before.posted_at, before.id))
      order by c.posted_at desc, c.id desc limit ${maxLines})
    select l.kind, -l.amount_ngwee as amount_ngwee, b.id as booking_id, b.reference, o.id as payout_id
    from listed l
    left join payout o on l.kind like 'payout%' and o.id = l.subject_id
    left join refund r on l.kind = 'refund_due' and r.id = l.subject_id
    left join booking b on b.id = coalesce(r.booking_id, counter_payment_booking(l.subject_id))
    order by l.posted_at, l.id`.execute(db)
  const { rows: sums } = await sql<{ balance: string }>`
    select coalesce(-sum(e.amount_ngwee), 0) as balance
    from entry e join posting p on p.id = e.posting_id where e.account = ${account} and ${isEarlier}`.execute(db)
  const balanceNgwee = Number(firstItem(sums).balance)
  const listedNgwee = lines.reduce((sum, line) => sum + Number(line.amount_ngwee), 0)
  const leftNgwee = balanceNgwee - own.amount_ngwee
  return [
    buildLine('Balance before', balanceNgwee - listedNgwee),
    ...lines.map((line): MoneyLine => ({
      text: getPostingLabel(line.kind),
      link: findLink(line),
      amount: zmwOf(Number(line.amount_ngwee)),
    })),
    buildLine('Left in the balance', leftNgwee === 0 ? 0 : -leftNgwee),
  ].filter(({ amount }) => ngweeOf(amount) !== 0)
}

const buildLine = (text: string, amountNgwee: number): MoneyLine => ({ text, link: null, amount: zmwOf(amountNgwee) })

function findLink({ booking_id, reference, payout_id }: StoredLine): MoneyLine['link'] {
  if (payout_id !== null) return { kind: 'payout', _id: payout_id, label: 'Payout' }
  return booking_id === null ? null : { kind: 'booking', _id: booking_id, label: reference ?? '' }
}
