import { paths } from '../../../../paths'
import { useSession } from '../../../../sync/index'
import { ButtonLink } from '../../../../ui/forms/Button'
import { useArea } from '../../shared/use-area'
import { useCanManageBookings } from './use-can-manage-bookings'

/** Opens the counter, where customers who call or visit the business are served. */
export function CounterLink() {
  const area = useArea()
  const canManage = useCanManageBookings()
  const user = useSession()?.user
  // A suspended or rejected business sells nothing.
  if (!canManage || !user?.isActive || !user.isApproved) return null
  return (
    <ButtonLink icon="plus" to={paths.counter(area)}>
      Counter
    </ButtonLink>
  )
}
