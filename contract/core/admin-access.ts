/** Who may administer the platform. */
import { allowRoles } from './access'

/** Commands and reads of the platform administration. They need a connection: nothing is queued or cached. */
export const adminsOnly = allowRoles('admin', 'superAdmin')

/** Decisions about money, administrators and the platform as a whole. */
export const superAdminsOnly = allowRoles('superAdmin')
