/**
 * A server of a test's own: a fresh database, the real app, and gateways the test holds in its hands. Requests go in
 * without a socket, answers come out as HTTP would carry them.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildUrl, type Endpoint } from '#contract/core/endpoint'
import { buildApp } from '../../server/app'
import { connect, type Connection, type PoolLimits } from '../../server/db/connect'
import { transact, type Tx } from '../../server/db/transact'
import { Refusal } from '#contract/core/refusals'
import type { LimitOverrides } from '../../server/domain/limits'
import type { Files, Gateways, GatewayStatus, TransferRequest } from '../../server/gateways'
import { issueNonce } from '../../server/domain/accounts/google-nonce'
import { createDiskFiles } from '../../server/gateways/files/disk'
import type { Email } from '../../server/gateways/mail/mail'
import type { TestDatabase } from './databases'

export interface World {
  app: FastifyInstance
  connection: Connection
  url: string
  gateways: FakeGateways
  /** As its settings have it. */
  secret: Buffer
  transact<T>(run: (tx: Tx) => Promise<T>): Promise<T>
  /** Where its pictures lie. */
  folder: string
  call(endpoint: Endpoint, given?: Asking): Promise<Answer>
  close(): Promise<void>
}

export interface Asking {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  token?: string | undefined
  key?: string
  headers?: Record<string, string>
}

export interface Answer {
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
  /** In place of a new one in the cluster of the tests. */
  database?: TestDatabase
}

export async function openWorld({
  pool,
  clock,
  logLevel = 'silent',
  limits = {},
  database: own,
}: WorldOptions = {}): Promise<World> {
  const database = own ?? (await (await import('./postgres')).createDatabase())
  const connection = connect(database.url, pool)
  const folder = mkdtempSync(join(tmpdir(), 'tilipo-files-'))
  const settings = { publicUrl: 'http://tilipo.test', demo: true, secret: randomBytes(32), limits }
  const gateways = fakeGateways(createDiskFiles(folder), settings.secret)
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
    secret: settings.secret,
    folder,
    transact: (run) => transact(connection.db, run, clock ? { clock } : {}),
    call: (endpoint, given = {}) => callApp(app, endpoint, given),
    async close() {
      await app.close()
      await connection.close()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function callApp(app: FastifyInstance, endpoint: Endpoint, given: Asking): Promise<Answer> {
  const { params = {}, query = {}, body, token, key, headers } = given
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
  /** What the next looks at a payment say. */
  says: GatewayStatus
  asked: TransferRequest[]
  letters: (Email & { to: string })[]
}

/** Google's credentials are `good:<email>`, or `good:<email>:<nonce>`; without one, each is for a nonce of its own. */
export function fakeGateways(files: Files, secret: Buffer): FakeGateways {
  const answer = async (request: TransferRequest): Promise<GatewayStatus> => {
    fake.asked.push(request)
    return fake.says
  }
  const fake: FakeGateways = {
    says: { state: 'pending' },
    asked: [],
    files,
    letters: [],
    money: {
      collect: answer,
      disburse: answer,
      status: async () => fake.says,
      verifyCallback: (headers) => headers['webhook-id'] === 'good',
    },
    mail: { send: async (letter) => void fake.letters.push(letter) },
    google: {
      verify: async (credential) => {
        const [kind, email = '', nonce = issueNonce({ at: new Date(), randomBytes }, secret)] = credential.split(':')
        if (kind !== 'good' && kind !== 'unverified') throw new Refusal('google_failed')
        return { subject: `google-${email}`, email, emailVerified: kind === 'good', name: 'Grace Google', nonce }
      },
    },
  }
  return fake
}

export const newId = (): string => randomUUID()
