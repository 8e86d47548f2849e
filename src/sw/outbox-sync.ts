/**
 * Sends pending commands when there is a network, also with all tabs closed. The Workbox queue only provides the
 * wake-up event. Nothing is added to it, because its own replay treats a 500 as delivered and deletes entries after a
 * week.
 */
import { Queue } from 'workbox-background-sync'
import { readDevice } from '../api/device'
import { closeUserDatabase, openUserDatabase } from '../db/database'
import { queueName } from '../sync/engine/background-sync'
import { createBackoffState } from '../sync/engine/backoff'
import { createBrowserPorts } from '../sync/engine/browser-ports'
import { drain, type DrainOutcome } from '../sync/engine/engine'
import { withFreeLock } from '../sync/engine/lock'

export function registerOutboxSync(): void {
  new Queue(queueName, { onSync: drainOutbox })
}

/**
 * Sends the outbox.
 * @throws if commands remain; the browser then retries later
 */
export async function drainOutbox(): Promise<void> {
  const { userId, token, deviceId } = await readDevice()
  if (!userId || !token) return
  const database = openUserDatabase(userId)
  try {
    const drained = await withFreeLock<DrainOutcome>((holdsLock) =>
      drain(createBrowserPorts(database, deviceId), { ...createBackoffState(), shouldProbe: true }, holdsLock),
    )
    if (drained === null || drained.state === 'later') throw new Error('not everything could be sent yet')
  } finally {
    closeUserDatabase(userId)
  }
}
