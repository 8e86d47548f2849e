import type { Business } from '#contract/business/business/business-profile'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

export interface OwnBusiness extends Business {
  /** A change of this business is pending. */
  pending: boolean
  /** The business has a name and a city, which it needs before it can offer listings. */
  isComplete: boolean
}

/** Returns the business that the user works for; null if this device knows of none. */
export const useOwnBusiness = (): OwnBusiness | null | undefined => useLive(readOwnBusiness, null)

export async function readOwnBusiness(database: UserDatabase): Promise<OwnBusiness | null> {
  const { view, pending } = await readFolded(database, 'business')
  const [business] = view.values()
  if (!business) return null
  const { _id, values } = business
  return {
    ...business,
    pending: pending.has(_id),
    isComplete: Boolean((values.name ?? values.companyName) && values.city),
  }
}
