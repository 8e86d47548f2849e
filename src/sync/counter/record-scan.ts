/**
 * Records which tickets were scanned on this device. The data is never sent, and is deleted at sign-out. It is not
 * exported by `index.ts`, which would load it with the first scan, when the device may be offline.
 */
import { currentSession } from '../../api/session'
import { openUserDatabase } from '../../db/database'
import { getStorageFailure } from '../../db/storage-failure'

/**
 * @returns when the ticket was first scanned here, in ms since 1970; null if this is the first scan
 * @throws Error if the scan cannot be stored
 */
export async function recordScan(reference: string, at: number): Promise<number | null> {
  const user = currentSession()?.user.id
  if (!user) return null
  if (getStorageFailure()) throw new Error('The database cannot be opened')
  const database = openUserDatabase(user)
  return database.transaction('rw', database.scans, async () => {
    const before = await database.scans.get(reference)
    if (before) return before.at
    await database.scans.add({ reference, at })
    return null
  })
}
