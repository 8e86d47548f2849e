/**
 * Follows "Backup and restore" of `docs/operations.md` with the scripts of `deploy/postgresql`: PostgreSQL is killed during
 * work and its disk is lost. Devices continue with what they have queued.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addFavorite } from '#contract/catalogue/favorites'
import type { AnswerOf } from '#contract/core/endpoint'
import { protocolVersion, pull, push, type PushedCommand } from '#contract/sync/sync'
import { changeOwner, chooseAccount, getSpawnOptions } from '../../server/postgres/account'
import { findFreePort } from '../../server/postgres/credentials'
import { connect } from '../../server/db/connect'
import { root, startServer, stopServer } from '../e2e/start-server'
import { insertCustomer, insertListing, insertVendor } from '../support/builders'
import { fillTemplate } from './deployment'

const binaries = process.env.TEST_PG_BIN ?? '/usr/lib/postgresql/15/bin'
/** Twice `archive_timeout` and some more, so that the test would notice a segment that is not archived in time. */
const workMs = 70_000
const maxLossMs = 60_000
const maxRestoreMs = 15 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'tilipo-restore-'))
chmodSync(folder, 0o755)
const account = process.getuid?.() === 0 ? chooseAccount(undefined, folder) : undefined
const scripts = join(folder, 'scripts')
const backups = join(folder, 'backups')
const dataDir = join(folder, 'data')
const processes: ChildProcess[] = []

/** Runs as the account of PostgreSQL. @returns the standard output */
function runAsPostgres(program: string, args: string[], env: Record<string, string> = {}): string {
  const options = getSpawnOptions(account)
  const ownEnv = { ...options.env, BACKUP_DIR: backups, PG_BIN: binaries, ...env }
  return execFileSync(program, args, { ...options, env: ownEnv, cwd: folder, encoding: 'utf8' }).trim()
}

/** As in "Install" of `docs/operations.md`: text sorts the same on every machine. */
const locale = ['--locale=C.UTF-8', '--lc-messages=C']

function createCluster(data: string): void {
  runAsPostgres(join(binaries, 'initdb'), ['-D', data, '-U', 'tilipo', '-A', 'trust', ...locale])
  const settings = fillTemplate('postgresql/tilipo.conf', [['/opt/tilipo/current/deploy/postgresql', scripts]])
  writeFileSync(join(data, 'tilipo.conf'), settings)
  changeOwner(account, join(data, 'tilipo.conf'))
  appendFileSync(join(data, 'postgresql.conf'), "include 'tilipo.conf'\n")
}

interface Postgres {
  url: string
  port: number
  kill(): Promise<void>
}

/** Starts PostgreSQL and waits until it accepts writes, so until a restore has ended. */
async function startPostgres(data: string): Promise<Postgres> {
  const port = await findFreePort(0)
  const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const { env, ...options } = getSpawnOptions(account)
  const ownEnv = { ...env, WAL_ARCHIVE: join(backups, 'wal') }
  const child = spawn(join(binaries, 'postgres'), args, { ...options, env: ownEnv, cwd: folder })
  processes.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const url = `postgres://tilipo@127.0.0.1:${port}/postgres`
  const isReady = async () => {
    const { rows } = await query(url, 'select pg_is_in_recovery() as recovering')
    return rows.every(({ recovering }) => !recovering)
  }
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${output}`)
    await sleep(100)
  }
  return {
    url,
    port,
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.query<Record<string, unknown>>(text, values)
  } finally {
    await client.end()
  }
}

async function startTilipo(databaseUrl: string) {
  const port = await findFreePort(0)
  const url = `http://127.0.0.1:${port}`
  const env = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: '' }
  const server = await startServer({ ...env, DEMO: '0', PUBLIC_URL: url, SMTP_URL: 'off' })
  processes.push(server)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  return { url, stop: () => stopServer(server, 'SIGTERM') }
}

const createCommand = (listingId: string): PushedCommand => ({
  key: randomUUID(),
  endpoint: addFavorite.name,
  params: { listingId },
})

