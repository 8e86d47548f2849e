/** Tables of jobs and job applications. */
import type { Computed, Defaulted, DefaultedJson } from './columns'

export interface HiringTables {
  job: {
    id: string
    vendor_id: string
    title: string
    kind: string
    town: string
    description: string
    duties: DefaultedJson<string[]>
    requirements: DefaultedJson<string[]>
    pay_from_ngwee: number | null
    pay_to_ngwee: number | null
    pay_per: string | null
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
    state: string
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
