import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDatabase } from '../../tests/support/postgres'
import { openTestQueue } from '../../tests/support/queue'
import { transact } from '../db/transact'
import { enqueue } from './enqueue'
import { migrateTaskQueue } from './queue'

const queue = openTestQueue()

test('A background job of a committed command is executed once and immediately', async () => {
  await queue.start({}, { pollMs: 60_000 })
  await expect.poll(() => queue.isListening()).toBe(true)
  await transact(queue.db, (tx) => enqueue(tx, 'booking.expire', { bookingId: 'b1' }))
  await expect.poll(() => queue.completed).toEqual(['b1'])
  await expect.poll(() => queue.jobs()).toEqual([])
  await sleep(200)
  expect(queue.completed).toHaveLength(1)
})

test('A background job of a rejected command does not exist', async () => {
  await queue.start()
  const refused = transact(queue.db, async (tx) => {
    await enqueue(tx, 'booking.expire', { bookingId: 'b1' })
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await queue.jobs()).toEqual([])
  await sleep(200)
  expect(queue.completed).toEqual([])
})

test('A background job is not executed before its scheduled time', async () => {
  let doneAt = 0
  await queue.start({ 'booking.expire': async () => void (doneAt = Date.now()) })
  const runAt = new Date(Date.now() + 700)
  await queue.enqueueExpiry('b1', { runAt })
  await expect.poll(() => doneAt).toBeGreaterThanOrEqual(runAt.getTime())
})

test('A key has one queued background job: the newest, at its own time or the first one’s', async () => {
  const earlierTime = new Date(Date.now() + 60_000)
  const laterTime = new Date(Date.now() + 120_000)
  await queue.enqueueExpiry('first', { key: 'k', runAt: earlierTime })
  await queue.enqueueExpiry('second', { key: 'k', runAt: laterTime })
  expect(await queue.jobs()).toMatchObject([{ key: 'k', run_at: laterTime, payload: { bookingId: 'second' } }])
  await queue.enqueueExpiry('third', { key: 'k', runAt: earlierTime, keyMode: 'preserve_run_at' })
  expect(await queue.jobs()).toMatchObject([{ run_at: laterTime, payload: { bookingId: 'third' } }])
  await queue.enqueueExpiry('other', { key: 'l', runAt: earlierTime })
  expect(await queue.jobs()).toHaveLength(2)
})

test('A background job that enqueues itself under its key continues', async () => {
  const rounds: number[] = []
  await queue.start({
    'payment.check': async ({ paymentId, attempt }, { db }) => {
      rounds.push(attempt)
      if (attempt === 3) return
      await transact(db, (tx) => enqueue(tx, 'payment.check', { paymentId, attempt: attempt + 1 }, { key: paymentId }))
    },
  })
  await transact(queue.db, (tx) => enqueue(tx, 'payment.check', { paymentId: 'p', attempt: 1 }, { key: 'p' }))
  await expect.poll(() => rounds).toEqual([1, 2, 3])
  await expect.poll(() => queue.jobs()).toEqual([])
})

test('Stopping the queue waits for the running background job', async () => {
  const work = await queue.start({
    'booking.expire': async ({ bookingId }) => {
      await sleep(300)
      queue.completed.push(bookingId)
    },
  })
  await queue.enqueueExpiry('b1')
  await expect.poll(async () => (await queue.jobs())[0]?.locked_at).toBeTruthy()
  await work.stop()
  expect(queue.completed).toEqual(['b1'])
  expect(await queue.jobs()).toEqual([])
})

test('Stopping the queue signals a running background job immediately, which ends early and has not failed', async () => {
  let isWaiting = false
  const work = await queue.start({
    'booking.expire': ({ bookingId }, { signal, stopSignal }) =>
      new Promise((resolve) => {
        stopSignal.addEventListener('abort', () => {
          queue.completed.push(`${bookingId} ${signal.aborted ? 'cut off' : 'stopped'}`)
          resolve()
        })
        isWaiting = true
      }),
  })
  await queue.enqueueExpiry('b1')
  // A locked job can still be on its way to its handler.
  await expect.poll(() => isWaiting).toBe(true)
  await work.stop()
  expect(queue.completed).toEqual(['b1 stopped'])
  expect(await queue.jobs()).toEqual([])
})

test('Two processes share the background jobs and execute each once', async () => {
  const first = await queue.start()
  await queue.start()
  const ids = Array.from({ length: 60 }, (_, index) => `b${index}`)
  await Promise.all(ids.map((id) => transact(queue.db, (tx) => enqueue(tx, 'booking.expire', { bookingId: id }))))
  await expect.poll(() => queue.completed).toHaveLength(60)
  await first.stop()
  expect([...queue.completed].sort()).toEqual([...ids].sort())
})

test('Installing the queue concurrently is safe', async () => {
  const fresh = await createDatabase()
  await Promise.all([migrateTaskQueue(fresh.url), migrateTaskQueue(fresh.url)])
  await expect(migrateTaskQueue(fresh.url)).resolves.toBeUndefined()
  await fresh.drop()
})

test('A background job of many steps receives a stop signal before its time limit, and has not failed', async () => {
  await queue.start(
    {
      'balance.clear': (_, { signal, stopSignal, db }) =>
        new Promise((resolve) =>
          stopSignal.addEventListener('abort', () => {
            queue.completed.push(signal.aborted ? 'cut off' : 'stopped')
            void transact(db, (tx) => enqueue(tx, 'balance.clear', {}, { key: 'clear', runAt: inAnHour() })).then(
              resolve,
            )
          }),
        ),
    },
    { taskTimeoutMs: 2000 },
  )
  await transact(queue.db, (tx) => enqueue(tx, 'balance.clear', {}, { key: 'clear' }))
  await expect.poll(() => queue.completed).toEqual(['stopped'])
  await expect.poll(() => queue.jobs()).toMatchObject([{ key: 'clear', attempts: 0, last_error: null }])
})

test('The last attempt of a background job is not reported as failed if a newer one is pending', async () => {
  await queue.start({
    'balance.clear': async (_, { db }) => {
      await transact(db, (tx) => enqueue(tx, 'balance.clear', {}, { key: 'clear', runAt: inAnHour() }))
      throw new Error('failed before the newer job was handed over')
    },
  })
  await queue.pool.query(`select graphile_worker.add_job('balance.clear', job_key => 'clear', max_attempts => 1)`)
  await expect.poll(() => queue.log.join()).toContain('balance.clear')
  await expect.poll(() => queue.jobs()).toMatchObject([{ key: 'clear', attempts: 0, last_error: null }])
  expect(await queue.jobs()).toHaveLength(1)
})

test('A failed background job that a newer one has replaced leaves no row', async () => {
  await queue.start({
    'balance.clear': async (_, { db }) => {
      await transact(db, (tx) => enqueue(tx, 'balance.clear', {}, { key: 'clear', runAt: inAnHour() }))
      throw new Error('failed after it had enqueued the next run')
    },
  })
  await transact(queue.db, (tx) => enqueue(tx, 'balance.clear', {}, { key: 'clear' }))
  await expect.poll(() => queue.log.join()).toContain('balance.clear')
  await expect.poll(() => queue.jobs()).toMatchObject([{ key: 'clear', attempts: 0, last_error: null }])
})

const inAnHour = () => new Date(Date.now() + 3_600_000)
