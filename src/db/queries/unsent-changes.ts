import { isCommand, type QueuedRow } from '../rows'
import { useLive } from './use-live'

/** What the server has not decided: pending and refused commands about the change of one booking, newest first. */
export interface UnsentChanges {
  /** Changes and requests for them, without those that the server has accepted. */
  changes: QueuedRow<'bookings.changeOffline' | 'bookings.changeOwnOffline'>[]
  /** Answers to what the other side has offered, and withdrawals of own offers, until their effect is on this device. */
  answers: QueuedRow<'bookings.answerChangeRequestOffline' | 'bookings.answerChangeOfferOffline'>[]
}

const none: UnsentChanges = { changes: [], answers: [] }

/** @returns undefined while it is read for the first time */
export const useUnsentChanges = (bookingId: string): UnsentChanges | undefined =>
  useLive(
    async (database) => {
      const rows = await database.outbox.where('entity').anyOf('booking', 'vendorBooking').reverse().sortBy('sequence')
      const ofBooking = rows.filter(({ input }) => input.params.id === bookingId)
      return {
        changes: ofBooking
          .filter((row) => isCommand(row, 'bookings.changeOffline', 'bookings.changeOwnOffline'))
          .filter(({ state }) => state !== 'settling'),
        answers: ofBooking.filter((row) =>
          isCommand(row, 'bookings.answerChangeRequestOffline', 'bookings.answerChangeOfferOffline'),
        ),
      }
    },
    none,
    [bookingId],
  )
