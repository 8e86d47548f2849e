/** Counts of a user's database for the app header, kept up to date. */
import { liveQuery } from 'dexie'
import { countStates } from '../../db/count-states'
import type { UserDatabase } from '../../db/database'
import { readCart } from '../../db/queries/read-cart'
import { readNotifications } from '../../db/queries/read-notifications'
import type { Counts } from '../page/status'

const counters: ((database: UserDatabase) => Promise<Partial<Counts>>)[] = [
  (database) =>
    database.transaction('r', database.outbox, async () => ({
      waiting: await countStates(database, 'waiting', 'sending'),
      attention: await countStates(database, 'refused'),
    })),
  async (database) => ({ cartCount: (await readCart(database)).count }),
  async (database) => ({ unread: (await readNotifications(database)).unreadCount }),
  async ({ cursors }) => ({ syncedAt: (await cursors.get('feed'))?.pulledAt || null }),
]

/**
 * Calls `emit` once all counts are known, and after each change. Each count has its own query, so that a change of the
 * cart does not count notifications again.
 */
export function watchCounts(database: UserDatabase, emit: (counts: Counts) => void): () => void {
  const partsByIndex = new Map<number, Partial<Counts>>()
  const subscriptions = counters.map((counter, index) => {
    const next = (part: Partial<Counts>) => {
      partsByIndex.set(index, part)
      if (partsByIndex.size === counters.length) emit(mergeCounts([...partsByIndex.values()]))
    }
    return liveQuery(() => counter(database)).subscribe({ next, error: () => undefined })
  })
  return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
}

export const countAll = async (database: UserDatabase): Promise<Counts> =>
  mergeCounts(await Promise.all(counters.map((counter) => counter(database))))

const mergeCounts = (parts: Partial<Counts>[]): Counts => Object.assign({}, ...parts)
