/** The reset of a lost second factor, by two administrators together. */
import { array, boolean, object, string, type, type Infer } from 'superstruct'
import { Message } from './logout'
import { endpoint } from '../core/endpoint'
import { email, Id, Instant } from '../core/values'
import { adminsOnly } from '../core/admin-access'

/** A request that is not approved in this time expires. */
export const resetRequestHours = 24

export const SecondFactorReset = type({
  _id: Id,
  account: type({ _id: Id, name: string(), email: string() }),
  requestedBy: string(),
  requestedAt: Instant,
  /** Whether the caller may approve it: another administrator requested it, for another account. */
  canApprove: boolean(),
})
export type SecondFactorReset = Infer<typeof SecondFactorReset>

/** Open requests, the oldest first. */
export const listSecondFactorResets = endpoint({
  name: 'admin.secondFactorResets',
  method: 'GET',
  path: '/admin/second-factor-resets',
  answer: array(SecondFactorReset),
  access: adminsOnly,
  offline: 'refuse',
})
export const SecondFactorResetForm = object({ email: email('Please enter a valid email address.') })
export const requestSecondFactorReset = endpoint({
  name: 'admin.requestSecondFactorReset',
  method: 'POST',
  path: '/admin/second-factor-resets',
  body: SecondFactorResetForm,
  answer: Message,
  access: adminsOnly,
  offline: 'refuse',
  confirmPassword: true,
})
export const approveSecondFactorReset = endpoint({
  name: 'admin.approveSecondFactorReset',
  method: 'POST',
  path: '/admin/second-factor-resets/:id/approve',
  params: object({ id: Id }),
  answer: Message,
  access: adminsOnly,
  offline: 'refuse',
  confirmPassword: true,
})
