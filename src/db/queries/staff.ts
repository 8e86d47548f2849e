import type { StaffMember } from '#contract/business/staff'
import type { UserDatabase } from '../database'
import { readFolded } from '../read-folded'
import { useLive } from './use-live'

export interface StaffLine extends StaffMember {
  /** A change of this staff member is pending. */
  pending: boolean
}

const none: never[] = []

/** Returns the staff of the user's business, in the order of joining. */
export const useStaff = (): StaffLine[] | undefined => useLive(readStaff, none)

export async function readStaff(database: UserDatabase): Promise<StaffLine[]> {
  const { view, pending } = await readFolded(database, 'staffMember')
  const lines = [...view.values()].map((member) => ({ ...member, pending: pending.has(member.id) }))
  return lines.sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
