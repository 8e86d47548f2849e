import type { StoredUser } from '../../api/session'

/** In a separate file, because the maintenance gate is part of every page. */
export const isAdmin = ({ user_type: role }: Pick<StoredUser, 'user_type'>): boolean =>
  role === 'admin' || role === 'superAdmin'
