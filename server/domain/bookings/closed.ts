import { Refusal } from '#contract/refusals'
import { formatDate } from '#contract/values'
import type { Db } from '../../db/connect'
import type { Tx } from '../../db/transact'
import { refuseCalledOff } from '../departures'
import { refuseNotVacant } from '../vacancy'
import { wantedOf, type Quoted } from './quote'

/** The days a booking needs: of a stay all nights, of anything else all days. The listing is locked. @throws Refusal `sold_out` */
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

/** A home that may be let, and a departure that may not take place: too late to hope for others, and too few by themselves. @throws Refusal `sold_out` */
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
