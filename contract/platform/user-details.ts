/** One account as administrators see it: its facts, and short lists of what belongs to it. */
import { array, boolean, enums, integer, nullable, number, object, string, type, type Infer } from 'superstruct'
import { approvalStatuses } from '../core/access'
import { endpoint } from '../core/endpoint'
import { bookingStates } from '../core/state-machines'
import { Id, Instant, LocalDate } from '../core/values'
import { supportTicketStatuses } from '../messages/support/support'
import { adminsOnly } from '../core/admin-access'
import { pageQuery } from '../core/list-page'
import { AdminUser } from './users'

const params = object({ id: Id })
const read = { access: adminsOnly, offline: 'refuse' } as const
const query = object(pageQuery)

export const AdminUserDetails = type({
  ...AdminUser.schema,
  emailVerified: boolean(),
  phone: nullable(string()),
  staffRole: nullable(string()),
  companyName: nullable(string()),
  /** The business that the account owns or works for. */
  vendorId: nullable(Id),
  businessType: nullable(string()),
  /** The hotel that the account owns. Administrators can invite managers of it. */
  hotelId: nullable(Id),
  /** Null for accounts that need no approval. */
  approvalStatus: nullable(enums(approvalStatuses)),
  /** Null while the account is not suspended. `by` is the administrator's name, if it is known. */
  suspension: nullable(type({ at: Instant, by: nullable(string()), reason: nullable(string()) })),
})
export type AdminUserDetails = Infer<typeof AdminUserDetails>

export const readUser = endpoint({
  name: 'admin.user',
  method: 'GET',
  path: '/admin/users/:id',
  params,
  answer: AdminUserDetails,
  ...read,
})

export const UserSession = type({ _id: Id, device: string(), signedInAt: Instant, lastUsedAt: Instant })
export type UserSession = Infer<typeof UserSession>

/** The sessions that have not expired, the last used first. */
export const listUserSessions = endpoint({
  name: 'admin.userSessions',
  method: 'GET',
  path: '/admin/users/:id/sessions',
  params,
  query,
  answer: array(UserSession),
  ...read,
})

/** Signs out one device. Only super admins may do this to administrators. */
export const revokeUserSession = endpoint({
  name: 'admin.revokeUserSession',
  method: 'DELETE',
  path: '/admin/users/:id/sessions/:sessionId',
  params: object({ id: Id, sessionId: Id }),
  answer: type({ revoked: integer() }),
  ...read,
})
export const revokeUserSessions = endpoint({
  name: 'admin.revokeUserSessions',
  method: 'DELETE',
  path: '/admin/users/:id/sessions',
  params,
  answer: type({ revoked: integer() }),
  ...read,
})

export const UserBooking = type({
  _id: Id,
  reference: string(),
  listingName: string(),
  vendorName: string(),
  customerName: string(),
  status: enums(bookingStates),
  startsOn: LocalDate,
  total: number(),
  createdAt: Instant,
})
export type UserBooking = Infer<typeof UserBooking>

/** The bookings that the account made, and those of the vendor that it owns, newest first. */
export const listUserBookings = endpoint({
  name: 'admin.userBookings',
  method: 'GET',
  path: '/admin/users/:id/bookings',
  params,
  query,
  answer: array(UserBooking),
  ...read,
})

export const UserPayment = type({
  reference: string(),
  amount: number(),
  network: string(),
  status: string(),
  createdAt: Instant,
})
export type UserPayment = Infer<typeof UserPayment>

/** The payments that the account made, newest first. */
export const listUserPayments = endpoint({
  name: 'admin.userPayments',
  method: 'GET',
  path: '/admin/users/:id/payments',
  params,
  query,
  answer: array(UserPayment),
  ...read,
})

export const UserTicket = type({
  _id: Id,
  subject: string(),
  status: enums(supportTicketStatuses),
  createdAt: Instant,
})
export type UserTicket = Infer<typeof UserTicket>

export const listUserTickets = endpoint({
  name: 'admin.userTickets',
  method: 'GET',
  path: '/admin/users/:id/tickets',
  params,
  query,
  answer: array(UserTicket),
  ...read,
})
