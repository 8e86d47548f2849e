import type { Selectable } from 'kysely'
import type { Database } from '../../db/schema'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'

/** Letters and digits that cannot be misread aloud or on a scratched label. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const digits = 10

/** `TP` and ten more: some 590 million million numbers, of which none says anything about another. */
const numberOf = (bytes: Buffer): string => `TP${[...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')}`

/** A confirmed booking gets its number; its buyer hears of number and code by mail. Safe to repeat. */
export async function registerParcel(tx: Tx, booking: Selectable<Database['booking']>): Promise<void> {
  const made = await tx.sql
    .insertInto('parcel')
    .values({ booking_id: booking.id, number: numberOf(tx.randomBytes(digits)), to_the_door: booking.choice.delivery === true, created_at: tx.at })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('booking_id')
    .executeTakeFirst()
  if (made) await enqueue(tx, 'mail.parcel', { bookingId: booking.id }, { key: `parcel:${booking.id}` })
}
