import type { OutboxRow } from '../rows'
import { useLive } from './use-live'

const none: never[] = []

/** What was asked for here and has not become a booking, newest first: what waits, and what was refused. */
export const useAsked = (): OutboxRow[] | undefined =>
  useLive(async (database) => {
    const rows = await database.outbox.where('entity').equals('booking').toArray()
    return rows.filter(({ state }) => state !== 'settling').sort((a, b) => b.sequence - a.sequence)
  }, none)
