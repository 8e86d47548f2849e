/** Series of receipt numbers, one for each device, and the numbers that the devices have used (decision 128). */
import { formatSeriesNumber, type SeriesNumber } from '#contract/counter/receipt-number'
import type { Tx } from '../../../db/transact'

/** Returns the series of a device, and assigns it at the first time. Other devices and businesses have other series. */
export async function assignReceiptSeries(tx: Tx, vendorId: string, deviceId: string): Promise<number> {
  await tx.sql
    .insertInto('receipt_series')
    .values({ vendor_id: vendorId, device_id: deviceId, created_at: tx.at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { series } = await tx.sql
    .selectFrom('receipt_series')
    .select('series')
    .where('vendor_id', '=', vendorId)
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return series
}

/**
 * Claims a number for one receipt. The series stays locked until the transaction ends, so that two sales never have the same
 * number.
 * @returns the number as text; null if the series is not one of the business, or the number is used already
 */
export async function claimReceiptNumber(tx: Tx, vendorId: string, receipt: SeriesNumber): Promise<string | null> {
  const series = await tx.sql
    .selectFrom('receipt_series')
    .select('series')
    .where('series', '=', receipt.series)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!series) return null
  const number = formatSeriesNumber(receipt)
  const booking = await tx.sql
    .selectFrom('booking')
    .select('id')
    .where('receipt_number', '=', number)
    .executeTakeFirst()
  const payment = await tx.sql
    .selectFrom('counter_payment')
    .select('id')
    .where('receipt_number', '=', number)
    .executeTakeFirst()
  return booking || payment ? null : number
}
