import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createDatabase } from '../../tests/support/postgres'
import { idleTasks } from '../../tests/support/queue'
import { connect } from '../db/connect'
import { transact } from '../db/transact'
import type { Gateways } from '../gateways'
import { enqueue } from './enqueue'
import { migrateTaskQueue, startTaskRunner } from './queue'

test('Neither a running background job nor polling for one delays the change feed', async () => {
  const database = await createDatabase()
  await migrateTaskQueue(database.url)
  const connection = connect(database.url, { connections: 3 })
  let running = false
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const work = await startTaskRunner({
    db: connection.db,
    connectionString: database.url,
    gateways: {} as Gateways,
    tasks: {
      ...idleTasks,
      'payment.send': async () => {
        running = true
        await released
        running = false
      },
    },
    pollMs: 20,
  })
  await transact(connection.db, (tx) => enqueue(tx, 'payment.send', { paymentId: 'p' }))
  await expect.poll(() => running).toBe(true)
  const hasNoOpenTransaction = async () => {
    const { rows } = await connection.pool.query(
      'select pg_snapshot_xmin(s) = pg_snapshot_xmax(s) as free from pg_current_snapshot() s',
    )
    return rows[0].free as boolean
  }
  // The short transaction that locks the job may still be open.
  await expect.poll(hasNoOpenTransaction).toBe(true)
  for (let round = 0; round < 20; round++) {
    expect(await hasNoOpenTransaction()).toBe(true)
    await sleep(20)
  }
  expect(running).toBe(true)
  release()
  await work.stop()
  await connection.close()
  await database.drop()
})
