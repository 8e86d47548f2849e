import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openTestQueue } from '../../tests/support/queue'
import { GatewayUnreachable } from '../gateways'
import { defaultTaskTimeoutMs, getLockCheckMs, getStaleLockMs } from './failed-jobs'

const queue = openTestQueue()

test('A failed background job is retried after a growing delay', async () => {
  const attempts: { at: number; of: number; lastError: string | null }[] = []
  await queue.start({
    'booking.expire': async (_, tools) => {
      const [job] = await queue.jobs()
      attempts.push({ at: Date.now(), of: tools.tries, lastError: job.last_error })
      if (tools.tries < 2) throw new GatewayUnreachable('time-out')
    },
  })
  await queue.enqueueExpiry('b1')
  await expect
    .poll(() => attempts)
    .toMatchObject([
      { of: 1, lastError: null },
      { of: 2, lastError: expect.stringContaining('time-out') },
    ])
  expect(attempts[1]!.at - attempts[0]!.at).toBeGreaterThan(2000)
})

test('Neither the log nor the job row contains the data of a failed background job', async () => {
  const secret = 'chanda@example.com 0977123456 token-abc'
  await queue.start({
    'booking.expire': async () => {
      throw Object.assign(new Error(`cannot reach ${secret}\n    at ${secret} (x.ts:1:1)`), { code: 'EENVELOPE' })
    },
  })
  await queue.enqueueExpiry(secret)
  await expect.poll(async () => (await queue.jobs())[0]?.last_error).toBeTruthy()
  const [job] = await queue.jobs()
  expect(job.last_error).toBe('Error EENVELOPE')
  expect(queue.log.join()).toContain('Error EENVELOPE')
  for (const part of secret.split(' ')) expect(queue.log.join() + job.last_error).not.toContain(part)
})

test('A hanging background job is aborted and counted as failed', async () => {
  let wasAborted = false
  await queue.start(
    {
      'booking.expire': (_, { signal }) =>
        new Promise(() => signal.addEventListener('abort', () => (wasAborted = true))),
    },
    { taskTimeoutMs: 100 },
  )
  await queue.enqueueExpiry('b1')
  await expect.poll(async () => (await queue.jobs())[0]?.last_error).toBe('took too long')
  expect(wasAborted).toBe(true)
})

test('The background job of a killed process is executed by another process', async () => {
  await queue.enqueueExpiry('b1')
  await queue.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'a dead one', attempts = 1`,
  )
  await queue.start()
  await expect.poll(() => queue.completed).toEqual(['b1'])
})

test('The background jobs of a queue continue in another process when the process that ran one was killed', async () => {
  await queue.enqueueExpiry('b1', { queue: 'one at a time' })
  await queue.enqueueExpiry('b2', { queue: 'one at a time' })
  await queue.pool.query(
    `update graphile_worker._private_job_queues set locked_at = now() - interval '2 minutes', locked_by = 'a dead one'`,
  )
  await queue.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'a dead one', attempts = 1
     where id = (select min(id) from graphile_worker._private_jobs)`,
  )
  await queue.start()
  await expect.poll(() => [...queue.completed].sort()).toEqual(['b1', 'b2'])
})

test('A killed process is replaced within a minute', () => {
  expect(getStaleLockMs(defaultTaskTimeoutMs) + getLockCheckMs(defaultTaskTimeoutMs)).toBeLessThan(55_000)
})

test('A running background job is left to its worker', async () => {
  await queue.enqueueExpiry('b1')
  await queue.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '20 seconds', locked_by = 'a living one'`,
  )
  await queue.start()
  await sleep(400)
  expect(queue.completed).toEqual([])
})

test('The queue continues after all connections were closed, even during a job', async () => {
  let running = 0
  await queue.start(
    {
      'booking.expire': async ({ bookingId: id }) => {
        running++
        if (id === 'slow') await sleep(500)
        queue.completed.push(id)
      },
    },
    { taskTimeoutMs: 2000 },
  )
  await queue.enqueueExpiry('slow')
  await expect.poll(() => running).toBe(1)
  await queue.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tilipo-work'`,
  )
  await queue.enqueueExpiry('after')
  await expect.poll(() => queue.completed).toEqual(expect.arrayContaining(['slow', 'after']))
  await expect.poll(() => queue.jobs()).toEqual([])
})

test('The queue continues after a job’s completion could not be stored, and repeats the job', async () => {
  await queue.pool.query(`
    create table broken ();
    create function fail_if_broken() returns trigger language plpgsql as $$
      begin if to_regclass('broken') is not null then raise exception 'broken'; end if; return old; end $$;
    create trigger breaks before delete on graphile_worker._private_jobs for each row execute function fail_if_broken()`)
  await queue.start({}, { taskTimeoutMs: 400 })
  await queue.enqueueExpiry('b1')
  await expect.poll(() => queue.completed).toContain('b1')
  await sleep(200)
  const before = queue.completed.length
  await queue.pool.query('drop table broken')
  await queue.enqueueExpiry('after')
  await expect.poll(() => queue.completed.slice(before)).toEqual(expect.arrayContaining(['after', 'b1']))
  await expect.poll(() => queue.jobs()).toEqual([])
})
