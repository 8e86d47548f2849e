import type { StaffMember } from '#contract/staff'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

export interface StaffLine extends StaffMember {
  /** Something of it has not reached the server. */
  pending: boolean
}

const none: never[] = []

/** Who works for one's business, in the order they came. */
export const useStaff = (): StaffLine[] | undefined => useLive(readStaff, none)

export async function readStaff(database: UserDatabase): Promise<StaffLine[]> {
  const { view, pending } = await readFolded(database, 'staffMember')
  const lines = [...view.values()].map((one) => ({ ...one, pending: pending.has(one.id) }))
  return lines.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
