/**
 * Logs security events, without personal data (`docs/security/events.md`). Every call passes through `execute`, which
 * reports its endpoint and outcome here; domain code does not log. Callers outside of `execute` use `record`.
 */
import type { Endpoint } from '#contract/core/endpoint'
import type { RefusalCode } from '#contract/core/refusals'
import { computeMac, type Secrets } from '../db/secrets'

export const securityEvents = [
  'sign_in.failed',
  'sign_in.locked',
  'sign_in.challenged',
  'phone.code_sent',
  'phone.code_limited',
  'phone.code_refused',
  'phone.verified',
  'phone.removed',
  'google.refused',
  'link.refused',
  'signature.refused',
  'access.denied',
  'session.refused',
  'socket.refused',
  'password.changed',
  'password.reset_requested',
  'password.reset',
  'password.check_failed',
  'password.confirmed',
  'second_factor.changed',
  'second_factor.refused',
  'second_factor.reset',
  'email.verified',
  'sessions.revoked',
  'staff.changed',
  'code.refused',
  'employment.answered',
  'data.exported',
  'account.deleted',
  'payout_account.changed',
  'payout.requested',
  'api_key.changed',
  'webhook.changed',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

type Outcome = 'ok' | RefusalCode
type Input = { body?: unknown }
/** A function chooses the event by the input. */
type Decision = SecurityEvent | ((input: Input) => SecurityEvent | null)
type Decisions = { readonly [outcome in Outcome]?: Decision }

const closedAccount = {
  unverified: 'sign_in.failed',
  suspended: 'sign_in.failed',
  sign_in_maintenance: 'sign_in.failed',
} as const
const wrongCode = { wrong_second_factor: 'second_factor.refused' } as const
const locked = { too_many_sign_ins: 'sign_in.locked' } as const
const sentPhoneCode = {
  ok: 'phone.code_sent',
  rate_limited: 'phone.code_limited',
  codes_unavailable: 'phone.code_limited',
} as const
const wrongPhoneCode = { wrong_phone_code: 'phone.code_refused', phone_code_expired: 'phone.code_refused' } as const
const apiKeyChange = { ok: 'api_key.changed' } as const
const webhookChange = { ok: 'webhook.changed' } as const
const staffChange = { ok: 'staff.changed' } as const

/**
 * The events of each security-relevant endpoint, by outcome. An endpoint without events needs an empty entry: a test
 * fails if the entry is missing.
 */
export const decisions: Readonly<Record<string, Decisions>> = {
  'auth.me': {},
  'auth.login': {
    wrong_credentials: 'sign_in.failed',
    sign_in_code_required: 'sign_in.challenged',
    wrong_sign_in_code: 'second_factor.refused',
    ...closedAccount,
    ...wrongCode,
    ...locked,
  },
  'auth.google': { google_failed: 'google.refused', ...closedAccount, ...wrongCode, ...locked },
  'auth.requestPhoneCode': sentPhoneCode,
  'auth.signInWithPhone': {
    phone_not_allowed: 'sign_in.failed',
    ...wrongPhoneCode,
    ...closedAccount,
    ...wrongCode,
    ...locked,
  },
  'auth.requestVerificationCode': sentPhoneCode,
  'auth.verifyPhone': { ok: 'phone.verified', ...wrongPhoneCode },
  'auth.removePhoneSignIn': { ok: 'phone.removed' },
  'auth.requestProofCode': sentPhoneCode,
  'auth.confirmWithPhone': { ok: 'password.confirmed', ...wrongPhoneCode },
  'auth.googleNonce': {},
  'auth.signup': {},
  'auth.updateProfile': {},
  'auth.forgotPassword': { ok: 'password.reset_requested' },
  'auth.resetPassword': { ok: 'password.reset', link_expired: 'link.refused' },
  'auth.changePassword': { ok: 'password.changed', wrong_password: 'password.check_failed', ...locked },
  'auth.confirmPassword': { ok: 'password.confirmed', wrong_password: 'password.check_failed', ...locked },
  'auth.secondFactor': {},
  'auth.setUpSecondFactor': {},
  'auth.confirmSecondFactor': { ok: 'second_factor.changed', ...wrongCode, ...locked },
  'auth.renewRecoveryCodes': { ok: 'second_factor.changed', ...wrongCode, ...locked },
  'auth.turnOffSecondFactor': { ok: 'second_factor.changed', ...wrongCode, ...locked },
  'admin.openDocument': {},
  'admin.openVendorDocument': {},
  'business.openDocument': {},
  'admin.openCaseFile': {},
  'cases.openFile': {},
  'customerRecords.showDocument': {},
  'admin.secondFactorResets': {},
  'admin.requestSecondFactorReset': { ok: 'second_factor.reset' },
  'admin.approveSecondFactorReset': { ok: 'second_factor.reset' },
  'auth.resendVerification': {},
  'auth.verifyEmail': { ok: 'email.verified', link_expired: 'link.refused' },
  'auth.logout': {
    ok: ({ body }) => ((body as { everywhere?: unknown } | undefined)?.everywhere ? 'sessions.revoked' : null),
  },
  'devices.list': {},
  'devices.signOut': { ok: 'sessions.revoked' },
  'devices.signOutOthers': { ok: 'sessions.revoked' },
  'employment.read': {},
  'employment.answer': { ok: 'employment.answered' },
  'ownData.export': { ok: 'data.exported', wrong_password: 'password.check_failed', ...locked },
  'ownData.checkDeletion': {},
  'ownData.deleteAccount': { ok: 'account.deleted', wrong_password: 'password.check_failed', ...locked },
  'payments.callback': {},
  'sms.report': {},
  'pushSubscriptions.save': {},
  'finance.saveSettings': { ok: 'payout_account.changed' },
  'payouts.send': { ok: 'payout.requested' },
  'payouts.sendToOwnAccount': { ok: 'payout.requested' },
  'staff.list': {},
  'staff.create': staffChange,
  'staff.edit': staffChange,
  'staff.remove': staffChange,
  'staff.resetPassword': staffChange,
  'staff.hotelManagers': {},
  'staff.inviteHotelManager': staffChange,
  'staff.resendInvitation': staffChange,
  'staff.removeHotelManager': staffChange,
  // The release code of a parcel.
  'parcels.release': { wrong_code: 'code.refused', parcel_locked: 'code.refused' },
  'parcels.code': {},
  'webhooks.create': webhookChange,
  'webhooks.rotateSecret': webhookChange,
  'apiKeys.list': {},
  'apiKeys.create': apiKeyChange,
  'apiKeys.rotate': apiKeyChange,
  'apiKeys.revoke': apiKeyChange,
  'parcels.renewCode': {},
}

/** Events of all endpoints. */
const commonDecisions: Decisions = {
  forbidden: 'access.denied',
  scope_missing: 'access.denied',
  suspended: 'access.denied',
  pending_approval: 'access.denied',
  bad_signature: 'signature.refused',
}

/** Endpoints whose outcomes may matter to the security of an account. */
export const needsDecision = ({ name, secret, access }: Endpoint): boolean =>
  access.kind !== 'demo' &&
  (secret || access.kind === 'gateway' || /^(auth|staff|devices|employment|ownData|apiKeys)\./.test(name))

export interface Subject {
  accountId?: string | null | undefined
  email?: unknown
  address?: string | undefined
  endpoint?: string
  code?: string
}

export interface SecurityLog {
  record(event: SecurityEvent, about: Subject): void
  /** Records the event that belongs to the outcome of an endpoint, if any. */
  outcome(endpoint: Endpoint, outcome: Outcome, about: Subject & { input?: Input; hasToken?: boolean }): void
}

interface Log {
  warn(fields: object, message: string): void
}

/**
 * The limit per event type, so that a flood does not fill the disk or hide other events. Suppressed events are counted.
 */
export const maxEventsPerWindow = 20
export const windowMs = 60_000

interface Window {
  logged: number
  suppressed: number
}

/** @param secrets the first keys the hashes, so that nobody can compute them from a known address or account */
export function createSecurityLog(log: Log, secrets: Secrets): SecurityLog {
  const windows = new Map<SecurityEvent, Window>()
  const hashSubject = (kind: string, value: unknown) =>
    typeof value === 'string' && value !== ''
      ? {
          [kind]: computeMac(secrets, `security-log:${kind}:${value}`).toString('base64url').slice(0, 12),
        }
      : {}

  function openWindow(event: SecurityEvent): Window {
    const eventWindow = windows.get(event) ?? { logged: 0, suppressed: 0 }
    if (windows.has(event)) return eventWindow
    windows.set(event, eventWindow)
    const close = () => {
      windows.delete(event)
      if (eventWindow.suppressed > 0)
        log.warn({ security: event, suppressed: eventWindow.suppressed }, 'security events suppressed')
    }
    setTimeout(close, windowMs).unref()
    return eventWindow
  }

  function record(event: SecurityEvent, { accountId, email, address, endpoint, code }: Subject): void {
    const window = openWindow(event)
    if (window.logged === maxEventsPerWindow) {
      window.suppressed++
      return
    }
    window.logged++
    const subject = {
      ...hashSubject('account', accountId),
      ...hashSubject('email', typeof email === 'string' ? email.trim().toLowerCase() : null),
      ...hashSubject('address', address),
    }
    log.warn({ security: event, ...(endpoint ? { endpoint } : {}), ...(code ? { code } : {}), ...subject }, 'security')
  }

  return {
    record,
    outcome(endpoint, outcome, { input = {}, hasToken, ...about }) {
      const decision = decisions[endpoint.name]?.[outcome] ?? commonDecisions[outcome]
      const event = typeof decision === 'function' ? decision(input) : decision
      // The token is expired, revoked or forged. A request without a token is not a security event.
      const fallbackEvent = outcome === 'unauthenticated' && hasToken ? 'session.refused' : null
      const loggedEvent = event ?? fallbackEvent
      if (loggedEvent)
        record(loggedEvent, {
          ...about,
          email: (input.body as { email?: unknown } | undefined)?.email,
          endpoint: endpoint.name,
          ...(outcome === 'ok' ? {} : { code: outcome }),
        })
    },
  }
}
