/**
 * Executes every call, whether it was sent to its own endpoint or in a push:
 * access → validation → (prepare) → transaction { idempotency key → effect } → response.
 */
import { createHash, createHmac } from 'node:crypto'
import { decide } from '#contract/access'
import { checkInput } from '#contract/check'
import { isMutation, type Endpoint } from '#contract/endpoint'
import { limitsOf } from '#contract/input-limits'
import { Refusal, type ErrorBody } from '#contract/refusals'
import type { Connection } from '../db/connect'
import { touchedIn, type Change } from '../db/feed'
import { atomically, transact, type Tx } from '../db/transact'
import type { Call, CommandRoute, Route, Settings, UploadedFile, Who } from '../domain/route'
import { settings as platformSettings } from '../domain/settings'
import type { Gateways } from '../gateways'
import { isPiece } from './body'
import { refusalOf } from './errors'
import { countFailure, isFailureCount } from './repeated-failures'
import type { SecurityLog } from './security-log'

export interface Deps {
  connection: Connection
  gateways: Gateways
  settings: Settings
  clock?: () => Date
  /** Absent in tests that do not need it. */
  securityLog?: SecurityLog
}

export interface Request {
  who: Who | null
  input: { params?: unknown; query?: unknown; body?: unknown }
  address: string
  files?: readonly UploadedFile[]
  raw?: Call<Endpoint>['raw']
  /** The idempotency key: fixed by the client before its first send. */
  key: string | null
  /** False in a push, whose response is the changed rows. */
  wantsAnswer: boolean
}

export type Executed =
  | { ok: true; answer: unknown; touched: readonly Change[] }
  /** Permanently refused, and stored under the key. All other failures are thrown. An edit may be partly applied. */
  | { ok: false; refusal: ErrorBody & { status: number }; touched: readonly Change[] }

const noRaw = { headers: {}, body: Buffer.alloc(0) }

export async function execute(route: Route, request: Request, deps: Deps): Promise<Executed> {
  const about = { accountId: request.who?.accountId, address: request.address, input: request.input }
  try {
    const executed = await perform(route, request, deps)
    deps.securityLog?.outcome(route.endpoint, executed.ok ? 'ok' : executed.refusal.code, about)
    return executed
  } catch (error) {
    deps.securityLog?.outcome(route.endpoint, refusalOf(error).code, about)
    throw error
  }
}

async function perform(route: Route, request: Request, deps: Deps): Promise<Executed> {
  const { endpoint } = route
  const who = endpoint.access.kind === 'public' ? null : request.who
  authorize(endpoint, who)
  if (endpoint.bytes && !isPiece(request.raw?.headers ?? {})) throw new Refusal('unsupported_type')
  await refuseInMaintenance(deps, who, endpoint)
  const call: Call<Endpoint> = {
    input: checkedInput(endpoint, request.input),
    who,
    address: request.address,
    at: deps.clock?.() ?? new Date(),
    raw: request.raw ?? noRaw,
    files: request.files ?? [],
    gateways: deps.gateways,
    settings: deps.settings,
  }
  if (route.kind === 'query') return { ok: true, answer: await route.run(deps.connection.db, call), touched: [] }
  const keyed = request.key && who && !endpoint.secret ? { key: request.key, who } : null
  try {
    return await runCommand(route, request, call, keyed, deps)
  } catch (error) {
    const refusal =
      keyed && refusalOf(error).code === 'unexpected' ? await countUnexpected(endpoint, call, keyed, deps) : null
    if (!refusal) throw error
    return { ok: false, refusal: { ...refusal.toBody(), status: refusal.status }, touched: [] }
  }
}

async function runCommand(
  route: CommandRoute,
  request: Request,
  call: Call<Endpoint>,
  keyed: Keyed | null,
  deps: Deps,
): Promise<Executed> {
  const prepared = await route.prepare?.({ ...call, db: deps.connection.db })
  const executed = await transact(deps.connection.db, (tx) => carryOut(tx, route, { ...call, prepared }, keyed, deps), {
    ...(deps.clock ? { clock: deps.clock } : {}),
  })
  if (!executed.ok || !route.present || !request.wantsAnswer) return executed
  return { ...executed, answer: await route.present(deps.connection.db, call) }
}

/** @returns the refusal that ends the command; null if it may be retried or the count could not be stored */
async function countUnexpected(
  endpoint: Endpoint,
  call: Call<Endpoint>,
  { key, who }: Keyed,
  deps: Deps,
): Promise<Refusal | null> {
  const failed = {
    accountId: who.accountId,
    key,
    endpoint: endpoint.name,
    hash: hashOf(endpoint, call, deps.settings.secret),
  }
  return transact(deps.connection.db, (tx) => countFailure(tx, failed), {
    ...(deps.clock ? { clock: deps.clock } : {}),
  }).catch(() => null)
}

export function authorize(endpoint: Endpoint, who: Who | null): void {
  const verdict = decide(endpoint.access, who)
  if (verdict === 'sign-in') throw new Refusal('unauthenticated')
  if (verdict === 'suspended') throw new Refusal('suspended')
  if (verdict === 'employment') throw new Refusal('employment_offered')
  if (verdict === 'pending') throw new Refusal('pending_approval')
  if (verdict === 'forbidden') throw new Refusal('forbidden')
}

