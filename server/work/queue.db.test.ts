import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDatabase } from '../../tests/support/postgres'
import { testQueue } from '../../tests/support/queue'
import { transact } from '../db/transact'
import { enqueue } from './enqueue'
import { migrateTaskQueue } from './queue'

const queue = testQueue()

test('A background job of a committed command is executed once and immediately', async () => {
  await queue.start({}, { pollMs: 60_000 })
  await expect.poll(() => queue.listening()).toBe(true)
  await queue.putDown('b1')
  await expect.poll(() => queue.done).toEqual(['b1'])
  await expect.poll(() => queue.jobs()).toEqual([])
  await sleep(200)
  expect(queue.done).toHaveLength(1)
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
  expect(queue.done).toEqual([])
})

test('A background job is not executed before its scheduled time', async () => {
  let doneAt = 0
  await queue.start({ 'booking.expire': async () => void (doneAt = Date.now()) })
  const runAt = new Date(Date.now() + 700)
  await queue.putDown('b1', { runAt })
  await expect.poll(() => doneAt).toBeGreaterThanOrEqual(runAt.getTime())
})

test('A key has one queued background job: the newest, at its own time or the first one’s', async () => {
  const early = new Date(Date.now() + 60_000)
  const late = new Date(Date.now() + 120_000)
  await queue.putDown('first', { key: 'k', runAt: early })
  await queue.putDown('second', { key: 'k', runAt: late })
  expect(await queue.jobs()).toMatchObject([{ key: 'k', run_at: late, payload: { bookingId: 'second' } }])
  await queue.putDown('third', { key: 'k', runAt: early, keyMode: 'preserve_run_at' })
  expect(await queue.jobs()).toMatchObject([{ run_at: late, payload: { bookingId: 'third' } }])
  await queue.putDown('other', { key: 'l', runAt: early })
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
      queue.done.push(bookingId)
    },
  })
  await queue.putDown('b1')
  await expect.poll(async () => (await queue.jobs())[0]?.locked_at).toBeTruthy()
  await work.stop()
  expect(queue.done).toEqual(['b1'])
  expect(await queue.jobs()).toEqual([])
})

test('Two processes share the background jobs and execute each once', async () => {
  const first = await queue.start()
  await queue.start()
  const ids = Array.from({ length: 60 }, (_, index) => `b${index}`)
  await Promise.all(ids.map((id) => queue.putDown(id)))
  await expect.poll(() => queue.done).toHaveLength(60)
  await first.stop()
  expect([...queue.done].sort()).toEqual([...ids].sort())
})

test('Installing the queue concurrently is safe', async () => {
  const fresh = await createDatabase()
  await Promise.all([migrateTaskQueue(fresh.url), migrateTaskQueue(fresh.url)])
  await migrateTaskQueue(fresh.url)
  await fresh.drop()
})
