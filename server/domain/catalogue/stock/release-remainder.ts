/** Releases the remaining time of a booking: the guests left, the car was returned, or the customer did not arrive. */
import { sql } from 'kysely'
import { lusakaDate } from '#contract/core/dates'
import type { Tx } from '../../../db/transact'
import { decrementTaken } from './claim'

/**
 * Releases intervals from now on and day slots from today on. The preparation time after the return stays claimed.
 * @param bookingId locked by the caller
 * @param bufferMs preparation time, in ms
 */
export async function releaseRemainder(tx: Tx, bookingId: string, bufferMs: number): Promise<void> {
  const until = new Date(tx.at.getTime() + bufferMs)
  await tx.sql
    .deleteFrom('interval_claim')
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`lower(during) >= ${until}::timestamptz`)
    .execute()
  await tx.sql
    .updateTable('interval_claim')
    .set({ during: sql<string>`tstzrange(lower(during), ${until}::timestamptz, '[)')` })
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`during @> ${until}::timestamptz`)
    .execute()
  await releaseDays(tx, bookingId, lusakaDate(tx.at.getTime()))
}

/** The slot names of a day start with its date. */
async function releaseDays(tx: Tx, bookingId: string, today: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from stock
    where slot >= ${today} and slot <> 'all' and id in (select stock_id from claim where booking_id = ${bookingId}) order by id for update
  `.execute(tx.sql)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const dropped = await tx.sql
    .deleteFrom('claim')
    .where('booking_id', '=', bookingId)
    .where('stock_id', 'in', ids)
    .returning(['stock_id', 'quantity'])
    .execute()
  await decrementTaken(tx, new Map(dropped.map(({ stock_id, quantity }) => [stock_id, quantity])))
}
