/**
 * Schema versions of a user's database. Released versions are frozen: a change is a new entry. An upgrade must not call
 * code of the app, because that code will have changed when an old device upgrades.
 */
import type { Transaction } from 'dexie'

export interface Migration {
  version: number
  /** Only tables that change; null deletes a table. */
  stores: Record<string, string | null>
  upgrade?: (transaction: Transaction) => Promise<unknown>
}

/** Entity that each command changed when version 6 introduced the `entity` field. */
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
    // Without a cursor the next pull reads a snapshot. It contains existing tickets of other devices, which a delta
    // would not.
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
  { version: 10, stores: { savedReads: 'id' } },
  {
    version: 11,
    stores: { busRoutes: 'id', vehicles: 'id' },
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
  {
    version: 12,
    stores: { cashShifts: 'id', counterQuotas: 'id' },
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
  {
    version: 13,
    stores: { companies: 'id' },
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
  { version: 14, stores: { receiptSeries: 'vendorId', receipts: 'id, at' } },
  {
    version: 15,
    stores: { customerRecords: 'id' },
    upgrade: (transaction) => transaction.table('cursors').toCollection().modify({ cursor: null }),
  },
]
