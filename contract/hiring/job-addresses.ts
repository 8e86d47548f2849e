/**
 * Addresses and labels of jobs, without structs, for the first request of a page. Separate from `public-addresses.ts`,
 * because few pages need them.
 */
import type { EndpointAddress } from '../core/endpoint'
import type * as hiring from './jobs'

export const jobAddresses = {
  jobs: { name: 'jobs.list', path: '/jobs' },
  job: { name: 'jobs.one', path: '/jobs/:id' },
} as const

export const jobs: EndpointAddress<typeof hiring.jobs> = jobAddresses.jobs
export const job: EndpointAddress<typeof hiring.job> = jobAddresses.job

export const jobKinds = ['full-time', 'part-time', 'seasonal', 'contract', 'internship'] as const
export type JobKind = (typeof jobKinds)[number]

export const jobKindLabels: Record<JobKind, string> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  seasonal: 'Seasonal',
  contract: 'Contract',
  internship: 'Internship',
}

export const payPeriods = ['month', 'day', 'hour'] as const
