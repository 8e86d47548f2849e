/**
 * Which tickets were scanned on this device. Of this device alone: no other hears of it, and it goes with a sign-out. Not
 * behind `index.ts`, which would load it with the first scan, when there may be no line.
 */
import { currentSession } from '../api/session'
import { openUserDatabase } from '../db/database'

/** @returns when it was scanned here before, in ms since 1970; null where this is the first time. */
export async function keepScan(reference: string, at: number): Promise<number | null> {
  const user = currentSession()?.user.id
  if (!user) return null
  const database = openUserDatabase(user)
  return database.transaction('rw', database.scans, async () => {
    const before = await database.scans.get(reference)
    if (before) return before.at
    await database.scans.add({ reference, at })
    return null
  })
}
