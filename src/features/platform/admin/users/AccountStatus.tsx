import type { AdminUser } from '#contract/platform/users'
import { StatusBadge } from '../../../../ui/text/Badge'

/** Whether an account is active, in the list and on the page of a user. */
export function AccountStatus({ user: { isActive, isInvited } }: { user: Pick<AdminUser, 'isActive' | 'isInvited'> }) {
  if (!isActive) return <StatusBadge status="attention">Suspended</StatusBadge>
  if (isInvited) return <StatusBadge status="waiting">Invited</StatusBadge>
  return <StatusBadge status="done">Active</StatusBadge>
}
