/** Classifies a failed sign-in by the HTTP status and the account status, never by the message. */
import type { Failure } from '../../api/client'

export type Outcome = 'maintenance' | 'unverified' | 'suspended' | 'failed'

export function outcomeOf({ status, accountStatus: account }: Pick<Failure, 'status' | 'accountStatus'>): Outcome {
  if (status === 403) return account === 'maintenance' ? 'maintenance' : 'suspended'
  return status === 401 && account === 'unverified' ? 'unverified' : 'failed'
}

interface Told {
  title: string
  duration?: number
}

export const words: Record<Outcome, Told> = {
  maintenance: { title: 'System Maintenance', duration: 8000 },
  unverified: { title: 'Account Not Verified' },
  suspended: { title: 'Account Suspended', duration: 5000 },
  failed: { title: 'Login Failed' },
}
