/** Employment offers: the owner of an email address accepts or declines the staff account that an employer created. */
import { boolean, enums, nullable, object, string, type, type Infer } from 'superstruct'
import { signedIn, staffRoleNames } from '../core/access'
import { device, SignInResult } from './auth'
import { endpoint } from '../core/endpoint'

const EmploymentOffer = type({ business: string(), role: enums(staffRoleNames) })
export type EmploymentOffer = Infer<typeof EmploymentOffer>

export const readEmploymentOffer = endpoint({
  name: 'employment.read',
  method: 'GET',
  path: '/auth/employment',
  answer: type({ offer: nullable(EmploymentOffer) }),
  access: signedIn,
  offline: 'refuse',
})
/**
 * Accepts or declines an employment offer. The account becomes a staff account or a customer account. Both start a new
 * session.
 */
export const answerEmploymentOffer = endpoint({
  name: 'employment.answer',
  method: 'POST',
  path: '/auth/employment',
  body: object({ accept: boolean(), device }),
  answer: SignInResult,
  access: signedIn,
  offline: 'refuse',
  secret: true,
})
