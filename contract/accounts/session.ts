/**
 * The current session. Separate from `auth.ts`, because every page loads the session, but only sign-in screens need
 * forms.
 */
import { array, boolean, enums, nullable, optional, string, type, type Infer } from 'superstruct'
import { approvalStatuses, roles, signedIn, staffRoleNames } from '../core/access'
import { endpoint } from '../core/endpoint'
import { Id } from '../core/values'
import { ApplicationDocument } from '../core/document-kinds'

/** Who closed the account: Tilipo itself, Tilipo with the whole business, or the employer. */
export const suspensionSources = ['tilipo', 'business', 'employer'] as const

/** The session user as specified. Fields without a value are an empty string or null. */
export const SessionUser = type({
  id: Id,
  user_type: enums(roles),
  staffRole: nullable(enums(staffRoleNames)),
  isApproved: boolean(),
  /** Why the account is not active, for `/suspended`. `reason` is what Tilipo wrote to its owner. */
  suspension: optional(nullable(type({ by: enums(suspensionSources), reason: nullable(string()) }))),
  isActive: boolean(),
  approvalStatus: enums(approvalStatuses),
  /** Whether the business was approved at some time: its owner keeps reading it while it applies again. */
  wasApproved: optional(boolean()),
  rejectionReason: nullable(string()),
  /** Documents of a partner's application. */
  documents: optional(array(ApplicationDocument)),
  companyName: nullable(string()),
  business_type: nullable(string()),
  full_name: string(),
  /** Empty for an account that only signs in with a phone number. */
  email: string(),
  /** False while the address was only entered by an employer and not verified by its owner. */
  emailVerified: optional(boolean()),
  phone: nullable(string()),
  /** The number with which the account signs in. It is `phone`, unless that is a change that is not sent yet. */
  verifiedPhone: optional(nullable(string())),
  nrc: nullable(string()),
  gender: nullable(string()),
  address: nullable(string()),
  location: nullable(string()),
  country: nullable(string()),
  imageUrl: nullable(string()),
  dashboardRoute: string(),
  /** Whether the person has hidden the first-day checklist of a business. */
  checklistHidden: optional(boolean()),
  /** Which kinds of SMS the person wants, and which other messages are turned off (`contract/messages/channels.ts`). */
  sms: optional(array(string())),
  mutedPush: optional(array(string())),
  mutedMail: optional(array(string())),
  /** The business whose data this account sees, as its owner or staff. */
  vendorId: nullable(Id),
})
export type SessionUser = Infer<typeof SessionUser>

export const me = endpoint({
  name: 'auth.me',
  method: 'GET',
  path: '/auth/me',
  answer: SessionUser,
  access: signedIn,
  offline: 'cache',
})
