/** How a domain offers its commands and queries to HTTP and to the sync push, without knowing either. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Role, StaffRole, ApprovalStatus, Permission } from '#contract/core/access'
import type { ApiScope } from '#contract/core/api-scopes'
import type { AnswerOf, Endpoint, InputOf } from '#contract/core/endpoint'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../db/connect'
import type { Tx } from '../db/transact'
import type { Secrets } from '../db/secrets'
import type { Gateways, ReceivedFile } from '../gateways'
import type { LimitOverrides } from './core/limits'

/** The caller, as its session says. */
export interface Who {
  accountId: string
  role: Role
  staffRole: StaffRole | null
  isActive: boolean
  approvalStatus: ApprovalStatus
  /** Whether the business was approved at some time. */
  wasApproved?: boolean
  vendorId: string | null
  /** Whether an employment must be accepted or declined first. */
  hasOffer: boolean
  /** Whether a second factor must be set up first. */
  mustSetUpSecondFactor: boolean
  /** SHA-256 of the bearer token: of a session, or of a key of the API. */
  session: Buffer
  /** The last proof of the password: at sign-in, or by `auth.confirmPassword`. */
  provedAt: Date
  /** Set for a program that calls with a key of the API, for the owner of the business. */
  apiKey?: { id: string; scopes: readonly ApiScope[] }
  /** The permissions of the key. */
  granted?: readonly Permission[]
}

/** A file of a multipart form, on the disk. */
export interface UploadedFile extends ReceivedFile {
  field: string
  type: string
}

/** What a handler may know of the request besides its input. */
export interface Call<E extends Endpoint> {
  input: InputOf<E>
  /** Null on public endpoints: the answer is the same for everybody. */
  who: Who | null
  /** The caller's network address, for limits only. */
  address: string
  /** The device that sent the command in a batch. Chosen by the client, so it proves nothing. */
  device: string | null
  /** The clock, for looking; a command decides by its transaction's own `at`. */
  at: Date
  /** The bytes and headers as they came, for endpoints that check a signature. */
  raw: { headers: IncomingHttpHeaders; body: Buffer }
  files: readonly UploadedFile[]
  gateways: Gateways
  settings: Settings
}

export interface Settings {
  publicUrl: string
  demo: boolean
  /** Administrators must sign in with a second factor. */
  requireSecondFactor?: boolean
  /** In demo mode: a changed payout account blocks payouts, as it always does otherwise. */
  delayPayouts?: boolean
  /** In demo mode: a new recipient of "Send money" waits, as it always does otherwise. */
  delayNewRecipients?: boolean
  /** Google's button on the sign-in screen needs it. */
  googleClientId?: string | null
  secrets: Secrets
  /** Raises rate limits, for simulations. */
  limits?: LimitOverrides
  /** Delay per place of a delayed sign-in (`accounts/accounts/login.ts`), in ms. Default: 800. Tests set 0. */
  signInDelayMs?: number
}

/** A call of a command, with what its `prepare` returned. */
export type PreparedCall<E extends Endpoint> = Call<E> & { prepared: any }

/** Changes things, in one transaction with its idempotency key. */
export interface CommandRoute<E extends Endpoint = Endpoint> {
  kind: 'command'
  endpoint: E
  /** Calls external services before the transaction. Its result is passed to `run`. */
  prepare?(call: Call<E> & { db: Db }): Promise<unknown>
  /** A refusal that is thrown undoes everything; one that is returned refuses the rest of what has been done. */
  run(tx: Tx, call: PreparedCall<E>): Promise<AnswerOf<E> | Refusal | void>
  /**
   * Reads the answer after the commit, as things are by then. For commands whose answer is more than their effect (the
   * whole cart): it is neither stored with the key nor read at all when the command came in a push.
   */
  present?(db: Db, call: Call<E>): Promise<AnswerOf<E>>
  /** Writes an audit entry with each effect (`domain/core/audit/record.ts`). */
  isAudited?: true
}

/** Only reads. */
export interface QueryRoute<E extends Endpoint = Endpoint> {
  kind: 'query'
  endpoint: E
  run?(db: Db, call: Call<E>): Promise<AnswerOf<E>>
  /** The response is one page of a list. A header contains the number of matches (`contract/core/list-page.ts`). */
  runPage?(db: Db, call: Call<E>): Promise<ListPage<AnswerOf<E>>>
  /** Identical concurrent calls share one run, and one network address can only use some of the connections. */
  isShared?: true
}

export interface ListPage<Items> {
  items: Items
  total: number
}

export type Route = CommandRoute | QueryRoute

/** The list of all routes cannot name the endpoint of each. A request is validated by the route's own endpoint. */
const forAnyEndpoint = <E extends Endpoint>(route: CommandRoute<E> | QueryRoute<E>): Route => route as unknown as Route

export function command<E extends Endpoint>(
  endpoint: E,
  run: CommandRoute<E>['run'],
  more: Pick<CommandRoute<E>, 'prepare' | 'present'> = {},
): Route {
  return forAnyEndpoint({ kind: 'command', endpoint, run, ...more })
}

export function query<E extends Endpoint>(endpoint: E, run: NonNullable<QueryRoute<E>['run']>): Route {
  return forAnyEndpoint({ kind: 'query', endpoint, run })
}

/**
 * A list or search of public data. A call may get the response of one that began before it. So it is not for data that
 * pages read again after a push.
 */
export function sharedQuery<E extends Endpoint>(endpoint: E, run: NonNullable<QueryRoute<E>['run']>): Route {
  return forAnyEndpoint({ kind: 'query', endpoint, run, isShared: true })
}

/** A query whose response is one page of a list. */
export function pageQuery<E extends Endpoint>(endpoint: E, runPage: NonNullable<QueryRoute<E>['runPage']>): Route {
  return forAnyEndpoint({ kind: 'query', endpoint, runPage })
}

/** The caller of an endpoint that is not public; its access was checked before. */
export function signedInOf(call: { who: Who | null }): Who {
  if (!call.who) throw new Error('The handler of a public endpoint must not read the caller.')
  return call.who
}

/**
 * The business for which the caller works.
 * @throws Refusal `not_found` for a caller without a business
 */
export const getVendorId = (call: { who: Who | null }): string => getVendorIdOfCaller(signedInOf(call))

/**
 * @param caller whose access was checked before
 * @throws Refusal `not_found` for a caller without a business
 */
export function getVendorIdOfCaller({ vendorId }: Pick<Who, 'vendorId'>): string {
  if (!vendorId) throw new Refusal('not_found')
  return vendorId
}
