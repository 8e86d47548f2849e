/** Public reads with a real streaming replica: a copy of a stopped cluster that follows the restarted one. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listing } from '#contract/catalogue/catalogue'
import { editListing } from '#contract/business/listings/own-listings'
import { buildUrl } from '#contract/core/build-request'
import { insertListing, insertVendor } from '../../tests/support/builders'
import { createTemporaryFolder } from '../../tests/support/postgres-processes'
import { newId, openWorld, type World } from '../../tests/support/world'
import { startEmbedded, type EmbeddedPostgres } from '../postgres/embedded-postgres'
import { migrateTaskQueue } from '../work/queue'
import { migrate } from './migrate'
import { maxLagMs } from './read-replica'

const [primaryDir, replicaDir] = [createTemporaryFolder(), createTemporaryFolder()]
const start = (dataDir: string): Promise<EmbeddedPostgres> =>
  startEmbedded({ dataDir, binDir: process.env.TEST_PG_BIN, log: () => undefined })

let primary: EmbeddedPostgres
let replica: EmbeddedPostgres
let world: World

beforeAll(async () => {
  primary = await start(primaryDir)
  await migrate(primary.url)
  await migrateTaskQueue(primary.url)
  await primary.stop()
  const name = readdirSync(primaryDir).find((entry) => /^pg\d+$/.test(entry)) ?? ''
  // With `cp -a`, the files keep their owner: PostgreSQL may run as another account.
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to])
  for (const entry of [name, 'pg.json']) copy(join(primaryDir, entry), join(replicaDir, entry))
  copy(join(replicaDir, name, 'PG_VERSION'), join(replicaDir, name, 'standby.signal'))
  primary = await start(primaryDir)
  const { username, password, port } = new URL(primary.url)
  appendFileSync(
    join(replicaDir, name, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  )
  replica = await start(replicaDir)
  world = await openWorld({
    database: { url: primary.url, drop: async () => undefined },
    readUrl: replica.url,
  })
}, 300_000)
afterAll(async () => {
  await world?.close()
  await replica?.stop()
  await primary?.stop()
  for (const folder of [primaryDir, replicaDir]) rmSync(folder, { recursive: true, force: true })
})

const getReplica = () => world.connection.replica!
const waitForReplica = () => expect.poll(() => getReplica().isCurrent(), { timeout: 20_000 }).toBe(true)

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
const pauseReplay = () => execute(replica.url, 'select pg_wal_replay_pause()')
const resumeReplay = () => execute(replica.url, 'select pg_wal_replay_resume()')

async function insertRoom() {
  const { db } = world.connection
  await waitForReplica()
  const vendor = await insertVendor(db)
  const room = await insertListing(db, { vendor_id: vendor.id, name: 'Room 1' })
  let name = 'Room 1'
  const rename = async (to: string) => {
    const body = { name: to, from: { name } }
    name = to
    return world.call(editListing, { token: vendor.owner.token, key: newId(), params: { id: room.id }, body })
  }
  const read = async (cookie?: string): Promise<string> => {
    const response = await world.app.inject({
      url: buildUrl(listing, { params: { id: room.id }, query: {} }),
      headers: cookie ? { cookie } : {},
    })
    return `${response.statusCode} ${/"name":"(Room[^"]*)"/.exec(response.payload)?.[1] ?? response.payload}`
  }
  await expect.poll(() => read(), { timeout: 10_000 }).toBe('200 Room 1')
  return { read, rename }
}

const countReads = async (database: string): Promise<number> => {
  const text = await world.app.metrics.getSingleMetricAsString('public_reads_total')
  return Number(new RegExp(`database="${database}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
}

describe('public reads with a replica', () => {
  it('are answered by the replica', async () => {
    const { read } = await insertRoom()
    const before = await countReads('replica')
    expect(await read()).toBe('200 Room 1')
    expect(await countReads('replica')).toBe(before + 1)
  })

  it('are answered by the primary for somebody who has just written', async () => {
    const { read, rename } = await insertRoom()
    await pauseReplay()
    try {
      const { status, headers } = await rename('Room 2')
      expect(status).toBe(200)
      const cookie = String(headers['set-cookie'])
      expect(cookie).toMatch(/^tilipo-wrote=1; Max-Age=2; Path=\/api; HttpOnly; SameSite=Lax$/)
      expect(await read(cookie.split(';')[0])).toBe('200 Room 2')
    } finally {
      await resumeReplay()
    }
  })

  it('are never older than the limit while the replica does not follow', async () => {
    const { read, rename } = await insertRoom()
    await pauseReplay()
    try {
      await rename('Room 2')
      await new Promise((resolve) => setTimeout(resolve, maxLagMs + 50))
      expect(await read()).toBe('200 Room 2')
      expect(getReplica().isCurrent()).toBe(false)
    } finally {
      await resumeReplay()
    }
    await waitForReplica()
    expect(await read()).toBe('200 Room 2')
  })

  it('are answered by the primary at once when the replica is gone, and by the replica when it is back', async () => {
    const { read } = await insertRoom()
    await replica.stop()
    for (let count = 0; count < 5; count++) expect(await read()).toBe('200 Room 1')
    replica = await start(replicaDir)
    await waitForReplica()
    const before = await countReads('replica')
    expect(await read()).toBe('200 Room 1')
    expect(await countReads('replica')).toBe(before + 1)
  }, 120_000)

  it('do not use a server that was promoted', async () => {
    const { read } = await insertRoom()
    await execute(replica.url, 'select pg_promote()')
    await expect.poll(() => getReplica().isCurrent(), { timeout: 20_000 }).toBe(false)
    expect(await read()).toBe('200 Room 1')
    getReplica().suspend()
  })
})
