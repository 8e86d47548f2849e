/** The jobs of a business: posting, editing and closing them. Applicants see them through `jobs.ts`. */
import {
  array,
  boolean,
  coerce,
  enums,
  integer,
  nullable,
  number,
  object,
  optional,
  refine,
  string,
  type,
  type Infer,
} from 'superstruct'
import { endpoint } from '../../core/endpoint'
import { parseAmount } from '../../core/parse-amount'
import { singleLineText, multilineText } from '../../core/user-text'
import { list, userMessage } from '../../core/validation'
import { Id, LocalDate, wholeNumber } from '../../core/values'
import { jobKinds, payPeriods } from './job-kinds'
import { hiringManagers, JobDetails } from './jobs'

/** Applications are accepted until this many days after today at most. The vendor can extend it later. */
export const maxJobDays = 180
const maxPoints = 15
const maxPositions = 500
const maxPayZmw = 1_000_000

/** Short texts, or the text of a form with one of them in each line. */
const Points = coerce(
  refine(
    array(singleLineText(200)),
    'points',
    (points) => points.length <= maxPoints || userMessage(`Please enter at most ${maxPoints} lines.`),
  ),
  string(),
  (lines) => lines.split('\n').filter((line) => line.trim() !== ''),
)

/** An amount in kwacha, or the text of a form input; null if the pay is negotiable. */
const PayAmount = coerce(
  refine(
    nullable(number()),
    'pay',
    (amount) =>
      amount === null ||
      (amount > 0 && amount <= maxPayZmw && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6) ||
      userMessage('Please enter an amount in kwacha, such as 4500.'),
  ),
  string(),
  // Infinity is a number that is never allowed, so the message of the field is reported.
  (value) => (value.trim() === '' ? null : (parseAmount(value) ?? Infinity)),
)

const Positions = coerce(
  refine(
    integer(),
    'positions',
    (count) => (count >= 1 && count <= maxPositions) || userMessage(`Please enter a number from 1 to ${maxPositions}.`),
  ),
  string(),
  (value) => (/^\d{1,6}$/.test(value.trim()) ? Number(value) : 0),
)

export const JobFields = object({
  title: singleLineText(120, 3, 'The title must be at least 3 characters.'),
  kind: enums(jobKinds),
  town: singleLineText(60, 2, 'Please enter the town.'),
  description: multilineText(5000, 20, 'Please describe the job in at least one sentence.'),
  duties: Points,
  requirements: Points,
  /** Both null, or both set. */
  payFrom: PayAmount,
  payTo: PayAmount,
  payPer: enums(payPeriods),
  positions: Positions,
  /** The last day for applications. */
  closesOn: LocalDate,
})
export type JobFields = Infer<typeof JobFields>

/** A job as its vendor sees it. `open` is false after its last day, and while it is closed. */
export const VendorJob = type({
  ...JobDetails.schema,
  /** Whether the vendor closed it. */
  closed: boolean(),
  /** Number of applications, without withdrawn ones. */
  applications: integer(),
  /** Number of those that nobody has reviewed yet. */
  newApplications: integer(),
})
export type VendorJob = Infer<typeof VendorJob>

const params = object({ id: Id })
const oneJob = { answer: type({ job: VendorJob }), access: hiringManagers, offline: 'refuse' } as const

/** Open jobs first, then the newest. */
export const vendorJobs = endpoint({
  name: 'jobs.ofVendor',
  method: 'GET',
  path: '/vendor/jobs',
  query: object({ page: optional(wholeNumber(1, 1000)), pageSize: optional(wholeNumber(1, 60)) }),
  answer: type({ total: integer(), page: integer(), pageSize: integer(), jobs: list(VendorJob) }),
  access: hiringManagers,
  offline: 'refuse',
})
export const vendorJob = endpoint({
  name: 'jobs.oneOfVendor',
  method: 'GET',
  path: '/vendor/jobs/:id',
  params,
  ...oneJob,
})

/** The client chooses the id. */
export const postJob = endpoint({
  name: 'jobs.post',
  method: 'POST',
  path: '/vendor/jobs',
  body: object({ id: Id, ...JobFields.schema }),
  ...oneJob,
})
export const editJob = endpoint({
  name: 'jobs.edit',
  method: 'PUT',
  path: '/vendor/jobs/:id',
  params,
  body: JobFields,
  ...oneJob,
})
/** Closes a job for applications before its last day, or opens it again. */
export const setJobClosed = endpoint({
  name: 'jobs.setClosed',
  method: 'PUT',
  path: '/vendor/jobs/:id/closed',
  params,
  body: object({ closed: boolean() }),
  ...oneJob,
})
