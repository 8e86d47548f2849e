/**
 * An endpoint is data: one definition that the client calls, the engine queues, the service worker caches, the server
 * implements and the tests walk. Nothing about a call is written anywhere else.
 */
import { object, type Infer, type Struct } from 'superstruct'
import type { Access } from './access'
import type { InputLimits } from './input-limits'

export { complete, isMutation, urlOf } from './call'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * What happens without a network.
 * - `queue`: written to the outbox, told as done, sent later (mutations).
 * - `cache`: answered from what the device holds: the service worker's copy for public reads, the local database for
 *   what is the user's own.
 * - `refuse`: told at once that it needs a connection (money, secrets, decisions that only the server can take).
 */
export type Offline = 'queue' | 'cache' | 'refuse'

type AnyStruct = Struct<any, any>
type Nothing = Record<string, never>

export interface Input<P = unknown, Q = unknown, B = unknown> {
  params: P
  query: Q
  body: B
}

export interface Command {
  endpoint: string
  input: Input<any, any, any>
}

/**
 * Folds a later command into an earlier one on the same thing while neither has left the device.
 * @param wasThere tells whether the thing existed before `earlier`: only then must its removal still be sent.
 * @returns what to send instead of both.
 */
export type Merge = (earlier: Command, later: Command, wasThere: () => boolean) => Command | 'nothing'

export interface Endpoint<P = any, Q = any, B = any, A = any> {
  name: string
  method: Method
  /** Below `/api`. `:name` parts are `params`. */
  path: string
  params: Struct<P, any>
  query: Struct<Q, any>
  body: Struct<B, any>
  /**
   * Read tolerantly: build it of `type()`, so that a new field does not break an installed old client, and of `list()`
   * (`check.ts`), so that one invalid item does not hide the others.
   */
  answer: Struct<A, any>
  access: Access
  offline: Offline
  /** Commands with the same order key reach the server in the order they were given. */
  orderKey?: (input: Input<P, Q, B>) => string
  /** Commands with the same coalesce key may be merged while neither was attempted; without one, with nothing. */
  coalesceKey?: (input: Input<P, Q, B>) => string | undefined
  /** Default: the later command replaces the earlier one. `edits`: field by field (`merge-edits.ts`). */
  merge?: Merge | 'edits'
  /** Makes earlier unattempted commands pointless: those whose coalesce key starts with this. */
  supersedes?: string
  /** Makes the thing that its order key names: once it is refused, what follows under that key, or below it, is not sent either. */
  creates?: true
  /** Carries a password or token: its answer is never stored and its request hash is keyed. */
  secret: boolean
  /** Where a request may contain more than `defaultLimits`. */
  limits?: Partial<InputLimits>
  /** A multipart form; the body struct names its text fields, this its file fields. */
  files?: readonly string[]
  /** Its content is bytes, sent as `pieceType` says. */
  bytes?: boolean
  /** The uploads that a queued command names: it waits until they have arrived. */
  needs?: (input: Input<P, Q, B>) => readonly string[]
}

interface Definition<P extends AnyStruct, Q extends AnyStruct, B extends AnyStruct, A extends AnyStruct> {
  name: string
  method: Method
  path: `/${string}`
  params?: P
  query?: Q
  body?: B
  answer: A
  access: Access
  offline: Offline
  orderKey?: (input: Input<Infer<P>, Infer<Q>, Infer<B>>) => string
  coalesceKey?: (input: Input<Infer<P>, Infer<Q>, Infer<B>>) => string | undefined
  merge?: Merge | 'edits'
  supersedes?: string
  creates?: true
  secret?: boolean
  limits?: Partial<InputLimits>
  files?: readonly string[]
  bytes?: boolean
  needs?: (input: Input<Infer<P>, Infer<Q>, Infer<B>>) => readonly string[]
}

const none = object({}) as unknown as Struct<Nothing, any>

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  A extends AnyStruct,
  P extends AnyStruct = Struct<Nothing, any>,
  Q extends AnyStruct = Struct<Nothing, any>,
  B extends AnyStruct = Struct<Nothing, any>,
>(given: Definition<P, Q, B, A>): Endpoint<Infer<P>, Infer<Q>, Infer<B>, Infer<A>> {
  return {
    ...given,
    params: given.params ?? none,
    query: given.query ?? none,
    body: given.body ?? none,
    secret: given.secret ?? false,
  } as Endpoint
}

/** What a caller has to know of an endpoint. Its structs are not needed before there is an answer to check. */
export interface Address<E extends Endpoint = Endpoint> {
  name: string
  path: string
  /** Never there: says which endpoint it is, for the compiler. */
  readonly of?: E
}
export type Callable = Endpoint | Address<any>
type Meant<E> = E extends { readonly of?: infer F extends Endpoint } ? F : never

export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B, any> ? Input<P, Q, B> : InputOf<Meant<E>>
export type BodyOf<E> = E extends Endpoint<any, any, infer B, any> ? B : never
export type AnswerOf<E> = E extends Endpoint<any, any, any, infer A> ? A : AnswerOf<Meant<E>>

/** What a caller writes: empty parts may be left out. */
export type Given<E> =
  E extends Endpoint<infer P, infer Q, infer B, any>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : Given<Meant<E>>
type Part<K extends string, T> = Nothing extends T ? { [key in K]?: T } : { [key in K]: T }
