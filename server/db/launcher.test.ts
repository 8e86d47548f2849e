import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  ask,
  binDir,
  clusterIn,
  hold,
  kill,
  killAll,
  killWatchdog,
  letGo,
  livingProcess,
  temporaryFolder,
  until,
  watchdogOf,
  zombie,
} from '../../tests/support/held-postgres'
import { startEmbedded, type EmbeddedPostgres } from './launcher'
import { chooseAccount } from './launcher/account'
import { findRunningPostmaster } from './launcher/postmaster'
import { isRunning, getProcessIdentity } from './launcher/process-identity'

const dataDir = temporaryFolder()
const lines: string[] = []
const log = (line: string) => lines.push(line)
const running: EmbeddedPostgres[] = []

beforeAll(async () => {
  const first = await start()
  await ask(first.url, 'create table booking (name text)')
  await first.stop()
})

afterEach(async () => {
  killAll()
  for (const postgres of running.splice(0)) await postgres.stop()
})

afterAll(() => rmSync(dataDir, { recursive: true }))

test('A second start finds the rows and the port of the first start', async () => {
  const first = await start()
  await book(first.url, 'first')
  await first.stop()
  const second = await start()
  expect(await bookings(second.url)).toContain('first')
  expect(new URL(second.url).port).toBe(new URL(first.url).port)
  expect(second.adopted).toBe(false)
})

test('The cluster is durable, listens locally only, has limits and requires its own password', async () => {
  const { url } = await start()
  const settings = ['fsync', 'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'max_connections']
  const limits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']
  const shown = await Promise.all([...settings, ...limits].map((name) => ask(url, `show ${name}`)))
  expect(shown.flatMap(([row]) => Object.values(row!))).toEqual([
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
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':guess@'), 'select 1')).rejects.toThrow(/password/)
})

test('A start is rejected with a one-line message while another process holds the data folder', async () => {
  const holder = await hold({ dataDir })
  const told = `^Another Tilipo \\(process ${holder.process.pid}\\) is using ${dataDir}: .*DATA_DIR\\.$`
  await expect(start()).rejects.toMatchObject({ message: expect.stringMatching(told), code: 'TILIPO' })
  await letGo(holder)
  await start()
})

test('One of two starts that find the same stale lock is rejected', async () => {
  writeFileSync(join(dataDir, 'lock'), JSON.stringify({ owner: { pid: process.pid, started: 'long ago' } }))
  const starts = await Promise.allSettled([start(), start()])
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('An incomplete lock file counts as stale', async () => {
  writeFileSync(join(dataDir, 'lock'), '')
  await start()
})

test('PostgreSQL stops when its launcher is killed and keeps all committed rows', async () => {
  const holder = await hold({ dataDir })
  await book(holder.url, 'before the kill')
  const postmaster = getProcessIdentity(findRunningPostmaster(clusterIn(dataDir))!.pid)!
  await kill(holder)
  await until(() => !isRunning(postmaster))
  const next = await start()
  expect(next.adopted).toBe(false)
  expect(await bookings(next.url)).toContain('before the kill')
})

test('A start waits for a server that the watchdog is about to stop instead of adopting it', async () => {
  const holder = await hold({ dataDir })
  const watchdog = watchdogOf(dataDir).pid
  process.kill(watchdog, 'SIGSTOP')
  await kill(holder)
  const starting = start()
  await sleep(200)
  process.kill(watchdog, 'SIGCONT')
  expect((await starting).adopted).toBe(false)
})

test('A server whose launcher and watchdog were killed is adopted and stops with its new launcher', async () => {
  const holder = await hold({ dataDir })
  await book(holder.url, 'orphaned')
  await killWatchdog(dataDir)
  await kill(holder)
  const next = await start()
  expect(next.adopted).toBe(true)
  expect(await bookings(next.url)).toContain('orphaned')
  const postmaster = getProcessIdentity(findRunningPostmaster(clusterIn(dataDir))!.pid)!
  await next.stop()
  expect(isRunning(postmaster)).toBe(false)
})

test('The killing of PostgreSQL is logged, and the next start has all committed rows', async () => {
  const { url, stop } = await start()
  await book(url, 'before the crash')
  process.kill(findRunningPostmaster(clusterIn(dataDir))!.pid, 'SIGKILL')
  await until(() => lines.some((line) => line.includes('ended unexpectedly')))
  await stop()
  const next = await start()
  expect(await bookings(next.url)).toContain('before the crash')
})

test.each([
  ['started', false],
  ['adopted', true],
])('The unexpected exit of a server that was %s is reported once', async (_, isAdopted) => {
  if (isAdopted) {
    const holder = await hold({ dataDir })
    await killWatchdog(dataDir)
    await kill(holder)
  }
  let exits = 0
  const postgres = await startEmbedded({ dataDir, binDir, log, onUnexpectedExit: () => void exits++ })
  expect(postgres.adopted).toBe(isAdopted)
  process.kill(findRunningPostmaster(clusterIn(dataDir))!.pid, 'SIGKILL')
  await until(() => exits > 0)
  await postgres.stop()
  expect(exits).toBe(1)
})

test('A stale pid file with the number of another running process does not prevent a start', async () => {
  await withPidFileNaming(livingProcess(chooseAccount(clusterIn(dataDir), dataDir)))
})

if (process.platform === 'linux') {
  test('A stale pid file with the number of a zombie process does not prevent a start', async () => {
    await withPidFileNaming(await zombie(chooseAccount(clusterIn(dataDir), dataDir)))
  })
}

test('A start chooses another port when the last one is in use', async () => {
  const { port } = JSON.parse(readFileSync(join(dataDir, 'pg.json'), 'utf8')) as { port: number }
  const squatter = createServer().listen(port, '127.0.0.1')
  await once(squatter, 'listening')
  const { url } = await start()
  expect(new URL(url).port).not.toBe(String(port))
  squatter.close()
})

test('An ephemeral cluster deletes its folder when it stops', async () => {
  const folder = temporaryFolder()
  const postgres = await startEmbedded({ dataDir: folder, binDir, ephemeral: true, log })
  expect(await ask(postgres.url, 'show fsync')).toEqual([{ fsync: 'off' }])
  await postgres.stop()
  expect(existsSync(folder)).toBe(false)
})

test('An ephemeral cluster deletes its folder when its launcher is killed', async () => {
  const folder = temporaryFolder()
  const holder = await hold({ dataDir: folder, ephemeral: true })
  await kill(holder)
  await until(() => !existsSync(folder))
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbedded({ dataDir, binDir, log })
  running.push(postgres)
  return postgres
}

async function withPidFileNaming(pid: number): Promise<void> {
  const { stop } = await start()
  const pidFile = join(clusterIn(dataDir), 'postmaster.pid')
  const [, ...rest] = readFileSync(pidFile, 'utf8').split('\n')
  await stop()
  writeFileSync(pidFile, [pid, ...rest].join('\n'))
  const next = await start()
  expect(next.adopted).toBe(false)
  expect(await bookings(next.url)).toEqual(expect.any(Array))
}

const book = (url: string, name: string) => ask(url, 'insert into booking values ($1)', [name])
const bookings = async (url: string) => (await ask(url, 'select name from booking')).map(({ name }) => name)
