import { isCommand, type QueuedRow } from '../rows'
import { useLive } from './use-live'

/** Returns the changes of a booking that the server has not made: pending and refused ones, newest first. */
export const useUnsentChanges = (bookingId: string): QueuedRow<'bookings.changeOffline'>[] | undefined =>
  useLive(
    async (database) =>
      (await database.outbox.where('entity').equals('vendorBooking').reverse().sortBy('sequence'))
        .filter((row) => isCommand(row, 'bookings.changeOffline'))
        .filter(({ state, input }) => state !== 'settling' && input.params.id === bookingId),
    [],
    [bookingId],
  )
