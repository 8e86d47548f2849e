import type { Selectable } from 'kysely'
import { trackingNumberAlphabet, trackingNumberLength } from '#contract/verticals/carriers/parcels/custody'
import { getRules } from '#contract/verticals/rules/index'
import type { Database } from '../../../db/schema'
import type { Tx } from '../../../db/transact'
import { enqueue } from '../../../work/enqueue'

/** `TP` and ten random characters: about 590 million million numbers, so that one number does not reveal others. */
const formatParcelNumber = (bytes: Buffer): string =>
  `TP${[...bytes].map((byte) => trackingNumberAlphabet[byte % trackingNumberAlphabet.length]).join('')}`

/** Creates the parcel of a confirmed booking that has custody, and queues the email with its number and release code. Idempotent. */
export async function registerParcel(tx: Tx, booking: Selectable<Database['booking']>): Promise<void> {
  if (!getRules(booking.vertical).hasCustody) return
  const inserted = await tx.sql
    .insertInto('parcel')
    .values({
      booking_id: booking.id,
      number: formatParcelNumber(tx.randomBytes(trackingNumberLength)),
      to_the_door: booking.choice.delivery === true,
      created_at: tx.at,
    })
    .onConflict((conflict) => conflict.column('booking_id').doNothing())
    .returning('booking_id')
    .executeTakeFirst()
  if (inserted) await enqueue(tx, 'mail.parcel', { bookingId: booking.id }, { key: `parcel:${booking.id}` })
}
