/** Tables of jobs and job applications. */
import type { JobKind, PayPeriod } from '#contract/business/hiring/job-kinds'
import type { ApplicationState } from '#contract/business/hiring/jobs'
import type { Computed, Defaulted, DefaultedJson } from './columns'

export interface HiringTables {
  job: {
    id: string
    vendor_id: string
    title: string
    kind: JobKind
    town: string
    description: string
    duties: DefaultedJson<string[]>
    requirements: DefaultedJson<string[]>
    pay_from_ngwee: number | null
    pay_to_ngwee: number | null
    pay_per: PayPeriod | null
    positions: Defaulted<number>
    closes_on: string
    closed_at: Date | null
    search: Computed
    created_at: Date
  }
  job_application: {
    id: string
    job_id: string
    account_id: string
    state: ApplicationState
    full_name: string
    phone: string
    email: string
    cover_note: string
    reply: string | null
    version: Defaulted<number>
    created_at: Date
    changed_at: Date
  }
}
