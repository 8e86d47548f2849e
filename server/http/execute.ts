/**
 * Executes every call, whether it was sent to its own endpoint or in a push:
 * access → validation → (prepare) → transaction { idempotency key → effect } → response.
 */
import { createHash } from 'node:crypto'
import { findScope } from '#contract/api-scopes'
import { checkAccess } from '#contract/core/access'
import { createGoogleNonce, google, login, maxProofAgeMinutes } from '#contract/accounts/auth'
import { logout } from '#contract/accounts/logout'
import { alternatives, quoteBooking } from '#contract/bookings/bookings/request-booking'
import { describeFault } from '#contract/core/field-messages'
import { checkInput } from '#contract/core/validation'
import { isMutation } from '#contract/core/build-request'
import type { AnyInput, Endpoint } from '#contract/core/endpoint'
import { getInputLimits } from '#contract/core/input-limits'
import { Refusal, type ErrorBody } from '#contract/core/refusals'
import { reportClientError } from '#contract/platform/client-errors'
import type { Connection, Db } from '../db/connect'
import type { Change } from '../db/feed'
import { computeMacs, type Secrets } from '../db/secrets'
import { withSavepoint, transact, type Tx } from '../db/transact'
import { recordActivity } from '../domain/business/activity'
import type { Call, CommandRoute, PreparedCall, QueryRoute, Route, Settings, UploadedFile, Who } from '../domain/route'
import { settings as platformSettings } from '../domain/core/settings'
import type { Gateways } from '../gateways'
import { isUploadChunk } from './body'
import { toRefusal } from './errors'
import { countFailure, isFailureCount } from './repeated-failures'
import type { RequestMetrics } from './request-metrics'
import type { SecurityLog } from './security-log'
import type { ViewCounter } from './view-counter'

export interface Deps {
  connection: Connection
  gateways: Gateways
  settings: Settings
  clock?: () => Date
  /** Absent in tests that do not need it. */
  securityLog?: SecurityLog
  views?: ViewCounter
  /** Absent in tests that do not need it. */
  metrics?: RequestMetrics
}

interface ExecutionRequest {
  caller: Who | null
  input: { params?: unknown; query?: unknown; body?: unknown }
  address: string
  /** The device of a batch. */
  device?: string
  files?: readonly UploadedFile[]
  raw?: Call<Endpoint>['raw']
  /** The idempotency key: fixed by the client before its first send. */
  key: string | null
  /** Whether the reader has just changed something: a replica may not contain it yet. */
  isAfterWrite?: boolean
  /** False in a push, whose response is the changed rows. */
  wantsAnswer: boolean
}

export type ExecutionResult =
  | { ok: true; answer: unknown; touched: readonly Change[]; total?: number }
  /** Permanently refused, and stored under the key. All other failures are thrown. An edit may be partly applied. */
  | { ok: false; refusal: ErrorBody & { status: number }; touched: readonly Change[] }

const emptyRaw = { headers: {}, body: Buffer.alloc(0) }

export async function execute(route: Route, request: ExecutionRequest, deps: Deps): Promise<ExecutionResult> {
  const subject = { accountId: request.caller?.accountId, address: request.address, input: request.input }
  try {
    const result = await runRoute(route, request, deps)
    deps.securityLog?.outcome(route.endpoint, result.ok ? 'ok' : result.refusal.code, subject)
    if (!result.ok) deps.metrics?.noteRefusal(result.refusal.code)
    return result
  } catch (error) {
    const { code } = toRefusal(error)
    deps.securityLog?.outcome(route.endpoint, code, subject)
    deps.metrics?.noteRefusal(code)
    throw error
  }
}

