import { sellEndpoint } from '../counter-ledger'
import { currentUser } from '../current-user'
import { openUserDatabase, type UserDatabase } from '../database'
import type { OutboxRow } from '../rows'
import { useLive } from './use-live'

const none: never[] = []

/** Whether the command is a sale at the counter that was made offline, from general or from counter stock. */
export const isOfflineSale = ({ endpoint }: Pick<OutboxRow, 'endpoint'>): boolean =>
  endpoint === 'walkIns.recordOffline' || endpoint === sellEndpoint

/**
 * Whether another device can send the sale. A refused sale from counter stock has given its units back, and this device may
 * have sold them again.
 */
export const isExportable = ({ endpoint, state }: Pick<OutboxRow, 'endpoint' | 'state'>): boolean =>
  endpoint !== sellEndpoint || state !== 'refused'

/** Returns the sales at the counter that the server has not confirmed, including refused ones, in order. */
export const useUnsentSales = (): OutboxRow[] | undefined => useLive(readUnsentSales, none)

const readUnsentSales = async ({ outbox }: UserDatabase): Promise<OutboxRow[]> =>
  (await outbox.where('entity').equals('vendorBooking').sortBy('sequence')).filter(
    (row) => isOfflineSale(row) && row.state !== 'settling',
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
