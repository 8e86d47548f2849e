/** Refuses bookings that are shorter than the minimum of their start day, which the business has set. */
import { formatMinStay, getMinStay } from '#contract/verticals/min-stay'
import { Refusal } from '#contract/core/refusals'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import type { Offer } from '#contract/verticals/rules/index'
import type { QuotedChoice } from './quote'

/** @returns the minimum as text if the choice is shorter, otherwise null */
export async function findShortStay(
  db: Db | Tx['sql'],
  { rules, offer, choice, quote: { startsOn } }: Pick<QuotedChoice, 'rules' | 'offer' | 'choice' | 'quote'>,
): Promise<string | null> {
  const texts = rules.vertical.dayValues?.minStay
  if (!texts || !rules.getLength) return null
  const minimum = (await loadMinStays(db, offer, [startsOn])).get(startsOn) ?? 1
  return rules.getLength(choice) < minimum ? formatMinStay(texts, minimum, startsOn) : null
}

/** Not for sales at the counter: there the business decides. @throws Refusal `short_stay` */
export async function refuseShortStay(db: Db | Tx['sql'], quoted: QuotedChoice): Promise<void> {
  const message = await findShortStay(db, quoted)
  if (message) throw new Refusal('short_stay', { message, fields: { choice: message } })
}

/** Loads the minimum length of bookings by start day. Days with the minimum 1 are omitted. */
export async function loadMinStays(
  db: Db | Tx['sql'],
  { id, details }: Pick<Offer, 'id' | 'details'>,
  days: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('listing_day')
    .select(['day', 'min_stay'])
    .where('listing_id', '=', id)
    .where('day', 'in', days)
    .execute()
  const valueByDay = new Map(rows.map(({ day, min_stay }) => [day, min_stay]))
  const minimums = days.map((day) => [day, getMinStay(details.minStays, valueByDay.get(day), day)] as const)
  return new Map(minimums.filter(([, minimum]) => minimum > 1))
}
