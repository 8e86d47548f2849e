/** Hands over notifications between servers, as the background runner does. `openWorld` starts no runner. */
import { afterAll, beforeAll } from 'vitest'
import type { Connection } from '../../server/db/connect'
import { runRelay } from '../../server/work/relay'

/** Call it after the own hooks of the file: the relay starts after them, and stops before them. */
export function startRelayForTests(getConnection: () => Connection): void {
  const stopping = new AbortController()
  let running: Promise<void>
  beforeAll(() => {
    running = runRelay(getConnection().pool, stopping.signal, (line) => console.error(line))
  })
  afterAll(async () => {
    stopping.abort()
    await running
  })
}
