import { StatusBadge } from '../../ui/Badge'

/** Whether an account is active, in the list and on the page of a user. */
export const AccountStatus = ({ isActive }: { isActive: boolean }) => (
  <StatusBadge status={isActive ? 'done' : 'attention'}>{isActive ? 'Active' : 'Suspended'}</StatusBadge>
)
