/**
 * Refuses a command that repeatedly fails with an unexpected error. Otherwise the device would send it forever, and all
 * later commands in its outbox would wait.
 *
 * The failure count is stored under the idempotency key in place of an outcome. The final refusal is stored there too:
 * a delayed copy of the request must not take effect after the user has sent the change again under a new key.
 */
import { Refusal } from '#contract/core/refusals'
import type { Tx } from '../db/transact'

/** A server fault is often fixed within an hour. Then the next attempt of the device succeeds without user action. */
export const retryLimit = { failures: 6, ms: 2 * 3_600_000 } as const

interface FailureCount {
  failures: number
  /** When the first attempt failed, in ISO 8601. */
  since: string
}

export const isFailureCount = (outcome: unknown): outcome is FailureCount =>
  typeof outcome === 'object' && outcome !== null && 'failures' in outcome

interface FailedCommand {
  accountId: string
  key: string
  endpoint: string
  /** For each secret, that of the current one first. */
  hashes: readonly [Buffer, ...Buffer[]]
}

/**
 * Counts one unexpected failure, in a transaction after that of the effect was rolled back.
 * @returns the refusal that ends the command; null while the device should retry.
 */
export async function countFailure(
  tx: Tx,
  { accountId, key, endpoint, hashes }: FailedCommand,
): Promise<Refusal | null> {
  const first: FailureCount = { failures: 1, since: tx.at.toISOString() }
  const inserted = await tx.sql
    .insertInto('command_key')
    .values({
      account_id: accountId,
      key,
      endpoint,
      request_hash: hashes[0],
      outcome: JSON.stringify(first),
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return null
  const row = await tx.sql
    .selectFrom('command_key')
    .select(['request_hash', 'outcome'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // Another copy of the request succeeded meanwhile, or the key belongs to another request.
  if (!isFailureCount(row.outcome) || !hashes.some((hash) => row.request_hash.equals(hash))) return null
  const { failures, since } = row.outcome
  const isLimitReached = failures + 1 >= retryLimit.failures && tx.at.getTime() - Date.parse(since) >= retryLimit.ms
  const refusal = isLimitReached ? new Refusal('failed_repeatedly') : null
  const outcome = refusal
    ? { refusal: { ...refusal.toBody(), status: refusal.status } }
    : { failures: failures + 1, since }
  await tx.sql
    .updateTable('command_key')
    .set({ outcome: JSON.stringify(outcome) })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute()
  return refusal
}
