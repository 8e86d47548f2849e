/**
 * What one administrator has decided alone today about the money of one business. The limit that needs a second
 * administrator applies to this sum, so that a large amount cannot be split.
 */
import { sql } from 'kysely'
import { lusakaDate, lusakaInstant } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'
import { firstItem } from '#contract/core/checked-access'

/**
 * Locks the decisions of an administrator about a business until the end of the transaction, and sums them. It contains
 * corrections in both directions, refunds, deposits that were awarded, and payouts that were declared successful or failed.
 * @param vendorId null for the gateway's money
 * @returns in ngwee
 */
export async function sumDecisionsOfToday(tx: Tx, adminId: string, vendorId: string | null): Promise<number> {
  await lockDecisions(tx, adminId, vendorId)
  const since = lusakaInstant(lusakaDate(tx.at.getTime()), '00:00')
  const { rows } = await sql<{ sum: number }>`
    select (
      (select coalesce(sum(abs(amount_ngwee)), 0) from correction
        where requested_by = ${adminId} and vendor_id is not distinct from ${vendorId}::uuid
          and created_at >= ${since} and state = 'posted' and not needs_approval)
      + (select coalesce(sum(awarded_ngwee), 0) from deposit_claim
        join booking on booking.id = deposit_claim.booking_id
        where decided_by = ${adminId} and booking.vendor_id = ${vendorId}::uuid and deposit_claim.changed_at >= ${since})
      + (select coalesce(sum(case when ${vendorId}::uuid is null then platform_ngwee
            when booking.vendor_id = ${vendorId}::uuid then vendor_ngwee end), 0)
        from refund_decision join booking on booking.id = refund_decision.booking_id
        where requested_by = ${adminId} and refund_decision.created_at >= ${since}
          and refund_decision.state = 'made' and not needs_approval)
      + (select coalesce(sum(amount_ngwee), 0) from audit_entry
        join payout on payout.id::text = audit_entry.target_id
        where action = 'payout.resolve' and actor_id = ${adminId} and payout.vendor_id = ${vendorId}::uuid
          and audit_entry.at >= ${since})
    )::bigint as sum`.execute(tx.sql)
  return Number(firstItem(rows).sum)
}

/** Also taken by other decisions about money, so that none of them is missed by a correction at the same time. */
export const lockDecisions = (tx: Tx, adminId: string, vendorId: string | null) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`money_decision/${adminId}/${vendorId ?? 'gateway'}`}, 0))`.execute(
    tx.sql,
  )
