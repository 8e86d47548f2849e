/** Writes to the change feed. `domain/sync` reads it. */
import type { MirroredEntity } from '#contract/core/endpoint'
import type { Change } from './recorded'
import type { Tx } from './transact'

export type { Change, MirroredEntity as Entity }

export const userScope = (accountId: string): string => `user:${accountId}`
export const vendorScope = (vendorId: string): string => `vendor:${vendorId}`
/**
 * The scope of a vendor's conversations. It is separate from the vendor's scope, because only some staff may read
 * conversations and their permissions can change.
 */
export const conversationScope = (vendorId: string): string => `talk:${vendorId}`

/** The scope of a vendor's staff list, for the accounts that manage it. */
export const staffScope = (vendorId: string): string => `staff:${vendorId}`

/** The scope of a vendor's cash shifts, for the accounts that read the shifts of everybody. */
export const cashScope = (vendorId: string): string => `cash:${vendorId}`

/** Called after each commit of this process that recorded changes. */
type CommitListener = () => void
const listeners = new Set<CommitListener>()
/**
 * Registers a listener, which only saves waiting: `follow-feed.ts` finds the changes of all processes.
 * @returns a function that removes the listener
 */
export function onOwnChange(listener: CommitListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const changesPerInsert = 1000

/**
 * Records created, changed or deleted rows in the change feed, in the transaction that changes them.
 * @param inPushResponse false for indirect changes, which can be numerous: the sending device too receives them from
 *   the feed, not in the response to its push
 * @param exceptSession hash of the session that gets no message about these notifications
 */
export async function recordChanges(
  tx: Tx,
  changes: readonly Change[],
  { inAnswer: inPushResponse = true, exceptSession }: { inAnswer?: boolean; exceptSession?: Buffer | undefined } = {},
): Promise<void> {
  if (changes.length === 0) return
  for (let from = 0; from < changes.length; from += changesPerInsert) {
    const batch = changes.slice(from, from + changesPerInsert)
    await tx.sql
      .insertInto('change')
      .values(
        batch.map(({ scope, entity, id }) => ({
          scope,
          entity,
          entity_id: id,
          at: tx.at,
          except_session: exceptSession ?? null,
        })),
      )
      .execute()
  }
  if (inPushResponse) tx.recorded.changes.push(...changes)
  tx.afterCommit(() => listeners.forEach((listener) => listener()))
}
