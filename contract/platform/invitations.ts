/**
 * Invitations of administrators and hotel managers. The invited person sets the password with an emailed link, which
 * works once and for a limited time. Nobody else ever knows the password.
 */
import { array, boolean, enums, nullable, object, string, type, type Infer } from 'superstruct'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { email, Id, Instant } from '../core/values'
import { staffManagers } from '../business/partner-commands'
import { nameField } from '../verticals/listing-fields/input-fields'
import { adminsOnly, superAdminsOnly } from '../core/admin-access'
import { pageQuery } from '../core/list-page'

/** The emailed link is valid this long. */
export const invitationHours = 48

const fields = {
  full_name: plainName(nameField('Name must be at least 2 characters.', 2, 120)),
  email: email('Please enter a valid email.'),
}
export const InvitationForm = object(fields)

/** The client generates the id, so that a retry invites once. */
const body = object({ id: Id, ...fields })
const params = object({ id: Id })
const answer = type({ _id: Id })
const offline = 'refuse'

export const Invitation = type({
  _id: Id,
  full_name: string(),
  email: string(),
  role: enums(['admin', 'hotel-manager'] as const),
  /** The hotel of a hotel manager. */
  hotelName: nullable(string()),
  sentAt: Instant,
  isExpired: boolean(),
})
export type Invitation = Infer<typeof Invitation>

/** Open invitations, the newest first. */
export const listInvitations = endpoint({
  name: 'admin.invitations',
  method: 'GET',
  path: '/admin/invitations',
  query: object(pageQuery),
  answer: array(Invitation),
  access: adminsOnly,
  offline,
})
export const inviteAdmin = endpoint({
  name: 'admin.inviteAdmin',
  method: 'POST',
  path: '/admin/invitations/admins',
  body,
  answer,
  access: superAdminsOnly,
  offline,
  confirmPassword: true,
})
/** Invites a manager of one hotel. */
export const inviteHotelManager = endpoint({
  name: 'admin.inviteHotelManager',
  method: 'POST',
  path: '/admin/invitations/hotel-managers',
  body: object({ id: Id, ...fields, hotelId: Id }),
  answer,
  access: adminsOnly,
  offline,
})
/** Sends a new link. The earlier one stops working. */
export const resendInvitation = endpoint({
  name: 'admin.resendInvitation',
  method: 'POST',
  path: '/admin/invitations/:id/resend',
  params,
  answer,
  access: adminsOnly,
  offline,
})
export const withdrawInvitation = endpoint({
  name: 'admin.withdrawInvitation',
  method: 'DELETE',
  path: '/admin/invitations/:id',
  params,
  answer,
  access: adminsOnly,
  offline,
})

/** A manager of the caller's hotel. */
export const HotelManager = type({
  _id: Id,
  full_name: string(),
  email: string(),
  /** Null once the invitation is accepted. */
  invitation: nullable(type({ sentAt: Instant, isExpired: boolean() })),
})
export type HotelManager = Infer<typeof HotelManager>

/** The owner of a hotel, and staff who manage its staff, have the same commands for their own hotel. */
export const listHotelManagers = endpoint({
  name: 'staff.hotelManagers',
  method: 'GET',
  path: '/partner/hotel-managers',
  answer: array(HotelManager),
  access: staffManagers,
  offline,
})
export const inviteOwnHotelManager = endpoint({
  name: 'staff.inviteHotelManager',
  method: 'POST',
  path: '/partner/hotel-managers',
  body,
  answer,
  access: staffManagers,
  offline,
})
export const resendOwnInvitation = endpoint({
  name: 'staff.resendInvitation',
  method: 'POST',
  path: '/partner/hotel-managers/:id/resend',
  params,
  answer,
  access: staffManagers,
  offline,
})
/** Withdraws an invitation, or ends the access of a hotel manager. */
export const removeHotelManager = endpoint({
  name: 'staff.removeHotelManager',
  method: 'DELETE',
  path: '/partner/hotel-managers/:id',
  params,
  answer,
  access: staffManagers,
  offline,
})
