/** The tracking numbers of parcels, for the search of administrators. */
import type { Db } from '../../../db/connect'

export const parcelNumbers = {
  find: async (db: Db, number: string): Promise<string[]> => {
    const rows = await db.selectFrom('parcel').select('booking_id').where('number', '=', number).execute()
    return rows.map(({ booking_id }) => booking_id)
  },

  read: async (db: Db, bookingIds: readonly string[]): Promise<[bookingId: string, number: string][]> => {
    const rows = await db
      .selectFrom('parcel')
      .select(['booking_id', 'number'])
      .where('booking_id', 'in', bookingIds)
      .execute()
    return rows.map(({ booking_id, number }) => [booking_id, number])
  },
}
