import { Refusal } from '#contract/core/refusals'
import { formatDate } from '#contract/core/values'
import { hasFixedDeparture, verticals } from '#contract/verticals/index'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { refuseCancelledDeparture } from '../departures'
import { refuseNotVacant } from '../../catalogue/vacancy'
import { getWantedUnits, type QuotedChoice } from './quote'
import { refuseShortStay } from './short-stay'

/**
 * Refuses a booking that occupies a closed day: its start day, or a day before its end day. A departure occupies only the
 * day on which it leaves. The listing is locked by the caller.
 * @throws Refusal `sold_out`
 */
export async function refuseClosedDays(
  tx: Tx,
  listingId: string,
  { startsOn, endsOn }: { startsOn: string; endsOn: string | null },
): Promise<void> {
  const closures = await tx.sql
    .selectFrom('closed_day')
    .innerJoin('listing', 'listing.id', 'closed_day.listing_id')
    .select(['day', 'vertical'])
    .where('listing_id', '=', listingId)
    .where((eb) =>
      eb.or([eb('day', '=', startsOn), eb.and([eb('day', '>', startsOn), eb('day', '<', endsOn ?? startsOn)])]),
    )
    .orderBy('day')
    .execute()
  const closure = closures.find(
    ({ day, vertical }) => day === startsOn || !hasFixedDeparture(verticals[vertical].bookingType),
  )
  if (closure)
    throw new Refusal('sold_out', {
      message: `Closed on ${formatDate(closure.day)}.`,
      detail: { day: closure.day },
    })
}

/**
 * Refuses a new booking of a customer on days on which the business does not offer it: closed days, or a stay below the
 * minimum. The listing is locked by the caller.
 * @throws Refusal `sold_out`, `short_stay`
 */
export async function refuseDays(tx: Tx, quoted: QuotedChoice): Promise<void> {
  await refuseClosedDays(tx, quoted.offer.id, quoted.quote)
  await refuseShortStay(tx.sql, quoted)
}

/**
 * Refuses a home that is not confirmed vacant, and a departure that was called off or that these people alone cannot
 * bring to its minimum after the decision time.
 * @throws Refusal `sold_out`
 */
export async function refuseUnavailable(db: Db | Tx['sql'], quoted: QuotedChoice, at: Date): Promise<void> {
  const tenancy = quoted.rules.getVacancySlot?.(quoted.choice)
  if (tenancy) await refuseNotVacant(db, quoted.offer.id, tenancy, at)
  const minimum = quoted.rules.getMinimum?.(quoted.offer, quoted.choice)
  if (!minimum) return
  const people = getWantedUnits(quoted).reduce(
    (sum, unit) => ('slot' in unit && unit.slot === minimum.slot ? sum + unit.quantity : sum),
    0,
  )
  await refuseCancelledDeparture(db, quoted.offer.id, minimum, people, at)
}
