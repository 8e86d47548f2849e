/**
 * The closed list of refusals: every reason for which the server rejects a request. The client decides by the kind what
 * to do next, never by the message.
 */
import type { RefusalKind } from './refusal-kinds'

export type { RefusalKind }

interface Reason {
  kind: RefusalKind
  status: number
  /** Displayed to the user. */
  message: string
}

const refused = (status: number, message: string): Reason => ({ kind: 'refused', status, message })
const retry = (status: number, message: string): Reason => ({ kind: 'retry', status, message })

export const reasons = {
  // any call
  invalid_input: refused(422, 'Some of the details are not valid. Please check them and try again.'),
  malformed: refused(400, "We couldn't read this request. Please try again."),
  unsupported_type: refused(415, "We don't accept this type of content."),
  not_found: refused(404, "We couldn't find this. It may have been removed."),
  no_such_endpoint: refused(404, "This address doesn't exist."),
  too_large: refused(413, 'This is too large to send.'),
  forbidden: refused(403, "You don't have permission to do this."),
  scope_missing: refused(403, 'This API key does not have the permission for this request.'),
  too_many_api_keys: refused(409, 'You have reached the limit of API keys. Please revoke one first.'),
  too_many_webhooks: refused(409, 'You have reached the limit of webhooks. Please remove one first.'),
  key_reused: refused(422, 'This request was already sent with different content. Please try again.'),
  failed_repeatedly: refused(
    422,
    "We couldn't do this because of a problem on our side. Nothing was changed. Please try again later.",
  ),
  unauthenticated: { kind: 'sign-in', status: 401, message: 'Please sign in to continue.' },
  old_client: { kind: 'upgrade', status: 426, message: 'Please update the app to send your changes.' },
  busy: retry(503, 'The service is busy right now. Please try again in a moment.'),
  maintenance: retry(503, 'Tilipo is under maintenance. Please try again later.'),
  too_many_requests: retry(429, 'Too many requests. Please wait a moment and try again.'),
  /** Delays only this command and later ones with the same order key, for `detail.retryAfter` seconds. */
  rate_limited: retry(429, "You've sent a lot in a short time. Please wait a few minutes and try again."),
  key_in_flight: retry(409, "We're still processing this request. Please wait a moment."),
  unexpected: retry(500, 'Something went wrong on our side. Please try again.'),
  // account
  suspended: refused(403, 'Your account has been suspended. Please contact support.'),
  employment_offered: refused(403, 'Please accept or decline your staff invitation first.'),
  pending_approval: refused(403, 'Your business account is waiting for approval.'),
  wrong_credentials: refused(401, 'Invalid email or password.'),
  second_factor_required: refused(422, 'Please enter the code of your authenticator app.'),
  wrong_second_factor: refused(422, 'This code is incorrect or was used already.'),
  /** The password is correct. `detail.challenge` identifies this sign-in: the client sends it with the code. */
  sign_in_code_required: refused(422, 'Please enter the code that we sent to your email address.'),
  wrong_sign_in_code: refused(422, 'This code is incorrect. Please check the email that we sent you.'),
  wrong_phone_code: refused(422, 'This code is incorrect. Please check the SMS that we sent you.'),
  /** Also after too many wrong codes, and for a code that was used. */
  phone_code_expired: refused(422, 'This code is no longer valid. Please request a new one.'),
  /** The code is correct. The client asks for a name and repeats the request, which creates an account. */
  phone_unknown: refused(422, 'No account signs in with this number yet.'),
  /** The role may not sign in with a code alone, or the account could not sign in any more without the number. */
  phone_not_allowed: refused(403, 'Administrators log in with their email and password.'),
  /** The limit of codes to all phones is reached. */
  codes_unavailable: retry(
    503,
    "We can't send codes by SMS right now. Please log in with your email, or try again later.",
  ),
  /** An administrator without a second factor can do nothing else. */
  second_factor_setup: refused(403, 'Please set up two-step sign-in first.'),
  second_factor_on: refused(409, 'Two-step sign-in is already on.'),
  second_factor_needed: refused(409, 'Your role requires two-step sign-in, so it cannot be turned off.'),
  reset_requested: refused(409, 'Another administrator has requested this already. Please approve that request.'),
  unverified: refused(401, 'Your account is unverified. Please check your email for the verification link.'),
  sign_in_maintenance: refused(403, 'The system is currently under maintenance. Please try again later.'),
  too_many_sign_ins: retry(429, 'Too many failed attempts. Please wait a few minutes and try again.'),
  /** The message is the text of the administrators. */
  sign_up_closed: refused(409, 'Partners cannot sign up at the moment.'),
  email_taken: refused(409, 'An account with this email already exists.'),
  link_expired: refused(400, 'This link is invalid or has expired. Please request a new one.'),
  weak_password: refused(422, 'This password is too easy to guess. Please choose another.'),
  google_failed: refused(401, 'Could not sign in with Google.'),
  google_unavailable: retry(503, 'Google sign-in is not available right now.'),
  wrong_password: refused(422, 'Your current password is incorrect.'),
  sign_in_again: refused(
    403,
    'For your security, please sign out, sign in again with Google, and try again within 10 minutes.',
  ),
  /** The client asks for the password, calls `auth.confirmPassword` and repeats the command. */
  password_required: refused(403, 'Please confirm your password to continue.'),
  /** `detail.obstacles` lists what must be resolved first (`personal-data.ts`). */
  account_in_use: refused(409, "Your account can't be deleted yet. Please resolve the items listed first."),
  // payouts
  /** The message names the available balance. */
  insufficient_balance: refused(409, 'Your available balance is not sufficient.'),
  /** The message names the time until which payouts are blocked. */
  payouts_blocked: refused(409, 'Payouts are blocked because a payout account was changed.'),
  no_payout_account: refused(409, 'Please save your mobile money account first.'),
  /** The stored balance and the ledger differ. No money leaves until it is resolved. */
  balance_mismatch: refused(409, "We're checking your balance. Please try again later or contact support."),
  second_administrator: refused(409, 'Another administrator must approve this correction.'),
  // cart and listings
  listing_gone: refused(410, 'This is no longer available.'),
  not_in_cart: refused(404, 'This item is no longer in your cart.'),
  cart_full: refused(422, 'Your cart is full. Remove an item before you add another.'),
  favorites_full: refused(422, 'Your favorites list is full. Remove one before you add another.'),
  // concurrent edits
  /** `detail.theirs` has the value of each field that another user changed. The edit's other fields are saved. */
  conflict: refused(409, 'Someone else changed this too. Please choose which version to keep.'),
  already_booked: refused(409, 'More than this are already booked.'),
  in_use: refused(409, 'This is still in use.'),
  profile_incomplete: refused(409, 'Please complete your business profile first.'),
  /** Another administrator has saved the same section of the settings. */
  settings_changed: refused(409, 'Another administrator has changed these settings. Please check them and try again.'),
  // bookings and money
  /** The message is the text of the administrators. */
  vertical_closed: refused(409, 'This service is closed for new bookings.'),
  sold_out: refused(409, 'Sorry, this was just taken by someone else.'),
  short_stay: refused(422, 'This is shorter than the minimum for this day. Please choose a later end date.'),
  bad_choice: refused(422, 'Please check the dates and numbers you chose.'),
  price_changed: refused(409, 'The price has changed since you last saw it. Please check it and book again.'),
  wrong_state: refused(409, 'This is no longer possible because the status of the booking has changed.'),
  wrong_code: refused(422, 'This code is incorrect. Please check it with the recipient.'),
  parcel_locked: refused(409, 'Too many wrong codes. The sender must create a new code on the booking page.'),
  hold_expired: refused(409, 'The time to pay ran out, so we released your reservation. Please book again.'),
  too_many_holds: refused(409, 'You already have several unpaid reservations. Please pay for or cancel one first.'),
  too_many_open: refused(409, 'You already have several open requests or free bookings. Please cancel one first.'),
  payment_in_progress: refused(409, 'A payment for this booking is already being processed.'),
  // reviews
  not_completed: refused(409, 'You can review a booking once it is completed.'),
  review_closed: refused(409, 'The time to review this booking has passed.'),
  // support
  ticket_closed: refused(409, 'This ticket is closed. Please open a new one.'),
  ticket_full: refused(422, 'This ticket has reached its maximum length. Please open a new one.'),
  too_many_tickets: refused(422, 'You have reached the limit of open tickets. Please reply to one of them instead.'),
  too_many_canned_replies: refused(422, 'You have reached the limit of canned replies. Please delete one first.'),
  // messages
  provider_gone: refused(410, 'This business no longer receives messages.'),
  too_many_messages: retry(
    429,
    "You've sent a lot of messages in a short time. Please wait a few minutes and try again.",
  ),
  // pictures
  picture_too_large: refused(413, 'This picture is too large. The limit is 10 MB.'),
  too_many_pixels: refused(413, 'This picture has more than 24 megapixels. Please choose a smaller one.'),
  not_a_document: refused(415, "We can't use this file. Please choose a PNG, JPEG, WebP or PDF file."),
  not_a_picture: refused(415, "We can't use this file. Please choose a PNG, JPEG, GIF or WebP picture."),
  wrong_offset: refused(409, 'Part of this picture was already received.'),
  damaged_part: retry(400, 'Part of this picture was damaged during upload. Please send it again.'),
  upload_gone: refused(410, 'We no longer have this picture. Please send it again.'),
  uploads_full: retry(503, "Too many pictures are being uploaded right now. We'll send yours as soon as we can."),
  bad_signature: refused(401, 'The signature is not valid.'),
} as const satisfies Record<string, Reason>

