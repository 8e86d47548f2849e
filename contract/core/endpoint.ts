/**
 * Endpoint definitions. An endpoint is plain data with everything about a call. The client, the sync engine, the
 * service worker, the server and the tests all use the same definition.
 */
import { object, type Infer } from 'superstruct'
import type { Access } from './access'
import type { InputLimits } from './input-limits'
import type { StructOf, AnyStruct } from './validation'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Behavior without a network.
 * - `queue`: the command is written to the outbox, reported as saved and sent later (mutations).
 * - `cache`: the device answers from stored data: the service worker's cache for public reads, the local database for
 *   the user's own data.
 * - `refuse`: the call fails immediately, because it needs a connection (money, secrets, decisions of the server).
 */
export type OfflineBehavior = 'queue' | 'cache' | 'refuse'

type EmptyRecord = Record<string, never>

export interface Input<P = unknown, Q = unknown, B = unknown> {
  params: P
  query: Q
  body: B
}

export type AnyInput = Input<any, any, any>

export interface Command {
  endpoint: string
  input: AnyInput
}

/** Names of the entities that devices mirror, as used by the change feed. */
export type MirroredEntity =
  | 'cartItem'
  | 'favorite'
  | 'booking'
  | 'vendorBooking'
  | 'cashShift'
  | 'company'
  | 'customerRecord'
  | 'vendorListing'
  | 'busRoute'
  | 'vehicle'
  | 'counterQuota'
  | 'business'
  | 'staffMember'
  | 'notification'
  | 'supportTicket'
  | 'supportReply'
  | 'application'
  | 'conversation'
  | 'message'
  | 'me'

/** The entity that a queued command changes on the device. `src/db/predict.ts` defines how. */
export interface CommandTarget<P = any, Q = any, B = any, T extends MirroredEntity = MirroredEntity> {
  entity: T
  /** Returns the id of the changed entity, or `allIds`. */
  getId(input: Input<P, Q, B>): string
  /** Set if the command is not idempotent: applying it twice differs from applying it once. */
  isAdditive?: true
  /**
   * Set if the server executes the command once for each entity, under any key and from any device. If the server confirms
   * the entity, a copy of the command took effect, and this one is settled even if it was refused before.
   */
  isOncePerEntity?: true
}

/** The target id of a command that changes all entities of its type. */
export const allIds = 'all'

/**
 * Coalesces two commands for the same entity while neither has been sent.
 * @param existedBefore returns whether the entity existed before `earlier`. Only then must its removal still be sent.
 * @returns the command to send instead of both, or `nothing`
 */
export type Merge = (earlier: Command, later: Command, existedBefore: () => boolean) => Command | 'nothing'

export interface Endpoint<
  P = any,
  Q = any,
  B = any,
  A = any,
  N extends string = string,
  T extends MirroredEntity = MirroredEntity,
> {
  name: N
  method: Method
  /** Below `/api`. `:name` parts are `params`. */
  path: string
  params: StructOf<P>
  query: StructOf<Q>
  body: StructOf<B>
  /**
   * The response. Build it from `type()`, so that a new field does not break an installed old client, and from `list()`
   * (`validation.ts`), so that one invalid item does not hide the others.
   */
  answer: StructOf<A>
  access: Access
  offline: OfflineBehavior
  /** The label of a queued command in the sync center. */
  label?: string
  /** What a queued command changes on the device. */
  changes?: CommandTarget<P, Q, B, T>
  /** Commands with the same order key reach the server in the order in which they were queued. */
  orderKey?: (input: Input<P, Q, B>) => string
  /**
   * Commands with the same coalesce key may be merged while neither was attempted. Without a key there is no merging.
   */
  coalesceKey?: (input: Input<P, Q, B>) => string | undefined
  /** By default the later command replaces the earlier one. `edits` merges field by field (`coalesce-edits.ts`). */
  merge?: Merge | 'edits'
  /** Removes earlier unattempted commands whose coalesce key starts with this prefix. */
  supersedes?: string
  /**
   * The command creates the entity that its order key names. If the server refuses it, later commands with that order
   * key, or one below it, are not sent either.
   */
  creates?: true
  /** Signing out does not delete the command from the device. It is sent when the user signs in again. */
  survivesSignOut?: true
  /** The call contains a password or token. Its response is never stored, and its request hash is keyed. */
  secret: boolean
  /** The input contains short numbers that could be found from a plain hash, such as NRC numbers: the request hash is keyed. */
  hasKeyedHash?: true
  /**
   * Dangerous: the server refuses the command with `password_required` if the caller's last proof of the password is
   * older than `maxProofAgeMinutes` (`accounts/auth.ts`).
   */
  confirmPassword?: true
  /** The server refuses the command without an idempotency key. For money that leaves Tilipo. */
  requiresKey?: true
  /** Overrides of `defaultLimits` for requests that may contain more. */
  limits?: Partial<InputLimits>
  /** File fields of a multipart form. The body struct contains its text fields. */
  files?: readonly string[]
  /** The body consists of raw bytes, sent with the content type `uploadChunkType`. */
  bytes?: boolean
  /** The body may also be a form without files (`application/x-www-form-urlencoded`), as gateways send it. */
  isForm?: true
  /** Ids of uploads that a queued command refers to. The command is sent after they are complete. */
  needs?: (input: Input<P, Q, B>) => readonly string[]
}

