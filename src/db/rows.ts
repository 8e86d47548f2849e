/** The rows of a user's database. */
import type { SessionUser } from '#contract/session'
import type { Booking, VendorBooking } from '#contract/bookings'
import type { Business } from '#contract/business'
import type { CartItem, CartProduct } from '#contract/cart'
import type { Input } from '#contract/endpoint'
import type { Application } from '#contract/hiring'
import type { Favorite } from '#contract/favorites'
import type { ChatMessage, Conversation } from '#contract/conversations'
import type { OwnListing } from '#contract/own-listings'
import type { Notification } from '#contract/notifications'
import type { StaffMember } from '#contract/staff'
import type { Purpose } from '#contract/uploads'
import type { SupportReply, SupportTicket } from '#contract/support-tickets'

/** What each mirrored entity holds. The keys are the feed's entity names. */
export interface Entities {
  cartItem: CartItem
  favorite: Favorite
  booking: Booking
  vendorBooking: VendorBooking
  vendorListing: OwnListing
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

/** The server's last word about one thing. */
export interface BaseRow<T = unknown> {
  id: string
  /** The highest wins; an older row never overwrites, also not a tombstone. */
  version: number
  deleted: 0 | 1
  /** Absent on a tombstone. */
  data?: T
  /** The pull during which it was last heard of: what a whole snapshot does not name is gone. */
  heard: number
  /** Grows with every thing that newly appears, so that lists keep the order in which they came. */
  rank: number
}

/** What the person saw when they did it: kept on the row, never sent. */
export interface Preview extends Partial<Omit<CartProduct, '_id'>> {
  name: string
  /** All that the list of favorites shows of it. */
  favorite?: Omit<Favorite, 'savedAt'>
  town?: string
  closesOn?: string
  /** The listing a message is about. */
  about?: ChatMessage['about']
  /** What is asked for offline, as far as it is known; no reference before the server has given one. */
  booking?: Omit<Booking, '_id' | 'createdAt'>
  /** Of a listing that is added. */
  vertical?: OwnListing['vertical']
  /** Of a business that is opened. */
  businessType?: Business['businessType']
  /** The screen it was done on, where that depends on who did it. */
  at?: string
}

/**
 * - `waiting`: to be sent (again).
 * - `sending`: in a batch that has not been answered.
 * - `settling`: accepted by an answer that did not say how things stand now; shown until the next pull does.
 * - `refused`: kept for the person to see, without effect.
 */
export type OutboxState = 'waiting' | 'sending' | 'settling' | 'refused'

export interface RefusedWith {
  code: string
  message: string
  detail?: Record<string, unknown>
}

export interface OutboxRow {
  /** The order on this device; given by the database. */
  sequence: number
  /** The idempotency key: the same for ever. */
  key: string
  user: string
  device: string
  endpoint: string
  input: Input<any, any, any>
  orderKey: string
  coalesceKey: string | null
  /** The kind of thing it changes on the screen, if any: live queries read those rows only. */
  entity?: Entity
  /** The key of the edit that was merged into it last: asked for again, it is not merged twice. */
  merged?: string
  /** 1 from just before the first byte left: from then on it is sent again exactly as it is. */
  attempted: 0 | 1
  state: OutboxState
  /**
   * The base's version of the one thing it changes when it first left without a definite answer since. A newer base
   * may already hold the effect.
   */
  seen?: number
  /** It left at least once without an answer: the server may have carried it out. */
  unsure?: 1
  preview?: Preview
  refusal?: RefusedWith
  /** Files it names: it is held back, and what stands behind it in its queue, until they have arrived. */
  needs?: readonly string[]
  /** They have. */
  ready?: 1
  createdAt: number
  tries: number
  /** The pull before which it was accepted: a later one, read to its end, has its effect. */
  settledIn?: number
  /** The snapshot under which it last left. */
  leftIn?: number
}

/**
 * A picture on its way up. It comes with the command that names it, in one transaction, and goes once no command does.
 * - `waiting`: to be sent, from `offset` on.
 * - `done`: all there.
 * - `refused`: with the reason.
 */
export interface FileRow {
  /** Of the upload: named on this device. */
  id: string
  blob: Blob
  size: number
  type: string
  purpose: Purpose
  sha256?: string
  /** How much the server is known to have. */
  offset: number
  /** 0 where it has to be asked first: at the beginning, and after anything went wrong. */
  known: 0 | 1
  state: 'waiting' | 'done' | 'refused'
  refusal?: RefusedWith
  createdAt: number
}

/** What was lately done, for the person to look back at. */
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

/** How far this device has read the feed. One row. */
export interface CursorRow {
  id: 'feed'
  cursor: string | null
  /** Grows with every page that is read. */
  pull: number
  /** The pull that began the snapshot which is being read page by page; null when none is. */
  snapshotSince: number | null
  /** The next newly seen thing's rank. */
  rank: number
  /** How many snapshots were begun. */
  snapshots?: number
  /** When the last pull that read the feed to its end began, in ms since 1970; 0 is never. */
  pulledAt: number
  /** Its number: no two clocks are compared by it. */
  pulledFrom?: number
}

export const unread: CursorRow = { id: 'feed', cursor: null, pull: 0, snapshotSince: null, rank: 1, pulledAt: 0 }