export type RefusalCode = keyof typeof reasons

export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(reasons, code)

/** The body of every error response. */
export interface ErrorBody {
  code: RefusalCode
  message: string
  fields?: Record<string, string>
  /** Alternatives or changed values for the user. The code determines its shape. */
  detail?: Record<string, unknown>
  /** The reason why an account with correct credentials cannot sign in. */
  accountStatus?: AccountStatus
}

export type AccountStatus = 'maintenance' | 'unverified' | 'suspended'

/**
 * Thrown by the server to reject a command. The transaction is rolled back, and the refusal is stored under the
 * idempotency key.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  readonly detail: Record<string, unknown> | undefined
  readonly accountStatus: AccountStatus | undefined
  constructor(code: RefusalCode, options: Partial<Omit<ErrorBody, 'code'>> = {}) {
    super(options.message ?? reasons[code].message)
    this.name = 'Refusal'
    this.code = code
    this.fields = options.fields
    this.detail = options.detail
    this.accountStatus = options.accountStatus
  }
  get kind(): RefusalKind {
    return reasons[this.code].kind
  }
  get status(): number {
    return reasons[this.code].status
  }
  toBody(): ErrorBody {
    return {
      code: this.code,
      message: this.message,
      ...(this.fields ? { fields: this.fields } : {}),
      ...(this.detail ? { detail: this.detail } : {}),
      ...(this.accountStatus ? { accountStatus: this.accountStatus } : {}),
    }
  }
}
