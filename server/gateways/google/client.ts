/** Verifies the credential that Google's sign-in button returns to the page. */
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { Refusal } from '#contract/core/refusals'
import type { Google, GoogleAccount } from './google'
import { firstItem } from '#contract/core/checked-access'

interface GoogleOptions {
  clientId: string
  jwksUrl?: string
}

const googleKeysUrl = 'https://www.googleapis.com/oauth2/v3/certs'
const issuers = ['https://accounts.google.com', 'accounts.google.com']
/** Google's credentials are valid for an hour, but the page sends a credential immediately. */
const maxAgeSeconds = 600
/** Errors of jose that mean that the keys are unavailable, not that the credential is invalid. */
const unavailableKeyCodes = [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code]

export function createGoogleClient({ clientId, jwksUrl = googleKeysUrl }: GoogleOptions): Google {
  const keys = createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 8000 })
  return {
    async verify(credential) {
      const { payload } = await jwtVerify(credential, keys, {
        issuer: issuers,
        audience: clientId,
        algorithms: ['RS256'],
        clockTolerance: 30,
        maxTokenAge: maxAgeSeconds,
        requiredClaims: ['sub', 'email', 'exp', 'iat'],
      }).catch(throwRefusal)
      return toGoogleAccount(payload)
    },
  }
}

function throwRefusal(error: unknown): never {
  const isInvalid = error instanceof errors.JOSEError && !unavailableKeyCodes.includes(error.code)
  throw new Refusal(isInvalid ? 'google_failed' : 'google_unavailable')
}

const emailPattern = /^[^@\s]{1,64}@[^@\s]{1,189}$/

function toGoogleAccount(payload: JWTPayload): GoogleAccount {
  const { sub, email, email_verified: verified, name, picture, nonce } = payload
  if (!sub || sub.length > 255 || typeof email !== 'string' || !emailPattern.test(email))
    throw new Refusal('google_failed')
  const address = email.toLowerCase()
  return {
    subject: sub,
    email: address,
    emailVerified: verified === true || verified === 'true',
    name: (typeof name === 'string' && name.trim().slice(0, 100)) || firstItem(address.split('@')),
    ...(typeof picture === 'string' && /^https:\/\/\S{1,500}$/.test(picture) ? { picture } : {}),
    ...(typeof nonce === 'string' ? { nonce } : {}),
  }
}