async function pushCommands(url: string, token: string, commands: readonly PushedCommand[]): Promise<string[]> {
  const response = await fetch(`${url}/api${push.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ protocol: protocolVersion, device: randomUUID(), commands }),
  })
  if (!response.ok) throw new Error(`push: ${response.status}`)
  const { results }: AnswerOf<typeof push> = await response.json()
  return results.map(({ outcome }) => outcome)
}

/** What a device has stored. `src/sync/pull` applies pages in the same way, and has its own tests. */
interface Device {
  cursor?: string
  favorites: Set<string>
}

/** @returns whether the server sent a snapshot instead of changes */
async function pullAll(url: string, token: string, device: Device): Promise<boolean> {
  let isSnapshot = false
  for (let more = true; more;) {
    const parameters = new URLSearchParams({
      protocol: String(protocolVersion),
      ...(device.cursor && { cursor: device.cursor }),
    })
    const response = await fetch(`${url}/api${pull.path}?${parameters.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!response.ok) throw new Error(`pull: ${response.status}`)
    const page: AnswerOf<typeof pull> = await response.json()
    if (page.first) device.favorites.clear()
    isSnapshot ||= page.snapshot
    for (const { entity, id, deleted } of page.rows) {
      if (entity !== 'favorite') continue
      if (deleted) device.favorites.delete(id)
      else device.favorites.add(id)
    }
    device.cursor = page.cursor
    more = page.more
  }
  return isSnapshot
}

beforeAll(() => {
  cpSync(join(root, 'deploy/postgresql'), scripts, { recursive: true })
  for (const path of [backups, join(backups, 'wal')]) {
    mkdirSync(path)
    changeOwner(account, path)
  }
  mkdirSync(dataDir)
})

afterAll(() => {
  for (const child of processes) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})

