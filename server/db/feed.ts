/** Writing to the change feed. Reading it is `domain/sync`. */
import type { Tx } from './transact'

export type Entity = 'cartItem' | 'favorite' | 'booking' | 'vendorBooking' | 'vendorListing' | 'business' | 'staffMember' | 'notification' | 'supportTicket' | 'supportReply' | 'application' | 'conversation' | 'message' | 'me'

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

/** Records, in the transaction of the change itself, that these rows are new or different or gone. */
export async function recordChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return
  await tx.sql
    .insertInto('change')
    .values(changes.map(({ scope, entity, id }) => ({ scope, entity, entity_id: id, at: tx.at })))
    .execute()
  touchedBy.set(tx, [...(touchedBy.get(tx) ?? []), ...changes])
  tx.afterCommit(() => changes.forEach((change) => listeners.forEach((listener) => listener(change))))
}

/** What a command has touched so far, for the answer of a push. */
export const touchedIn = (tx: Tx): readonly Change[] => touchedBy.get(tx) ?? []
