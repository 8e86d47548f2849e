/** Public jobs, the caller's own applications, and the applications for a vendor's jobs. */
import { array, boolean, enums, integer, nullable, object, optional, string, type, type Infer } from 'superstruct'
import { anyone, businessTypes, allowRoles } from '../../core/access'
import { list } from '../../core/validation'
import { endpoint } from '../../core/endpoint'
import { jobPaths } from '../../core/public-paths'
import { jobKinds, payPeriods } from './job-kinds'
import type { StateMachine } from '../../core/state-machines'
import { Id, Instant, LocalDate, OpaqueId, text, wholeNumber, Zmw } from '../../core/values'
import { multilineText } from '../../core/user-text'

export const Job = type({
  _id: OpaqueId,
  title: string(),
  kind: enums(jobKinds),
  town: string(),
  vendor: type({ _id: OpaqueId, businessName: string(), businessType: enums(businessTypes), verified: boolean() }),
  /** Null if the pay is negotiable. */
  pay: nullable(type({ from: Zmw, to: Zmw, per: enums(payPeriods) })),
  positions: integer(),
  postedOn: LocalDate,
  /** The last day, in Zambia, for applications. */
  closesOn: LocalDate,
  open: boolean(),
})
export type Job = Infer<typeof Job>

export const JobDetails = type({
  ...Job.schema,
  description: string(),
  duties: list(string()),
  requirements: list(string()),
})
export type JobDetails = Infer<typeof JobDetails>

export const jobs = endpoint({
  ...jobPaths.jobs,
  method: 'GET',
  query: object({
    q: optional(text(100)),
    town: optional(text(60)),
    vendorId: optional(Id),
    kind: optional(enums(jobKinds)),
    page: optional(wholeNumber(1, 1000)),
    pageSize: optional(wholeNumber(1, 60)),
  }),
  answer: type({
    total: integer(),
    page: integer(),
    pageSize: integer(),
    jobs: list(Job),
    /** Filter options: towns and employers with open jobs. */
    towns: list(string()),
    employers: list(type({ _id: OpaqueId, name: string() })),
  }),
  access: anyone,
  offline: 'cache',
})
export const job = endpoint({
  ...jobPaths.job,
  method: 'GET',
  params: object({ id: Id }),
  answer: type({ job: JobDetails }),
  access: anyone,
  offline: 'cache',
})

export const applicationStates = ['submitted', 'reviewing', 'shortlisted', 'hired', 'declined', 'withdrawn'] as const
export type ApplicationState = (typeof applicationStates)[number]
export type ApplicationEvent = 'review' | 'shortlist' | 'hire' | 'decline' | 'withdraw' | 'resubmit'

export const applicationStateMachine: StateMachine<ApplicationState, ApplicationEvent> = {
  initial: 'submitted',
  edges: [
    { on: 'resubmit', from: ['submitted', 'withdrawn'], to: 'submitted', by: ['customer'] },
    { on: 'withdraw', from: ['submitted', 'reviewing', 'shortlisted'], to: 'withdrawn', by: ['customer'] },
    { on: 'review', from: ['submitted'], to: 'reviewing', by: ['partner'] },
    { on: 'shortlist', from: ['submitted', 'reviewing'], to: 'shortlisted', by: ['partner'] },
    { on: 'hire', from: ['submitted', 'reviewing', 'shortlisted'], to: 'hired', by: ['partner'] },
    { on: 'decline', from: ['submitted', 'reviewing', 'shortlisted'], to: 'declined', by: ['partner'] },
  ],
  final: ['hired', 'declined'],
}

/** An application as the applicant sees it. */
export const Application = type({
  /** Id of the job. */
  _id: Id,
  jobTitle: string(),
  vendorName: string(),
  town: string(),
  closesOn: LocalDate,
  status: enums(applicationStates),
  fullName: string(),
  phone: string(),
  email: string(),
  coverNote: string(),
  appliedAt: Instant,
  /** The vendor's message with its latest decision. */
  reply: nullable(string()),
})
export type Application = Infer<typeof Application>

export const myApplications = endpoint({
  name: 'applications.mine',
  method: 'GET',
  path: '/applications',
  answer: type({ applications: array(Application) }),
  access: allowRoles('endUser'),
  offline: 'cache',
})

/** An application as the vendor sees it. It has its own id. */
export const VendorApplication = type({ ...Application.schema, jobId: Id })
export const hiringManagers = { kind: 'roles', roles: ['partner'], permission: 'manage_staff' } as const

export const vendorApplications = endpoint({
  name: 'applications.ofVendor',
  method: 'GET',
  path: '/vendor/applications',
  query: object({ jobId: optional(Id), page: optional(wholeNumber(1, 1000)), pageSize: optional(wholeNumber(1, 60)) }),
  answer: type({ total: integer(), page: integer(), pageSize: integer(), applications: list(VendorApplication) }),
  access: hiringManagers,
  offline: 'refuse',
})
export const decideApplication = endpoint({
  name: 'applications.decide',
  method: 'PUT',
  path: '/vendor/applications/:id',
  params: object({ id: Id }),
  body: object({
    status: enums(['reviewing', 'shortlisted', 'hired', 'declined'] as const),
    reply: optional(multilineText(1000, 0)),
  }),
  answer: type({ application: VendorApplication }),
  access: hiringManagers,
  offline: 'refuse',
})
