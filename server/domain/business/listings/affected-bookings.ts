/** Finds the open bookings that a changed listing would no longer serve, such as those of a removed stop. */
import { formatPlural } from '#contract/core/plural'
import { Refusal } from '#contract/core/refusals'
import { lusakaDate } from '#contract/core/values'
import { isSame } from '#contract/sync/edit'
import type { Tx } from '../../../db/transact'
import { getRules } from '#contract/verticals/rules/index'
import { refuseOpenCounterStock } from '../../counter/counter-stock'
import { findClaimants, type CapacityShortage } from '../../catalogue/stock'
import type { ListingRow } from './values'

/** Open bookings that have not ended. The caller has locked the listing. */
const selectOpenBookings = (tx: Tx, id: string) =>
  tx.sql
    .selectFrom('booking')
    .where('listing_id', '=', id)
    .where('state', 'in', [...openStates])
    .where((eb) => eb(eb.fn.coalesce('ends_on', 'starts_on'), '>=', lusakaDate(tx.at.getTime())))
    .orderBy('starts_on')
    .orderBy('reference')

const openStates = ['requested', 'held', 'awaiting_payment', 'confirmed', 'in_service'] as const
const maxNamed = 5

/**
 * The caller has locked the listing, so that no booking is made in the meantime.
 * @throws Refusal `already_booked` that names the bookings
 */
export async function refuseAffectedBookings(
  tx: Tx,
  { id, vertical, details: before }: ListingRow,
  after: Record<string, unknown>,
): Promise<void> {
  const { canServe, canServeCounter } = getRules(vertical)
  if (isSame(before, after)) return
  if (canServeCounter)
    await refuseOpenCounterStock(tx, id, { isAffected: (part) => !canServeCounter(before, after, part) })
  if (!canServe) return
  const bookings = await selectOpenBookings(tx, id).select(['reference', 'choice']).execute()
  const affected = bookings.filter(({ choice }) => !canServe(before, after, choice)).map(({ reference }) => reference)
  if (affected.length === 0) return
  throw new Refusal('already_booked', {
    message: `Customers have booked what you are changing: ${formatReferences(affected)}. Please add a new listing for the change, and take this one offline.`,
    detail: { bookings: affected },
  })
}

/**
 * Refuses to remove a listing that has open bookings.
 * @throws Refusal `already_booked` that names the bookings
 */
export async function refuseOpenBookings(tx: Tx, { id }: Pick<ListingRow, 'id'>): Promise<void> {
  const references = (await selectOpenBookings(tx, id).select('reference').execute()).map(({ reference }) => reference)
  if (references.length === 0) return
  throw new Refusal('already_booked', {
    message: `Customers have booked it: ${formatReferences(references)}. Please complete or cancel these bookings first.`,
    detail: { bookings: references },
  })
}

/** Names what is in the way of fewer units, or of a smaller slot. */
export async function describeClaimants(tx: Tx, listingId: string, { slot, slots = [slot] }: CapacityShortage) {
  const { references, setAside } = await findClaimants(tx, listingId, slots)
  const sentences = [
    ...(references.length > 0
      ? [`In the way: ${formatReferences(references)}${slots.length > 1 ? `, on ${slots.length} days` : ''}.`]
      : []),
    ...(setAside > 0
      ? [
          formatPlural(setAside, {
            one: '# is set aside for your counter.',
            other: '# are set aside for your counter.',
          }),
        ]
      : []),
  ]
  return { references, text: sentences.join(' ') }
}

/** Formats references of bookings: `TLP-1, TLP-2 and 3 more bookings`. */
export function formatReferences(references: readonly string[]): string {
  const others = references.length - maxNamed
  const named = references.slice(0, maxNamed).join(', ')
  return others > 0
    ? `${named} and ${formatPlural(others, { one: '# more booking', other: '# more bookings' })}`
    : named
}
