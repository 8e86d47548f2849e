import { currentUser } from '../current-user'
import { openUserDatabase, type UserDatabase } from '../database'
import type { OutboxRow } from '../rows'
import { useLive } from './use-live'

const endpoint = 'walkIns.recordOffline'
const none: never[] = []

/** Returns the sales at the counter that the server has not confirmed, including refused ones, in order. */
export const useUnsentSales = (): OutboxRow[] | undefined => useLive(readUnsentSales, none)

export const readUnsentSales = async ({ outbox }: UserDatabase): Promise<OutboxRow[]> =>
  (await outbox.where('entity').equals('vendorBooking').sortBy('sequence')).filter(
    (row) => row.endpoint === endpoint && row.state !== 'settling',
  )

/** Returns which of these sales this device knows already: confirmed, or waiting to be sent. */
export async function findKnownSales(ids: readonly string[]): Promise<Set<string>> {
  const user = currentUser()
  if (!user) return new Set()
  const database = openUserDatabase(user)
  const confirmed = await database.vendorBookings.bulkGet([...ids])
  const unsent = (await readUnsentSales(database)).map(({ input }) => input.body.id as string)
  const known = new Set([...confirmed.flatMap((row) => (row?.data ? [row.id] : [])), ...unsent])
  return new Set(ids.filter((id) => known.has(id)))
}
