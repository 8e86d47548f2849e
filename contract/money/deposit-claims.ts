/**
 * Claims of a vendor on the deposit of a hire, for damage or unpaid costs. The deposit is returned in full when a hire
 * ends. With a claim, only the rest is returned, and the claimed amount stays with Tilipo until the customer accepts,
 * the time to dispute ends, or an administrator decides.
 */
import { array, boolean, enums, integer, nullable, object, size, string, type, type Infer } from 'superstruct'
import { adminsOnly } from '../core/admin-access'
import { allowRoles, evenWhenClosed } from '../core/access'
import { amountField } from '../core/amount-field'
import { formatInstant } from '../core/dates'
import { endpoint } from '../core/endpoint'
import { formatZmw, ngweeOf, zmwOf } from '../core/money'
import { depositClaimStates, type DepositClaimState } from '../core/state-machines'
import { multilineText } from '../core/user-text'
import { Id, Instant, wholeNumber, Zmw } from '../core/values'
import { PayoutAmount } from './payouts'
import { bookingServers } from '../core/business-access'

/** The customer can dispute a claim this long. Then the vendor receives the amount. */
export const disputeHours = 48
export const maxClaimPhotos = 4

export const depositClaimLabels: Record<DepositClaimState, { label: string; tone: 'waiting' | 'done' | 'attention' }> =
  {
    claimed: { label: 'Claimed', tone: 'attention' },
    disputed: { label: 'Disputed', tone: 'waiting' },
    paid: { label: 'Paid to the business', tone: 'done' },
    decided: { label: 'Decided by Tilipo', tone: 'done' },
    withdrawn: { label: 'Withdrawn', tone: 'done' },
  }

export const DepositClaim = type({
  state: enums(depositClaimStates),
  amount: Zmw,
  reason: string(),
  /** The number of photos. `openClaimPhoto` opens them, counted from 1. */
  photos: integer(),
  claimedAt: Instant,
  disputeUntil: Instant,
  /** Why the customer disputes the claim. */
  dispute: nullable(string()),
  /** What the vendor receives, once that is certain. The customer gets the rest. */
  awarded: nullable(Zmw),
  /** The administrator's explanation. */
  decision: nullable(string()),
})
export type DepositClaim = Infer<typeof DepositClaim>

/** What both sides and administrators read about a claim. */
export const describeClaim = (claim: DepositClaim): { label: string; value: string }[] => [
  { label: 'Claimed', value: formatZmw(claim.amount) },
  { label: 'Reason', value: claim.reason },
  ...(claim.state === 'claimed'
    ? [{ label: 'Paid unless disputed by', value: formatInstant(claim.disputeUntil) }]
    : []),
  ...(claim.dispute ? [{ label: 'Answer of the customer', value: claim.dispute }] : []),
  ...(claim.decision ? [{ label: 'Decision', value: claim.decision }] : []),
  ...(claim.awarded === null
    ? []
    : [
        { label: 'To the business', value: formatZmw(claim.awarded) },
        { label: 'To the customer', value: formatZmw(zmwOf(ngweeOf(claim.amount) - ngweeOf(claim.awarded))) },
      ]),
]

export const BookingDeposit = type({
  /** The deposit that the customer has paid and not received back. */
  held: Zmw,
  /** Whether the vendor can end the hire with a claim. */
  canClaim: boolean(),
  claim: nullable(DepositClaim),
})
export type BookingDeposit = Infer<typeof BookingDeposit>

const params = object({ id: Id })
/** The customer of the booking, the members of the business, and administrators. */
const parties = evenWhenClosed(allowRoles('endUser', 'partner', 'hotel-manager', 'admin', 'superAdmin'))

export const readDeposit = endpoint({
  name: 'deposits.read',
  method: 'GET',
  path: '/bookings/:id/deposit',
  params,
  answer: BookingDeposit,
  access: parties,
  offline: 'refuse',
})

export const ClaimForm = object({
  amount: PayoutAmount,
  reason: multilineText(600, 10, 'Please explain what the amount is for (at least 10 characters).'),
})

/**
 * Ends the hire and claims a part of its deposit or all of it. The rest is returned to the customer.
 * Refusals: `wrong_state` if the hire has ended or has no deposit, `invalid_input` above the deposit, `upload_gone`
 */
export const claimDeposit = endpoint({
  name: 'deposits.claim',
  method: 'POST',
  path: '/bookings/:id/deposit-claim',
  params,
  body: object({
    ...ClaimForm.schema,
    /** Ids of uploads with the purpose `document`. */
    photos: size(array(Id), 0, maxClaimPhotos),
  }),
  answer: BookingDeposit,
  access: bookingServers,
  offline: 'refuse',
})

/** Returns the claimed amount to the customer. Refusals: `wrong_state` if the claim is settled */
export const withdrawClaim = endpoint({
  name: 'deposits.withdraw',
  method: 'DELETE',
  path: '/bookings/:id/deposit-claim',
  params,
  answer: BookingDeposit,
  access: bookingServers,
  offline: 'refuse',
})

const customerCommand = {
  params,
  answer: BookingDeposit,
  access: allowRoles('endUser'),
  offline: 'refuse',
} as const
/** Pays the claimed amount to the vendor at once. Refusals: `wrong_state` */
export const acceptClaim = endpoint({
  ...customerCommand,
  name: 'deposits.accept',
  method: 'POST',
  path: '/bookings/:id/deposit-claim/accept',
})
/** Opens a support ticket, and an administrator decides. Refusals: `wrong_state` after `disputeHours` */
export const disputeClaim = endpoint({
  ...customerCommand,
  name: 'deposits.dispute',
  method: 'POST',
  path: '/bookings/:id/deposit-claim/dispute',
  body: object({ reason: multilineText(600, 10, 'Please explain why you disagree (at least 10 characters).') }),
})

/** Returns a link to a photo of a claim. It works for a minute. */
export const openClaimPhoto = endpoint({
  name: 'deposits.openPhoto',
  method: 'GET',
  path: '/bookings/:id/deposit-claim/photos/:photo',
  params: object({ id: Id, photo: wholeNumber(1, maxClaimPhotos) }),
  answer: type({ url: string() }),
  access: parties,
  offline: 'refuse',
})

const Award = amountField((zmw) => zmw >= 0, 'Please enter an amount from 0.')

/** Decides a disputed claim. Refusals: `wrong_state` if it is not disputed, `invalid_input` above the claimed amount */
export const decideClaim = endpoint({
  name: 'admin.decideClaim',
  method: 'PATCH',
  path: '/admin/deposit-claims/:id',
  /** `id`: of the booking. */
  params,
  body: object({
    awarded: Award,
    reason: multilineText(600, 10, 'Please explain your decision to both sides (at least 10 characters).'),
  }),
  answer: DepositClaim,
  access: adminsOnly,
  offline: 'refuse',
  confirmPassword: true,
})
