import type { Selectable } from 'kysely'
import { depositClaimLabels, type DepositClaim } from '#contract/money/deposit-claims'
import { zmwOf } from '#contract/core/money'
import { Refusal } from '#contract/core/refusals'
import {
  depositClaimStateMachine,
  getNextState,
  type Actor,
  type DepositClaimEvent,
} from '#contract/core/state-machines'
import type { Db } from '../../../db/connect'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'

export type ClaimRow = Selectable<Database['deposit_claim']>

export const findClaim = (db: Db | Tx['sql'], bookingId: string): Promise<ClaimRow | undefined> =>
  db.selectFrom('deposit_claim').selectAll().where('booking_id', '=', bookingId).executeTakeFirst()

/** The claimed amount of a booking, of which the customer does not get anything back yet. In ngwee. */
export async function readClaimedAmount(tx: Tx, bookingId: string): Promise<number> {
  const claim = await findClaim(tx.sql, bookingId)
  return claim && claim.awarded_ngwee === null ? claim.amount_ngwee : 0
}

/**
 * Applies an event to a claim. Its booking is locked by the caller.
 * @throws Refusal `wrong_state`
 */
export async function transition(
  tx: Tx,
  claim: ClaimRow,
  event: DepositClaimEvent,
  by: Actor,
  values: Partial<Pick<ClaimRow, 'dispute' | 'awarded_ngwee' | 'decision' | 'decided_by'>>,
): Promise<ClaimRow> {
  const state = getNextState(depositClaimStateMachine, claim.state, event, by)
  if (!state) {
    const { label } = depositClaimLabels[claim.state]
    throw new Refusal('wrong_state', { message: `This is no longer possible. The claim is: ${label}.` })
  }
  return tx.sql
    .updateTable('deposit_claim')
    .set({ state, changed_at: tx.at, ...values })
    .where('booking_id', '=', claim.booking_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export const claimView = (row: ClaimRow): DepositClaim => ({
  state: row.state,
  amount: zmwOf(row.amount_ngwee),
  reason: row.reason,
  photos: row.photos.length,
  claimedAt: row.created_at.toISOString(),
  disputeUntil: row.dispute_until.toISOString(),
  dispute: row.dispute,
  awarded: row.awarded_ngwee === null ? null : zmwOf(row.awarded_ngwee),
  decision: row.decision,
})
