/** What the user can do when the databases of this device cannot be used. */
import { Dexie } from 'dexie'
import { deviceDatabaseName, reopenDevice } from '../../api/device'
import { reconcileSession } from '../../api/session'
import { closeUserDatabase, deleteUserDatabase, openUserDatabase } from '../../db/database'
import { openChannel } from './channel'
import { openTimeoutMs } from './watch-storage'

const deleteTimeoutMs = 3000

/**
 * Opens the databases with new connections.
 * @returns whether they can be used; the page has to be loaded again to do so
 */
export async function reopenStorage(userId: string): Promise<boolean> {
  closeUserDatabase(userId)
  const isOpen = await limitTo(openTimeoutMs, Promise.all([reopenDevice(), openUserDatabase(userId).open()]))
  // The session of the page is written to the new database, for the worker.
  if (isOpen) await limitTo(deleteTimeoutMs, reconcileSession())
  return isOpen
}

/**
 * Deletes the copy of the user's data on this device, with changes that were not sent, unless it can be opened by now. The
 * identity of the device is only deleted if its database cannot be opened either.
 * @returns whether the databases can be used again
 */
export async function repairStorage(userId: string): Promise<boolean> {
  if (await reopenStorage(userId)) return true
  const channel = openChannel()
  channel.post({ does: 'leave', user: userId })
  channel.close()
  await deleteUserDatabase(userId, deleteTimeoutMs).catch(() => false)
  if (!(await limitTo(openTimeoutMs, reopenDevice())))
    await limitTo(deleteTimeoutMs, Promise.resolve(Dexie.delete(deviceDatabaseName)))
  return reopenStorage(userId)
}

/** @returns false if the work fails or takes too long */
async function limitTo(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, ms, false)))
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, limit]).finally(() => clearTimeout(timer))
}