async function runRoute(route: Route, request: ExecutionRequest, deps: Deps): Promise<ExecutionResult> {
  const { endpoint } = route
  const caller = endpoint.access.kind === 'public' ? null : request.caller
  authorize(endpoint, caller, deps.clock?.() ?? new Date())
  if (endpoint.bytes && !isUploadChunk(request.raw?.headers ?? {})) throw new Refusal('unsupported_type')
  await checkMaintenance(deps, caller, endpoint)
  const call: Call<Endpoint> = {
    input: validateInput(endpoint, request.input),
    who: caller,
    address: request.address,
    device: request.device ?? null,
    at: deps.clock?.() ?? new Date(),
    raw: request.raw ?? emptyRaw,
    files: request.files ?? [],
    gateways: deps.gateways,
    settings: deps.settings,
  }
  if (route.kind === 'query') return runQuery(route, call, deps, request.isAfterWrite ?? false)
  const keyed = request.key && caller && !endpoint.secret ? { key: request.key, who: caller } : null
  try {
    return await runCommand(route, request, call, keyed, deps)
  } catch (error) {
    const refusal =
      keyed && toRefusal(error).code === 'unexpected' ? await countUnexpectedFailure(endpoint, call, keyed, deps) : null
    if (!refusal) throw error
    return { ok: false, refusal: { ...refusal.toBody(), status: refusal.status }, touched: [] }
  }
}

async function runQuery(
  route: QueryRoute,
  call: Call<Endpoint>,
  deps: Deps,
  isAfterWrite: boolean,
): Promise<ExecutionResult> {
  const { connection } = deps
  const isPublic = route.endpoint.access.kind === 'public'
  const runOn = <T>(read: (db: Db) => Promise<T>) =>
    isPublic ? readPublicly(deps, isAfterWrite, read) : read(connection.db)
  if (route.isShared) {
    const key = toCanonicalJson([route.endpoint.name, call.input, ...(isAfterWrite ? ['primary'] : [])])
    const answer = await connection.sharedReads.run(
      key,
      call.address,
      () => runOn((db) => route.run!(db, call)),
      () => deps.metrics?.noteRead('shared'),
    )
    return { ok: true, answer, touched: [] }
  }
  const { runPage } = route
  if (!runPage) return { ok: true, answer: await runOn((db) => route.run!(db, call)), touched: [] }
  const { items, total } = await runOn((db) => runPage(db, call))
  return { ok: true, answer: items, total, touched: [] }
}

/** PostgreSQL ended a statement that took too long. The primary would not be faster. */
const statementTimeout = '57014'

/** Reads from the replica if it may answer. If it fails, for example because it is gone, the primary answers. */
async function readPublicly<T>(
  { connection: { reads, replica }, metrics }: Deps,
  isAfterWrite: boolean,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  if (!replica || isAfterWrite || !replica.isCurrent()) {
    metrics?.noteRead('primary')
    return read(reads)
  }
  try {
    metrics?.noteRead('replica')
    return await read(replica.reads)
  } catch (error) {
    const isLost =
      !(error instanceof Refusal) &&
      toRefusal(error).code === 'busy' &&
      !(error instanceof Error && 'code' in error && error.code === statementTimeout)
    if (!isLost) throw error
    replica.suspend()
    metrics?.noteRead('primary')
    return read(reads)
  }
}

async function runCommand(
  route: CommandRoute,
  request: ExecutionRequest,
  call: Call<Endpoint>,
  keyed: KeyedCaller | null,
  deps: Deps,
): Promise<ExecutionResult> {
  const prepared = await route.prepare?.({ ...call, db: deps.connection.db })
  const executed = await transact(
    deps.connection.db,
    (tx) => executeOnce(tx, route, { ...call, prepared }, keyed, deps),
    {
      ...(deps.clock ? { clock: deps.clock } : {}),
      ...(call.who && !call.who.apiKey ? { callerSession: call.who.session } : {}),
    },
  )
  if (!executed.ok || !route.present || !request.wantsAnswer) return executed
  return { ...executed, answer: await route.present(deps.connection.db, call) }
}

