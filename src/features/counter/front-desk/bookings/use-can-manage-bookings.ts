import { hasPermission } from '#contract/core/access'
import { useSession } from '../../../../sync/index'

/** Returns whether the signed-in user may manage bookings. */
export function useCanManageBookings(): boolean {
  const user = useSession()?.user
  return user !== undefined && hasPermission({ ...user, role: user.user_type }, 'manage_bookings')
}
