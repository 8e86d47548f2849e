import type { Business } from '#contract/business'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

export interface OwnBusiness extends Business {
  /** Something of it has not reached the server. */
  pending: boolean
  /** It says what it is called and where it stands: then it may offer something. */
  isComplete: boolean
}

/** The business one works for; null where this device knows of none. */
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
