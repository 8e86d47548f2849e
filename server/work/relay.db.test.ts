import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../../tests/support/postgres'
import { connect, type Connection } from '../db/connect'
import { listen, type Subscription } from '../db/listen'
import { transact } from '../db/transact'
import { enqueue, type EnqueueOptions } from './enqueue'
import { relayPending, runRelay } from './relay'

let database: TestDatabase
let connection: Connection
beforeEach(async () => {
  database = await createDatabase()
  connection = connect(database.url, { connections: 8 })
})
afterEach(async () => {
  await connection.close()
  await database.drop()
})

const enqueueExpiry = (bookingId: string, options: EnqueueOptions = {}) =>
  transact(connection.db, (tx) => enqueue(tx, 'booking.expire', { bookingId }, options))
const query = async (text: string) => (await connection.pool.query(text)).rows
const readJobs = () =>
  query(`select j.payload ->> 'bookingId' as id, j.key, j.run_at, j.priority, q.queue_name as queue
    from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    order by j.id`)
const countPending = async () => (await query('select count(*)::int as count from pending_job'))[0].count as number

describe('jobs', () => {
  test('A job is handed over with all its options, and is no longer pending', async () => {
    const runAt = new Date('2030-01-02T03:04:05Z')
    await enqueueExpiry('b1', { runAt, key: 'k', queue: 'one at a time', priority: 7 })
    expect(await readJobs()).toEqual([])
    expect(await relayPending(connection.pool)).toBe(1)
    expect(await readJobs()).toEqual([{ id: 'b1', key: 'k', run_at: runAt, priority: 7, queue: 'one at a time' }])
    expect(await relayPending(connection.pool)).toBe(0)
    expect(await readJobs()).toHaveLength(1)
  })

  test('The newest of several pending jobs with a key remains, at its own time or the time of the first', async () => {
    const [sooner, later] = [new Date('2030-01-01'), new Date('2030-02-01')]
    await enqueueExpiry('first', { key: 'own time', runAt: sooner })
    await enqueueExpiry('second', { key: 'own time', runAt: later })
    await enqueueExpiry('first', { key: 'first time', runAt: sooner })
    await enqueueExpiry('second', { key: 'first time', runAt: later, keyMode: 'preserve_run_at' })
    await relayPending(connection.pool)
    expect(await readJobs()).toMatchObject([
      { id: 'second', key: 'own time', run_at: later },
      { id: 'second', key: 'first time', run_at: sooner },
    ])
  })

  test('A backlog is handed over completely and in order', async () => {
    await query(`insert into pending_job (task, payload)
      select 'booking.expire', json_build_object('bookingId', number::text) from generate_series(1, 1200) number`)
    expect(await relayPending(connection.pool)).toBe(1200)
    expect((await readJobs()).map(({ id }) => Number(id))).toEqual(
      Array.from({ length: 1200 }, (_, index) => index + 1),
    )
  })

  test('A job that graphile-worker would refuse is refused in its command', async () => {
    await expect(enqueueExpiry('b1', { key: 'k'.repeat(513) })).rejects.toThrow('violates check constraint')
    await expect(enqueueExpiry('b1', { queue: 'q'.repeat(129) })).rejects.toThrow('violates check constraint')
    expect(await countPending()).toBe(0)
  })

  test('A failed batch hands over nothing and keeps everything, and the next round hands it over once', async () => {
    await enqueueExpiry('b1')
    await enqueueExpiry('b2')
    await query(`
      create function refuse_second() returns trigger language plpgsql as $$
        begin if new.payload ->> 'bookingId' = 'b2' then raise exception 'refused'; end if; return new; end $$;
      create trigger refuse_second before insert on graphile_worker._private_jobs
        for each row execute function refuse_second()`)
    await expect(relayPending(connection.pool)).rejects.toThrow('refused')
    expect([await readJobs(), await countPending()]).toEqual([[], 2])
    await query('drop trigger refuse_second on graphile_worker._private_jobs')
    expect(await relayPending(connection.pool)).toBe(2)
    expect((await readJobs()).map(({ id }) => id)).toEqual(['b1', 'b2'])
  })

  test('Many processes that hand over at once hand over every job once, and the newest of each key remains', async () => {
    const keyCount = 20
    const stopping = new AbortController()
    const relays = Array.from({ length: 4 }, async () => {
      while (!stopping.signal.aborted) await relayPending(connection.pool)
    })
    for (let round = 0; round < 15; round++)
      await query(`insert into pending_job (task, payload, job_key)
        select 'booking.expire', json_build_object('bookingId', '${round}'), 'key ' || number
        from generate_series(1, ${keyCount}) number`)
    await query(`insert into pending_job (task, payload)
      select 'booking.expire', json_build_object('bookingId', 'without a key') from generate_series(1, 100)`)
    await expect.poll(countPending).toBe(0)
    stopping.abort()
    await Promise.all(relays)
    const jobs = await readJobs()
    expect(jobs.filter(({ key }) => key !== null).map(({ id }) => id)).toEqual(Array(keyCount).fill('14'))
    expect(jobs.filter(({ key }) => key === null)).toHaveLength(100)
  })

  test('While a process hands over, another one hands over nothing, so that the newest job of a key remains', async () => {
    await enqueueExpiry('older', { key: 'k' })
    // Delays the first process in the middle of its batch.
    const client = await connection.pool.connect()
    await client.query('begin; lock table graphile_worker._private_jobs in share mode')
    const first = relayPending(connection.pool)
    await expect.poll(() => query(`select from pg_locks where not granted`)).toHaveLength(1)
    await enqueueExpiry('newer', { key: 'k' })
    expect(await relayPending(connection.pool)).toBe(0)
    await client.query('commit')
    client.release()
    await first
    await relayPending(connection.pool)
    expect(await readJobs()).toMatchObject([{ id: 'newer', key: 'k' }])
  })
})

describe('notifications', () => {
  let subscription: Subscription
  let received: string[]
  beforeEach(async () => {
    received = []
    let setListening = () => {}
    const listening = new Promise<void>((resolve) => (setListening = resolve))
    subscription = listen(database.url, 'test_channel', {
      onListening: setListening,
      onNotification: (payload) => void received.push(payload),
    })
    await listening
  })
  afterEach(() => subscription.close())

  const insert = (payload: string) =>
    connection.db.insertInto('pending_notification').values({ channel: 'test_channel', payload }).execute()

  test('Notifications are sent once and in order', async () => {
    for (const payload of ['a', 'b', '']) await insert(payload)
    expect(await relayPending(connection.pool)).toBe(3)
    await expect.poll(() => received).toEqual(['a', 'b', ''])
    await relayPending(connection.pool)
    await sleep(100)
    expect(received).toHaveLength(3)
  })

  test('A notification that PostgreSQL cannot send is refused where it is written', async () => {
    await expect(insert('x'.repeat(8000))).rejects.toThrow('violates check constraint')
  })
})

test('The relay continues after a failure, which it logs once, and stops', async () => {
  const stopping = new AbortController()
  const log: string[] = []
  await query('alter table pending_notification rename to elsewhere')
  const running = runRelay(connection.pool, stopping.signal, (line) => void log.push(line))
  await expect.poll(() => log).toHaveLength(1)
  expect(log[0]).toContain('jobs and notifications are not handed over')
  await sleep(300)
  await query('alter table elsewhere rename to pending_notification')
  await enqueueExpiry('b1')
  await expect.poll(readJobs).toHaveLength(1)
  expect(log).toHaveLength(1)
  stopping.abort()
  await running
  await enqueueExpiry('b2')
  await sleep(300)
  expect(await readJobs()).toHaveLength(1)
})
