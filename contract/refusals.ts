/** Every reason for which the server does not do what was asked: a closed list. The kind, never the wording, decides what the client does next. */
import type { RefusalKind } from './refusal-kinds'

export type { RefusalKind }

interface Reason {
  kind: RefusalKind
  status: number
  /** Written for the person who reads it. */
  message: string
}

const refused = (status: number, message: string): Reason => ({ kind: 'refused', status, message })
const retry = (status: number, message: string): Reason => ({ kind: 'retry', status, message })

export const reasons = {
  // any call
  invalid_input: refused(422, 'Some of what was sent is not valid. Please check and try again.'),
  malformed: refused(400, 'The request could not be read.'),
  unsupported_type: refused(415, 'That kind of content is not accepted here.'),
  not_found: refused(404, 'We could not find that. It may have been removed.'),
  no_such_endpoint: refused(404, 'There is nothing at this address.'),
  too_large: refused(413, 'That is too large to send.'),
  forbidden: refused(403, 'You do not have permission to do this.'),
  key_reused: refused(422, 'This request was sent before with different content. Please try again.'),
  failed_repeatedly: refused(
    422,
    'Something on our side keeps us from doing this. Nothing was changed. Please send it again later.',
  ),
  unauthenticated: { kind: 'sign-in', status: 401, message: 'Please sign in to continue.' },
  old_client: { kind: 'upgrade', status: 426, message: 'Please update the app to send your changes.' },
  busy: retry(503, 'The service is busy right now. Please try again in a moment.'),
  maintenance: retry(503, 'Tilipo is being maintained. Please try again later.'),
  too_many_requests: retry(429, 'Too many requests. Please wait a moment and try again.'),
  /** Only this command, and what follows under its order key, waits until `detail.retryAfter` seconds have passed. */
  rate_limited: retry(429, 'You have sent a lot at once. Please wait a few minutes and try again.'),
  key_in_flight: retry(409, 'This request is already being handled. Please wait a moment.'),
  unexpected: retry(500, 'Something went wrong on our side. Please try again.'),
  // account
  suspended: refused(403, 'Your account has been suspended. Please contact support.'),
  employment_offered: refused(403, 'Please accept or decline your employment first.'),
  pending_approval: refused(403, 'Your business account is waiting for approval.'),
  wrong_credentials: refused(401, 'Invalid email or password.'),
  unverified: refused(401, 'Your account is unverified. Please check your email for the verification link.'),
  sign_in_maintenance: refused(403, 'The system is currently under maintenance. Please try again later.'),
  too_many_sign_ins: retry(429, 'Too many failed attempts. Please wait a little before trying again.'),
  email_taken: refused(409, 'An account with this email already exists.'),
  link_expired: refused(400, 'This link is invalid or has expired. Please request a new one.'),
  weak_password: refused(422, 'This password is too easy to guess. Please choose another.'),
  google_failed: refused(401, 'Could not sign in with Google.'),
  google_unavailable: retry(503, 'Google sign-in is not available right now.'),
  wrong_password: refused(422, 'Your current password is not right.'),
  sign_in_again: refused(403, 'Please sign out, sign in again with Google, and repeat this within 10 minutes.'),
  /** `detail.obstacles`: what has to be settled first (`own-data.ts`). */
  account_in_use: refused(409, 'Your account cannot be deleted yet. Please settle what is listed first.'),
  // cart and listings
  listing_gone: refused(410, 'This is no longer offered.'),
  not_in_cart: refused(404, 'This item is no longer in your cart.'),
  cart_full: refused(422, 'Your cart holds as many different items as it can.'),
  favorites_full: refused(422, 'You have as many favorites as you can keep. Please remove one first.'),
  // what several people edit
  /** `detail.theirs` has the value of each field that somebody else changed; the edit's other fields are saved. */
  conflict: refused(409, 'Somebody else changed this too. Please choose what to keep.'),
  already_booked: refused(409, 'More of these are booked.'),
  profile_incomplete: refused(409, 'Please complete your business profile first.'),
  // bookings and money
  sold_out: refused(409, 'Sorry, this was just taken by someone else.'),
  bad_choice: refused(422, 'Please check the dates and numbers you chose.'),
  price_changed: refused(409, 'The price has changed since you looked. Please check it and book again.'),
  wrong_state: refused(409, 'This can no longer be done, because the booking has moved on.'),
  wrong_code: refused(422, 'This code does not release the parcel. Please check it with the receiver.'),
  parcel_locked: refused(409, 'Too many wrong codes. The sender has to make a new one on the booking’s page.'),
  hold_expired: refused(409, 'The time to pay has run out, and the reservation was released. Please book again.'),
  too_many_holds: refused(409, 'You are holding several reservations already. Please pay for or cancel one first.'),
  payment_in_progress: refused(409, 'A payment for this booking is already being processed.'),
  // reviews
  not_completed: refused(409, 'You can review a booking once it is completed.'),
  review_closed: refused(409, 'The time to review this booking has passed.'),
  // support
  ticket_closed: refused(409, 'This ticket is closed. Please open a new one.'),
  ticket_full: refused(422, 'This ticket is as long as it can be. Please open a new one.'),
  too_many_tickets: refused(422, 'You have as many open tickets as you can. Please follow up on one of them.'),
  // messages
  provider_gone: refused(410, 'This business cannot be written to any more.'),
  too_many_messages: retry(429, 'You have sent a lot of messages at once. Please wait a few minutes and try again.'),
  // pictures
  picture_too_large: refused(413, 'This picture is too large. It may have at most 10 MB.'),
  not_a_picture: refused(415, 'This is not a picture we can show. Please choose a PNG, JPEG, GIF or WebP file.'),
  wrong_offset: refused(409, 'Another part of this picture has arrived already.'),
  damaged_part: retry(400, 'A part of this picture was damaged on its way. Please send it again.'),
  upload_gone: refused(410, 'This picture is not with us any more. Please send it again.'),
  uploads_full: retry(
    503,
    'Too many pictures are on their way to us just now. Yours is sent as soon as there is room.',
  ),
  bad_signature: refused(401, 'The signature is not valid.'),
} as const satisfies Record<string, Reason>

export type RefusalCode = keyof typeof reasons

export const isRefusalCode = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(reasons, code)

/** The body of every error answer. */
export interface ErrorBody {
  code: RefusalCode
  message: string
  fields?: Record<string, string>
  /** What the person may do instead, or what changed; its shape belongs to the code. */
  detail?: Record<string, unknown>
  /** Why a proven person is not let in. */
  accountStatus?: AccountStatus
}

export type AccountStatus = 'maintenance' | 'unverified' | 'suspended'

/** Thrown in a command to refuse it: the transaction's effect is rolled back, the refusal is remembered. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: Record<string, string> | undefined
  readonly detail: Record<string, unknown> | undefined
  readonly accountStatus: AccountStatus | undefined
  constructor(code: RefusalCode, more: Partial<Omit<ErrorBody, 'code'>> = {}) {
    super(more.message ?? reasons[code].message)
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.detail = more.detail
    this.accountStatus = more.accountStatus
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
