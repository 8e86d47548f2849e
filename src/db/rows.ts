/** Row types of a user's database. */
import type { SessionUser } from '#contract/accounts/session'
import type { Booking, VendorBooking } from '#contract/bookings/bookings/bookings'
import type { CustomerRecord } from '#contract/bookings/customer-records'
import type { Company } from '#contract/counter/companies'
import type { CounterQuota } from '#contract/counter/counter-stock'
import type { CashShift } from '#contract/counter/cash-shifts'
import type { Business } from '#contract/business/business/business-profile'
import type { CartItem, CartProduct } from '#contract/bookings/orders/cart'
import type { MirroredEntity, AnyInput } from '#contract/core/endpoint'
import type { Application } from '#contract/business/hiring/jobs'
import type { Favorite } from '#contract/catalogue/favorites'
import type { ChatMessage, Conversation } from '#contract/messages/conversations'
import type { FleetRecord } from '#contract/business/fleet'
import type { OwnListing } from '#contract/business/listings/own-listings'
import type { Notification } from '#contract/messages/notifications'
import type { StaffMember } from '#contract/business/staff'
import type { QueuedCommandName, QueuedInput } from '#contract/sync/queued-endpoints'
import type { UploadPurpose } from '#contract/sync/uploads'
import type { SupportReply, SupportTicket } from '#contract/messages/support/support-tickets'

/** Data of each mirrored entity. */
export interface Entities extends Record<MirroredEntity, unknown> {
  cartItem: CartItem
  favorite: Favorite
  booking: Booking
  vendorBooking: VendorBooking
  cashShift: CashShift
  vendorListing: OwnListing
  busRoute: FleetRecord
  vehicle: FleetRecord
  company: Company
  customerRecord: CustomerRecord
  counterQuota: CounterQuota
  business: Business
  staffMember: StaffMember
  notification: Notification
  supportTicket: SupportTicket
  supportReply: SupportReply
  application: Application
  conversation: Conversation
  message: ChatMessage
  me: SessionUser
}
export type Entity = keyof Entities

/** The last confirmed server state of one entity. */
export interface BaseRow<T = unknown> {
  id: string
  /** The highest version wins. An older row never overwrites a newer one, not even a tombstone. */
  version: number
  deleted: 0 | 1
  /** Absent on a tombstone. */
  data?: T
  /** The pull during which the row was last received. Rows that a complete snapshot does not contain are deleted. */
  heard: number
  /** Increases with each new entity, so that lists keep the order of arrival. */
  rank: number
}

/** What the user saw when they issued the command. Stored on the row, never sent. */
export interface Preview extends Partial<Omit<CartProduct, '_id'>> {
  name: string
  /** The data that the list of favorites displays. */
  favorite?: Omit<Favorite, 'savedAt'>
  town?: string
  closesOn?: string
  /** The listing a message is about. */
  about?: ChatMessage['about']
  /**
   * The booking that was requested offline, as far as it is known. It has no reference before the server assigns one.
   */
  booking?: Omit<Booking, '_id' | 'createdAt'>
  /** The sale that was recorded offline at the counter. It has no reference either. */
  walkIn?: Omit<VendorBooking, '_id' | 'createdAt'>
  /** The further products of a basket, in the order of its items. */
  furtherWalkIns?: Pick<VendorBooking, 'listingId' | 'listingName' | 'summary'>[]
  /** What a booking becomes by a change that was made offline. */
  change?: Pick<VendorBooking, 'listingName' | 'summary' | 'total'>
  /** Vertical of a new listing. */
  vertical?: OwnListing['vertical']
  /** Type of a new business. */
  businessType?: Business['businessType']
  /** The screen on which the command was issued, if that depends on the user's role. */
  at?: string
}

/**
 * - `waiting`: to be sent, or sent again.
 * - `sending`: in a batch without a response yet.
 * - `settling`: accepted by a response without the new state. Its effect is displayed until the next pull brings the
 *   state.
 * - `refused`: stored for the user to see, without effect.
 */
export type OutboxState = 'waiting' | 'sending' | 'settling' | 'refused'

export interface StoredRefusal {
  code: string
  message: string
  detail?: Record<string, unknown>
}

