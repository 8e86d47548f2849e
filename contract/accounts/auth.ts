/** Sign-in, sign-up, email verification and password recovery. */
import { define, enums, object, optional, refine, string, type, type Infer } from 'superstruct'
import { allowRolesBeforeApproval, anyone, businessTypes, roles } from '../core/access'
import { userMessage } from '../core/validation'
import { endpoint } from '../core/endpoint'
import { plainName } from '../core/names'
import { Message } from './logout'
import { SessionUser } from './session'
import { email, text } from '../core/values'
import { phone } from '../core/phone-numbers'

export { logout } from './logout'
export { me, SessionUser } from './session'

const badEmail = 'Please enter a valid email address.'
const emailField = email(badEmail)

const rule = (pattern: RegExp, message: string) => ({ pattern, message: userMessage(message) })
const passwordRules = [
  rule(/^.{8,}$/s, 'Password must be at least 8 characters long.'),
  rule(/[A-Z]/, 'Password must contain at least one uppercase letter.'),
  rule(/[a-z]/, 'Password must contain at least one lowercase letter.'),
  rule(/\d/, 'Password must contain at least one number.'),
  rule(/[^A-Za-z0-9]/, 'Password must contain at least one special character.'),
]
/** Argon2 accepts any length. The limit bounds the work that an attacker can cause. */
const maxPasswordLength = 200
const passwordText = define<string>('raw', (value) => typeof value === 'string' && value.length <= maxPasswordLength)

const NewPassword = refine(passwordText, 'password', (value) => {
  const brokenRule = passwordRules.find(({ pattern }) => !pattern.test(value))
  return brokenRule ? brokenRule.message : true
})

const requiredPassword = (message: string) =>
  refine(passwordText, 'required', (value) => value.length > 0 || userMessage(message))

export const LoginForm = object({ email: emailField, password: requiredPassword('Password is required.') })

export const SignupForm = refine(
  object({
    full_name: refine(
      plainName(text(120)),
      'full_name',
      (value) => value.length >= 3 || userMessage('Full name must be at least 3 characters.'),
    ),
    email: emailField,
    phone: phone('Please enter a valid Zambian phone number (e.g., 09...).'),
    password: NewPassword,
    confirmPassword: passwordText,
    user_type: enums(['endUser', 'partner'] as const),
    companyName: optional(plainName(text(120))),
    business_type: optional(enums([...businessTypes, ''] as const)),
  }),
  'signup',
  function* (form, context) {
    const buildFault = (field: string, message: string) => ({
      path: [...context.path, field],
      branch: [...context.branch, field],
      message: userMessage(message),
    })
    if (form.confirmPassword !== form.password) yield buildFault('confirmPassword', 'Passwords do not match.')
    if (form.user_type !== 'partner') return
    if ((form.companyName ?? '').length <= 2)
      yield buildFault('companyName', 'Company name is required for partner accounts.')
    if (!form.business_type) yield buildFault('business_type', 'Business type is required for partner accounts.')
  },
)
export type SignupForm = Infer<typeof SignupForm>

export const ForgotForm = object({ email: email(badEmail, 'Email is required') })
export const ResendForm = object({ email: emailField })

const resetPasswordField = refine(passwordText, 'password', (value) => {
  if (value.length === 0) return userMessage('Password is required')
  return value.length >= 6 || userMessage('Password must be at least 6 characters')
})
/** The sign-in form once the server has asked for the code of the second factor. */
export const LoginWithCodeForm = object({
  ...LoginForm.schema,
  code: refine(text(40), 'code', (value) => value.length >= 6 || userMessage('Please enter the code.')),
})

/** Reauthenticates the caller. Accounts without a password omit it and need a recent sign-in instead. */
export const ReauthenticationBody = object({ currentPassword: optional(passwordText) })

/** The form of the screen. It adds the repeated password to the body of `changePassword`. */
export const ChangePasswordForm = refine(
  object({
    currentPassword: requiredPassword('Password is required.'),
    password: NewPassword,
    confirmPassword: passwordText,
  }),
  'confirmed',
  (form, context) =>
    form.password === form.confirmPassword || {
      path: [...context.path, 'confirmPassword'],
      branch: [...context.branch, 'confirmPassword'],
      message: userMessage('Passwords do not match.'),
    },
)

/**
 * A device token, which the server issues to a browser after a sign-in. It is not in the specification and does not
 * authenticate. It shows that a sign-in comes from a known device, so that an attack on the account does not lock out
 * this device.
 */
export const device = optional(define<string>('device', (value) => typeof value === 'string' && value.length <= 200))

