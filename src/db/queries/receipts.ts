/** Receipt numbers of this device that no sale has (decision 128). They explain the gaps of its series. */
import type { UserDatabase } from '../database'
import { isCommand, type ReceiptRow } from '../rows'
import { useLive } from './use-live'

const dayMs = 86_400_000
/** How long the list shows them. */
export const unusedReceiptDays = 7
/** A request can still reach the server for some minutes after its response was lost. */
const settledMs = 10 * 60_000

const none: never[] = []

/** Returns the unused numbers of the last days, oldest first. */
export const useUnusedReceipts = (): ReceiptRow[] | undefined => useLive(readUnusedReceipts, none)

/**
 * A number is unused if nothing of this device has it any more, and a pull that began later did not bring a booking with it:
 * the server has refused the sale, and the user has discarded it.
 */
export async function readUnusedReceipts(database: UserDatabase): Promise<ReceiptRow[]> {
  const pulledAt = (await database.cursors.get('feed'))?.pulledAt ?? 0
  const rows = await database.receipts
    .where('at')
    .between(pulledAt - unusedReceiptDays * dayMs, pulledAt - settledMs)
    .toArray()
  if (rows.length === 0) return []
  const outbox = await database.outbox.where('entity').equals('vendorBooking').toArray()
  const pending = new Set(
    outbox.flatMap((row) =>
      isCommand(row, 'walkIns.recordOffline', 'counterStock.sell', 'walkIns.takePayment') ? [row.input.body.id] : [],
    ),
  )
  const bookings = await database.vendorBookings.bulkGet(rows.map(({ bookingId }) => bookingId))
  return rows.filter(({ id }, index) => {
    const booking = bookings[index]?.data
    // A payment has its own id, a sale that of its booking.
    const isBooked = booking && (booking._id === id || booking.payments?.some(({ paymentId }) => paymentId === id))
    return !isBooked && !pending.has(id)
  })
}