/** A stored command of any build: this one may not know the command. `isCommand` tells which one it is. */
export interface OutboxRow {
  /** The order on this device, assigned by the database. */
  sequence: number
  /** The idempotency key. It never changes. */
  key: string
  user: string
  device: string
  endpoint: string
  input: AnyInput
  orderKey: string
  coalesceKey: string | null
  /** The entity type that the command changes on screen, if any. Live queries read only the rows of their type. */
  entity?: Entity
  /** Key of the edit that was merged into this row last. It prevents a retry from merging the edit twice. */
  merged?: string
  /** 1 from just before the first byte is sent. From then on the row is repeated unchanged. */
  attempted: 0 | 1
  state: OutboxState
  /**
   * Base version of the single changed entity when the row was first sent without a definite response since. A newer
   * base may already contain the effect.
   */
  seen?: number
  /** The row was sent at least once without a response: the server may have executed it. */
  unsure?: 1
  preview?: Preview
  /** It was exported for another device, which may send it (decision 075). In ms since 1970. */
  exportedAt?: number
  refusal?: StoredRefusal
  /**
   * Files that the command references. The command, and the commands behind it in its queue, wait until they are
   * uploaded.
   */
  needs?: readonly string[]
  /** All files of `needs` are uploaded. */
  ready?: 1
  createdAt: number
  tries: number
  /**
   * The last pull that had started when the command was accepted. A later pull that reads to the end contains its
   * effect.
   */
  settledIn?: number
  /** Number of snapshots that had begun when the row was last sent. */
  leftIn?: number
}

/** A command of this build, with the input that its endpoint defines. */
export interface QueuedRow<N extends QueuedCommandName> extends OutboxRow {
  endpoint: N
  input: QueuedInput<N>
}

/** Returns whether the row is one of these commands. */
export const isCommand = <N extends QueuedCommandName>(
  row: Pick<OutboxRow, 'endpoint'>,
  ...names: N[]
): row is QueuedRow<N> => names.some((name) => name === row.endpoint)

/**
 * A picture to upload. It is stored in one transaction with the command that references it, and deleted once no command
 * does.
 * - `waiting`: to be sent, starting at `offset`.
 * - `done`: uploaded.
 * - `refused`: with the reason.
 */
export interface FileRow {
  /** Id of the upload, generated on this device. */
  id: string
  blob: Blob
  size: number
  type: string
  purpose: UploadPurpose
  sha256?: string
  /** Number of bytes that the server has, as far as known. */
  offset: number
  /** 0 if the offset has to be requested from the server: at the beginning, and after any failure. */
  known: 0 | 1
  state: 'waiting' | 'done' | 'refused'
  refusal?: StoredRefusal
  createdAt: number
}

/** A recently accepted command, for the list of recent changes. */
export interface RecentRow {
  key: string
  endpoint: string
  preview?: Preview
  at: number
}

/** When a ticket was first scanned on this device, in ms since 1970. */
export interface ScanRow {
  reference: string
  at: number
}

/** The series of receipt numbers of this database for a business (decision 128). */
export interface ReceiptSeriesRow {
  vendorId: string
  /** Generated with the row, so that a new database gets a new series. */
  deviceId: string
  /** Absent until the server has assigned it. */
  series?: number
  next: number
}

/** A number that was given to the receipt of a sale, or of a later payment. */
export interface ReceiptRow {
  /** The id of the sale or payment. */
  id: string
  bookingId: string
  series: number
  number: number
  name: string
  /** When it was given, by the clock of the device, like `pulledAt`. */
  at: number
}

/** Position of this device in the change feed. The table has one row. */
export interface CursorRow {
  id: 'feed'
  cursor: string | null
  /** Increases with every page that is read. */
  pull: number
  /** The pull that began the snapshot that is being read; null if none is. */
  snapshotSince: number | null
  /** Rank of the next new entity. */
  rank: number
  /** Number of snapshots begun so far. */
  snapshots?: number
  /** When the last completed pull began, in ms since 1970; 0 if never. */
  pulledAt: number
  /** Number of that pull. Tabs compare numbers instead of clocks. */
  pulledFrom?: number
}

export const initialCursor: CursorRow = { id: 'feed', cursor: null, pull: 0, snapshotSince: null, rank: 1, pulledAt: 0 }

/** The last answer of a query whose data is not mirrored (`sync/hooks/use-saved-read.ts`). */
export interface SavedReadRow {
  /** The endpoint and its input. */
  id: string
  /** In ms since 1970. */
  at: number
  answer: unknown
}