describe('a restore after the loss of the database', () => {
  it('loses less than a minute, takes less than 15 minutes, and devices lose nothing that they have queued', async () => {
    expect(existsSync(join(binaries, 'pg_basebackup'))).toBe(true)
    const original = join(folder, 'original')
    mkdirSync(original)
    changeOwner(account, original)
    createCluster(original)
    const postgres = await startPostgres(original)
    const tilipo = await startTilipo(postgres.url)

    const connection = connect(postgres.url, { connections: 2 })
    const vendor = await insertVendor(connection.db)
    const listings = await Promise.all(
      Array.from({ length: 320 }, () => insertListing(connection.db, { vendor_id: vendor.id })),
    )
    const [writer, owner] = [await insertCustomer(connection.db), await insertCustomer(connection.db)]
    await connection.close()
    const ids = listings.map(({ id }) => id)
    const [answered = '', unanswered = '', unsent = '', ...others] = ids

    runAsPostgres(join(scripts, 'base-backup.sh'), [], {
      PGHOST: '127.0.0.1',
      PGPORT: String(postgres.port),
      PGUSER: 'tilipo',
    })

    // The device of the owner: a command that is answered before the loss and one whose response is lost. The third is
    // queued without a connection.
    const commands = [answered, unanswered, unsent].map(createCommand)
    const device: Device = { favorites: new Set() }
    expect(await pushCommands(tilipo.url, owner.token, commands.slice(0, 1))).toEqual(['accepted'])
    const early = await pushCommands(tilipo.url, writer.token, others.slice(0, 5).map(createCommand))
    expect(new Set(early)).toEqual(new Set(['accepted']))

    const acknowledged: { id: string; at: number }[] = []
    const endAt = performance.now() + workMs
    let mistakeAt: Date | undefined
    for (const id of others.slice(5)) {
      if (performance.now() > endAt) break
      expect(await pushCommands(tilipo.url, writer.token, [createCommand(id)])).toEqual(['accepted'])
      acknowledged.push({ id, at: performance.now() })
      if (!mistakeAt && performance.now() > endAt - workMs * 0.8) {
        mistakeAt = new Date()
        await sleep(1000)
        await query(postgres.url, 'delete from favorite where account_id = $1 and listing_id = $2', [
          writer.id,
          others[0],
        ])
      }
      await sleep(200)
    }
    expect(await pushCommands(tilipo.url, owner.token, commands.slice(1, 2))).toEqual(['accepted'])
    await pullAll(tilipo.url, owner.token, device)
    expect(device.favorites).toEqual(new Set([answered, unanswered]))

    const lostAt = performance.now()
    await postgres.kill()
    rmSync(original, { recursive: true, force: true })
    await tilipo.stop()

    const restored = join(folder, 'restored')
    mkdirSync(restored)
    changeOwner(account, restored)
    runAsPostgres(join(scripts, 'restore.sh'), [restored])
    const newPostgres = await startPostgres(restored)
    runAsPostgres(join(binaries, 'psql'), [
      ...[newPostgres.url, '--quiet', '--set', 'ON_ERROR_STOP=1'],
      ...['--file', join(scripts, 'new-epoch.sql')],
    ])
    const newTilipo = await startTilipo(newPostgres.url)
    const restoreMs = performance.now() - lostAt

    const { rows } = await query(newPostgres.url, 'select listing_id from favorite where account_id = $1', [writer.id])
    const survivors = new Set(rows.map((row) => row.listing_id))
    const firstLost = acknowledged.findIndex(({ id }) => !survivors.has(id))
    const lost = firstLost < 0 ? [] : acknowledged.slice(firstLost)
    const lossMs = lost[0] ? lostAt - lost[0].at : 0
    console.warn(
      `${acknowledged.length} writes in ${workMs / 1000} s; lost: ${lost.length}, the last ${(lossMs / 1000).toFixed(1)} s; restored after ${(restoreMs / 1000).toFixed(1)} s`,
    )
    expect(acknowledged.length).toBeGreaterThan(50)
    expect(lost.filter(({ id }) => survivors.has(id))).toEqual([])
    expect(lossMs).toBeLessThan(maxLossMs)
    expect(restoreMs).toBeLessThan(maxRestoreMs)

    // The device repeats what it has queued, with the same keys. The first command is a repetition for the server.
    expect(await pushCommands(newTilipo.url, owner.token, commands)).toEqual(['accepted', 'accepted', 'accepted'])
    expect(await pullAll(newTilipo.url, owner.token, device)).toBe(true)
    expect(device.favorites).toEqual(new Set([answered, unanswered, unsent]))
    const writersDevice: Device = { favorites: new Set() }
    await pullAll(newTilipo.url, writer.token, writersDevice)
    expect(writersDevice.favorites).toEqual(survivors)
    await newTilipo.stop()

    // A second restore, to the moment before a mistake
    const earlier = join(folder, 'earlier')
    mkdirSync(earlier)
    changeOwner(account, earlier)
    runAsPostgres(join(scripts, 'restore.sh'), [earlier, mistakeAt?.toISOString() ?? ''])
    const earlierPostgres = await startPostgres(earlier)
    const countDeleted = 'select count(*)::int as count from favorite where account_id = $1 and listing_id = $2'
    expect((await query(newPostgres.url, countDeleted, [writer.id, others[0]])).rows).toEqual([{ count: 0 }])
    expect((await query(earlierPostgres.url, countDeleted, [writer.id, others[0]])).rows).toEqual([{ count: 1 }])
  }, 600_000)

  it('does not overwrite a folder that may be needed', () => {
    expect(() => runAsPostgres(join(scripts, 'restore.sh'), [scripts])).toThrow(/is not empty/)
  })

  it('does not replace an archived segment by another one of the same name', () => {
    const segment = (text: string) => {
      const path = join(backups, `segment-${text}`)
      writeFileSync(path, text)
      return path
    }
    const archive = (text: string) =>
      runAsPostgres(join(scripts, 'archive-wal.sh'), [segment(text), 'same-name'], {
        WAL_ARCHIVE: join(backups, 'wal'),
      })
    archive('one')
    expect(() => archive('one')).not.toThrow()
    expect(() => archive('two')).toThrow(/exists with other content/)
  })
})
