/** The second factor at sign-in: time-based codes of an authenticator app (TOTP), and recovery codes. */
import { array, boolean, integer, object, string, type } from 'superstruct'
import { signedIn } from '../core/access'
import { LoginWithCodeForm } from './auth'
import { endpoint } from '../core/endpoint'
import { Message } from './logout'

export const recoveryCodeCount = 10

/** Six digits of the app, or a recovery code. */
export const SecondFactorForm = object({ code: LoginWithCodeForm.schema.code })

/** New recovery codes. The server stores only their hashes, so they are displayed once. */
const NewCodes = type({ recoveryCodes: array(string()) })

const shared = { access: signedIn, offline: 'refuse' } as const

export const readSecondFactor = endpoint({
  name: 'auth.secondFactor',
  method: 'GET',
  path: '/auth/second-factor',
  answer: type({
    isOn: boolean(),
    recoveryCodesLeft: integer(),
    /** The account may not turn it off. */
    isRequired: boolean(),
  }),
  ...shared,
})
/** Creates a secret, which replaces one that was not confirmed. */
export const setUpSecondFactor = endpoint({
  name: 'auth.setUpSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/setup',
  /** The secret in base 32, and the address that a QR code contains. */
  answer: type({ secret: string(), uri: string() }),
  secret: true,
  confirmPassword: true,
  ...shared,
})
/** Turns the second factor on with a code of the app. */
export const confirmSecondFactor = endpoint({
  name: 'auth.confirmSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  body: SecondFactorForm,
  answer: NewCodes,
  secret: true,
  ...shared,
})
/** Replaces all recovery codes. */
export const renewRecoveryCodes = endpoint({
  name: 'auth.renewRecoveryCodes',
  method: 'POST',
  path: '/auth/second-factor/recovery-codes',
  body: SecondFactorForm,
  answer: NewCodes,
  secret: true,
  confirmPassword: true,
  ...shared,
})
export const turnOffSecondFactor = endpoint({
  name: 'auth.turnOffSecondFactor',
  method: 'POST',
  path: '/auth/second-factor/turn-off',
  body: SecondFactorForm,
  answer: Message,
  secret: true,
  confirmPassword: true,
  ...shared,
})
