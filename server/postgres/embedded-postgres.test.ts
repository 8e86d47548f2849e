import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  query,
  binDir,
  getClusterFolder,
  startPostgresProcess,
  killPostgresProcess,
  killSpawnedProcesses,
  killWatchdog,
  stopPostgresProcess,
  spawnSleepingProcess,
  createTemporaryFolder,
  waitUntil,
  getWatchdog,
  spawnZombie,
} from '../../tests/support/postgres-processes'
import { startEmbedded, type EmbeddedPostgres } from './embedded-postgres'
import { chooseAccount } from './account'
import { findRunningPostmaster } from './postmaster'
import { isRunning, getProcessIdentity } from './process-identity'

const dataDir = createTemporaryFolder()
const lines: string[] = []
const log = (line: string) => lines.push(line)
const running: EmbeddedPostgres[] = []

beforeAll(async () => {
  const first = await start()
  await query(first.url, 'create table booking (name text)')
  await first.stop()
})

afterEach(async () => {
  killSpawnedProcesses()
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => rmSync(dataDir, { recursive: true }))

test('A second start finds the rows and the port of the first start', async () => {
  const first = await start()
  await insertBooking(first.url, 'first')
  await first.stop()
  const second = await start()
  expect(await listBookings(second.url)).toContain('first')
  expect(new URL(second.url).port).toBe(new URL(first.url).port)
  expect(second.adopted).toBe(false)
})

test('The cluster is durable, listens locally only, has limits and requires its own password', async () => {
  const { url } = await start()
  const settings = ['fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'max_connections']
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']
  const settingRows = await Promise.all([...settings, ...limits].map((name) => query(url, `show ${name}`)))
  expect(settingRows.flatMap(([row]) => Object.values(row!))).toEqual([
    'on',
    'on',
    '127.0.0.1',
    '',
    '200',
    '15s',
    '10s',
    '5s',
  ])
  expect(statSync(join(dataDir, 'pg.json')).mode & 0o777).toBe(0o600)
  await expect(query(url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
})

test('The log contains no values of rows, and only its owner can read it', async () => {
  const logPath = join(dataDir, 'postgres.log')
  // As an older version created them.
  writeFileSync(`${logPath}.old`, 'old', { mode: 0o644 })
  chmodSync(logPath, 0o644)
  const { url } = await start()
  await query(url, 'create table person (email text unique)')
  for (let count = 0; count < 2; count++)
    await query(url, "insert into person values ('mutale@example.com')").catch(() => undefined)
  await query(url, "select 'chanda@example.com'::text from missing_table").catch(() => undefined)
  await waitUntil(() => readFileSync(logPath, 'utf8').includes('missing_table'))
  expect(readFileSync(logPath, 'utf8')).not.toMatch(/mutale|chanda/)
  expect([logPath, `${logPath}.old`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600])
})

test('A start is rejected with a one-line message while another process holds the data folder', async () => {
  const holder = await startPostgresProcess({ dataDir })
  const messagePattern = `^Another Tilipo \\(process ${holder.process.pid}\\) is using ${dataDir}: .*DATA_DIR\\.$`
  await expect(start()).rejects.toMatchObject({ message: expect.stringMatching(messagePattern), code: 'TILIPO' })
  await stopPostgresProcess(holder)
  await start()
})

test('One of two starts that find the same stale lock is rejected', async () => {
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ owner: { pid: process.pid, started: 'long ago' } }))
  const starts = await Promise.allSettled([start(), start()])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('An incomplete lock file counts as stale', async () => {
  writeFileSync(join(dataDir, 'lock'), '')
  expect((await start()).adopted).toBe(false)
})

test('PostgreSQL stops when its launcher is killed and keeps all committed rows', async () => {
  const holder = await startPostgresProcess({ dataDir })
  await insertBooking(holder.url, 'before the kill')
  const postmaster = getProcessIdentity(findRunningPostmaster(getClusterFolder(dataDir))!.pid)!
  await killPostgresProcess(holder)
  await waitUntil(() => !isRunning(postmaster))
  const next = await start()
  expect(next.adopted).toBe(false)
  expect(await listBookings(next.url)).toContain('before the kill')
})

test('A start waits for a server that the watchdog is about to stop instead of adopting it', async () => {
  const holder = await startPostgresProcess({ dataDir })
  const watchdog = getWatchdog(dataDir).pid
  process.kill(watchdog, 'SIGSTOP')
  await killPostgresProcess(holder)
  const starting = start()
  await sleep(200)
  process.kill(watchdog, 'SIGCONT')
  expect((await starting).adopted).toBe(false)
})

test('A server whose launcher and watchdog were killed is adopted and stops with its new launcher', async () => {
  const holder = await startPostgresProcess({ dataDir })
  await insertBooking(holder.url, 'orphaned')
  await killWatchdog(dataDir)
  await killPostgresProcess(holder)
  const next = await start()
  expect(next.adopted).toBe(true)
  expect(await listBookings(next.url)).toContain('orphaned')
  const postmaster = getProcessIdentity(findRunningPostmaster(getClusterFolder(dataDir))!.pid)!
  await next.stop()
  expect(isRunning(postmaster)).toBe(false)
})

test('The killing of PostgreSQL is logged, and the next start has all committed rows', async () => {
  const { url, stop } = await start()
  await insertBooking(url, 'before the crash')
  process.kill(findRunningPostmaster(getClusterFolder(dataDir))!.pid, 'SIGKILL')
  await waitUntil(() => lines.some((line) => line.includes('ended unexpectedly')))
  await stop()
  const next = await start()
  expect(await listBookings(next.url)).toContain('before the crash')
})

test.each([
  ['started', false],
  ['adopted', true],
])('The unexpected exit of a server that was %s is reported once', async (_, isAdopted) => {
  if (isAdopted) {
    const holder = await startPostgresProcess({ dataDir })
    await killWatchdog(dataDir)
    await killPostgresProcess(holder)
  }
  let exits = 0
  const postgres = await startEmbedded({ dataDir, binDir, log, onUnexpectedExit: () => void exits++ })
  expect(postgres.adopted).toBe(isAdopted)
  process.kill(findRunningPostmaster(getClusterFolder(dataDir))!.pid, 'SIGKILL')
  await waitUntil(() => exits > 0)
  await postgres.stop()
  expect(exits).toBe(1)
})

test('A stale pid file with the number of another running process does not prevent a start', async () => {
  await expectStartWithStalePid(spawnSleepingProcess(chooseAccount(getClusterFolder(dataDir), dataDir)))
})

if (process.platform === 'linux') {
  test('A stale pid file with the number of a zombie process does not prevent a start', async () => {
    await expectStartWithStalePid(await spawnZombie(chooseAccount(getClusterFolder(dataDir), dataDir)))
  })
}

test('A start chooses another port when the last one is in use', async () => {
  const { port } = JSON.parse(readFileSync(join(dataDir, 'pg.json'), 'utf8')) as { port: number }
  const portHolder = createServer().listen(port, '127.0.0.1')
  await once(portHolder, 'listening')
  const { url } = await start()
  expect(new URL(url).port).not.toBe(String(port))
  portHolder.close()
})

test('An ephemeral cluster deletes its folder when it stops', async () => {
  const folder = createTemporaryFolder()
  const postgres = await startEmbedded({ dataDir: folder, binDir, ephemeral: true, log })
  expect(await query(postgres.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  await postgres.stop()
  expect(existsSync(folder)).toBe(false)
})

test('An ephemeral cluster deletes its folder when its launcher is killed', async () => {
  const folder = createTemporaryFolder()
  const holder = await startPostgresProcess({ dataDir: folder, ephemeral: true })
  await killPostgresProcess(holder)
  await waitUntil(() => !existsSync(folder))
  expect(existsSync(folder)).toBe(false)
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir, binDir, log })
  running.push(postgres)
  return postgres
}

async function expectStartWithStalePid(pid: number): Promise<void> {
  const { stop } = await start()
  const pidFile = join(getClusterFolder(dataDir), 'postmaster.pid')
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n')
  await stop()
  writeFileSync(pidFile, [pid, ...rest].join('\n'))
  const next = await start()
  expect(next.adopted).toBe(false)
  expect(await listBookings(next.url)).toEqual(expect.any(Array))
}

const insertBooking = (url: string, name: string) => query(url, 'insert into booking values ($1)', [name])
const listBookings = async (url: string) => (await query(url, 'select name from booking')).map(({ name }) => name)
