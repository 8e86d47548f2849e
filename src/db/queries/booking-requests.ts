import { isCommand, type QueuedRow } from '../rows'
import { useLive } from './use-live'

const none: never[] = []

/** Returns booking requests of this device that are no booking yet, newest first: pending and refused ones. */
export const useBookingRequests = (): QueuedRow<'bookings.ask'>[] | undefined =>
  useLive(async (database) => {
    const rows = await database.outbox.where('entity').equals('booking').toArray()
    return rows
      .filter((row) => isCommand(row, 'bookings.ask'))
      .filter(({ state }) => state !== 'settling')
      .sort((a, b) => b.sequence - a.sequence)
  }, none)
