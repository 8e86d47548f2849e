/** Statistics of the platform. Days are days in Zambia. Money is in kwacha. */
import { array, enums, integer, nullable, number, object, optional, string, type, type Infer } from 'superstruct'
import { dayNumber } from '../core/dates'
import { endpoint } from '../core/endpoint'
import { Id, Instant, LocalDate } from '../core/values'
import { businessDocumentKinds } from '../core/document-kinds'
import { adminsOnly } from '../core/admin-access'

export const DashboardStats = type({
  /** Accounts that were not deleted. */
  totalUsers: integer(),
  /** Partners whose application was not decided yet. */
  pendingApprovals: integer(),
  /** Approved partners that are not suspended, without their staff. */
  activePartners: integer(),
  /** Confirmed and served bookings, without cancelled ones. */
  totalBookings: integer(),
})
export type DashboardStats = Infer<typeof DashboardStats>

export const readDashboardStats = endpoint({
  name: 'admin.dashboardStats',
  method: 'GET',
  path: '/admin/dashboard-stats',
  answer: DashboardStats,
  access: adminsOnly,
  offline: 'refuse',
})

/**
 * `bookings` count on the day on which they were made, unless they were cancelled. `sales` are prices without deposits,
 * on the day of the payment. `fee` is Tilipo's part of them, less what was returned with refunds. `refunds` are the
 * returned parts of prices. `users` count on the day on which they joined.
 */
export const dailyMetrics = ['bookings', 'sales', 'fee', 'refunds', 'users'] as const
export type DailyMetric = (typeof dailyMetrics)[number]

/** One metric of one vertical. `perDay` has one value for each day of the period. */
export const DailySeries = type({
  metric: enums(dailyMetrics),
  /** Empty for users, who belong to no vertical. */
  vertical: string(),
  perDay: array(number()),
  previousPerDay: array(number()),
})
export type DailySeries = Infer<typeof DailySeries>

const NetworkPayments = type({
  network: string(),
  successful: integer(),
  failed: integer(),
  previousSuccessful: integer(),
  previousFailed: integer(),
})
export type NetworkPayments = Infer<typeof NetworkPayments>

export const maxStatisticsDays = 366

/** Returns whether a period is in order and short enough. */
export const isStatisticsPeriod = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && dayNumber(to) - dayNumber(from) < maxStatisticsDays

/** Daily values of a period, and of the period of the same length before it. Series without any value are left out. */
export const readStatistics = endpoint({
  name: 'admin.statistics',
  method: 'GET',
  path: '/admin/statistics',
  query: object({ from: LocalDate, to: LocalDate }),
  answer: type({
    from: LocalDate,
    to: LocalDate,
    previousFrom: LocalDate,
    previousTo: LocalDate,
    series: array(DailySeries),
    payments: array(NetworkPayments),
  }),
  access: adminsOnly,
  offline: 'refuse',
})

/** Minutes after which a pending payment needs attention. */
export const stuckPaymentMinutes = 15
/** Minutes after which a fiscal document that is not issued needs attention. */
export const stuckFiscalMinutes = 60
/** Refusals and client errors are counted over this many days, including today. */
export const attentionDays = 7

/** A queue: its length and the time of its oldest item. Long queues are counted up to `maxCounted + 1`. */
const Queue = type({ count: integer(), oldestAt: nullable(Instant) })
const MoneyProblem = type({
  _id: Id,
  bookingId: Id,
  bookingReference: string(),
  vendor: type({ _id: Id, name: string(), vertical: string() }),
  amount: number(),
  since: Instant,
  failure: nullable(string()),
})
export type MoneyProblem = Infer<typeof MoneyProblem>
/** A document of a business that customers see, of which no valid one of the same kind exists. */
const ExpiredDocument = type({
  _id: Id,
  vendor: type({ _id: Id, name: string(), vertical: string() }),
  kind: enums(businessDocumentKinds),
  expiredOn: LocalDate,
})
const CountedReason = type({ reason: string(), count: integer() })

/** What administrators need to look at. */
export const readAttention = endpoint({
  name: 'admin.attention',
  method: 'GET',
  path: '/admin/attention',
  answer: type({
    approvals: Queue,
    supportTickets: Queue,
    /** Reported content that nobody has decided about. */
    reports: Queue,
    /** Cases that nobody handles, or whose due time has passed. */
    cases: Queue,
    /** New names of verified businesses. */
    nameChanges: Queue,
    /** Claims on deposits that the customer disputes. */
    disputedClaims: Queue,
    /** Corrections of the books that wait for a second administrator. */
    corrections: Queue,
    /** Differences that the reconciliation found. */
    differences: Queue,
    /** Fiscal documents that wait for ZRA for more than `stuckFiscalMinutes`, and rejected ones. */
    fiscalDocuments: Queue,
    /** Requests to reset a second factor that wait for a second administrator. */
    secondFactorResets: Queue,
    /** `items` are the ones that expired first. */
    expiredDocuments: type({ ...Queue.schema, items: array(ExpiredDocument) }),
    /** Pending for more than `stuckPaymentMinutes`, oldest first. `items` are the first ones. */
    stuckPayments: type({ ...Queue.schema, items: array(MoneyProblem) }),
    failedRefunds: type({ ...Queue.schema, items: array(MoneyProblem) }),
    /** Refunds that wait for a second administrator. */
    refundRequests: type({ ...Queue.schema, items: array(MoneyProblem) }),
    /** Payouts that an administrator must decide (`finance.ts`). */
    unknownPayouts: Queue,
    /** The window in which no more codes are sent by SMS, so that nobody can log in with a phone number. Absent in the release before. */
    exhaustedCodes: optional(nullable(enums(['hour', 'day']))),
    /** Refused changes from outboxes, by refusal code. */
    refusals: array(CountedReason),
    /** Background jobs whose last attempt failed, by task. */
    failedJobs: array(CountedReason),
    /** By kind. */
    clientErrors: array(CountedReason),
  }),
  access: adminsOnly,
  offline: 'refuse',
})
