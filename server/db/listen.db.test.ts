import { describe, expect, it } from 'vitest'
import { openConnection } from '../../tests/support/connection'
import type { Connection } from './connect'
import { listen, type Subscription } from './listen'

let connection: Connection
openConnection((newConnection) => (connection = newConnection))

interface Recorded extends Subscription {
  received: string[]
  /** How often `onListening` was called. */
  starts(): number
}

function record(url = connection.url): Recorded {
  const received: string[] = []
  let starts = 0
  const subscription = listen(url, 'test_channel', {
    onListening: () => void starts++,
    onNotification: (payload) => void received.push(payload),
  })
  return { ...subscription, received, starts: () => starts }
}

const send = (payload: string) => connection.pool.query('select pg_notify($1, $2)', ['test_channel', payload])

describe('listen', () => {
  it('forwards each notification', async () => {
    const subscription = record()
    await expect.poll(subscription.starts).toBe(1)
    await send('first')
    await send('second')
    await expect.poll(() => subscription.received).toEqual(['first', 'second'])
    await subscription.close()
  })

  it('reports a new connection after the old one was lost', async () => {
    const subscription = record()
    await expect.poll(subscription.starts).toBe(1)
    await connection.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tilipo-listen' and datname = current_database()",
    )
    await expect.poll(subscription.starts).toBe(2)
    await send('after')
    await expect.poll(() => subscription.received).toEqual(['after'])
    await subscription.close()
  })

  it('closes at any moment while connecting', async () => {
    for (let delayMs = 0; delayMs < 40; delayMs++) {
      const subscription = record()
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs - 1))
      await expect(subscription.close()).resolves.toBeUndefined()
    }
  })

  it('closes while the database is unreachable', async () => {
    const subscription = record('postgres://127.0.0.1:1/nowhere')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await subscription.close()
    expect(subscription.starts()).toBe(0)
  })
})
