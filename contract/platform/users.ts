/** The accounts of the platform, as administrators find, suspend and reactivate them. */
import { array, boolean, enums, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { roles } from '../core/access'
import { endpoint } from '../core/endpoint'
import { Id, Instant, text } from '../core/values'
import { adminsOnly } from '../core/admin-access'
import { pageQuery } from '../core/list-page'

export const AdminUser = type({
  _id: Id,
  full_name: string(),
  /** Empty for an account that only signs in with its phone number. */
  email: string(),
  /** Of an account without an email address. */
  phone: optional(string()),
  role: enums(roles),
  createdAt: Instant,
  isActive: boolean(),
  /** The business that the account owns or works for. */
  companyName: optional(nullable(string())),
  /** Whether the invitation has not been accepted yet. */
  isInvited: optional(boolean()),
})
export type AdminUser = Infer<typeof AdminUser>

export const userSortColumns = ['full_name', 'email', 'role', 'createdAt', 'isActive'] as const
export type UserSortColumn = (typeof userSortColumns)[number]
/** A column, with a minus for the descending order. */
type UserSort = UserSortColumn | `-${UserSortColumn}`
export const userSorts = userSortColumns.flatMap((column): UserSort[] => [column, `-${column}`])

/** Accounts that were not deleted; the newest first, unless `sort` is given. */
export const listUsers = endpoint({
  name: 'admin.users',
  method: 'GET',
  path: '/admin/users',
  query: object({
    /** Words of the name, email, business or phone number, in any order. */
    search: optional(text(100)),
    role: optional(enums(roles)),
    status: optional(enums(['active', 'suspended', 'invited'] as const)),
    sort: optional(enums(userSorts)),
    ...pageQuery,
  }),
  answer: array(AdminUser),
  access: adminsOnly,
  offline: 'refuse',
})

export const maxReasonLength = 500

/**
 * Suspends or reactivates an account. A suspension hides the vendor of its owner, ends unpaid bookings and closes the
 * account's sockets. Paid bookings stay. Only super admins may do this to administrators.
 */
export const setUserStatus = endpoint({
  name: 'admin.userStatus',
  method: 'PATCH',
  path: '/admin/users/:id/status',
  params: object({ id: Id }),
  body: object({ isActive: boolean(), reason: optional(text(maxReasonLength)) }),
  answer: type({ _id: Id, isActive: boolean() }),
  access: adminsOnly,
  offline: 'refuse',
  confirmPassword: true,
})
