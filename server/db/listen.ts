/** Receives PostgreSQL notifications on a dedicated connection, which it reopens when the connection is lost. */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

interface ListenHandlers {
  /** Called after each (re)connect. Earlier notifications may have been missed. */
  onListening(): void
  onNotification(payload: string): void
}

export interface Subscription {
  close(): Promise<void>
}

const reconnectMs = 500

export function listen(
  connectionString: string,
  channel: string,
  { onListening, onNotification }: ListenHandlers,
): Subscription {
  const closing = new AbortController()
  let current: pg.Client | undefined

  /** Resolves when the connection is lost. */
  async function holdConnection(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: 'tilipo-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    })
    current = client
    const connectionLost = new Promise<void>((resolve) => client.once('end', resolve))
    // Without a listener, the loss of the connection would be an uncaught exception. `end` follows.
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    try {
      // When `close` ends the client while it connects, `connect` never settles. The event `end` comes in any case.
      await Promise.race([client.connect(), connectionLost])
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onListening()
      await connectionLost
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await holdConnection().catch(() => undefined)
      await sleep(reconnectMs, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async close() {
      closing.abort()
      await current?.end().catch(() => undefined)
      await running
    },
  }
}
