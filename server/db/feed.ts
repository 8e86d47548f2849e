/** Writing to the change feed. Reading it is `domain/sync`. */
import type { Tx } from './transact'

export type Entity =
  | 'cartItem'
  | 'favorite'
  | 'booking'
  | 'vendorBooking'
  | 'vendorListing'
  | 'business'
  | 'staffMember'
  | 'notification'
  | 'supportTicket'
  | 'supportReply'
  | 'application'
  | 'conversation'
  | 'message'
  | 'me'

export const userScope = (accountId: string): string => `user:${accountId}`
export const vendorScope = (vendorId: string): string => `vendor:${vendorId}`
/** A business's conversations: apart, because not all who work there see them, and who may changes. */
export const talkScope = (vendorId: string): string => `talk:${vendorId}`

/** A business's people: for those who manage them. */
export const staffScope = (vendorId: string): string => `staff:${vendorId}`

export interface Change {
  scope: string
  entity: Entity
  id: string
}

/** Who is told, after the commit, that a scope has something new. Set once at start-up. */
type Listener = (change: Change) => void
const listeners = new Set<Listener>()
export function onChange(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const touchedBy = new WeakMap<Tx, Change[]>()

const changesPerInsert = 1000

/**
 * Records, in the transaction of the change itself, that these rows are new or different or gone.
 * @param inAnswer false for what only follows, and may be very much: the sender's device too hears of it by the feed, not by
 * the answer of its push.
 */
export async function recordChanges(tx: Tx, changes: readonly Change[], { inAnswer = true } = {}): Promise<void> {
  if (changes.length === 0) return
  for (let from = 0; from < changes.length; from += changesPerInsert) {
    const some = changes.slice(from, from + changesPerInsert)
    await tx.sql
      .insertInto('change')
      .values(some.map(({ scope, entity, id }) => ({ scope, entity, entity_id: id, at: tx.at })))
      .execute()
  }
  if (inAnswer) touchedBy.set(tx, [...(touchedBy.get(tx) ?? []), ...changes])
  // A hint says where, not what: one is enough for many rows.
  const hints = new Map(changes.map((change) => [`${change.scope} ${change.entity}`, change]))
  tx.afterCommit(() => hints.forEach((change) => listeners.forEach((listener) => listener(change))))
}

/** What a command has touched so far, for the answer of a push. */
export const touchedIn = (tx: Tx): readonly Change[] => touchedBy.get(tx) ?? []
