import { hasPermission } from '#contract/core/access'
import { canSaveCompanies } from '#contract/counter/companies'
import { useSession } from '../../../sync/index'

/** Returns what the signed-in user may do with companies. */
export function useCompanyPermissions(): { canSave: boolean; canTakePayments: boolean } {
  const user = useSession()?.user
  const caller = user && { ...user, role: user.user_type }
  return {
    canSave: caller !== undefined && canSaveCompanies(caller),
    canTakePayments: caller !== undefined && hasPermission(caller, 'manage_bookings'),
  }
}
