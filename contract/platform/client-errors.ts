/** Reports of client errors to the operators, without personal data (decision 037). */
import {
  array,
  coerce,
  enums,
  integer,
  max,
  min,
  object,
  optional,
  pattern,
  size,
  string,
  type,
  type Infer,
} from 'superstruct'
import { anyone } from '../core/access'
import { endpoint } from '../core/endpoint'
import { scrubMessage } from './scrub-message'

export const clientErrorKinds = [
  /** Thrown while rendering: the user sees an error page. */
  'render',
  /** React rendered again and succeeded, for example after a hydration mismatch. */
  'recoverable',
  /** Thrown by an event handler or a timer. */
  'script',
  /** A promise that was rejected and not handled. */
  'promise',
  /** Thrown in the sync worker. */
  'worker',
  /** List items in responses that did not match the contract, by endpoint. */
  'invalid_items',
] as const
export type ClientErrorKind = (typeof clientErrorKinds)[number]

export const errorNamePattern = /^(?:[A-Z][A-Za-z]{0,39})?Error$/
/** File, line and column in a file of our build. */
const Frame = pattern(string(), /^[\w-]{1,60}\.js:\d{1,7}:\d{1,7}$/)
const Frames = size(array(Frame), 0, 8)

export const ClientErrorReport = object({
  kind: enums(clientErrorKinds),
  name: pattern(string(), errorNamePattern),
  /** Scrubbed again by the server, which does not trust the sender. */
  message: coerce(size(string(), 0, 300), string(), scrubMessage),
  stack: Frames,
  componentStack: Frames,
  /** Hash from the name of the entry file. Identifies the build. */
  build: pattern(string(), /^(?:[\w-]{8}|dev)$/),
  /** Pattern of the route, such as `/store/:id`, never the URL. */
  route: pattern(string(), /^(?:\*|\/[A-Za-z:*/-]{0,119})$/),
  invalidItems: optional(
    size(
      array(
        object({
          endpoint: pattern(string(), /^[A-Za-z]{1,30}\.[A-Za-z]{1,30}$/),
          count: max(min(integer(), 1), 1_000_000),
        }),
      ),
      0,
      20,
    ),
  ),
})
export type ClientErrorReport = Infer<typeof ClientErrorReport>

export const reportClientError = endpoint({
  name: 'clientErrors.report',
  method: 'POST',
  path: '/client-errors',
  body: ClientErrorReport,
  answer: type({}),
  access: anyone,
  offline: 'refuse',
  limits: { bytes: 8 * 1024, values: 100, depth: 4 },
})
