import type { KeptUser } from '../../api/session'

/** In a separate file, because the maintenance gate is part of every page. */
export const isAdmin = ({ user_type: role }: Pick<KeptUser, 'user_type'>): boolean =>
  role === 'admin' || role === 'superAdmin'
