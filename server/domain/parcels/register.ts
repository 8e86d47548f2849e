import type { Selectable } from 'kysely'
import { numberAlphabet, numberLength } from '#contract/custody'
import type { Database } from '../../db/schema'
import type { Tx } from '../../db/transact'
import { enqueue } from '../../work/enqueue'

/** `TP` and ten more: some 590 million million numbers, of which none says anything about another. */
const numberOf = (bytes: Buffer): string =>
  `TP${[...bytes].map((byte) => numberAlphabet[byte % numberAlphabet.length]).join('')}`

/** A confirmed booking gets its number; its buyer hears of number and code by mail. Safe to repeat. */
export async function registerParcel(tx: Tx, booking: Selectable<Database['booking']>): Promise<void> {
  const made = await tx.sql
    .insertInto('parcel')
    .values({
      booking_id: booking.id,
      number: numberOf(tx.randomBytes(numberLength)),
      to_the_door: booking.choice.delivery === true,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('booking_id')
    .executeTakeFirst()
  if (made) await enqueue(tx, 'mail.parcel', { bookingId: booking.id }, { key: `parcel:${booking.id}` })
}
