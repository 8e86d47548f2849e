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
