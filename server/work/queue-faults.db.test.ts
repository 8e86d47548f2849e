import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { testQueue } from '../../tests/support/queue'
import { GatewayUnreachable } from '../gateways'

const queue = testQueue()

test('a task that fails is tried again after a growing wait', async () => {
  const tries: number[] = []
  await queue.start({
    'booking.expire': async (_, tools) => {
      tries.push(tools.tries)
      if (tools.tries < 2) throw new GatewayUnreachable('time-out')
    },
  })
  const before = Date.now()
  await queue.putDown('b1')
  await vi.waitFor(async () => expect(await queue.jobs()).toMatchObject([{ attempts: 1, locked_at: null }]), { timeout: 3000 })
  const [job] = await queue.jobs()
  expect(job.last_error).toContain('time-out')
  expect(job.run_at.getTime() - before).toBeGreaterThan(2000)
  await vi.waitFor(() => expect(tries).toEqual([1, 2]), { timeout: 5000 })
})

test('neither the log nor the job says what data a task failed on', async () => {
  const secret = 'chanda@example.com 0977123456 token-abc'
  await queue.start({
    'booking.expire': async () => {
      throw Object.assign(new Error(`cannot reach ${secret}\n    at ${secret} (x.ts:1:1)`), { code: 'EENVELOPE' })
    },
  })
  await queue.putDown(secret)
  await vi.waitFor(async () => expect(await queue.jobs()).toMatchObject([{ attempts: 1, locked_at: null }]), { timeout: 3000 })
  const [job] = await queue.jobs()
  expect(job.last_error).toBe('Error EENVELOPE')
  expect(queue.log.join()).toContain('Error EENVELOPE')
  for (const part of secret.split(' ')) expect(queue.log.join() + job.last_error).not.toContain(part)
})

test('a task that hangs is cut off and counted as failed', async () => {
  let cut = false
  await queue.start(
    { 'booking.expire': (_, { signal }) => new Promise(() => signal.addEventListener('abort', () => (cut = true))) },
    { taskTimeoutMs: 100 },
  )
  await queue.putDown('b1')
  await vi.waitFor(async () => expect((await queue.jobs())[0]?.last_error).toBe('took too long'), { timeout: 3000 })
  expect(cut).toBe(true)
})

test('a task whose process was killed is done by another', async () => {
  await queue.putDown('b1')
  await queue.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = 'a dead one', attempts = 1`,
  )
  await queue.start()
  await vi.waitFor(() => expect(queue.done).toEqual(['b1']), { timeout: 3000 })
})

test('a task that is still being done is left to its worker', async () => {
  await queue.putDown('b1')
  await queue.pool.query(
    `update graphile_worker._private_jobs set locked_at = now() - interval '20 seconds', locked_by = 'a living one'`,
  )
  await queue.start()
  await sleep(400)
  expect(queue.done).toEqual([])
})

test('work goes on after every connection was cut, in the middle of a task too', async () => {
  let running = 0
  await queue.start(
    {
      'booking.expire': async ({ bookingId: id }) => {
        running++
        if (id === 'slow') await sleep(500)
        queue.done.push(id)
      },
    },
    { taskTimeoutMs: 2000 },
  )
  await queue.putDown('slow')
  await vi.waitFor(() => expect(running).toBe(1), { timeout: 3000 })
  await queue.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'tilipo-work'`,
  )
  await queue.putDown('after')
  await vi.waitFor(() => expect(queue.done).toEqual(expect.arrayContaining(['slow', 'after'])), { timeout: 8000 })
  await vi.waitFor(async () => expect(await queue.jobs()).toEqual([]), { timeout: 10_000 })
})

test('work goes on after a task’s end could not be written down, and the task is done again', async () => {
  await queue.pool.query(`
    create table broken ();
    create function fail_if_broken() returns trigger language plpgsql as $$
      begin if to_regclass('broken') is not null then raise exception 'broken'; end if; return old; end $$;
    create trigger breaks before delete on graphile_worker._private_jobs for each row execute function fail_if_broken()`)
  await queue.start({}, { taskTimeoutMs: 400 })
  await queue.putDown('b1')
  await vi.waitFor(() => expect(queue.done).toHaveLength(1), { timeout: 3000 })
  await sleep(200)
  await queue.pool.query('drop table broken')
  await queue.putDown('after')
  await vi.waitFor(() => expect([...queue.done].sort()).toEqual(['after', 'b1', 'b1']), { timeout: 8000 })
  await vi.waitFor(async () => expect(await queue.jobs()).toEqual([]), { timeout: 3000 })
})