/** @returns the refusal that ends the command; null if it may be retried or the count could not be stored */
async function countUnexpectedFailure(
  endpoint: Endpoint,
  call: Call<Endpoint>,
  { key, who }: KeyedCaller,
  deps: Deps,
): Promise<Refusal | null> {
  const failed = {
    accountId: who.accountId,
    key,
    endpoint: endpoint.name,
    hashes: computeRequestHashes(endpoint, call, deps.settings.secrets),
  }
  return transact(deps.connection.db, (tx) => countFailure(tx, failed), {
    ...(deps.clock ? { clock: deps.clock } : {}),
  }).catch(() => null)
}

/** @throws Refusal if the caller may not call the endpoint, also with this key, or must first prove the password again */
export function authorize(endpoint: Endpoint, caller: Who | null, at: Date): void {
  if (caller?.apiKey) {
    const scope = findScope(endpoint)
    if (!scope || !caller.apiKey.scopes.includes(scope)) throw refuseScope(scope)
  }
  const verdict = checkAccess(endpoint.access, caller)
  if (verdict === 'sign-in') throw new Refusal('unauthenticated')
  if (verdict === 'suspended') throw new Refusal('suspended')
  if (verdict === 'employment') throw new Refusal('employment_offered')
  if (verdict === 'second-factor') throw new Refusal('second_factor_setup')
  if (verdict === 'pending') throw new Refusal('pending_approval')
  if (verdict === 'forbidden') throw new Refusal('forbidden')
  if (endpoint.confirmPassword && !isProofRecent(caller, at)) throw new Refusal('password_required')
}

function refuseScope(scope: string | null): Refusal {
  const message = scope
    ? `This API key needs the scope ${scope} for this request.`
    : 'API keys cannot be used for this request.'
  return new Refusal('scope_missing', { message, ...(scope && { detail: { scope } }) })
}

const isProofRecent = (caller: Who | null, at: Date): boolean =>
  caller !== null && at.getTime() - caller.provedAt.getTime() <= maxProofAgeMinutes * 60_000

/**
 * Commands that maintenance does not refuse: signing in and out, because administrators work on, prices, which change
 * nothing, and error reports.
 */
const openDuringMaintenance: ReadonlySet<string> = new Set(
  [login, google, createGoogleNonce, logout, quoteBooking, alternatives, reportClientError].map(({ name }) => name),
)

/** Refuses commands during maintenance. Queries and the gateway's callbacks still work. */
async function checkMaintenance(deps: Deps, caller: Who | null, endpoint: Endpoint): Promise<void> {
  const isOpen = !isMutation(endpoint) || openDuringMaintenance.has(endpoint.name)
  if (isOpen || endpoint.access.kind === 'gateway' || endpoint.access.kind === 'demo') return
  if (caller?.role === 'admin' || caller?.role === 'superAdmin') return
  if (await platformSettings.isInMaintenance(deps.connection.db)) throw new Refusal('maintenance')
}

export function validateInput(endpoint: Endpoint, rawInput: ExecutionRequest['input']): AnyInput {
  const parts = { params: rawInput.params ?? {}, query: rawInput.query ?? {}, body: rawInput.body ?? {} }
  const fields: Record<string, string> = {}
  const limits = getInputLimits(endpoint)
  for (const part of ['params', 'query', 'body'] as const) {
    const checked = checkInput(endpoint[part], parts[part], limits)
    if (checked.ok) parts[part] = checked.value
    else if (checked.tooLarge) throw new Refusal('too_large')
    else for (const fault of checked.faults) fields[fault.field || part] ??= describeFault(fault)
  }
  if (Object.keys(fields).length === 0) return parts
  const hasInvalidParams = !checkInput(endpoint.params, rawInput.params ?? {}, limits).ok
  throw hasInvalidParams ? new Refusal('not_found') : new Refusal('invalid_input', { fields })
}

type KeyedCaller = { key: string; who: Who }
/** Includes `touched`, so that a repeated command returns the same rows in their current state. */
type StoredOutcome =
  | { answer: unknown; touched: readonly Change[] }
  | { refusal: ErrorBody & { status: number }; touched?: readonly Change[] }

