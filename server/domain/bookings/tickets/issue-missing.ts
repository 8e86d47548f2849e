/** Signs tickets for bookings that were imported or confirmed before tickets existed. Runs at server start. */
import type { Db } from '../../../db/connect'
import { recordChanges, userScope } from '../../../db/feed'
import { transact, type Tx } from '../../../db/transact'
import { signTicket } from './issue'

const batchSize = 100

export async function issueMissingTickets(db: Db): Promise<void> {
  while ((await transact(db, issueBatch)) === batchSize);
}

async function issueBatch(tx: Tx): Promise<number> {
  const bookings = await tx.sql
    .selectFrom('booking')
    .selectAll()
    .where('ticket', 'is', null)
    .where('state', 'in', ['confirmed', 'in_service'])
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .execute()
  for (const booking of bookings) {
    const ticket = await signTicket(tx, booking)
    await tx.sql
      .updateTable('booking')
      .set((eb) => ({ ticket, version: eb('version', '+', 1) }))
      .where('id', '=', booking.id)
      .execute()
  }
  await recordChanges(
    tx,
    bookings.map(({ id, account_id }) => ({ scope: userScope(account_id), entity: 'booking' as const, id })),
  )
  return bookings.length
}
