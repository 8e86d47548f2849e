/** A user's own database: the last confirmed server state (the base) and the changes since (the outbox). */
import { Dexie, type Table } from 'dexie'
import { currentUser, setCurrentUser } from './current-user'
import { migrations, type Migration } from './migrations'
import type {
  BaseRow,
  CursorRow,
  Entities,
  Entity,
  FileRow,
  OutboxRow,
  ReceiptRow,
  ReceiptSeriesRow,
  RecentRow,
  SavedReadRow,
  ScanRow,
} from './rows'
import { emitSuperseded } from './superseded'

export class UserDatabase extends Dexie {
  readonly userId: string
  declare cartItems: Table<BaseRow<Entities['cartItem']>, string>
  declare favorites: Table<BaseRow<Entities['favorite']>, string>
  declare bookings: Table<BaseRow<Entities['booking']>, string>
  declare vendorBookings: Table<BaseRow<Entities['vendorBooking']>, string>
  declare cashShifts: Table<BaseRow<Entities['cashShift']>, string>
  declare companies: Table<BaseRow<Entities['company']>, string>
  declare customerRecords: Table<BaseRow<Entities['customerRecord']>, string>
  declare vendorListings: Table<BaseRow<Entities['vendorListing']>, string>
  declare busRoutes: Table<BaseRow<Entities['busRoute']>, string>
  declare vehicles: Table<BaseRow<Entities['vehicle']>, string>
  declare counterQuotas: Table<BaseRow<Entities['counterQuota']>, string>
  declare businesses: Table<BaseRow<Entities['business']>, string>
  declare staff: Table<BaseRow<Entities['staffMember']>, string>
  declare notifications: Table<BaseRow<Entities['notification']>, string>
  declare supportTickets: Table<BaseRow<Entities['supportTicket']>, string>
  declare supportReplies: Table<BaseRow<Entities['supportReply']>, string>
  declare applications: Table<BaseRow<Entities['application']>, string>
  declare conversations: Table<BaseRow<Entities['conversation']>, string>
  declare messages: Table<BaseRow<Entities['message']>, string>
  declare me: Table<BaseRow<Entities['me']>, string>
  declare outbox: Table<OutboxRow, number, Omit<OutboxRow, 'sequence'>>
  declare cursors: Table<CursorRow, string>
  declare recent: Table<RecentRow, string>
  declare files: Table<FileRow, string>
  declare scans: Table<ScanRow, string>
  declare savedReads: Table<SavedReadRow, string>
  declare receiptSeries: Table<ReceiptSeriesRow, string>
  declare receipts: Table<ReceiptRow, string>

  constructor(
    userId: string,
    { name = getDatabaseName(userId), versions = migrations }: { name?: string; versions?: readonly Migration[] } = {},
  ) {
    // Strict durability: a change that was reported as saved must survive a sudden power loss.
    super(name, { chromeTransactionDurability: 'strict' })
    this.userId = userId
    for (const { version, stores, upgrade } of versions) {
      const added = this.version(version).stores(stores)
      if (upgrade) added.upgrade(upgrade)
    }
  }

  base<E extends Entity>(entity: E): Table<BaseRow<Entities[E]>, string> {
    return this.table(tableNames[entity])
  }
}

export const tableNames = {
  cartItem: 'cartItems',
  favorite: 'favorites',
  booking: 'bookings',
  vendorBooking: 'vendorBookings',
  cashShift: 'cashShifts',
  company: 'companies',
  customerRecord: 'customerRecords',
  vendorListing: 'vendorListings',
  busRoute: 'busRoutes',
  vehicle: 'vehicles',
  counterQuota: 'counterQuotas',
  business: 'businesses',
  staffMember: 'staff',
  notification: 'notifications',
  supportTicket: 'supportTickets',
  supportReply: 'supportReplies',
  application: 'applications',
  conversation: 'conversations',
  message: 'messages',
  me: 'me',
} as const satisfies Record<Entity, string>

export const baseTables = Object.values(tableNames)

export const getDatabaseName = (userId: string): string => `tilipo-user-${userId}`

const openDatabases = new Map<string, UserDatabase>()

/** Opens the database of a user. There is one connection for each user and realm. */
export function openUserDatabase(userId: string): UserDatabase {
  const known = openDatabases.get(userId)
  if (known) return known
  const database = new UserDatabase(userId)
  database.on('versionchange', (event: IDBVersionChangeEvent) => {
    // With null, another tab deletes the database at sign-out. A query that ran now would recreate it empty.
    if (event.newVersion === null && currentUser() === userId) setCurrentUser(null)
    closeUserDatabase(userId)
    // A newer build upgrades the database; this build cannot read it afterwards.
    if (event.newVersion !== null) emitSuperseded()
  })
  openDatabases.set(userId, database)
  return database
}

export function closeUserDatabase(userId: string): void {
  openDatabases.get(userId)?.close()
  openDatabases.delete(userId)
}

/**
 * Deletes the database of a user.
 * @returns false if an unresponsive tab holds it open; the rows are then deleted when that tab closes
 */
export async function deleteUserDatabase(userId: string, timeoutMs = 3000): Promise<boolean> {
  closeUserDatabase(userId)
  const deleted = Dexie.delete(getDatabaseName(userId)).then(() => true)
  deleted.catch(() => undefined)
  return Promise.race([deleted, new Promise<false>((resolve) => setTimeout(() => resolve(false), timeoutMs))])
}
