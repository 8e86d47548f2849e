/**
 * Resets of a lost second factor. One administrator requests it, another approves it, and neither is the owner of the
 * account. One administrator alone could otherwise take over the account of another.
 */
import { resetRequestHours, type SecondFactorReset } from '#contract/accounts/second-factor-resets'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { maskEmail, type AuditedResult } from '../../core/audit'
import type { Who } from '../../route'
import { deleteSecondFactor, hasSecondFactor } from './second-factor'
import { endAllSessions } from './sessions'

export async function listResets(db: Db, caller: Who, at: Date): Promise<SecondFactorReset[]> {
  const rows = await db
    .selectFrom('second_factor_reset as reset')
    .innerJoin('account', 'account.id', 'reset.account_id')
    .innerJoin('account as requester', 'requester.id', 'reset.requested_by')
    .select([
      'reset.id',
      'reset.account_id',
      'reset.requested_by',
      'reset.requested_at',
      'account.full_name',
      'account.email',
      'requester.full_name as requester_name',
    ])
    .where('approved_at', 'is', null)
    .where('reset.expires_at', '>', at)
    .orderBy('requested_at')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    account: { _id: row.account_id, name: row.full_name, email: row.email },
    requestedBy: row.requester_name,
    requestedAt: row.requested_at.toISOString(),
    canApprove: row.requested_by !== caller.accountId && row.account_id !== caller.accountId,
  }))
}

/**
 * @throws Refusal `not_found` if no account with a second factor has this email, `forbidden` for the own account,
 *   `reset_requested` if a request is open
 */
export async function requestReset(tx: Tx, caller: Who, email: string): Promise<AuditedResult<{ message: string }>> {
  // Locked, so that two administrators cannot both request it.
  const account = await tx.sql
    .selectFrom('account')
    .select(['id', 'full_name', 'email'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account || !(await hasSecondFactor(tx.sql, account.id)))
    throw new Refusal('not_found', { message: 'No account with this email uses two-step sign-in.' })
  if (account.id === caller.accountId) throw new Refusal('forbidden')
  const openRequest = await tx.sql
    .selectFrom('second_factor_reset')
    .select('id')
    .where('account_id', '=', account.id)
    .where('approved_at', 'is', null)
    .where('expires_at', '>', tx.at)
    .executeTakeFirst()
  if (openRequest) throw new Refusal('reset_requested')
  await tx.sql
    .insertInto('second_factor_reset')
    .values({
      id: tx.newId(),
      account_id: account.id,
      requested_by: caller.accountId,
      requested_at: tx.at,
      expires_at: new Date(tx.at.getTime() + resetRequestHours * 3_600_000),
    })
    .execute()
  return {
    answer: { message: `Another administrator must approve this within ${resetRequestHours} hours.` },
    audit: { action: 'secondFactor.requestReset', target: buildTarget(account) },
  }
}

/**
 * Approves a request: the second factor is removed, and all sessions of the account end.
 * @throws Refusal `not_found` if the request is closed or has expired, `forbidden` for the requester and the owner
 */
export async function approveReset(tx: Tx, caller: Who, id: string): Promise<AuditedResult<{ message: string }>> {
  const request = await tx.sql
    .selectFrom('second_factor_reset')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!request || request.approved_at || request.expires_at <= tx.at)
    throw new Refusal('not_found', { message: 'This request was approved already or has expired.' })
  if (caller.accountId === request.requested_by || caller.accountId === request.account_id)
    throw new Refusal('forbidden', { message: 'Another administrator must approve this.' })
  await tx.sql
    .updateTable('second_factor_reset')
    .set({ approved_by: caller.accountId, approved_at: tx.at })
    .where('id', '=', id)
    .execute()
  await deleteSecondFactor(tx, request.account_id)
  await endAllSessions(tx, request.account_id)
  const account = await tx.sql
    .selectFrom('account')
    .select(['id', 'full_name', 'email'])
    .where('id', '=', request.account_id)
    .executeTakeFirstOrThrow()
  return {
    answer: { message: 'The second factor is removed.' },
    audit: { action: 'secondFactor.approveReset', target: buildTarget(account) },
  }
}

const buildTarget = ({ id, full_name, email }: { id: string; full_name: string; email: string }) => ({
  kind: 'account' as const,
  id,
  label: `${full_name}, ${maskEmail(email)}`,
})
