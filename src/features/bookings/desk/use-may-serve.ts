import { may } from '#contract/access'
import { useSession } from '../../../sync/index'

/** Whether who is signed in may do at the desk what is done there. */
export function useMayServe(): boolean {
  const user = useSession()?.user
  return user !== undefined && may({ ...user, role: user.user_type }, 'manage_bookings')
}
