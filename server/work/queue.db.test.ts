import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatabase, type TestDatabase } from '../../tests/support/postgres'
import { connect, type Connection } from '../db/connect'
import { transact } from '../db/transact'
import type { Gateways } from '../gateways'
import { GatewayUnreachable } from '../gateways'
import { enqueue, type EnqueueOptions } from './enqueue'
import { migrateWork, startWork, type Handlers, type Work, type WorkOptions } from './queue'

let database: TestDatabase
let connection: Connection
let work: Work | undefined
const log: string[] = []
const done: string[] = []
const bookingId: string = randomUUID()

beforeEach(async () => {
  database = await createDatabase()
  connection = connect(database.url, { connections: 4 })
  await migrateWork(database.url)
  done.length = log.length = 0
})
afterEach(async () => {
  await work?.stop()
  work = undefined
  await connection.close()
  await database.drop()
})

const ignore = async () => undefined
const start = async (handlers: Partial<Handlers> = {}, more: Partial<WorkOptions> = {}) => {
  const remember: Handlers['booking.expire'] = async (payload) => void done.push(payload.bookingId)
  work = await startWork({
    db: connection.db,
    connectionString: database.url,
    gateways: {} as Gateways,
    tasks: { 'payment.send': ignore, 'payment.check': ignore, 'mail.send': ignore, 'booking.expire': remember, ...handlers },
    log: (line) => log.push(line),
    pollMs: 50,
    ...more,
  })
}
const putDown = (id = bookingId, options: EnqueueOptions = {}) =>
  transact(connection.db, (tx) => enqueue(tx, 'booking.expire', { bookingId: id }, options))
const jobs = async () =>
  (await connection.pool.query('select id, key, run_at, attempts, last_error, locked_at, payload from graphile_worker._private_jobs order by id')).rows

test('what a committed command put down is done once, at once', async () => {
  await start({}, { pollMs: 60_000 })
  await sleep(100)
  await putDown()
  await vi.waitFor(() => expect(done).toEqual([bookingId]), { timeout: 3000 })
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
  await sleep(200)
  expect(done).toHaveLength(1)
})

test('what a refused command put down never was', async () => {
  await start()
  const refused = transact(connection.db, async (tx) => {
    await enqueue(tx, 'booking.expire', { bookingId })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await jobs()).toEqual([])
  await sleep(200)
  expect(done).toEqual([])
})

test('a task waits for its time', async () => {
  await start()
  await putDown(bookingId, { runAt: new Date(Date.now() + 700) })
  await sleep(300)
  expect(done).toEqual([])
  await vi.waitFor(() => expect(done).toEqual([bookingId]), { timeout: 3000 })
})

test('one waiting task a key: the newest, at its own time or at the first one’s', async () => {
  const early = new Date(Date.now() + 60_000)
  const late = new Date(Date.now() + 120_000)
  await putDown('first', { key: 'k', runAt: early })
  await putDown('second', { key: 'k', runAt: late })
  expect(await jobs()).toMatchObject([{ key: 'k', run_at: late, payload: { bookingId: 'second' } }])
  await putDown('third', { key: 'k', runAt: early, keyMode: 'preserve_run_at' })
  expect(await jobs()).toMatchObject([{ run_at: late, payload: { bookingId: 'third' } }])
  await putDown('other', { key: 'l', runAt: early })
  expect(await jobs()).toHaveLength(2)
})

test('a task that puts itself down again under its key goes on', async () => {
  const rounds: number[] = []
  await start({
    'payment.check': async ({ paymentId, attempt }, { db }) => {
      rounds.push(attempt)
      if (attempt < 3) await transact(db, (tx) => enqueue(tx, 'payment.check', { paymentId, attempt: attempt + 1 }, { key: paymentId }))
    },
  })
  await transact(connection.db, (tx) => enqueue(tx, 'payment.check', { paymentId: 'p', attempt: 1 }, { key: 'p' }))
  await vi.waitFor(() => expect(rounds).toEqual([1, 2, 3]), { timeout: 3000 })
  await vi.waitFor(async () => expect(await jobs()).toEqual([]))
})

test('a task that fails is tried again after a growing wait', async () => {
  const tries: number[] = []
  await start({
    'booking.expire': async (_, tools) => {
      tries.push(tools.tries)
      if (tools.tries < 2) throw new GatewayUnreachable('time-out')
    },
  })
  const before = Date.now()
  await putDown()
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 1, locked_at: null }]), { timeout: 3000 })
  const [job] = await jobs()
  expect(job.last_error).toContain('time-out')
  expect(job.run_at.getTime() - before).toBeGreaterThan(2000)
  await vi.waitFor(() => expect(tries).toEqual([1, 2]), { timeout: 5000 })
})

