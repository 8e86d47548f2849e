import { Refusal } from '#contract/refusals'
import { formatDate } from '#contract/values'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { refuseCalledOff } from '../departures'
import { refuseNotVacant } from '../vacancy'
import { wantedOf, type Quoted } from './quote'

/**
 * Refuses a booking that occupies a closed day: its start day, or a day before its end day. The listing is locked by
 * the caller.
 * @throws Refusal `sold_out`
 */
export async function refuseClosed(
  tx: Tx,
  listingId: string,
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
): Promise<void> {
  const closed = await tx.sql
    .selectFrom('closure')
    .select('day')
    .where('listing_id', '=', listingId)
    .where((eb) =>
      eb.or([eb('day', '=', startsOn), eb.and([eb('day', '>', startsOn), eb('day', '<', endsOn ?? startsOn)])]),
    )
    .orderBy('day')
    .executeTakeFirst()
  if (closed)
    throw new Refusal('sold_out', {
      message: `Closed on ${formatDate(closed.day)}.`,
      detail: { day: closed.day },
    })
}

/**
 * Refuses a home that is not confirmed vacant, and a departure that was called off or that these people alone cannot
 * bring to its minimum after the decision time.
 * @throws Refusal `sold_out`
 */
export async function refuseUnsure(db: Db | Tx['sql'], quoted: Quoted, at: Date): Promise<void> {
  const tenancy = quoted.rules.mustBeVacant?.(quoted.choice)
  if (tenancy) await refuseNotVacant(db, quoted.offer.id, tenancy, at)
  const minimum = quoted.rules.minimum?.(quoted.offer, quoted.choice)
  if (!minimum) return
  const people = wantedOf(quoted).reduce(
    (sum, one) => ('slot' in one && one.slot === minimum.slot ? sum + one.quantity : sum),
    0,
  )
  await refuseCalledOff(db, quoted.offer.id, minimum, people, at)
}
