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
import { staffRoleNames, type Access } from '../core/access'
import { userMessage } from '../core/validation'
import { buildEditStruct } from '../sync/edit-struct'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { editStaffCommand, staffManagers, removeStaffCommand, staffStatuses } from './partner-commands'
import { Message } from '../accounts/logout'
import { contactPhone } from '../core/contact-phone'
import { email, Id, Instant } from '../core/values'
import { nameField } from '../verticals/listing-fields/input-fields'

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

const choiceField = <Choice extends string>(choices: readonly Choice[], message: string) =>
  define<Choice>('choice', (value) => choices.some((choice) => choice === value) || userMessage(message))
const maxPasswordLength = 200

const shared = {
  name: plainName(nameField('Name must be at least 2 characters.', 2, 120)),
  email: email('Please enter a valid email.'),
  role: choiceField(staffRoleNames, 'Please select a role.'),
}
export const NewStaff = object({
  ...shared,
  password: refine(
    define<string>('raw', (value) => typeof value === 'string' && value.length <= maxPasswordLength),
    'password',
    (value) => value.length >= 8 || userMessage('Password must be at least 8 characters.'),
  ),
})

/** Editable fields of a staff member. `email` is part of the payload as specified; an employer cannot change it. */
export const staffFields = {
  ...shared,
  phoneNumber: contactPhone(20),
  status: choiceField(staffStatuses, 'Please select a status.'),
}

const access: Access = staffManagers
const staffParams = object({ id: Id })

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
export const editStaff = endpoint({
  ...editStaffCommand,
  params: staffParams,
  body: buildEditStruct(staffFields),
  answer: StaffMember,
})
export const removeStaff = endpoint({ ...removeStaffCommand, params: staffParams, answer: type({}) })
/** Emails a reset link to the staff member, so that the employer never knows the password. */
export const resetStaffPassword = endpoint({
  name: 'staff.resetPassword',
  method: 'POST',
  path: '/admin/staff/:id/reset-password',
  params: staffParams,
  answer: Message,
  access,
  offline: 'refuse',
})
