import type { KeptUser } from '../../api/session'

/** Apart from the other rules: the maintenance gate stands before every page. */
export const isAdmin = ({ user_type: role }: Pick<KeptUser, 'user_type'>): boolean =>
  role === 'admin' || role === 'superAdmin'
