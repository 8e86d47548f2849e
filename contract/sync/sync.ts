/**
 * Sync protocol between devices and the server. The device uploads commands in batches (push) and downloads changes
 * from a cursor (pull). The socket only hints that there is something to pull (poke).
 */
import {
  any,
  array,
  boolean,
  enums,
  integer,
  literal,
  max,
  min,
  nullable,
  number,
  object,
  optional,
  size,
  string,
  type,
  union,
  type Infer,
} from 'superstruct'
import { signedIn } from '../core/access'
import { list } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { Id, text } from '../core/values'

/** Increase it if an installed client could no longer understand the messages below. A test checks their hash. */
export const protocolVersion = 1

/** Data that devices store: bookings of the last `bookingMonths`, and the `newest` notifications and messages. */
export const retention = { bookingMonths: 18, newest: 500 } as const

export const maxPushCommands = 500
/** Size limit of a batch as JSON, in bytes. Compressed it is a third to a fifth of that (decision 017). */
export const maxPushBytes = 160 * 1024
/**
 * Size limit of the first batch after a failure, in bytes. A small batch can complete in a short connectivity window.
 */
export const maxProbeBytes = 16 * 1024

export const PushedCommand = object({
  /** The idempotency key. It is generated when the command is queued and never changes. */
  key: Id,
  endpoint: text(60, 1),
  params: optional(any()),
  body: optional(any()),
})
export type PushedCommand = Infer<typeof PushedCommand>

/** One row of a mirrored entity. A tombstone has no `data`. */
export const EntityRow = type({
  entity: string(),
  id: string(),
  /** Increases with every change of this row. The highest version wins. */
  version: number(),
  deleted: optional(boolean()),
  data: optional(any()),
})
export type EntityRow = Infer<typeof EntityRow>

export const CommandOutcome = union([
  type({ key: Id, outcome: literal('accepted'), answer: optional(any()) }),
  type({
    key: Id,
    outcome: enums(['refused', 'retry'] as const),
    code: string(),
    message: string(),
    detail: optional(any()),
  }),
])
export type CommandOutcome = Infer<typeof CommandOutcome>

export const push = endpoint({
  name: 'sync.push',
  method: 'POST',
  path: '/sync/push',
  body: object({
    protocol: max(min(integer(), 1), 999_999),
    device: Id,
    commands: size(array(PushedCommand), 1, maxPushCommands),
  }),
  // Limits of the whole batch. Each command must also satisfy the limits of its own endpoint.
  limits: { bytes: 1024 * 1024, values: 50_000, depth: Infinity },
  answer: type({
    /** If a result is skipped as invalid, the device sends its command again with the same key. */
    results: list(CommandOutcome),
    /**
     * The current rows that the accepted commands affected. A row that is skipped as invalid arrives with the next
     * pull.
     */
    rows: list(EntityRow),
  }),
  access: signedIn,
  offline: 'refuse',
})

export const pull = endpoint({
  name: 'sync.pull',
  method: 'GET',
  path: '/sync/pull',
  /** Without a cursor, or with a cursor of another epoch, the response starts a new snapshot. */
  query: object({ cursor: optional(text(200)), protocol: optional(text(6)) }),
  answer: type({
    cursor: string(),
    /**
     * True if the rows are a page of a snapshot. After its last page the device deletes rows that no page contained.
     */
    snapshot: boolean(),
    /**
     * Set on the first page of a snapshot. The device discards an unfinished snapshot of another epoch or other scopes.
     */
    first: optional(boolean()),
    /** Uses `array` and not `list`: applying a page advances the cursor, so a skipped row would be lost. */
    rows: array(EntityRow),
    more: boolean(),
    /** Seconds until the next pull, if open transactions hold back the change feed; null otherwise. */
    again: nullable(number()),
  }),
  access: signedIn,
  offline: 'refuse',
})

/** Events of the socket at `/api/socket.io/`. */
export const socketEvents = { notification: 'new_notification', poke: 'poke' } as const
