/** The owner of an address accepts or declines the staff account that an employer created for it. */
import { boolean, enums, nullable, object, string, type, type Infer } from 'superstruct'
import { signedIn, staffRoles, type StaffRole } from './access'
import { device, SignedIn } from './auth'
import { endpoint } from './endpoint'

const EmploymentOffer = type({ business: string(), role: enums(Object.keys(staffRoles) as StaffRole[]) })
export type EmploymentOffer = Infer<typeof EmploymentOffer>

export const readEmployment = endpoint({
  name: 'employment.read',
  method: 'GET',
  path: '/auth/employment',
  answer: type({ offer: nullable(EmploymentOffer) }),
  access: signedIn,
  offline: 'refuse',
})
/** Accepted, the caller continues as the staff account; declined, as a customer. Either way with a new session. */
export const answerEmployment = endpoint({
  name: 'employment.answer',
  method: 'POST',
  path: '/auth/employment',
  body: object({ accept: boolean(), device }),
  answer: SignedIn,
  access: signedIn,
  offline: 'refuse',
  secret: true,
})
