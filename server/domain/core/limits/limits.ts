/** The rate limits as data: at most `max` uses by one subject in any window of `windowSeconds`. */
import type { RefusalCode } from '#contract/core/refusals'
import { messageWindowMinutes, maxMessagesPerWindow } from '#contract/messages/messages'
import { maxExportsPerDay } from '#contract/accounts/personal-data'

export interface Limit {
  max: number
  windowSeconds: number
  /** @param wait such as "3 minutes" */
  message(wait: string): string
  /** Default: `rate_limited`. Always of the kind `retry`. */
  code?: RefusalCode
}

const minute = 60
const hour = 60 * minute

const tooManyAttempts = (wait: string) => `Too many attempts. Please wait ${wait} and try again.`
const tooManyEmails = (wait: string) =>
  `We have already sent several emails to this address. Please check your inbox and your spam folder, or try again in ${wait}.`
const tooManyCodes = (wait: string) =>
  `We have already sent several codes. Please check your messages, or try again in ${wait}.`
const tooManyActions = (wait: string) => `You've sent a lot in a short time. Please wait ${wait} and try again.`
export const tooManySignIns = (wait: string) =>
  `Too many failed attempts. Please wait ${wait} and try again, or choose a new password with “Forgot password?”.`

/**
 * A network address may stand for thousands of customers (carrier-grade NAT), so limits by address are generous. What
 * protects one account, one inbox or one phone is the limit by account, email address or phone number.
 */
export const limits = {
  /**
   * Failed sign-ins from one address. A successful sign-in removes one failure. Further attempts are delayed
   * (`accounts/accounts/attempts.ts`).
   */
  signInAddress: { max: 100, windowSeconds: 15 * minute, message: tooManySignIns, code: 'too_many_sign_ins' },
  /**
   * How often the successful sign-in of one account removes a failure of its address. Without it, attackers could reset
   * the limit by signing in to their own account.
   */
  signInCredit: { max: 1, windowSeconds: hour, message: tooManySignIns, code: 'too_many_sign_ins' },
  /** Emails with a code for a delayed sign-in, per account. Only a correct password causes one. */
  signInCode: { max: 5, windowSeconds: hour, message: tooManyEmails },

  /** Codes by SMS to one number, from one of its known devices or from all others together (`phone-challenge.ts`). */
  phoneCodeHour: { max: 4, windowSeconds: hour, message: tooManyCodes },
  phoneCodeDay: { max: 8, windowSeconds: 24 * hour, message: tooManyCodes },
  /** Codes that one signed-in account requests, to any number. */
  phoneCodeAccount: { max: 8, windowSeconds: 24 * hour, message: tooManyCodes },
  /** Codes that one network requests from unknown devices. Thousands of customers may share it. */
  phoneCodeAddress: { max: 40, windowSeconds: hour, message: tooManyCodes },

  signUpAddress: { max: 100, windowSeconds: hour, message: tooManyAttempts },
  /** Limited because `email_taken` reveals whether an address has an account. */
  signUpEmail: { max: 5, windowSeconds: hour, message: tooManyAttempts },
  /** The window is as long as a reset link is valid, so a user who must wait has a working link in the inbox. */
  resetEmail: { max: 3, windowSeconds: hour, message: tooManyEmails },
  verifyEmail: { max: 3, windowSeconds: hour, message: tooManyEmails },
  /** Reset and verification emails together. */
  mailAddress: { max: 60, windowSeconds: hour, message: tooManyAttempts },
  /** Invalid mailed links. A valid link is not counted. */
  linkAddress: { max: 60, windowSeconds: hour, message: tooManyAttempts },

  paymentBooking: {
    max: 3,
    windowSeconds: 10 * minute,
    message: (wait) =>
      `Several payment requests were already sent for this booking. Please wait ${wait} and try again.`,
  },
  /** Shared by all accounts: the prompt appears on the phone of a person who may not have requested it. */
  paymentPhone: {
    max: 3,
    windowSeconds: 10 * minute,
    message: (wait) =>
      `Several payment requests were already sent to this number. Please wait ${wait}, or pay with another number.`,
  },
  paymentAccount: {
    max: 30,
    windowSeconds: 10 * minute,
    message: (wait) => `You have started a lot of payments. Please wait ${wait} and try again.`,
  },

  /** Requests of one business to one number that were not approved: a customer is not asked for money all day. */
  promptPhone: {
    max: 6,
    windowSeconds: 24 * hour,
    message: (wait) =>
      `You have sent several payment requests to this number that were not approved. Please take another payment, or wait ${wait}.`,
  },

  contactEmail: {
    max: 5,
    windowSeconds: hour,
    message: (wait) => `You have already sent us several messages. Please wait ${wait}, or call us.`,
  },
  contactAddress: {
    max: 30,
    windowSeconds: hour,
    message: (wait) => `You have already sent us several messages. Please wait ${wait}, or call us.`,
  },

  /** A page reports at most five errors, but several users may share one address. */
  clientErrorAddress: { max: 60, windowSeconds: 10 * minute, message: tooManyActions },

  /** Requests for calendars of listings. A platform reads the calendars of all its customers from few addresses. */
  calendarAddress: { max: 1200, windowSeconds: 10 * minute, message: tooManyAttempts },
  /** Platforms read a calendar every few minutes at most. */
  calendarLink: { max: 60, windowSeconds: 10 * minute, message: tooManyAttempts },
  /** Calendars that a business adds or refreshes by hand. */
  calendarFetch: { max: 60, windowSeconds: hour, message: tooManyActions },

  // Per account. An outbox can send many of these commands at once.
  message: {
    max: maxMessagesPerWindow,
    windowSeconds: messageWindowMinutes * minute,
    message: tooManyActions,
    code: 'too_many_messages',
  },
  contentReport: { max: 20, windowSeconds: hour, message: tooManyActions },
  jobPost: { max: 20, windowSeconds: hour, message: tooManyActions },
  application: { max: 30, windowSeconds: hour, message: tooManyActions },
  supportTicket: { max: 40, windowSeconds: hour, message: tooManyActions },
  supportReply: { max: 60, windowSeconds: hour, message: tooManyActions },
  caseAnswer: { max: 60, windowSeconds: hour, message: tooManyActions },
  /** Requests with one key of the API. */
  apiKey: {
    max: 120,
    windowSeconds: minute,
    message: (wait) => `This API key has sent too many requests. Please wait ${wait}.`,
  },
  /** Addresses of webhooks that one business enters. */
  webhookAddress: { max: 60, windowSeconds: hour, message: tooManyActions },
  /** Deliveries that one business sends again. */
  webhookResend: { max: 300, windowSeconds: hour, message: tooManyActions },
  staffAccount: { max: 30, windowSeconds: hour, message: tooManyActions },

  /** Statements and receipts as PDF. A counter prints many receipts on a busy day. */
  pdfFile: { max: 300, windowSeconds: hour, message: tooManyActions },

  ownDataExport: {
    max: maxExportsPerDay,
    windowSeconds: 24 * hour,
    message: () => 'You have downloaded your data several times today. Please try again tomorrow.',
    code: 'too_many_requests',
  },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
/** For simulations, which run weeks of user activity in minutes. */
export type LimitOverrides = Partial<Record<LimitName, Pick<Limit, 'max'>>>
