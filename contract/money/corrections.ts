/**
 * Corrections of the books, for what no other command covers: money that the gateway lost or found, or a mistake in the
 * balance of a business. Each is a balanced posting with a reason. A large one needs a second administrator.
 */
import { boolean, enums, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { amountField } from '../core/amount-field'
import { endpoint } from '../core/endpoint'
import { multilineText } from '../core/user-text'
import { Id, Instant, Zmw } from '../core/values'
import { adminsOnly } from '../core/admin-access'

/** `vendor`: the available balance of a business. `gateway`: the money at the payment gateway. */
export const correctionTargets = ['vendor', 'gateway'] as const
export type CorrectionTarget = (typeof correctionTargets)[number]
export const correctionStates = ['requested', 'posted', 'rejected'] as const
export type CorrectionState = (typeof correctionStates)[number]
export const correctionStateLabels: Record<CorrectionState, { label: string; tone: 'waiting' | 'done' | 'attention' }> =
  {
    requested: { label: 'Waits for approval', tone: 'waiting' },
    posted: { label: 'Posted', tone: 'done' },
    rejected: { label: 'Rejected', tone: 'attention' },
  }

export const Correction = type({
  _id: Id,
  target: enums(correctionTargets),
  /** The business, if the target is its balance. */
  vendorName: nullable(string()),
  /** Positive: the business receives it, or the gateway has more than our books said. */
  amount: Zmw,
  reason: string(),
  status: enums(correctionStates),
  requestedBy: type({ _id: Id, name: string() }),
  decidedBy: nullable(string()),
  createdAt: Instant,
})
export type Correction = Infer<typeof Correction>

const maxCorrectionZmw = 1_000_000
const SignedAmount = amountField(
  (zmw) => zmw !== 0 && Math.abs(zmw) <= maxCorrectionZmw,
  'Please enter an amount, with a minus sign to take money away.',
)

export const CorrectionForm = object({
  amount: SignedAmount,
  reason: multilineText(300, 10, 'Please explain the correction (at least 10 characters).'),
})
export type CorrectionForm = Infer<typeof CorrectionForm>

const shared = { access: adminsOnly, offline: 'refuse', confirmPassword: true } as const

/**
 * Posts a correction, or requests it if it is above `correctionLimitZmw` of the settings. Idempotent by `id`.
 * Refusals: `not_found`
 */
export const createCorrection = endpoint({
  ...shared,
  name: 'admin.createCorrection',
  method: 'POST',
  path: '/admin/corrections',
  /** `vendor`: the business whose balance is corrected; without it, the money at the gateway. */
  body: object({ ...CorrectionForm.schema, id: Id, vendor: optional(Id) }),
  answer: type({ _id: Id, status: enums(correctionStates) }),
})

/**
 * Approves or rejects a requested correction. The administrator who requested it can only reject it.
 * Refusals: `wrong_state`, `second_administrator`
 */
export const decideCorrection = endpoint({
  ...shared,
  name: 'admin.decideCorrection',
  method: 'PATCH',
  path: '/admin/corrections/:id',
  params: object({ id: Id }),
  body: object({ approved: boolean() }),
  answer: type({ _id: Id, status: enums(correctionStates) }),
})
