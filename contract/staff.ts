/** Staff accounts of a business, with their roles. */
import {
  array,
  boolean,
  define,
  enums,
  nullable,
  object,
  optional,
  refine,
  string,
  type,
  type Infer,
} from 'superstruct'
import { staffRoles, type Access, type StaffRole } from './access'
import { says } from './check'
import { editOf } from './edit-struct'
import { endpoint } from './endpoint'
import { staffEdited, staffManagers, staffRemoved, staffStatuses } from './partner-queue'
import { Message } from './session'
import { email, Id, Instant, text } from './values'
import { named } from './verticals/offers/fields'

export const staffRoleNames = Object.keys(staffRoles) as StaffRole[]
export type StaffStatus = (typeof staffStatuses)[number]

export const StaffMember = type({
  id: Id,
  name: string(),
  email: string(),
  /** False until the owner of the address has verified it. */
  emailVerified: optional(boolean()),
  phoneNumber: nullable(string()),
  role: enums(staffRoleNames),
  status: enums(staffStatuses),
  createdAt: Instant,
})
export type StaffMember = Infer<typeof StaffMember>

const oneOf = (choices: readonly string[], message: string) =>
  refine(string(), 'choice', (value) => choices.includes(value) || says(message))
const longestPassword = 200

const shared = {
  name: named('Name must be at least 2 characters.', 2, 120),
  email: email('Please enter a valid email.'),
  role: oneOf(staffRoleNames, 'Please select a role.'),
}
export const NewStaff = object({
  ...shared,
  password: refine(
    define<string>('raw', (value) => typeof value === 'string' && value.length <= longestPassword),
    'password',
    (value) => value.length >= 8 || says('Password must be at least 8 characters.'),
  ),
})

/** Editable fields of a staff member. `email` is part of the payload as specified; an employer cannot change it. */
export const staffFields = { ...shared, phoneNumber: text(20), status: oneOf(staffStatuses, 'Please select a status.') }

const access: Access = staffManagers
const one = object({ id: Id })

export const listStaff = endpoint({
  name: 'staff.list',
  method: 'GET',
  path: '/admin/staff',
  answer: array(StaffMember),
  access,
  offline: 'cache',
})
export const createStaff = endpoint({
  name: 'staff.create',
  method: 'POST',
  path: '/admin/staff',
  body: NewStaff,
  answer: StaffMember,
  access,
  offline: 'refuse',
  secret: true,
})
export const editStaff = endpoint({ ...staffEdited, params: one, body: editOf(staffFields), answer: StaffMember })
export const removeStaff = endpoint({ ...staffRemoved, params: one, answer: type({}) })
/** Emails a reset link to the staff member, so that the employer never knows the password. */
export const resetStaffPassword = endpoint({
  name: 'staff.resetPassword',
  method: 'POST',
  path: '/admin/staff/:id/reset-password',
  params: one,
  answer: Message,
  access,
  offline: 'refuse',
})
