/** Tests of failed background jobs: administrators retry them, or delete those that were given up. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deleteJobs, retryJobs } from '#contract/platform/background-jobs'
import { readAttention } from '#contract/platform/statistics'
import { insertCustomer } from '../../../../tests/support/builders'
import { idleTasks } from '../../../../tests/support/queue'
import { openWorld, type World } from '../../../../tests/support/world'
import { enqueue } from '../../../work/enqueue'
import { isFailedJob } from '../../../work/failed-jobs'
import { migrateTaskQueue, startTaskRunner } from '../../../work/queue'
import { relayPending } from '../../../work/relay'

let world: World
let admin: { token: string }
beforeAll(async () => {
  world = await openWorld()
  admin = await insertCustomer(world.connection.db, { role: 'admin' })
})
afterAll(() => world.close())
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(world.connection.db)
  // One was given up, one has attempts left, one has not failed.
  for (const bookingId of ['given-up', 'waiting', 'new'])
    await world.transact((tx) => enqueue(tx, 'booking.expire', { bookingId }))
  await relayPending(world.connection.pool)
  const fail = (bookingId: string, attempts: string) =>
    sql`update graphile_worker._private_jobs set last_error = 'took too long', attempts = ${sql.raw(attempts)},
      run_at = now() + interval '1 day' where payload ->> 'bookingId' = ${bookingId}`.execute(world.connection.db)
  await fail('given-up', 'max_attempts')
  await fail('waiting', '3')
})

const listJobs = async () => {
  const { rows } = await sql<{ id: string; attempts: number; due: boolean }>`
    select payload ->> 'bookingId' as id, attempts, run_at <= now() as due
    from graphile_worker._private_jobs order by id`.execute(world.connection.db)
  return rows
}
const params = { task: 'booking.expire' }

it('Failed jobs of a task are retried at once, also those that were given up', async () => {
  expect((await world.call(retryJobs, { token: admin.token, params })).body).toEqual({ jobs: 2 })
  expect((await listJobs()).map(({ attempts, due }) => [attempts, due])).toEqual([
    [0, true],
    [0, true],
    [0, true],
  ])
})

it('Only jobs that were given up are deleted', async () => {
  expect((await world.call(deleteJobs, { token: admin.token, params })).body).toEqual({ jobs: 1 })
  expect((await listJobs()).map(({ id }) => id).sort()).toEqual(['new', 'waiting'])
  expect((await world.call(deleteJobs, { token: admin.token, params })).body).toEqual({ jobs: 0 })
})

it('Each change is audited once, and customers cannot make it', async () => {
  await world.call(retryJobs, { token: admin.token, params })
  await world.call(retryJobs, { token: admin.token, params: { task: 'unknown' } })
  const audited = await world.connection.db
    .selectFrom('audit_entry')
    .select(['action', 'target_id', 'after'])
    .where('action', '=', 'job.retry')
    .orderBy('at', 'desc')
    .limit(1)
    .execute()
  expect(audited).toEqual([{ action: 'job.retry', target_id: 'booking.expire', after: { jobs: 2 } }])
  const { token } = await insertCustomer(world.connection.db)
  expect((await world.call(retryJobs, { token, params })).status).toBe(403)
})

it('A job that the runner gave up is listed, runs again after a retry, and is gone after a deletion', async () => {
  const { db } = world.connection
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  let isBroken = true
  const completed: string[] = []
  const runner = await startTaskRunner({
    db,
    connectionString: world.url,
    gateways: world.gateways,
    tasks: {
      ...idleTasks,
      'booking.expire': async ({ bookingId }) => {
        if (isBroken) throw new Error('broken')
        completed.push(bookingId)
      },
    },
    log: () => undefined,
    pollMs: 50,
  })
  const enqueueLastAttempt = (bookingId: string) =>
    sql`select from graphile_worker.add_job(
      'booking.expire', payload => ${JSON.stringify({ bookingId })}::json, max_attempts => 1)`.execute(db)
  const listFailed = async () => (await world.call(readAttention, { token: admin.token })).body.failedJobs
  const listed = [{ reason: 'booking.expire', count: 1 }]
  try {
    await enqueueLastAttempt('first')
    await expect.poll(listFailed).toEqual(listed)
    isBroken = false
    expect((await world.call(retryJobs, { token: admin.token, params })).body).toEqual({ jobs: 1 })
    await expect.poll(() => completed).toEqual(['first'])
    await expect.poll(listFailed).toEqual([])
    isBroken = true
    await enqueueLastAttempt('second')
    await expect.poll(listFailed).toEqual(listed)
    expect((await world.call(deleteJobs, { token: admin.token, params })).body).toEqual({ jobs: 1 })
    expect([await listFailed(), await listJobs(), completed]).toEqual([[], [], ['first']])
  } finally {
    await runner.stop()
  }
})

it('A job whose process was killed in every attempt is listed, retried and deleted, unless it may still be running', async () => {
  const { db } = world.connection
  await sql`delete from graphile_worker._private_jobs`.execute(db)
  for (const bookingId of ['killed', 'stale-lock', 'running', 'new'])
    await world.transact((tx) => enqueue(tx, 'booking.expire', { bookingId }))
  await relayPending(world.connection.pool)
  // A killed process stores no error. Its lock stays until a runner releases it.
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where payload ->> 'bookingId' <> 'new'`.execute(
    db,
  )
  const lock = (bookingId: string, seconds: number) =>
    sql`update graphile_worker._private_jobs set locked_at = now() - ${seconds} * interval '1 second', locked_by = 'a worker'
      where payload ->> 'bookingId' = ${bookingId}`.execute(db)
  await lock('stale-lock', 60)
  await lock('running', 20)
  const { body } = await world.call(readAttention, { token: admin.token })
  expect(body.failedJobs).toEqual([{ reason: 'booking.expire', count: 2 }])
  expect((await world.call(retryJobs, { token: admin.token, params })).body).toEqual({ jobs: 1 })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = null, locked_by = null
    where payload ->> 'bookingId' = 'stale-lock'`.execute(db)
  expect((await world.call(deleteJobs, { token: admin.token, params })).body).toEqual({ jobs: 1 })
  expect((await listJobs()).map(({ id }) => id).sort()).toEqual(['killed', 'new', 'running'])
})

it('The index of failed jobs replaces the earlier one, and the query uses it', async () => {
  const { pool } = world.connection
  await pool.query(
    `create index if not exists tilipo_failed_jobs on graphile_worker._private_jobs (task_id) where last_error is not null`,
  )
  await migrateTaskQueue(world.url)
  const { rows } = await pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where schemaname = 'graphile_worker' and indexname like 'tilipo%'`,
  )
  expect(rows.map(({ indexname }) => indexname)).toEqual(['tilipo_failed_jobs_v2'])
  const plan = await world.connection.db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction)
    const explained = await sql<Record<string, string>>`
      explain select task_id from graphile_worker._private_jobs j where ${isFailedJob('j')}`.execute(transaction)
    return JSON.stringify(explained.rows)
  })
  expect(plan).toContain('tilipo_failed_jobs_v2')
})
