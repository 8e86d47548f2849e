/** Rules for Tilipo's fee: for the whole platform, one vertical or one business, each from a day on (decision 153). */
import { coerce, enums, nullable, number, object, optional, string, type, type Infer } from 'superstruct'
import { adminsOnly, superAdminsOnly } from '../core/admin-access'
import { endpoint } from '../core/endpoint'
import { pageQuery } from '../core/list-page'
import { parseAmount } from '../core/parse-amount'
import { multilineText } from '../core/user-text'
import { list } from '../core/validation'
import { Id, Instant, LocalDate } from '../core/values'
import { BusinessFee } from '../money/payment-summary'
import { MoneyLink } from '../money/money-records'
import { verticalIds } from '../verticals/vertical'
import { numberBetween } from './settings'

/** The last hour before a rule starts: it can neither be added nor withdrawn any more, so that no sale is made with another one. */
export const minNoticeMinutes = 60

/** `ended`: a newer rule of its scope counts. */
const feeRuleStates = ['planned', 'current', 'ended', 'withdrawn'] as const
export type FeeRuleState = (typeof feeRuleStates)[number]

export const FeeRule = type({
  _id: Id,
  /** For the whole platform if both are null. */
  vertical: nullable(enums(verticalIds)),
  vendor: nullable(MoneyLink),
  /** Null ends the rules of a vertical or business: the fee of the next wider scope counts. */
  percent: nullable(number()),
  /** The first day in Zambia. */
  startsOn: LocalDate,
  state: enums(feeRuleStates),
  reason: string(),
  /** Null for the fee that was set before there were rules. */
  setBy: nullable(string()),
  createdAt: Instant,
  withdrawnBy: nullable(string()),
})
export type FeeRule = Infer<typeof FeeRule>

/** The rules with the latest start first: all, or those that concern one business. */
export const listFeeRules = endpoint({
  name: 'admin.feeRules',
  method: 'GET',
  path: '/admin/fee-rules',
  query: object({ vendor: optional(Id), ...pageQuery }),
  answer: list(FeeRule),
  access: adminsOnly,
  offline: 'refuse',
})

/** What a business pays now, and its next change. Refusals: `not_found` */
export const readFeeOfVendor = endpoint({
  name: 'admin.vendorFee',
  method: 'GET',
  path: '/admin/vendors/:id/fee',
  params: object({ id: Id }),
  answer: type({ vendor: MoneyLink, fee: BusinessFee }),
  access: adminsOnly,
  offline: 'refuse',
})

const reason = multilineText(300, 10, 'Please explain why (at least 10 characters).')

export const FeeRuleForm = object({
  /** Empty ends the rules of a vertical or business. */
  percent: coerce(nullable(numberBetween(0, 50, 2)), string(), (typed) =>
    typed.trim() === '' ? null : (parseAmount(typed) ?? NaN),
  ),
  startsOn: LocalDate,
  reason,
})

/**
 * Adds a rule. Sales of earlier days keep their fee. The owners whose fee changes are notified once. Idempotent by `id`.
 * Refusals: `not_found`, `invalid_input` for a day that has begun or begins within an hour, and for a day that already has a rule
 */
export const addFeeRule = endpoint({
  name: 'admin.addFeeRule',
  method: 'POST',
  path: '/admin/fee-rules',
  body: object({ id: Id, vertical: optional(enums(verticalIds)), vendor: optional(Id), ...FeeRuleForm.schema }),
  answer: type({ _id: Id }),
  access: superAdminsOnly,
  offline: 'refuse',
  confirmPassword: true,
})

export const WithdrawFeeRuleForm = object({ reason })

/** Withdraws a planned rule. The owners who were notified of it are notified again. Refusals: `not_found`, `wrong_state` once it has begun */
export const withdrawFeeRule = endpoint({
  name: 'admin.withdrawFeeRule',
  method: 'POST',
  path: '/admin/fee-rules/:id/withdraw',
  params: object({ id: Id }),
  body: WithdrawFeeRuleForm,
  answer: type({ _id: Id }),
  access: superAdminsOnly,
  offline: 'refuse',
  confirmPassword: true,
})
