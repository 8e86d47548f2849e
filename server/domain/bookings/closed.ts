import { Refusal } from '#contract/refusals'
import { formatDate } from '#contract/values'
import type { Tx } from '../../db/transact'

/** The days a booking needs: of a stay all nights, of anything else all days. The listing is locked. @throws Refusal `sold_out` */
export async function refuseClosed(tx: Tx, listingId: string, { startsOn, endsOn }: { startsOn: string; endsOn: string | null }): Promise<void> {
  const closed = await tx.sql
    .selectFrom('closure')
    .select('day')
    .where('listing_id', '=', listingId)
    .where((eb) => eb.or([eb('day', '=', startsOn), eb.and([eb('day', '>', startsOn), eb('day', '<', endsOn ?? startsOn)])]))
    .orderBy('day')
    .executeTakeFirst()
  if (closed) throw new Refusal('sold_out', { message: `This is closed on ${formatDate(closed.day)}.`, detail: { day: closed.day } })
}