const ResetBody = object({ password: resetPasswordField, device })
/** The form of the screen. The payload of the specification contains only the password. */
export const ResetForm = refine(
  object({ password: resetPasswordField, confirmPassword: requiredPassword('Please confirm your password') }),
  'confirmed',
  (form, context) =>
    form.password === form.confirmPassword || {
      path: [...context.path, 'confirmPassword'],
      branch: [...context.branch, 'confirmPassword'],
      message: userMessage('Passwords do not match'),
    },
)

/** The token of an emailed link. Any malformed token is reported as an expired link. */
const token = define<string>('token', (value) => typeof value === 'string' && value.length <= 300)
export const SignInResult = type({
  user: SessionUser,
  token: string(),
  dashboardRoute: string(),
  device: optional(string()),
})

/**
 * A code of the authenticator app, or a recovery code. Only accounts with a second factor need it: without a code, they
 * get `second_factor_required`, and the client repeats the request with one.
 */
const secondFactorCode = optional(text(40))

/**
 * Where many sign-ins from one network have failed, a new device also needs a code that is sent by email: the server answers
 * `sign_in_code_required` with a `challenge`, and the client repeats the request with both. Without a code, such a request
 * sends the email again. Accounts with a second factor get a `challenge` with `second_factor_required` instead, and no email.
 */
export const login = endpoint({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  body: object({ ...LoginForm.schema, device, code: secondFactorCode, challenge: optional(text(100)) }),
  answer: SignInResult,
  access: anyone,
  offline: 'refuse',
  secret: true,
})
export const signup = endpoint({
  name: 'auth.signup',
  method: 'POST',
  path: '/auth/signup',
  body: SignupForm,
  answer: Message,
  access: anyone,
  offline: 'refuse',
  secret: true,
})
export const google = endpoint({
  name: 'auth.google',
  method: 'POST',
  path: '/auth/google',
  body: object({ credential: text(5000, 1), device, code: secondFactorCode }),
  answer: SignInResult,
  access: anyone,
  offline: 'refuse',
  secret: true,
})
/** Returns a nonce that Google includes in the signed credential, so that a captured credential cannot be reused. */
export const createGoogleNonce = endpoint({
  name: 'auth.googleNonce',
  method: 'POST',
  path: '/auth/google/nonce',
  answer: type({ nonce: string() }),
  access: anyone,
  offline: 'refuse',
  secret: true,
})
export const forgotPassword = endpoint({
  name: 'auth.forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  body: ForgotForm,
  answer: Message,
  access: anyone,
  offline: 'refuse',
  secret: true,
})
export const resetPasswordByToken = endpoint({
  name: 'auth.resetPassword',
  method: 'POST',
  path: '/auth/reset-password/:token',
  params: object({ token }),
  body: ResetBody,
  /** The user has proven to own the email address, so the server issues a device token. */
  answer: type({ ...Message.schema, device: optional(string()) }),
  access: anyone,
  offline: 'refuse',
  secret: true,
})
/** Changes the password. It requires the current password and ends all other sessions of the account. */
export const changePassword = endpoint({
  name: 'auth.changePassword',
  method: 'POST',
  path: '/auth/change-password',
  body: object({ currentPassword: requiredPassword('Password is required.'), password: NewPassword }),
  answer: Message,
  access: allowRolesBeforeApproval(...roles),
  offline: 'refuse',
  secret: true,
})
/** After this time, a command with `confirmPassword` needs a new proof of the password. Signing in is a proof. */
export const maxProofAgeMinutes = 10

export const ConfirmPasswordForm = object({ password: requiredPassword('Password is required.') })

/**
 * Proves the password again before a dangerous command. The server stores the time with the session. Accounts without a
 * password get `sign_in_again` unless they signed in recently.
 */
export const confirmPassword = endpoint({
  name: 'auth.confirmPassword',
  method: 'POST',
  path: '/auth/confirm-password',
  body: ConfirmPasswordForm,
  answer: Message,
  access: allowRolesBeforeApproval(...roles),
  offline: 'refuse',
  secret: true,
})
export const resendVerification = endpoint({
  name: 'auth.resendVerification',
  method: 'POST',
  path: '/auth/resend-verification',
  body: ResendForm,
  answer: Message,
  access: anyone,
  offline: 'refuse',
  secret: true,
})
export const verifyEmail = endpoint({
  name: 'auth.verifyEmail',
  method: 'POST',
  path: '/auth/verify-email/:token',
  params: object({ token }),
  answer: Message,
  access: anyone,
  offline: 'refuse',
  secret: true,
})
