/**
 * Sends what waits once there is a network, with every tab closed. Workbox's queue is the alarm clock alone: nothing is
 * ever put into it, since its own replay takes a 500 for delivered and drops what is a week old.
 */
import { Queue } from 'workbox-background-sync'
import { readDevice } from '../api/device'
import { closeUserDatabase, openUserDatabase } from '../db/database'
import { queueName } from '../sync/alarm'
import { newPace } from '../sync/backoff'
import { portsOf } from '../sync/drainer'
import { drain, type Drained } from '../sync/engine'
import { withFreeLock } from '../sync/lock'

export function wakeForOutbox(): void {
  new Queue(queueName, { onSync: sendWhatWaits })
}

/** Throws when it is not done: then the browser tries again later. */
export async function sendWhatWaits(): Promise<void> {
  const { userId, token, deviceId } = await readDevice()
  if (!userId || !token) return
  const database = openUserDatabase(userId)
  try {
    const drained = await withFreeLock<Drained>((mine) => drain(portsOf(database, deviceId), newPace(), mine))
    if (drained === null || drained.state === 'later') throw new Error('not everything could be sent yet')
  } finally {
    closeUserDatabase(userId)
  }
}
