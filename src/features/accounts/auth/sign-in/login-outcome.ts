/** Classifies a failed sign-in by the HTTP status and the account status, never by the message. */
import type { Failure } from '../../../../api/client'

export type LoginOutcome = 'maintenance' | 'unverified' | 'suspended' | 'failed'

export function getLoginOutcome({
  status,
  accountStatus: account,
}: Pick<Failure, 'status' | 'accountStatus'>): LoginOutcome {
  if (status === 403) return account === 'maintenance' ? 'maintenance' : 'suspended'
  return status === 401 && account === 'unverified' ? 'unverified' : 'failed'
}

interface OutcomeToast {
  title: string
  duration?: number
}

export const outcomeToasts: Record<LoginOutcome, OutcomeToast> = {
  maintenance: { title: 'System Maintenance', duration: 8000 },
  unverified: { title: 'Account Not Verified' },
  suspended: { title: 'Account Suspended', duration: 5000 },
  failed: { title: 'Login Failed' },
}
