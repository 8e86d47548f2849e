/**
 * Tilipo's own outbox, engine and transport as a candidate in the rivals' harness (`bench/README.md` says how to run it).
 * Its server is not ours, so the last step before the wire is translated: a push becomes a plain batch and its answer the
 * one that our server would give. The commands travel as `notifications.read`, a queued endpoint that carries any body.
 */
import { closeUserDatabase, openUserDatabase, type UserDatabase } from '../../src/db/database'
import { newId } from '../../src/api/new-id'
import { withLock } from '../../src/sync/lock'
import { enqueue } from '../../src/sync/outbox'
import type { PushBody } from '../../src/sync/ports'
import { Runner } from '../../src/sync/runner'
import { createStorage } from '../../src/sync/storage'
import { createTransport } from '../../src/sync/transport'

const user = 'bench'
const device = newId()
/** Somebody who signs in again as often as the session is refused. */
const signInMs = 500

interface Mutation {
  id: string
  entityId: string
  seq: number
  qty: number
}

let baseUrl: string
let database: UserDatabase
let runner: Runner
let token = 'token 1'
let online = false

export default {
  name: 'tilipo',
  async open(cfg: { baseUrl: string }): Promise<void> {
    baseUrl = cfg.baseUrl
    database = openUserDatabase(user)
    await database.open()
    runner = new Runner({
      now: Date.now,
      random: Math.random,
      storage: createStorage(database, device, Date.now),
      // The harness's server does not unpack.
      transport: createTransport({ fetch: translated, gzip: false }),
      token: async () => token,
      after(ms, work) {
        const timer = setTimeout(work, ms)
        return () => clearTimeout(timer)
      },
      lock: (work) => withLock(work),
      report: () => undefined,
      unfinished: () => undefined,
      unauthenticated: () => void setTimeout(signIn, signInMs),
    })
  },
  async enqueue(mutation: Mutation): Promise<void> {
    const input = { params: { id: mutation.entityId }, query: {}, body: mutation }
    await enqueue(database, { endpoint: 'notifications.read', input }, { key: newId(), now: Date.now, device })
    if (online) runner.kick('queued')
  },
  async drain(): Promise<void> {
    online = true
    runner.kick('online')
    while ((await pending()) > 0) await new Promise((resolve) => setTimeout(resolve, 5))
  },
  pending,
  async close(): Promise<void> {
    runner.stop()
    closeUserDatabase(user)
  },
}

function pending(): Promise<number> {
  return database.outbox.where('state').anyOf('waiting', 'sending', 'settling').count()
}

function signIn(): void {
  token = `token ${Date.now()}`
  runner.kick('token')
}

const translated: typeof fetch = async (asked, init) => {
  const url = String(asked)
  if (url.startsWith('/api/sync/push')) return pushed(init!)
  if (url.startsWith('/api/sync/pull')) return json({ cursor: 'end', snapshot: false, rows: [], more: false, again: null })
  return fetch(baseUrl + url, init)
}

async function pushed(init: RequestInit): Promise<Response> {
  const { commands } = JSON.parse(String(init.body)) as PushBody
  // Key and endpoint travel too, so that the bytes are about those of a real push.
  const ops = commands.map(({ key, endpoint, body }) => ({ ...(body as Mutation), key, endpoint }))
  const answer = await fetch(`${baseUrl}/api/batch`, { ...init, body: JSON.stringify(ops) })
  if (!answer.ok) return answer
  await answer.json()
  return json({
    results: commands.map(({ key }) => ({ key, outcome: 'accepted' })),
    rows: ops.map(({ entityId, seq, qty }) => ({ entity: 'notification', id: entityId, version: seq + 1, data: { qty } })),
  })
}

const json = (value: unknown) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })
