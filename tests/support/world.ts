/**
 * A separate server for a test: a fresh database, the real app, and fake gateways that the test controls. Requests
 * bypass the socket; responses are as HTTP would carry them.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildUrl } from '#contract/core/build-request'
import type { Endpoint } from '#contract/core/endpoint'
import { buildApp } from '../../server/app'
import { connect, type Connection, type PoolLimits } from '../../server/db/connect'
import type { Secrets } from '../../server/db/secrets'
import { transact, type Tx } from '../../server/db/transact'
import { Refusal } from '#contract/core/refusals'
import type { LimitOverrides } from '../../server/domain/core/limits'
import {
  CalendarUnavailable,
  WebhookUnreachable,
  type Files,
  type Gateways,
  type GatewayStatus,
  type TransferRequest,
} from '../../server/gateways'
import { issueNonce } from '../../server/domain/accounts/accounts/google-nonce'
import { unavailableFiscal, unavailableSms } from '../../server/gateways/unavailable'
import { createDiskFiles } from '../../server/gateways/files/disk'
import type { Email } from '../../server/gateways/mail/mail'
import type { TestDatabase } from './databases'

export interface World {
  app: FastifyInstance
  connection: Connection
  url: string
  gateways: FakeGateways
  /** The server's secret from its settings. */
  secret: Buffer
  transact<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** The folder of its uploaded files. */
  folder: string
  call(endpoint: Endpoint, options?: CallOptions): Promise<CallResponse>
  close(): Promise<void>
}

export interface CallOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  token?: string | undefined
  key?: string
  headers?: Record<string, string>
}

export interface CallResponse {
  status: number
  body: any
  headers: Record<string, unknown>
}

export interface WorldOptions {
  pool?: Partial<PoolLimits>
  clock?: () => Date
  logLevel?: string
  /** Raised rate limits, for simulations. */
  limits?: LimitOverrides
  /** Whether administrators must sign in with a second factor. */
  requireSecondFactor?: boolean
  /** Delay per place of a delayed sign-in, in ms. */
  signInDelayMs?: number
  /** Replaces a new database in the test cluster. */
  database?: TestDatabase
  /** Whether a new recipient of "Send money" must wait a day. */
  delayNewRecipients?: boolean
  /** Whether the new database has the demo data. */
  hasDemoData?: boolean
  /** The address of a replica. */
  readUrl?: string | null
  /** The server's secrets. Default: a random one. */
  secrets?: Secrets
  /** Opens the storage of uploads. By default it is a new folder. */
  openFiles?: (folder: string) => Files
}

/** Imported here, because the simulation runs without a test cluster. */
const createWorldDatabase = async (hasDemoData: boolean): Promise<TestDatabase> =>
  hasDemoData ? (await import('./demo-database')).createDemoDatabase() : (await import('./postgres')).createDatabase()

export async function openWorld({
  pool,
  clock,
  logLevel = 'silent',
  limits = {},
  requireSecondFactor = false,
  delayNewRecipients = false,
  signInDelayMs = 0,
  database: existingDatabase,
  hasDemoData = false,
  openFiles = createDiskFiles,
  secrets = [randomBytes(32)],
  readUrl = null,
}: WorldOptions = {}): Promise<World> {
  const database = existingDatabase ?? (await createWorldDatabase(hasDemoData))
  const connection = connect(database.url, pool, { readUrl })
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-files-'))
  const [secret] = secrets
  const settings = {
    publicUrl: 'http://tilipo.test',
    demo: true,
    secrets,
    limits,
    requireSecondFactor,
    delayPayouts: true,
    delayNewRecipients,
    signInDelayMs,
  }
  const gateways = fakeGateways(openFiles(folder), secret)
  const app = await buildApp({
    connection,
    gateways,
    settings,
    logLevel,
    refusalDelayMs: 0,
    ...(clock ? { clock } : {}),
  })
  return {
    app,
    connection,
    url: database.url,
    gateways,
    secret,
    folder,
    transact: (run) => transact(connection.db, run, clock ? { clock } : {}),
    call: (endpoint, callOptions = {}) => callApp(app, endpoint, callOptions),
    async close() {
      await app.close()
      await connection.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function callApp(app: FastifyInstance, endpoint: Endpoint, options: CallOptions): Promise<CallResponse> {
  const { params = {}, query = {}, body, token, key, headers } = options
  const answer = await app.inject({
    method: endpoint.method,
    url: buildUrl(endpoint, { params, query }),
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body as object }),
  })
  const text = answer.payload
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}

export interface FakeGateways extends Gateways {
  /** The payment status that the gateway returns next. */
  nextStatus: GatewayStatus
  transferRequests: TransferRequest[]
  emails: (Email & { to: string })[]
}

/**
 * Creates fake gateways. Google credentials are `good:<email>` or `good:<email>:<nonce>`. Without a nonce, each
 * credential gets a new one.
 */
export function fakeGateways(files: Files, secret: Buffer): FakeGateways {
  const recordTransfer = async (request: TransferRequest): Promise<GatewayStatus> => {
    fake.transferRequests.push(request)
    return fake.nextStatus
  }
  const fake: FakeGateways = {
    nextStatus: { state: 'pending' },
    transferRequests: [],
    files,
    emails: [],
    money: {
      collect: recordTransfer,
      disburse: recordTransfer,
      status: async () => fake.nextStatus,
      verifyCallback: (headers) => headers['webhook-id'] === 'good',
    },
    fiscal: unavailableFiscal,
    // Messages are written, and rejected when a test delivers them.
    sms: { ...unavailableSms, isAvailable: true },
    webPush: { accepts: () => true, send: async () => ({ state: 'accepted' }) },
    calendars: { fetch: () => Promise.reject(new CalendarUnavailable('unreachable')) },
    webhooks: { findProblem: async () => null, send: () => Promise.reject(new WebhookUnreachable('unreachable')) },
    mail: { send: async (message) => void fake.emails.push(message) },
    google: {
      verify: async (credential) => {
        const [kind, email = '', nonce = issueNonce({ at: new Date(), randomBytes }, [secret])] = credential.split(':')
        if (kind !== 'good' && kind !== 'unverified') throw new Refusal('google_failed')
        return { subject: `google-${email}`, email, emailVerified: kind === 'good', name: 'Grace Google', nonce }
      },
    },
  }
  return fake
}

export const newId = (): string => randomUUID()
