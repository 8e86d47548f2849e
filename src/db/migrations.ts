/**
 * The versions of a user's database. Frozen: a version that was released is never edited, a change is a new entry. An
 * upgrade calls nothing of the living app, since that will have moved on when an old device comes by.
 */
import type { Transaction } from 'dexie'

export interface Migration {
  version: number
  /** Only tables that change; null drops one. */
  stores: Record<string, string | null>
  upgrade?: (transaction: Transaction) => Promise<unknown>
}

/** What each command changed when version 6 began to say so on the row. */
const changedBy6: Record<string, string> = {
  'cart.add': 'cartItem',
  'cart.setQuantity': 'cartItem',
  'cart.remove': 'cartItem',
  'cart.clear': 'cartItem',
  'favorites.add': 'favorite',
  'favorites.remove': 'favorite',
  'notifications.read': 'notification',
  'notifications.readAll': 'notification',
  'support.open': 'supportTicket',
  'support.reply': 'supportReply',
  'applications.apply': 'application',
  'applications.withdraw': 'application',
  'auth.updateProfile': 'me',
  'messages.send': 'message',
  'messages.read': 'conversation',
}

export const migrations: readonly Migration[] = [
  {
    version: 1,
    stores: {
      cartItems: 'id',
      bookings: 'id',
      vendorBookings: 'id',
      notifications: 'id',
      me: 'id',
      outbox: '++sequence, &key, state',
      cursors: 'id',
      recent: 'key, at',
    },
  },
  {
    version: 2,
    stores: { supportTickets: 'id', supportReplies: 'id' },
    // What other devices have opened meanwhile comes with a whole look, not with what changes from here on.
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
  {
    version: 3,
    stores: { applications: 'id' },
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
  {
    version: 4,
    stores: { favorites: 'id' },
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
  {
    version: 5,
    stores: { conversations: 'id', messages: 'id' },
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
  {
    version: 6,
    stores: { outbox: '++sequence, &key, state, coalesceKey, entity' },
    upgrade: (transaction) =>
      transaction
        .table('outbox')
        .toCollection()
        .modify((row: { endpoint: string; entity?: string }) => {
          const entity = changedBy6[row.endpoint]
          if (entity) row.entity = entity
        }),
  },
  {
    version: 7,
    stores: { vendorListings: 'id', businesses: 'id', staff: 'id' },
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
  { version: 8, stores: { files: 'id', outbox: '++sequence, &key, state, coalesceKey, entity, *needs' } },
  { version: 9, stores: { scans: 'reference' } },
]
