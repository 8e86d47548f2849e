/**
 * How a device and the server keep in step: commands go up in batches (push), what changed comes down from a cursor
 * (pull), and the socket only says that there is something to pull (poke).
 */
import {
  any,
  array,
  boolean,
  enums,
  integer,
  literal,
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
import { signedIn } from './access'
import { list } from './check'
import { endpoint } from './endpoint'
import { Id, text } from './values'

/** Raised whenever an installed client could no longer understand the messages below; a test guards their shape. */
export const protocolVersion = 1

/** What devices keep: bookings of so many months, and the newest so many notifications, and messages. */
export const retention = { bookingMonths: 18, newest: 500 } as const

export const mostCommandsPerPush = 500
/** Bytes of a batch's JSON; compressed it is a third to a fifth of that (decision 017). */
export const mostBytesPerPush = 160 * 1024
/** After a failure a small batch goes first, so that a short window of network still gets something through. */
export const mostBytesOfProbe = 16 * 1024

export const PushedCommand = object({
  /** Fixed when the command is written down; the same for ever. */
  key: Id,
  endpoint: text(60, 1),
  params: optional(any()),
  body: optional(any()),
})
export type PushedCommand = Infer<typeof PushedCommand>

/** One row of what is mirrored. `data` is absent on a tombstone. */
export const EntityRow = type({
  entity: string(),
  id: string(),
  /** Grows with every change of this row; the highest wins. */
  version: number(),
  deleted: optional(boolean()),
  data: optional(any()),
})
export type EntityRow = Infer<typeof EntityRow>

export const Outcome = union([
  type({ key: Id, outcome: literal('accepted'), answer: optional(any()) }),
  type({
    key: Id,
    outcome: enums(['refused', 'retry'] as const),
    code: string(),
    message: string(),
    detail: optional(any()),
  }),
])
export type Outcome = Infer<typeof Outcome>

export const push = endpoint({
  name: 'sync.push',
  method: 'POST',
  path: '/sync/push',
  body: object({
    protocol: integer(),
    device: Id,
    commands: size(array(PushedCommand), 1, mostCommandsPerPush),
  }),
  // The whole batch. Each command is also held to the limits of its own endpoint.
  limits: { bytes: 1024 * 1024, values: 50_000, depth: Infinity },
  answer: type({
    /** A skipped result leaves its command unanswered: it is sent again under the same key. */
    results: list(Outcome),
    /** The rows the accepted commands touched, as they are now. A skipped row comes with the next pull. */
    rows: list(EntityRow),
  }),
  access: signedIn,
  offline: 'refuse',
})

export const pull = endpoint({
  name: 'sync.pull',
  method: 'GET',
  path: '/sync/pull',
  /** Without a cursor, or with one of another epoch, the answer starts a clean snapshot. */
  query: object({ cursor: optional(text(200)), protocol: optional(text(6)) }),
  answer: type({
    cursor: string(),
    /** True where the rows are a page of a snapshot: what the device holds and no page names is gone. */
    snapshot: boolean(),
    /** Set on a snapshot's first page: one that was being read before (of another epoch, or of other scopes) ends unfinished. */
    first: optional(boolean()),
    /** Not a `list`: applying a page advances the cursor, so a skipped row would be lost. */
    rows: array(EntityRow),
    more: boolean(),
    /** Seconds after which to ask again because open writes hold the feed back; null when there are none. */
    again: nullable(number()),
  }),
  access: signedIn,
  offline: 'refuse',
})

/** Events of the socket at `/api/socket.io/`. */
export const events = { notification: 'new_notification', poke: 'poke' } as const