/** Refuses commands during maintenance. Sign-in and queries still work, for admins and for the maintenance notice. */
async function refuseInMaintenance(deps: Deps, who: Who | null, endpoint: Endpoint): Promise<void> {
  if (!isMutation(endpoint) || endpoint.access.kind !== 'roles') return
  if (who?.role === 'admin' || who?.role === 'superAdmin') return
  if (await platformSettings.inMaintenance(deps.connection.db)) throw new Refusal('maintenance')
}

export function checkedInput(endpoint: Endpoint, given: Request['input']): { params: any; query: any; body: any } {
  const parts = { params: given.params ?? {}, query: given.query ?? {}, body: given.body ?? {} }
  const fields: Record<string, string> = {}
  const limits = limitsOf(endpoint)
  for (const part of ['params', 'query', 'body'] as const) {
    const checked = checkInput(endpoint[part], parts[part], limits)
    if (checked.ok) parts[part] = checked.value as object
    else if (checked.tooLarge) throw new Refusal('too_large')
    else for (const fault of checked.faults) fields[fault.field || part] ??= fault.message
  }
  if (Object.keys(fields).length === 0) return parts
  const wrongAddress = !checkInput(endpoint.params, given.params ?? {}, limits).ok
  throw wrongAddress ? new Refusal('not_found') : new Refusal('invalid_input', { fields })
}

type Keyed = { key: string; who: Who }
/** Includes `touched`, so that a repeated command returns the same rows in their current state. */
type Stored =
  | { answer: unknown; touched: readonly Change[] }
  | { refusal: ErrorBody & { status: number }; touched?: readonly Change[] }

async function carryOut(
  tx: Tx,
  route: CommandRoute,
  call: Call<Endpoint> & { prepared: unknown },
  keyed: Keyed | null,
  deps: Deps,
): Promise<Executed> {
  const hash = keyed && hashOf(route.endpoint, call, deps.settings.secret)
  if (keyed) {
    const before = await takeKey(tx, keyed, route.endpoint, hash!)
    if (before) return executed(before)
  }
  const stored = await effectOf(tx, route, call, keyed !== null)
  if (keyed) await remember(tx, keyed, stored)
  return executed(stored)
}

async function effectOf(tx: Tx, route: CommandRoute, call: any, isKeyed: boolean): Promise<Stored> {
  const run = async (): Promise<Stored> => {
    const answer: unknown = await route.run(tx, call)
    // The refusal was returned, not thrown: the applied part is committed, and the rest is refused.
    if (answer instanceof Refusal)
      return { refusal: { ...answer.toBody(), status: answer.status }, touched: touchedIn(tx) }
    return { answer, touched: touchedIn(tx) }
  }
  if (!isKeyed) return run()
  try {
    return await atomically(tx, run)
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'refused') throw error
    return { refusal: { ...error.toBody(), status: error.status } }
  }
}

const executed = (stored: Stored): Executed =>
  'refusal' in stored
    ? { ok: false, refusal: stored.refusal, touched: stored.touched ?? [] }
    : { ok: true, answer: stored.answer, touched: stored.touched }

/**
 * Claims the idempotency key.
 * @returns the stored outcome if the key was used before. The unique index makes this wait for a concurrent copy.
 */
async function takeKey(tx: Tx, { key, who }: Keyed, endpoint: Endpoint, hash: Buffer): Promise<Stored | null> {
  const taken = await tx.sql
    .insertInto('command_key')
    .values({
      account_id: who.accountId,
      key,
      endpoint: endpoint.name,
      request_hash: hash,
      outcome: null,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (taken.numInsertedOrUpdatedRows === 1n) return null
  const before = await tx.sql
    .selectFrom('command_key')
    .select(['request_hash', 'outcome'])
    .where('account_id', '=', who.accountId)
    .where('key', '=', key)
    // For a row that counts failures, this lock makes concurrent copies of the request wait.
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!before.request_hash.equals(hash)) throw new Refusal('key_reused')
  return isFailureCount(before.outcome) ? null : (before.outcome as Stored)
}

async function remember(tx: Tx, { key, who }: Keyed, stored: Stored): Promise<void> {
  await tx.sql
    .updateTable('command_key')
    .set({ outcome: JSON.stringify(stored) })
    .where('account_id', '=', who.accountId)
    .where('key', '=', key)
    .execute()
}

/** Returns a hash of the request that does not depend on the order of its fields. */
function hashOf(endpoint: Endpoint, call: Call<Endpoint>, secret: Buffer): Buffer {
  const asked = canonical([endpoint.name, call.input, call.files.map(fingerprint)])
  return endpoint.secret
    ? createHmac('sha256', secret).update(asked).digest()
    : createHash('sha256').update(asked).digest()
}

const fingerprint = (file: UploadedFile) => [file.field, file.sha256]

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, part]) => part !== undefined)
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .join(',')}}`
}
