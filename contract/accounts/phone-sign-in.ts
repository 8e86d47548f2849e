/**
 * Accounts by phone number (decision 148). A code that is sent by SMS proves a number. It signs in to the account that has
 * proved the number before, or creates an account without an email address.
 */
import { object, optional, refine, string, type, integer } from 'superstruct'
import { allowRolesBeforeApproval, anyone, roles } from '../core/access'
import { userMessage } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { phone } from '../core/phone-numbers'
import { text } from '../core/values'
import { device, SignInResult } from './auth'
import { Message } from './logout'

const phoneField = phone('Please enter a valid Zambian phone number (e.g., 09...).')
const code = refine(
  text(20),
  'code',
  (value) => /^\d{6}$/.test(value.replace(/\s/g, '')) || userMessage('Please enter the 6 digits of the code.'),
)
const challenge = text(100, 1)

export const PhoneForm = object({ phone: phoneField })
export const PhoneCodeForm = object({ code })
export const PhoneNameForm = object({
  full_name: refine(
    plainName(text(120)),
    'full_name',
    (value) => value.length >= 3 || userMessage('Full name must be at least 3 characters.'),
  ),
})

/** `challenge` identifies the code: the client sends it with the code, and to get the same code again. */
export const SentPhoneCode = type({
  challenge: string(),
  /** Seconds until the code can be sent again. */
  resendAfter: integer(),
})

/** Sends a code. The answer is the same whether or not the number has an account. */
export const requestPhoneCode = endpoint({
  name: 'auth.requestPhoneCode',
  method: 'POST',
  path: '/auth/phone/code',
  body: object({ phone: phoneField, challenge: optional(challenge), device }),
  answer: SentPhoneCode,
  access: anyone,
  offline: 'refuse',
  secret: true,
})

/**
 * Signs in with a code. An account with a second factor also needs `factor`: without it, the answer is
 * `second_factor_required`. A number without an account gets `phone_unknown`: the client repeats the request with a name,
 * which creates one.
 */
export const signInWithPhone = endpoint({
  name: 'auth.signInWithPhone',
  method: 'POST',
  path: '/auth/phone/sign-in',
  body: object({
    challenge,
    code,
    /** A code of the authenticator app, or a recovery code. */
    factor: optional(text(40)),
    full_name: optional(PhoneNameForm.schema.full_name),
    device,
  }),
  answer: SignInResult,
  access: anyone,
  offline: 'refuse',
  secret: true,
})

const ownAccess = allowRolesBeforeApproval(...roles)

/** Sends a code to a number with which the caller wants to sign in. */
export const requestVerificationCode = endpoint({
  name: 'auth.requestVerificationCode',
  method: 'POST',
  path: '/auth/phone/verification/code',
  body: object({ phone: phoneField, challenge: optional(challenge) }),
  answer: SentPhoneCode,
  access: ownAccess,
  offline: 'refuse',
  secret: true,
})

/** Proves the number. It becomes the number of the profile, and another account that had proved it loses it. */
export const verifyPhone = endpoint({
  name: 'auth.verifyPhone',
  method: 'POST',
  path: '/auth/phone/verification',
  body: object({ challenge, code }),
  answer: Message,
  access: ownAccess,
  offline: 'refuse',
  secret: true,
  confirmPassword: true,
})

/** Ends the sign-in with the number, which stays in the profile. */
export const removePhoneSignIn = endpoint({
  name: 'auth.removePhoneSignIn',
  method: 'POST',
  path: '/auth/phone/verification/remove',
  answer: Message,
  access: ownAccess,
  offline: 'refuse',
  secret: true,
  confirmPassword: true,
})

/** Sends a code to the proved number of an account that has no password. */
export const requestProofCode = endpoint({
  name: 'auth.requestProofCode',
  method: 'POST',
  path: '/auth/phone/proof/code',
  body: object({ challenge: optional(challenge) }),
  answer: SentPhoneCode,
  access: ownAccess,
  offline: 'refuse',
  secret: true,
})

/** The proof of an account without a password, like `auth.confirmPassword`. */
export const confirmWithPhone = endpoint({
  name: 'auth.confirmWithPhone',
  method: 'POST',
  path: '/auth/phone/proof',
  body: object({ challenge, code }),
  answer: Message,
  access: ownAccess,
  offline: 'refuse',
  secret: true,
})