export interface EndpointDefinition<
  P extends AnyStruct = AnyStruct,
  Q extends AnyStruct = AnyStruct,
  B extends AnyStruct = AnyStruct,
  A extends AnyStruct = AnyStruct,
  N extends string = string,
  T extends MirroredEntity = MirroredEntity,
> {
  name: N
  method: Method
  path: `/${string}`
  params?: P
  query?: Q
  body?: B
  answer: A
  access: Access
  offline: OfflineBehavior
  label?: string
  changes?: CommandTarget<Infer<P>, Infer<Q>, Infer<B>, T>
  orderKey?: (input: Input<Infer<P>, Infer<Q>, Infer<B>>) => string
  coalesceKey?: (input: Input<Infer<P>, Infer<Q>, Infer<B>>) => string | undefined
  merge?: Merge | 'edits'
  supersedes?: string
  creates?: true
  survivesSignOut?: true
  secret?: boolean
  hasKeyedHash?: true
  confirmPassword?: true
  requiresKey?: true
  limits?: Partial<InputLimits>
  files?: readonly string[]
  bytes?: boolean
  isForm?: true
  needs?: (input: Input<Infer<P>, Infer<Q>, Infer<B>>) => readonly string[]
}

const emptyStruct = object({}) as StructOf<EmptyRecord>

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  A extends AnyStruct,
  N extends string,
  P extends AnyStruct = StructOf<EmptyRecord>,
  Q extends AnyStruct = StructOf<EmptyRecord>,
  B extends AnyStruct = StructOf<EmptyRecord>,
  T extends MirroredEntity = never,
>(definition: EndpointDefinition<P, Q, B, A, N, T>): Endpoint<Infer<P>, Infer<Q>, Infer<B>, Infer<A>, N, T> {
  return {
    ...definition,
    params: definition.params ?? emptyStruct,
    query: definition.query ?? emptyStruct,
    body: definition.body ?? emptyStruct,
    secret: definition.secret ?? false,
  } as Endpoint<Infer<P>, Infer<Q>, Infer<B>, Infer<A>, N, T>
}

/** The part of an endpoint that a caller needs. Its structs can load later, because only responses are checked. */
export interface EndpointAddress<E extends Endpoint = Endpoint> {
  name: string
  path: string
  /** Never set. It tells the compiler which endpoint this address belongs to. */
  readonly of?: E
}
export type Callable = Endpoint | EndpointAddress<any>
type EndpointOfAddress<E> = E extends { readonly of?: infer F extends Endpoint } ? F : never

export type InputOf<E> = E extends Endpoint<infer P, infer Q, infer B> ? Input<P, Q, B> : InputOf<EndpointOfAddress<E>>
export type BodyOf<E> = E extends { body: StructOf<infer B> } ? B : never
export type AnswerOf<E> = E extends { answer: StructOf<infer A> } ? A : AnswerOf<EndpointOfAddress<E>>

/** The input of a call as a caller writes it. Empty parts may be omitted. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B>
    ? InputPart<'params', P> & InputPart<'query', Q> & InputPart<'body', B>
    : CallInput<EndpointOfAddress<E>>
type InputPart<K extends string, T> = EmptyRecord extends T ? { [key in K]?: T } : { [key in K]: T }
