/** What headers show of a user's database, kept up to date. */
import { liveQuery } from 'dexie'
import type { UserDatabase } from '../db/database'
import { readCart } from '../db/queries/read-cart'
import { readNotifications } from '../db/queries/read-notifications'
import type { Counts } from './status'

export function watchCounts(database: UserDatabase, tell: (counts: Counts) => void): () => void {
  const subscription = liveQuery(() => countAll(database)).subscribe({ next: tell, error: () => undefined })
  return () => subscription.unsubscribe()
}

export async function countAll(database: UserDatabase): Promise<Counts> {
  const count = (...states: string[]) => database.outbox.where('state').anyOf(states).count()
  const [waiting, attention, cart, notifications, feed] = await Promise.all([
    count('waiting', 'sending'),
    count('refused'),
    readCart(database),
    readNotifications(database),
    database.cursors.get('feed'),
  ])
  return {
    waiting,
    attention,
    cartCount: cart.count,
    unread: notifications.unreadCount,
    syncedAt: feed?.pulledAt || null,
  }
}
