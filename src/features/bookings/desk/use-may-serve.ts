import { may } from '#contract/access'
import { useSession } from '../../../sync/index'

/** Returns whether the signed-in user may manage bookings. */
export function useMayServe(): boolean {
  const user = useSession()?.user
  return user !== undefined && may({ ...user, role: user.user_type }, 'manage_bookings')
}