async function executeOnce(
  tx: Tx,
  route: CommandRoute,
  call: PreparedCall<Endpoint>,
  keyed: KeyedCaller | null,
  deps: Deps,
): Promise<ExecutionResult> {
  const hashes = keyed && computeRequestHashes(route.endpoint, call, deps.settings.secrets)
  if (keyed) {
    const previousOutcome = await claimIdempotencyKey(tx, keyed, route.endpoint, hashes!)
    if (previousOutcome) return toExecutionResult(previousOutcome)
  }
  const stored = await runEffect(tx, route, call, keyed !== null)
  if (keyed) await storeOutcome(tx, keyed, stored)
  return toExecutionResult(stored)
}

async function runEffect(
  tx: Tx,
  route: CommandRoute,
  call: PreparedCall<Endpoint>,
  isKeyed: boolean,
): Promise<StoredOutcome> {
  const run = async (): Promise<StoredOutcome> => {
    const answer: unknown = await route.run(tx, call)
    await recordActivity(tx, route.endpoint, call, answer)
    // The refusal was returned, not thrown: the applied part is committed, and the rest is refused.
    if (answer instanceof Refusal)
      return { refusal: { ...answer.toBody(), status: answer.status }, touched: tx.recorded.changes }
    return { answer, touched: tx.recorded.changes }
  }
  if (!isKeyed) return run()
  try {
    return await withSavepoint(tx, run)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'refused') throw error
    return { refusal: { ...error.toBody(), status: error.status } }
  }
}

const toExecutionResult = (stored: StoredOutcome): ExecutionResult =>
  'refusal' in stored
    ? { ok: false, refusal: stored.refusal, touched: stored.touched ?? [] }
    : { ok: true, answer: stored.answer, touched: stored.touched }

/**
 * Claims the idempotency key.
 * @returns the stored outcome if the key was used before. The unique index makes this wait for a concurrent copy.
 */
async function claimIdempotencyKey(
  tx: Tx,
  { key, who }: KeyedCaller,
  endpoint: Endpoint,
  hashes: readonly [Buffer, ...Buffer[]],
): Promise<StoredOutcome | null> {
  const inserted = await tx.sql
    .insertInto('command_key')
    .values({
      account_id: who.accountId,
      key,
      endpoint: endpoint.name,
      request_hash: hashes[0],
      outcome: null,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return null
  const row = await tx.sql
    .selectFrom('command_key')
    .select(['request_hash', 'outcome'])
    .where('account_id', '=', who.accountId)
    .where('key', '=', key)
    // For a row that counts failures, this lock makes concurrent copies of the request wait.
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!hashes.some((hash) => row.request_hash.equals(hash))) throw new Refusal('key_reused')
  return isFailureCount(row.outcome) ? null : (row.outcome as StoredOutcome)
}

async function storeOutcome(tx: Tx, { key, who }: KeyedCaller, stored: StoredOutcome): Promise<void> {
  await tx.sql
    .updateTable('command_key')
    .set({ outcome: JSON.stringify(stored) })
    .where('account_id', '=', who.accountId)
    .where('key', '=', key)
    .execute()
}

/**
 * Returns hashes of the request that do not depend on the order of its fields: with the current secret first, and with
 * older ones, because the key may have been stored before a rotation.
 */
function computeRequestHashes(endpoint: Endpoint, call: Call<Endpoint>, secrets: Secrets): [Buffer, ...Buffer[]] {
  const canonicalRequest = toCanonicalJson([endpoint.name, call.input, call.files.map(fingerprintFile)])
  return endpoint.secret || endpoint.hasKeyedHash
    ? computeMacs(secrets, canonicalRequest)
    : [createHash('sha256').update(canonicalRequest).digest()]
}

const fingerprintFile = (file: UploadedFile) => [file.field, file.sha256]

function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${toCanonicalJson(part)}`)
    .join(',')}}`
}
