/**
 * Vacancy of homes. A home whose agent has not confirmed the vacancy for two weeks is not shown, so that no customer
 * pays a viewing fee or travels in vain.
 */
import { getEntry } from '#contract/core/checked-access'
import { Refusal } from '#contract/core/refusals'
import { vacancyValidDays } from '#contract/verticals/real-estate/viewings'
import type { Db } from '../../../db/connect'
import type { Tx } from '../../../db/transact'
import { loadFreeBySlot, loadSoldQuantity } from '../stock'

const dayMs = 86_400_000
export const computeVacantUntil = (confirmedAt: Date): Date =>
  new Date(confirmedAt.getTime() + vacancyValidDays * dayMs)

const findVacancy = (db: Db | Tx['sql'], listingId: string) =>
  db.selectFrom('vacancy').selectAll().where('listing_id', '=', listingId).executeTakeFirst()

/**
 * Rejects a home that is not confirmed vacant, or is rented or reserved.
 * @param slot stock slot of a tenancy
 * @throws Refusal `sold_out`
 */
export async function refuseNotVacant(db: Db | Tx['sql'], listingId: string, slot: string, at: Date): Promise<void> {
  const vacancy = await findVacancy(db, listingId)
  if (!vacancy || vacancy.hidden_at || computeVacantUntil(vacancy.confirmed_at) <= at) {
    throw new Refusal('sold_out', {
      message: `The agent hasn't confirmed in the last ${vacancyValidDays} days that this home is vacant, so it can't be booked now.`,
    })
  }
  const free = await loadFreeBySlot(db, listingId, [slot], 1, at)
  if (getEntry(free, slot) >= 1) return
  const isRented = (await loadSoldQuantity(db, listingId, slot)) > 0
  throw new Refusal('sold_out', {
    message: isRented
      ? 'This home has been rented.'
      : 'This home is reserved for someone who has one day to pay. It may become available again.',
  })
}

/** Returns the vacancy for display; null if the agent has never confirmed it. */
export async function loadVacancyStatus(db: Db, listingId: string, at: Date) {
  const vacancy = await findVacancy(db, listingId)
  if (!vacancy) return null
  return {
    confirmedAt: vacancy.confirmed_at.toISOString(),
    stands: !vacancy.hidden_at && computeVacantUntil(vacancy.confirmed_at) > at,
  }
}