test('neither the log nor the job says what data a task failed on', async () => {
  const secret = 'chanda@example.com 0977123456 token-abc'
  await start({
    'booking.expire': async () => {
      throw Object.assign(new Error(`cannot reach ${secret}\n    at ${secret} (x.ts:1:1)`), { code: 'EENVELOPE' })
    },
  })
  await putDown(secret)
  await vi.waitFor(async () => expect(await jobs()).toMatchObject([{ attempts: 1, locked_at: null }]), { timeout: 3000 })
  const [job] = await jobs()
  expect(job.last_error).toBe('Error EENVELOPE')
  expect(log.join()).toContain('Error EENVELOPE')
  for (const part of secret.split(' ')) expect(log.join() + job.last_error).not.toContain(part)
})

test('a task that hangs is cut off and counted as failed', async () => {
  let cut = false
  await start(
    { 'booking.expire': (_, { signal }) => new Promise(() => signal.addEventListener('abort', () => (cut = true))) },
    { taskTimeoutMs: 100 },
  )
  await putDown()
  await vi.waitFor(async () => expect((await jobs())[0]?.last_error).toBe('took too long'), { timeout: 3000 })
  expect(cut).toBe(true)
})

test('a task whose process was killed is done by another', async () => {
  await putDown()
  await connection.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'a dead one', attempts = 1`,
  )
  await start()
  await vi.waitFor(() => expect(done).toEqual([bookingId]), { timeout: 3000 })
})

test('a task that is still being done is left to its worker', async () => {
  await putDown()
  await connection.pool.query(`update graphile_worker._private_jobs set locked_at = now() - interval '20 seconds', locked_by = 'a living one'`)
  await start()
  await sleep(400)
  expect(done).toEqual([])
})

test('work goes on after every connection was cut, in the middle of a task too', async () => {
  let running = 0
  await start(
    {
      'booking.expire': async ({ bookingId: id }) => {
        running++
        if (id === 'slow') await sleep(500)
        done.push(id)
      },
    },
    { taskTimeoutMs: 2000 },
  )
  await putDown('slow')
  await vi.waitFor(() => expect(running).toBe(1), { timeout: 3000 })
  await connection.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tilipo-work'`,
  )
  await putDown('after')
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(['slow', 'after'])), { timeout: 8000 })
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 10_000 })
})

test('work goes on after a task’s end could not be written down, and the task is done again', async () => {
  await connection.pool.query(`
    create table broken ();
    create function fail_if_broken() returns trigger language plpgsql as $$
      begin if to_regclass('broken') is not null then raise exception 'broken'; end if; return old; end $$;
    create trigger breaks before delete on graphile_worker._private_jobs for each row execute function fail_if_broken()`)
  await start({}, { taskTimeoutMs: 400 })
  await putDown()
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 3000 })
  await sleep(200)
  await connection.pool.query('drop table broken')
  await putDown('after')
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining([bookingId, bookingId, 'after'])), { timeout: 8000 })
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 3000 })
})

test('stopping waits for the running task', async () => {
  await start({ 'booking.expire': async ({ bookingId: id }) => void (await sleep(300), done.push(id)) })
  await putDown()
  await vi.waitFor(async () => expect((await jobs())[0]?.locked_at).toBeTruthy(), { timeout: 3000 })
  await work!.stop()
  work = undefined
  expect(done).toEqual([bookingId])
  expect(await jobs()).toEqual([])
})

test('two processes share the work and do each task once', async () => {
  await start()
  const first = work!
  await start()
  const ids = Array.from({ length: 60 }, (_, index) => `b${index}`)
  await Promise.all(ids.map((id) => putDown(id)))
  await vi.waitFor(() => expect(done).toHaveLength(60), { timeout: 5000 })
  await first.stop()
  expect([...done].sort()).toEqual([...ids].sort())
})

test('installing the queue twice at once is safe', async () => {
  const fresh = await createDatabase()
  await Promise.all([migrateWork(fresh.url), migrateWork(fresh.url)])
  await migrateWork(fresh.url)
  await fresh.drop()
})
