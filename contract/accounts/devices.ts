/** The devices on which an account is signed in, with one entry per session. */
import { array, boolean, object, string, type, type Infer } from 'superstruct'
import { allowRolesBeforeApproval, roles } from '../core/access'
import { endpoint } from '../core/endpoint'
import { Message } from './logout'
import { Id, Instant } from '../core/values'

export const SignedInDevice = type({
  id: Id,
  /** Browser and system, such as "Chrome on Android". */
  name: string(),
  signedInAt: Instant,
  /** Up to one hour old. */
  lastUsedAt: Instant,
  /** Whether this is the session of the request. */
  isCurrent: boolean(),
})
export type SignedInDevice = Infer<typeof SignedInDevice>

/** Suspended accounts have no access: their sessions only show the suspension. */
const access = allowRolesBeforeApproval(...roles)

export const listDevices = endpoint({
  name: 'devices.list',
  method: 'GET',
  path: '/auth/devices',
  answer: type({ devices: array(SignedInDevice) }),
  access,
  offline: 'refuse',
})
export const signOutDevice = endpoint({
  name: 'devices.signOut',
  method: 'DELETE',
  path: '/auth/devices/:id',
  params: object({ id: Id }),
  answer: Message,
  access,
  offline: 'refuse',
})
export const signOutOtherDevices = endpoint({
  name: 'devices.signOutOthers',
  method: 'POST',
  path: '/auth/devices/sign-out-others',
  answer: Message,
  access,
  offline: 'refuse',
})
