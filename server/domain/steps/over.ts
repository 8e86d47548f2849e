/** It is over for its buyer before its time was: nobody has come, or whoever came has left. */
import { Refusal } from '#contract/refusals'
import { formatInstant } from '#contract/values'
import type { Tx } from '../../db/transact'
import { rulesOf } from '../../verticals'
import { advance, type StoredBooking } from '../bookings'
import { oweRefund } from '../refunds'
import { release, releaseRest } from '../stock'
import { backByTerms } from './cancel'
import { tellMissed } from './tell'

/**
 * Not to come costs what cancelling at the last moment costs, and no more: what was only kept comes back, and all that
 * was claimed goes to others. The booking is locked. @throws Refusal `wrong_state` before it has begun.
 */
export async function miss(tx: Tx, booking: StoredBooking, note: string | null): Promise<StoredBooking> {
  if (booking.starts_at && booking.starts_at > tx.at) {
    throw new Refusal('wrong_state', { message: `It begins on ${formatInstant(booking.starts_at.toISOString())}: until then they may still come.` })
  }
  const back = backByTerms(tx, booking)
  const missed = await advance(tx, booking, 'miss', 'partner', { note, answer_by: null })
  await release(tx, [booking.id])
  await oweRefund(tx, missed, back, 'cancelled')
  await tellMissed(tx, missed, back)
  return missed
}

/** A guest who leaves early, a car that is back early: the price stays, the rest of the time is free. */
export async function freeRest(tx: Tx, { id, listing_id, vertical }: StoredBooking): Promise<void> {
  const rules = rulesOf(vertical)
  if (!rules?.endsEarly) return
  const { details } = await tx.sql.selectFrom('listing').select('details').where('id', '=', listing_id).executeTakeFirstOrThrow()
  await releaseRest(tx, id, rules.bufferMs?.(details) ?? 0)
}
