/** Requests the series of receipt numbers. Loaded only for people who sell. */
import { assignReceiptSeries } from '#contract/counter/receipt-series'
import { call } from '../../api/client'
import { newId } from '../../api/new-id'
import type { UserDatabase } from '../../db/database'
import type { ReceiptSeriesRow } from '../../db/rows'

const maxReceiptAgeMs = 60 * 86_400_000

/** Sales and payments have their numbers in the commands and bookings: the rows only explain recent gaps. */
export const deleteOldReceipts = ({ receipts }: UserDatabase): Promise<number> =>
  receipts
    .where('at')
    .below(Date.now() - maxReceiptAgeMs)
    .delete()

/**
 * Requests the series of this database for a business, once. Its id is stored first, so that a lost response leads to the
 * same series, and is deleted with the database, so that a new one never repeats numbers.
 * @returns whether there is a series now
 */
export async function requestReceiptSeries(database: UserDatabase, vendorId: string): Promise<boolean> {
  const { receiptSeries } = database
  const before = await database.transaction('rw', receiptSeries, async () => {
    const known = await receiptSeries.get(vendorId)
    if (known) return known
    const added: ReceiptSeriesRow = { vendorId, deviceId: newId(), next: 1 }
    await receiptSeries.add(added)
    return added
  })
  if (before.series) return true
  const result = await call(assignReceiptSeries, { body: { deviceId: before.deviceId } })
  if (!result.ok) return false
  await database.transaction('rw', receiptSeries, async () => {
    const known = await receiptSeries.get(vendorId)
    if (known?.deviceId === before.deviceId && !known.series)
      await receiptSeries.put({ ...known, series: result.answer.series })
  })
  return true
}
